import Foundation
import KinoraGraphics

/// Pairs the items of a list with those of the list before, keeping order.
///
/// An item that is equal, or else shows the same, or else is of the same sort as the next old one keeps that one's place. Where the lists
/// part, the nearest place where they agree again tells whether something came or went.
struct ItemMatching {
  enum Step {
    /// The new item is old item `old`; those before it that were not paired are gone.
    case kept(old: Int)
    /// The same, but it may have changed.
    case changed(old: Int)
    /// It stands for no old item.
    case inserted
  }

  // Items are looked at where they stand: taking one out of an array counts all that it refers to.
  private let old: UnsafeBufferPointer<DisplayItem>
  private let new: UnsafeBufferPointer<DisplayItem>
  private var next = 0
  /// Those found so far.
  private var oldLikenesses: [Likeness?] = []
  private var newLikenesses: [Likeness?] = []

  /// The lists stay where they are as long as the matching lasts.
  init(old: UnsafeBufferPointer<DisplayItem>, new: UnsafeBufferPointer<DisplayItem>) {
    self.old = old
    self.new = new
  }

  /// How far on an equal item, or one that is alike, is looked for.
  private static let reach = (equal: 8, alike: 32)

  /// What becomes of the new item `index`; to be asked for each in order. `accepts`: whether an old item's place can be taken.
  mutating func step(_ index: Int, accepts: (Int) -> Bool) -> Step {
    let i = next
    guard i < old.count else { return .inserted }
    if areEqual(i, index) { return take(i, .kept(old: i)) }
    if new.count != old.count || !accepts(i) {
      let end = min(i + 1 + Self.reach.equal, old.count)
      if let found = firstEqual(i + 1..<end, index) { return take(found, .kept(old: found)) }
    }
    if let found = meeting(i, index, \.subject) ?? meeting(i, index, \.sort) {
      let place = i + found
      guard found >= 0, accepts(place) else { return .inserted }
      return take(place, found > 0 && areEqual(place, index) ? .kept(old: place) : .changed(old: place))
    }
    // With more new items than old ones left this one is probably an insertion.
    guard new.count - index <= old.count - i else { return .inserted }
    if accepts(i) { return take(i, .changed(old: i)) }
    next = i + 1
    return .inserted
  }

  private mutating func take(_ index: Int, _ step: Step) -> Step {
    next = index + 1
    return step
  }

  /// Whether old item `i` and new item `j` are equal. The same bits are the same value, and items that are equal are alike.
  private mutating func areEqual(_ i: Int, _ j: Int) -> Bool {
    guard let a = old.baseAddress, let b = new.baseAddress else { return false }
    if memcmp(a + i, b + j, MemoryLayout<DisplayItem>.size) == 0 { return true }
    return oldLikeness(i).subject == newLikeness(j).subject && a[i] == b[j]
  }

  private mutating func firstEqual(_ some: Range<Int>, _ j: Int) -> Int? {
    for i in some where areEqual(i, j) { return i }
    return nil
  }

  private mutating func oldLikeness(_ index: Int) -> Likeness { Self.likeness(of: old, index, &oldLikenesses) }
  private mutating func newLikeness(_ index: Int) -> Likeness { Self.likeness(of: new, index, &newLikenesses) }

  /// An item's likeness: one of those `known`, or found and put there.
  private static func likeness(
    of items: UnsafeBufferPointer<DisplayItem>, _ index: Int, _ known: inout [Likeness?]
  ) -> Likeness {
    if known.isEmpty { known = Array(repeating: nil, count: items.count) }
    if let likeness = known[index] { return likeness }
    let found = Likeness(items[index])
    known[index] = found
    return found
  }

  /// How many old items from `i` on went before the one that new item `j` is; −1 when `j` was inserted; nil when neither can be told.
  private mutating func meeting(_ i: Int, _ j: Int, _ value: (Likeness) -> UInt64) -> Int? {
    let here = value(oldLikeness(i))
    let wanted = value(newLikeness(j))
    if here == wanted { return 0 }
    for distance in 1...Self.reach.alike {
      if i + distance < old.count, value(oldLikeness(i + distance)) == wanted { return distance }
      if j + distance < new.count, value(newLikeness(j + distance)) == here { return -1 }
    }
    return nil
  }
}
