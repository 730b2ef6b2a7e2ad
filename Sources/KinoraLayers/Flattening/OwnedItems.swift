import KinoraGraphics

/// A list of items in the making, each with the layer that owns it: segments that are finished, and the tail, which still
/// changes.
///
/// The owners stand beside the items and are touched only where items are added, removed or put into a group. Each item
/// has one, also an item inside a group, in the order in which items are finished: the contents of a group, those of its
/// mask, then the group itself. A group thus adds its owner at the end, whatever is inside it.
///
/// Long lists of items that are kept from earlier frames are added as segments, by reference. An effect on items that
/// are in segments puts these items back into the tail first (``open(from:)``).
package struct OwnedItems {
  /// The finished segments, none of which is empty.
  private(set) var segments: [ItemSegment] = []
  /// The items after the segments, bottom to top. An item may be replaced from outside by one that has the same items
  /// inside.
  var tail: [DisplayItem] = []
  /// The owners of the items in the tail.
  private var tailOwners = ContiguousArray<UInt64>()

  /// How many items a segment has at least, unless segments follow right after it.
  static let segmentLength = 16

  init() {}

  /// All items, bottom to top.
  package var items: [DisplayItem] { segments.isEmpty ? tail : segments.items + tail }
  /// The identities of the layers that own the items.
  package var owners: ContiguousArray<UInt64> { segments.isEmpty ? tailOwners : segments.owners + tailOwners }

  /// A place between two items of the list itself. It stays right as long as the items before it do.
  struct Place {
    /// The number of segments before it.
    fileprivate(set) var segment: Int
    /// The number of items between these segments and it.
    fileprivate(set) var item: Int
    /// The number of owners between these segments and it.
    fileprivate(set) var owner: Int
  }

  /// The place after the last item.
  var end: Place { Place(segment: segments.count, item: tail.count, owner: tailOwners.count) }

  /// Whether there are items after a place.
  func hasItems(after place: Place) -> Bool { segments.count > place.segment || tail.count > place.item }

  // MARK: Adding

  /// Appends an item that has no items inside.
  @inline(__always)
  mutating func append(_ item: DisplayItem, of owner: UInt64) {
    tailOwners.append(owner)
    tail.append(item)
  }

  /// Appends items that belong to one layer, as do the items inside them.
  mutating func append(_ new: [DisplayItem], of owner: UInt64) {
    if new.isEmpty { return }
    append(new, of: owner, count: new.ownedCount)
  }

  /// Appends items that belong to one layer; `count` is their number, those inside included.
  mutating func append(_ new: [DisplayItem], of owner: UInt64, count: Int) {
    addOwner(owner, count: count)
    addItems(new)
  }

  /// Appends items with their owners.
  mutating func append(_ new: OwnedItems) {
    if !new.segments.isEmpty {
      closeTail()
      if segments.isEmpty { segments = new.segments } else { segments += new.segments }
    }
    if new.tail.isEmpty { return }
    if tailOwners.capacity == 0 { tailOwners = new.tailOwners } else { tailOwners += new.tailOwners }
    addItems(new.tail)
  }

  /// Inserts an item that has no items inside, and returns the place after it.
  @discardableResult
  mutating func insert(_ item: DisplayItem, of owner: UInt64, at place: Place) -> Place {
    open(from: place)
    tail.insert(item, at: place.item)
    tailOwners.insert(owner, at: place.owner)
    return Place(segment: place.segment, item: place.item + 1, owner: place.owner + 1)
  }

  private mutating func addItems(_ new: [DisplayItem]) {
    // When nothing at all changes the list stays the same array, so that its items need not be compared.
    if tail.capacity == 0 { tail = new } else { tail += new }
  }

  /// Has memory for `count` items more, which will be appended one by one.
  mutating func reserve(_ count: Int) {
    let needed = tail.count + count
    if tail.capacity >= needed { return }
    // Twice as much, so that many calls copy each item a few times only.
    tail.reserveCapacity(max(needed, 2 * tail.capacity))
    tailOwners.reserveCapacity(max(tailOwners.count + count, 2 * tailOwners.capacity))
  }

  @inline(__always)
  private mutating func addOwner(_ owner: UInt64, count: Int) {
    // Nearly every item is alone.
    if count == 1 { return tailOwners.append(owner) }
    tailOwners.append(contentsOf: repeatElement(owner, count: count))
  }

  // MARK: Segments

  /// Makes a segment of the tail, if it is not empty.
  mutating func closeTail() {
    if tail.isEmpty { return }
    segments.append(ItemSegment(tail, owners: tailOwners))
    tail = []
    tailOwners = []
  }

  /// Makes a segment of the tail if it has items enough to be one, or follows segments.
  mutating func closeLongTail() {
    if tail.count >= Self.segmentLength || !segments.isEmpty { closeTail() }
  }

  /// Puts the items of the segments after `place` into the tail, which then has all items from `place` on.
  mutating func open(from place: Place) {
    guard segments.count > place.segment else { return }
    let opened = Array(segments[place.segment...])
    segments.removeSubrange(place.segment...)
    tail = opened.items + tail
    tailOwners = opened.owners + tailOwners
  }

  /// The list without segments.
  var opened: OwnedItems {
    var list = self
    list.open(from: Place(segment: 0, item: 0, owner: 0))
    return list
  }

  /// The items from `place` on, in the segments in which they are.
  func items(from place: Place) -> OwnedItems {
    var part = OwnedItems()
    guard segments.count > place.segment else {
      part.tail = Array(tail[place.item...])
      part.tailOwners = ContiguousArray(tailOwners[place.owner...])
      return part
    }
    var first = place.segment
    if place.item > 0 {
      let cut = segments[first]
      first += 1
      if place.item < cut.items.count {
        part.segments.append(
          ItemSegment(Array(cut.items[place.item...]), owners: ContiguousArray(cut.owners[place.owner...])))
      }
    }
    part.segments += segments[first...]
    part.tail = tail
    part.tailOwners = tailOwners
    return part
  }

  // MARK: The tail

  /// Replaces the items from `place` on by one group, which `group` makes of them and of the items of `mask`, and which
  /// belongs to `owner`. The mask has no segments.
  mutating func replaceTail(
    from place: Place, of owner: UInt64, mask: OwnedItems? = nil, by group: ([DisplayItem]) -> GroupItem
  ) {
    open(from: place)
    let inside = Array(tail[place.item...])
    tail.removeSubrange(place.item...)
    let group = group(inside)
    tail.append(.group(group))
    close(place, of: owner, whole: group.items.count == inside.count && group.mask?.count == mask?.tail.count, mask)
  }

  /// Appends a rasterised item whose items are `contents`, which has no segments.
  mutating func append(_ item: RasterizedItem, of owner: UInt64, showing contents: OwnedItems) {
    let place = end
    tailOwners += contents.tailOwners
    tail.append(.rasterized(item))
    close(place, of: owner, whole: item.items.count == contents.tail.count)
  }

  /// Adds the owner of an item with the items from `place` on inside. `whole` is false when they are not inside because
  /// the nesting is too deep.
  private mutating func close(_ place: Place, of owner: UInt64, whole: Bool, _ mask: OwnedItems? = nil) {
    if !whole {
      tailOwners.removeSubrange(place.owner...)
    } else if let mask {
      tailOwners += mask.tailOwners
    }
    tailOwners.append(owner)
  }
}
