import Foundation
import KinoraGraphics

/// What is known of an item before it is paired with an item of the last list.
struct ItemView {
  private var likeness: Likeness?
  /// True when the item equals the one at the same place of the last list.
  private(set) var isUnchanged = false

  /// Compares the items of `new` with those at the same places of `old`, on several threads; `views` receives what is
  /// found.
  static func look(
    at new: UnsafeBufferPointer<DisplayItem>, _ views: UnsafeMutableBufferPointer<ItemView>,
    after old: UnsafeBufferPointer<DisplayItem>, _ oldViews: UnsafeMutableBufferPointer<ItemView>, _ workers: Workers
  ) {
    let together = workers.own.costs.comparedTogether
    // A few items take less time than calling other threads.
    let run = new.count <= 2 * together ? max(new.count, 1) : together
    workers.run(count: (new.count + run - 1) / run) { _, job in
      for index in job * run..<min((job + 1) * run, new.count) {
        views[index] = ItemView()
        guard index < old.count, let a = old.baseAddress, let b = new.baseAddress else { continue }
        views[index].isUnchanged = areEqual(a + index, &oldViews[index], b + index, &views[index])
      }
    }
  }

  /// Whether two items are equal. Equal bits decide it one way and different likenesses the other; else the values are
  /// compared. The bytes between the fields of equal items may differ, which costs this comparison and no more: a
  /// likeness is made of the values alone.
  static func areEqual(
    _ a: UnsafePointer<DisplayItem>, _ aView: inout ItemView, _ b: UnsafePointer<DisplayItem>, _ bView: inout ItemView
  ) -> Bool {
    if let a = aView.likeness, let b = bView.likeness, a.whole != b.whole { return false }
    if memcmp(a, b, MemoryLayout<DisplayItem>.size) == 0 {
      bView.likeness = aView.likeness
      return true
    }
    return aView.likeness(of: a).whole == bView.likeness(of: b).whole && a.pointee == b.pointee
  }

  /// The likeness of `item`, whose view this is.
  mutating func likeness(of item: UnsafePointer<DisplayItem>) -> Likeness {
    if let likeness { return likeness }
    let found = Likeness.of(item.pointee)
    likeness = found
    return found
  }
}
