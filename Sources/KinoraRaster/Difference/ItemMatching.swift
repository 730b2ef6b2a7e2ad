import Foundation
import KinoraGraphics

/// Pairs the items of a list with those of the list before, keeping order.
///
/// An item that is equal, or else shows the same, or else is of the same kind as the next old one keeps that one's place. Where the lists
/// part, the nearest place where they agree again tells whether something came or went.
struct ItemMatching {
  // Items are looked at where they stand: taking one out of an array counts all that it refers to.
  private let old: UnsafeBufferPointer<DisplayItem>
  private let new: UnsafeBufferPointer<DisplayItem>
  private let oldViews: UnsafeMutableBufferPointer<ItemView>
  private let newViews: UnsafeMutableBufferPointer<ItemView>
  private let costs: Costs
  private var next = 0

  /// The lists, and what has been found out about each of their items, stay where they are as long as the matching lasts.
  init(
    old: UnsafeBufferPointer<DisplayItem>, _ oldViews: UnsafeMutableBufferPointer<ItemView>,
    new: UnsafeBufferPointer<DisplayItem>, _ newViews: UnsafeMutableBufferPointer<ItemView>, _ costs: Costs
  ) {
    self.costs = costs
    self.old = old
    self.new = new
    self.oldViews = oldViews
    self.newViews = newViews
  }

  /// What becomes of the new item `index`; to be asked for each in order.
  mutating func step(_ index: Int) -> ListChange.Step {
    let i = next
    guard i < old.count else { return .inserted }
    if areEqual(i, index) { return take(i, .kept(old: i)) }
    if new.count != old.count || !areOfOneKind(i, index) {
      let end = min(i + 1 + costs.reachForEqual, old.count)
      if let found = firstEqual(i + 1..<end, index) { return take(found, .kept(old: found)) }
    }
    if let found = meeting(i, index, \.subject) ?? meeting(i, index, \.kind) {
      let place = i + found
      guard found >= 0, areOfOneKind(place, index) else { return .inserted }
      return take(place, found > 0 && areEqual(place, index) ? .kept(old: place) : .changed(old: place))
    }
    // With more new items than old ones left this one is probably an insertion.
    guard new.count - index <= old.count - i else { return .inserted }
    if areOfOneKind(i, index) { return take(i, .changed(old: i)) }
    next = i + 1
    return .inserted
  }

  private mutating func take(_ index: Int, _ step: ListChange.Step) -> ListChange.Step {
    next = index + 1
    return step
  }

  /// Whether old item `i` and new item `j` are equal.
  private func areEqual(_ i: Int, _ j: Int) -> Bool {
    if i == j { return newViews[j].isUnchanged }
    return ItemView.areEqual(item(i, of: old), &oldViews[i], item(j, of: new), &newViews[j])
  }

  /// Whether new item `j` can take the place of old item `i`.
  private func areOfOneKind(_ i: Int, _ j: Int) -> Bool {
    DisplayItem.areOfOneKind(item(i, of: old), item(j, of: new))
  }

  private func firstEqual(_ range: Range<Int>, _ j: Int) -> Int? {
    for i in range where areEqual(i, j) { return i }
    return nil
  }

  private func item(_ index: Int, of list: UnsafeBufferPointer<DisplayItem>) -> UnsafePointer<DisplayItem> {
    // A list that has an item has an address.
    list.baseAddress.unsafelyUnwrapped + index
  }

  private func oldLikeness(_ index: Int) -> Likeness { oldViews[index].likeness(of: item(index, of: old)) }
  private func newLikeness(_ index: Int) -> Likeness { newViews[index].likeness(of: item(index, of: new)) }

  /// How many old items from `i` on went before the one that new item `j` is; −1 when `j` was inserted; nil when neither can be told.
  private func meeting(_ i: Int, _ j: Int, _ value: (Likeness) -> UInt64) -> Int? {
    let here = value(oldLikeness(i))
    let wanted = value(newLikeness(j))
    if here == wanted { return 0 }
    for distance in 1...costs.reachForAlike {
      if i + distance < old.count, value(oldLikeness(i + distance)) == wanted { return distance }
      if j + distance < new.count, value(newLikeness(j + distance)) == here { return -1 }
    }
    return nil
  }
}
