import Foundation
import KinoraGraphics

/// Pairs the items of a list with those of the list before, keeping order.
///
/// A new item takes the place of the next old one when the two are equal, or else show the same, or else are of one
/// kind. Where the lists part, the nearest place where they agree again tells whether something came or went.
struct ItemMatching {
  // Items are looked at where they stand, because a copy of one would count references to all that it holds.
  private let old: UnsafeBufferPointer<DisplayItem>
  private let new: UnsafeBufferPointer<DisplayItem>
  private let oldViews: UnsafeMutableBufferPointer<ItemView>
  private let newViews: UnsafeMutableBufferPointer<ItemView>
  private let costs: Costs
  private var next = 0

  /// Pairs the items of `new` with those of `old`. The lists, and the views of their items, stay where they are as long
  /// as the matching lasts.
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

  /// What becomes of the new item `index`; has to be asked for every new item, in order.
  mutating func step(_ index: Int) -> ListChange.Step {
    let i = next
    guard i < old.count else { return .inserted }
    if areEqual(i, index) { return take(i, .kept(old: i)) }
    if new.count != old.count || !areOfOneKind(i, index) {
      let end = min(i + 1 + costs.reachForEqual, old.count)
      if let found = firstEqual(i + 1..<end, index) { return take(found, .kept(old: found)) }
    }
    if isInsertedBelow(i, index) { return .inserted }
    if let found = meeting(i, index, \.subject) ?? meeting(i, index, \.kind) {
      let place = i + found
      guard found >= 0, areOfOneKind(place, index) else { return .inserted }
      return take(place, found > 0 && areEqual(place, index) ? .kept(old: place) : .changed(old: place))
    }
    // With more new items than old ones left, this one was probably inserted.
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

  /// Whether new item `j` was put below old item `i`, which stands unchanged no further up than the list has grown. Items
  /// that show the same, such as the backgrounds of layers of one size, are told apart in this way.
  private func isInsertedBelow(_ i: Int, _ j: Int) -> Bool {
    let surplus = new.count - j - (old.count - i)
    guard surplus > 0 else { return false }
    return (j + 1...j + min(surplus, costs.reachForEqual)).contains { areEqual(i, $0) }
  }

  private func item(_ index: Int, of list: UnsafeBufferPointer<DisplayItem>) -> UnsafePointer<DisplayItem> {
    // A list that has an item has an address.
    list.baseAddress.unsafelyUnwrapped + index
  }

  private func oldLikeness(_ index: Int) -> Likeness { oldViews[index].likeness(of: item(index, of: old)) }
  private func newLikeness(_ index: Int) -> Likeness { newViews[index].likeness(of: item(index, of: new)) }

  /// The number of old items from `i` on that are gone, after which comes the one that new item `j` stands for; −1 when
  /// `j` was inserted; nil when neither can be told.
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
