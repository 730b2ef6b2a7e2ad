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

  private let old: [DisplayItem]
  private let new: [DisplayItem]
  private var next = 0
  private var likenesses: (old: [Likeness], new: [Likeness])?

  init(old: [DisplayItem], new: [DisplayItem]) {
    self.old = old
    self.new = new
  }

  /// How far on an equal item, or one that is alike, is looked for.
  private static let reach = (equal: 8, alike: 32)

  /// What becomes of the new item `index`; to be asked for each in order. `accepts`: whether an old item's place can be taken.
  mutating func step(_ index: Int, accepts: (Int) -> Bool) -> Step {
    let i = next
    let item = new[index]
    guard i < old.count else { return .inserted }
    if old[i] == item { return take(i, .kept(old: i)) }
    if new.count != old.count || !accepts(i) {
      let end = min(i + 1 + Self.reach.equal, old.count)
      if let found = (i + 1..<end).first(where: { old[$0] == item }) { return take(found, .kept(old: found)) }
    }
    let likenesses = likenesses ?? (old.map { Likeness($0) }, new.map { Likeness($0) })
    self.likenesses = likenesses
    let found =
      Self.meeting(likenesses.old, i, likenesses.new, index, \.subject)
      ?? Self.meeting(likenesses.old, i, likenesses.new, index, \.sort)
    if let found {
      let place = i + found
      guard found >= 0, accepts(place) else { return .inserted }
      return take(place, old[place] == item ? .kept(old: place) : .changed(old: place))
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

  /// How many old items from `i` on went before the one that new item `j` is; −1 when `j` was inserted; nil when neither can be told.
  private static func meeting(
    _ old: [Likeness], _ i: Int, _ new: [Likeness], _ j: Int, _ value: (Likeness) -> UInt64
  ) -> Int? {
    let here = value(old[i])
    let wanted = value(new[j])
    if here == wanted { return 0 }
    for distance in 1...reach.alike {
      if i + distance < old.count, value(old[i + distance]) == wanted { return distance }
      if j + distance < new.count, value(new[j + distance]) == here { return -1 }
    }
    return nil
  }
}
