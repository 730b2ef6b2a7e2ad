import KinoraGraphics

/// The items of a frame or a group, prepared, and how they differ from the frame before.
final class PreparedList {
  private(set) var items: [DisplayItem] = []
  private(set) var slots: [Prepared] = []
  /// What slots that went left behind in the last change, and backdrops drawn again; `isBelow`: from before the boundary.
  private var otherDamage: [(rect: PixelRect, isBelow: Bool)] = []
  /// The slots prepared again by the last change.
  private var changed: [Int] = []
  /// A place among the slots: it stays before the same slot when others come and go.
  var boundary = 0
  /// Those before, until somebody has time to give them back.
  private var retired: [DisplayItem] = []
  /// What is known of `items`, and what of those before; there may be more than there are items.
  private var views: [ItemView] = []
  private var oldViews: [ItemView] = []
  /// What backdrops were last drawn over.
  private var ground: UInt32?
  private var oldSlots: [Prepared] = []

  /// The union of what the slots can draw on.
  var bounds: PixelRect { slots.reduce(.empty) { $0.union($1.bounds) } }
  /// How many items there are, those inside others included.
  private(set) var itemCount = 0
  private(set) var preparedCount = 0
  /// How many items the last change looked at, those inside others left out.
  private(set) var comparedCount = 0
  /// For how many frames in a row the list has been the very same.
  private var stillFrames = 0
  /// The groups with a backdrop, or one inside them that sees what is below.
  private var backdrops: [Int] = []

  /// Becomes `new`: items equal to the ones before keep their preparation, the others are prepared again.
  func update(to new: [DisplayItem], _ preparation: Preparation, _ workers: Workers) {
    otherDamage.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    settling.removeAll(keepingCapacity: true)
    preparedCount = 0
    if isSame(new) { return stayStill(preparation, workers) }
    stillFrames = 0
    comparedCount = new.count
    match(new, workers)
    preparedCount = changed.count
    retired = items
    items = new
    prepareChanged(new, preparation, workers)
    findHoles()
    oldSlots.removeAll(keepingCapacity: true)
    itemCount = slots.reduce(0) { $0 + $1.itemCount }
    backdrops = slots.indices.filter { (slots[$0] as? PreparedGroup)?.hasBackdrops == true }
  }

  /// Whether `new` is the array of the frame before itself, as of a part of the tree in which nothing changed: then nothing has to be compared.
  private func isSame(_ new: [DisplayItem]) -> Bool {
    new.count == items.count && !new.isEmpty
      && new.withUnsafeBufferPointer { new in items.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress } }
  }

  /// What ``update(to:_:_:)`` comes to when all items are kept: they grow older, and when all have settled nothing is left to do.
  private func stayStill(_ preparation: Preparation, _ workers: Workers) {
    comparedCount = 0
    stillFrames += 1
    if stillFrames > Self.patience { return }
    comparedCount = slots.count
    for (index, slot) in slots.enumerated() {
      slot.age += 1
      slot.damagedArea = 0
      if slot.age == Self.patience { settling.append(index) }
    }
    prepareChanged(items, preparation, workers)
  }

  // MARK: Damage

  /// Calls `body` for each canvas rectangle that the last change touched, for all of them or those that slots before the boundary caused.
  func forEachDamage(below: Bool = false, _ body: (PixelRect) -> Void) {
    for (rect, isBelow) in otherDamage where isBelow || !below { body(rect) }
    for index in changed where !below || index < boundary {
      for rect in slots[index].damage { body(rect) }
    }
  }

  /// The pixels that the last change of each slot damaged, all in all.
  var damagedArea: Int { changed.reduce(0) { $0 + slots[$1].damagedArea } }

  /// Whether the last change touched anything.
  var isDamaged: Bool { !otherDamage.isEmpty || changed.contains { !slots[$0].damage.isEmpty } }

  /// Whether it touched anything in `region`.
  private func isDamaged(in region: PixelRect) -> Bool {
    otherDamage.contains { $0.rect.intersects(region) }
      || changed.contains { slots[$0].damage.contains { $0.intersects(region) } }
  }

  // MARK: Changes

  /// How many frames an item must have been the same to count as settled.
  private static let patience = 3
  private var settling: [Int] = []

  /// Items are prepared side by side, and what has settled meanwhile; a few large ones after that, one by one, by all threads together.
  private func prepareChanged(_ new: [DisplayItem], _ preparation: Preparation, _ workers: Workers) {
    let slots = slots
    let changed = changed
    let settling = settling
    var large = workers.count > 1 ? changed.filter { new[$0].isLarge } : []
    if large.count >= 2 * workers.count { large.removeAll() }
    var apart = preparation
    apart.workers = nil
    // Small items are prepared some at a time: handing out a job takes as long as preparing one of them.
    let some = max(changed.count / (16 * workers.count), 1)
    let runs = (changed.count + some - 1) / some
    // Where others help, one of them gives the old items back.
    workers.run(count: runs + settling.count + (runs > 1 ? 1 : 0)) { scratch, job in
      if job < runs {
        for index in changed[job * some..<min((job + 1) * some, changed.count)] where !large.contains(index) {
          slots[index].prepare(new[index], apart, scratch)
        }
      } else if job < runs + settling.count {
        slots[settling[job - runs]].settle(preparation, scratch)
      } else {
        retired.removeAll()
      }
    }
    retired.removeAll()
    var together = preparation
    together.workers = workers
    for index in large { slots[index].prepare(new[index], together, workers.own) }
  }

  /// A shadow need not be drawn where the opaque shape right above it will be.
  private func findHoles() {
    for index in slots.indices where slots[index].minds {
      slots[index].hide(behind: index + 1 < slots.count ? slots[index + 1].hole : nil)
    }
  }

  /// Gives each new item a slot; what old ones nothing new stands for leave behind is damage.
  private func match(_ new: [DisplayItem], _ workers: Workers) {
    swap(&oldSlots, &slots)
    slots.removeAll(keepingCapacity: true)
    slots.reserveCapacity(new.count)
    swap(&oldViews, &views)
    if views.count < new.count {
      views.append(contentsOf: repeatElement(ItemView(), count: new.count - views.count))
    }
    items.withUnsafeBufferPointer { before in
      new.withUnsafeBufferPointer { new in
        oldViews.withUnsafeMutableBufferPointer { oldViews in
          views.withUnsafeMutableBufferPointer { views in
            ItemView.look(at: new, views, after: before, oldViews, workers)
            pair(new, ItemMatching(old: before, oldViews, new: new, views))
          }
        }
      }
    }
  }

  private func pair(_ new: UnsafeBufferPointer<DisplayItem>, _ matching: consuming ItemMatching) {
    let old = oldSlots
    let oldBoundary = boundary
    boundary = new.count
    var taken = 0
    func dismiss(before index: Int) {
      for gone in taken..<index {
        if !old[gone].bounds.isEmpty { otherDamage.append((old[gone].bounds, gone < oldBoundary)) }
      }
      taken = index + 1
    }
    func take(_ index: Int) -> Prepared {
      dismiss(before: index)
      if index >= oldBoundary { boundary = min(boundary, slots.count) }
      return old[index]
    }
    guard let first = new.baseAddress else { return dismiss(before: old.count) }
    for index in new.indices {
      let item = first + index
      switch matching.step(index, accepts: { old[$0].accepts(item) }) {
      case .kept(let from):
        let slot = take(from)
        slot.age += 1
        slot.damagedArea = 0
        if slot.age == Self.patience { settling.append(index) }
        slots.append(slot)
      case .changed(let from):
        changed.append(index)
        slots.append(take(from))
      case .inserted:
        changed.append(index)
        slots.append(Prepared.make(for: item.pointee))
      }
    }
    dismiss(before: old.count)
  }

  /// Draws the slots `some`, in order, into `clip`; returns how many have pixels there. The slot right `before` a place counts as the last.
  @discardableResult
  func draw(
    _ some: some Sequence<Int>, before end: Int, on surface: Surface, _ clip: PixelRect, _ scratch: Scratch
  ) -> Int {
    var count = 0
    for index in some {
      let slot = slots[index]
      let area = slot.bounds.intersection(clip)
      if area.isEmpty { continue }
      count += 1
      if index + 1 == end {
        slot.drawAlone(on: surface, area, scratch)
      } else {
        slot.draw(on: surface, area, scratch)
      }
    }
    return count
  }

  /// The same for the damaged cells of `clip`.
  @discardableResult
  func draw(
    _ some: some Sequence<Int>, before end: Int, on surface: Surface, _ clip: PixelRect, through cells: DamagedCells,
    _ scratch: Scratch
  ) -> Int {
    var count = 0
    for index in some {
      let slot = slots[index]
      let area = slot.bounds.intersection(clip)
      if area.isEmpty { continue }
      count += 1
      slot.draw(on: surface, area, through: cells, alone: index + 1 == end, scratch)
    }
    return count
  }

  /// Whether those of `some` that draw on `clip` draw through cells.
  func drawsThroughCells(_ some: some Sequence<Int>, _ clip: PixelRect) -> Bool {
    some.allSatisfy { slots[$0].drawsThroughCells || !slots[$0].bounds.intersects(clip) }
  }

  func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    draw(slots.indices, before: slots.count, on: surface, clip, scratch)
  }

  /// Draws the first `count` slots over all of `surface`, window by window.
  func draw(first count: Int, on surface: Surface, _ workers: Workers) {
    draw(first: count, then: [], on: surface, workers)
  }
}

// MARK: - Backdrops

extension PreparedList {
  /// The way to an item inside groups that are drawn straight onto what is below: each group, and how many of its items come before.
  private typealias Way = [(group: PreparedGroup, count: Int)]

  /// Draws the first `count` slots over all of `surface`, window by window, and then what lies on the way.
  private func draw(first count: Int, then way: Way, on surface: Surface, _ workers: Workers) {
    let windows = surface.bounds.windows(workers.own.size)
    workers.run(count: windows.count) { scratch, job in
      draw(0..<count, before: count, on: surface, windows[job], scratch)
      for (group, count) in way { group.draw(first: count, on: surface, windows[job], scratch) }
    }
  }

  /// Brings the backdrops of this list's groups up to date, in order; `ground` is what the list is drawn over.
  func updateBackdrops(over ground: UInt32, _ workers: Workers) {
    let isNew = ground != self.ground
    self.ground = ground
    for index in backdrops {
      guard let group = slots[index] as? PreparedGroup else { continue }
      updateBackdrops(of: group, index, [], isNew: isNew, ground, workers)
    }
  }

  /// The same of one group, slot `index` or inside of it, and of those inside that see what is below.
  private func updateBackdrops(
    of group: PreparedGroup, _ index: Int, _ way: Way, isNew: Bool, _ ground: UInt32, _ workers: Workers
  ) {
    let region = group.backdropRegion
    if group.hasBackdrop, !region.isEmpty, isNew || isDamaged(in: region) || !group.backdropIsCurrent {
      group.drawBackdrop(ground: ground, occupied: bounds, workers) {
        draw(first: index, then: way, on: $0.surface, workers)
      }
      if !group.bounds.isEmpty { otherDamage.append((group.bounds, index < boundary)) }
    }
    guard let inside = group.listWithBackdrops else { return }
    for (count, slot) in inside.slots.enumerated() {
      guard let inner = slot as? PreparedGroup else { continue }
      updateBackdrops(of: inner, index, way + [(group, count)], isNew: isNew, ground, workers)
    }
  }
}

extension Prepared {
  static func make(for item: DisplayItem) -> Prepared {
    switch item {
    case .shape: PreparedShape()
    case .image: PreparedImage()
    case .shadow: PreparedShadow()
    case .sprites: PreparedSprites()
    case .group: PreparedGroup()
    case .rasterized: PreparedRasterized()
    }
  }

  /// Whether this object can be prepared for `item`.
  func accepts(_ item: UnsafePointer<DisplayItem>) -> Bool {
    switch item.pointee {
    case .shape: self is PreparedShape
    case .image: self is PreparedImage
    case .shadow: self is PreparedShadow
    case .sprites: self is PreparedSprites
    case .group: self is PreparedGroup
    case .rasterized: self is PreparedRasterized
    }
  }

  /// Prepares for `item` and records what that damages.
  func prepare(_ item: DisplayItem, _ preparation: Preparation, _ scratch: Scratch) {
    defer { damagedArea = damage.reduce(0) { $0 + $1.area } }
    let before = bounds
    age = 1
    changedArea = nil
    damage.removeAll(keepingCapacity: true)
    if case .group(let item) = item, let slot = self as? PreparedGroup {
      if slot.set(item, preparation, scratch) { return }
      for place in [before, bounds] where !place.isEmpty { damage.append(place) }
      return
    }
    damagePlace()
    switch (item, self) {
    case (.shape(let item), let slot as PreparedShape): slot.set(item, preparation, scratch)
    case (.image(let item), let slot as PreparedImage): slot.set(item, preparation)
    case (.shadow(let item), let slot as PreparedShadow): slot.set(item, preparation, scratch)
    case (.sprites(let item), let slot as PreparedSprites): slot.set(item, preparation, scratch)
    case (.rasterized(let item), let slot as PreparedRasterized): slot.set(item, preparation, scratch)
    default: break
    }
    guard let changedArea else { return damagePlace() }
    damage.removeAll(keepingCapacity: true)
    let seen = changedArea.intersection(before.union(bounds))
    if !seen.isEmpty { damage.append(seen) }
  }

  /// All that drawing may change now is damage.
  private func damagePlace() {
    if !bands.isEmpty {
      damage.append(contentsOf: bands)
    } else if !bounds.isEmpty {
      damage.append(bounds)
    }
  }
}
