import KinoraGraphics

/// A list of items in the making, each with the layer that owns it.
///
/// The owners stand beside the items and are touched only where items are added, removed or put into a group. Each item
/// has one, also an item inside a group, in the order in which items are finished: the contents of a group, those of its
/// mask, then the group itself. A group thus adds its owner at the end, whatever is inside it.
package struct OwnedItems {
  /// The items, bottom to top. An item may be replaced from outside by one that has the same items inside.
  package var items: [DisplayItem] = []
  /// The identities of the layers that own the items.
  package private(set) var owners = ContiguousArray<UInt64>()

  init() {}

  private init(items: [DisplayItem], owners: ContiguousArray<UInt64>) { (self.items, self.owners) = (items, owners) }

  /// A place between two items of the list itself.
  struct Place {
    /// The number of items before it.
    fileprivate(set) var item: Int
    /// The number of owners before it.
    fileprivate(set) var owner: Int
  }

  /// The place after the last item.
  var end: Place { Place(item: items.count, owner: owners.count) }

  // MARK: Adding

  /// Appends an item that has no items inside.
  @inline(__always)
  mutating func append(_ item: DisplayItem, of owner: UInt64) {
    owners.append(owner)
    items.append(item)
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
  mutating func append(_ new: OwnedItems) { append(new.items, of: new.owners) }

  /// Appends items with the owners of them and of the items inside.
  mutating func append(_ new: [DisplayItem], of newOwners: ContiguousArray<UInt64>) {
    if owners.isEmpty { owners = newOwners } else { owners += newOwners }
    addItems(new)
  }

  /// Inserts an item that has no items inside, and returns the place after it.
  @discardableResult
  mutating func insert(_ item: DisplayItem, of owner: UInt64, at place: Place) -> Place {
    items.insert(item, at: place.item)
    owners.insert(owner, at: place.owner)
    return Place(item: place.item + 1, owner: place.owner + 1)
  }

  private mutating func addItems(_ new: [DisplayItem]) {
    // When nothing at all changes the list stays the same array, so that its items need not be compared.
    if items.isEmpty { items = new } else { items += new }
  }

  @inline(__always)
  private mutating func addOwner(_ owner: UInt64, count: Int) {
    // Nearly every item is alone.
    if count == 1 { return owners.append(owner) }
    owners.append(contentsOf: repeatElement(owner, count: count))
  }

  // MARK: The tail

  /// Removes the items from `place` on, and returns them.
  mutating func takeTail(from place: Place) -> OwnedItems {
    defer {
      items.removeSubrange(place.item...)
      owners.removeSubrange(place.owner...)
    }
    return OwnedItems(items: Array(items[place.item...]), owners: ContiguousArray(owners[place.owner...]))
  }

  /// Replaces the items from `place` on by one group, which `group` makes of them and of the items of `mask`, and which
  /// belongs to `owner`.
  mutating func replaceTail(
    from place: Place, of owner: UInt64, mask: OwnedItems? = nil, by group: ([DisplayItem]) -> GroupItem
  ) {
    let tail = Array(items[place.item...])
    items.removeSubrange(place.item...)
    let group = group(tail)
    items.append(.group(group))
    close(place, of: owner, whole: group.items.count == tail.count && group.mask?.count == mask?.items.count, mask)
  }

  /// Appends a rasterised item whose items are `contents`.
  mutating func append(_ item: RasterizedItem, of owner: UInt64, showing contents: OwnedItems) {
    let place = end
    owners += contents.owners
    items.append(.rasterized(item))
    close(place, of: owner, whole: item.items.count == contents.items.count)
  }

  /// Adds the owner of an item with the items from `place` on inside. `whole` is false when they are not inside because
  /// the nesting is too deep.
  private mutating func close(_ place: Place, of owner: UInt64, whole: Bool, _ mask: OwnedItems? = nil) {
    if !whole {
      owners.removeSubrange(place.owner...)
    } else if let mask {
      owners += mask.owners
    }
    owners.append(owner)
  }
}
