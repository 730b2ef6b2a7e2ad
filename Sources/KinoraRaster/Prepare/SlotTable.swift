/// What planning asks of every slot of a list, side by side in memory: to look at all slots themselves would take longer
/// than to draw a frame in which little changes.
struct SlotTable {
  /// The pixels that each slot can change.
  private(set) var boxes: [Box] = []
  /// How many of these pixels can be seen.
  private(set) var areas: [Int32] = []
  /// How many items each slot is, with those inside it.
  private var sizes: [Int32] = []
  /// How many items all slots are.
  private(set) var itemCount = 0
  /// The slots of groups with a backdrop, or with an item inside that has one and shows what is below the group.
  private(set) var backdrops: [Int] = []

  /// A rectangle of pixels, in half the memory.
  struct Box {
    private let corners: SIMD4<Int32>

    init(_ rect: PixelRect) {
      corners = SIMD4(
        Int32(clamping: rect.minX), Int32(clamping: rect.minY), Int32(clamping: rect.maxX), Int32(clamping: rect.maxY))
    }

    var rect: PixelRect {
      PixelRect(minX: Int(corners.x), minY: Int(corners.y), maxX: Int(corners.z), maxY: Int(corners.w))
    }

    /// Whether the two have pixels in common; false for an empty one.
    func intersects(_ other: Box) -> Bool {
      max(corners.x, other.corners.x) < min(corners.z, other.corners.z)
        && max(corners.y, other.corners.y) < min(corners.w, other.corners.w)
    }
  }

  /// Reads all slots, of which the pixels in `visible` can be seen.
  mutating func read(_ slots: [Prepared], visible: PixelRect) {
    boxes.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    itemCount = 0
    for (index, slot) in slots.enumerated() {
      boxes.append(Box(slot.bounds))
      areas.append(Int32(clamping: slot.bounds.intersection(visible).area))
      let size = slot.itemCount
      sizes.append(Int32(clamping: size))
      itemCount += size
      if slot.seesBelow { backdrops.append(index) }
    }
  }

  /// Reads one slot again.
  mutating func read(_ slot: Prepared, at index: Int, visible: PixelRect) {
    boxes[index] = Box(slot.bounds)
    areas[index] = Int32(clamping: slot.bounds.intersection(visible).area)
    guard case .group(let group) = slot.form else {
      if case .rasterized = slot.form { setSize(slot.itemCount, at: index) }
      return
    }
    setSize(slot.itemCount, at: index)
    let place = backdrops.firstIndex { $0 >= index } ?? backdrops.count
    let had = place < backdrops.count && backdrops[place] == index
    if group.object.hasBackdrops == had { return }
    if had { backdrops.remove(at: place) } else { backdrops.insert(index, at: place) }
  }

  private mutating func setSize(_ size: Int, at index: Int) {
    itemCount += size - Int(sizes[index])
    sizes[index] = Int32(clamping: size)
  }
}

extension Prepared {
  /// Whether this is a group with a backdrop, or with an item inside that has one and shows what is below the group.
  fileprivate var seesBelow: Bool {
    if case .group(let group) = form { group.object.hasBackdrops } else { false }
  }
}
