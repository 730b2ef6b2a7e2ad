/// A part of a display list: items that follow each other, with their owners, as an immutable object.
///
/// Frames share the segments in which nothing changed. Whoever compares two frames skips the segments that both have,
/// and making a frame takes a reference for each.
package final class ItemSegment: Sendable {
  /// The items, bottom to top.
  package let items: [DisplayItem]
  /// The owners of the items and of those inside them, in the order of ``DisplayList/ownerTable``; empty where they are
  /// not known.
  package let owners: ContiguousArray<UInt64>

  /// A segment from its parts.
  package init(_ items: [DisplayItem], owners: ContiguousArray<UInt64> = []) {
    self.items = items
    self.owners = owners
  }

  /// Whether two segments have the very same items in memory, so that these need not be compared.
  package static func areSame(_ a: ItemSegment, _ b: ItemSegment) -> Bool {
    if a === b { return true }
    return a.items.count == b.items.count
      && a.items.withUnsafeBufferPointer { a in b.items.withUnsafeBufferPointer { $0.baseAddress == a.baseAddress } }
  }
}

extension [ItemSegment] {
  /// The items of all segments, in one array.
  package var items: [DisplayItem] {
    if count == 1 { return self[0].items }
    var all: [DisplayItem] = []
    all.reserveCapacity(itemCount)
    for segment in self { all += segment.items }
    return all
  }

  /// The owners of all segments, in one table.
  package var owners: ContiguousArray<UInt64> {
    if count == 1 { return self[0].owners }
    var all = ContiguousArray<UInt64>()
    for segment in self { all += segment.owners }
    return all
  }

  /// How many items the segments have, without those inside others.
  package var itemCount: Int { reduce(0) { $0 + $1.items.count } }

  /// Whether two lists of segments are the same items, however they are divided.
  package static func areEqual(_ a: [ItemSegment], _ b: [ItemSegment]) -> Bool {
    if a.count == b.count, zip(a, b).allSatisfy({ ItemSegment.areSame($0, $1) || $0.items == $1.items }) { return true }
    return a.itemCount == b.itemCount && a.items == b.items
  }
}
