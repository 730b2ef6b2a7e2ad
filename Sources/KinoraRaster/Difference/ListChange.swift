import Foundation
import KinoraGraphics

/// What became of the items of a stretch of a list since the last one.
struct ListChange {
  enum Step {
    /// The new item equals old item `old`.
    case kept(old: Int)
    /// The new item takes the place of old item `old`, which is of the same kind and may differ.
    case changed(old: Int)
    /// The new item stands for no old item.
    case inserted
  }

  /// One step for each new item, in order. The old items that they name rise too; old items that no step names are
  /// gone. Items are counted from the beginning of the stretch.
  fileprivate(set) var steps: [Step] = []
}

/// Compares lists with those before them, stretch by stretch, in memory that every comparison uses again.
struct ListComparison {
  /// What the last ``compare(_:from:to:after:_:)`` found.
  private(set) var change = ListChange()
  /// Views of the items of the list as far as it was compared.
  private var views: [ItemView] = []
  /// Views of the new items of a stretch.
  private var newViews: [ItemView] = []

  /// Finds what became of the items of `stretch` from the list `old`, which was compared before, to the list `new`.
  /// Stretches of two lists are compared in order; `shift` is by how many places those before have moved what follows.
  mutating func compare(
    _ stretch: Stretch, from old: SegmentedItems, to new: SegmentedItems, shift: Int, _ workers: Workers
  ) {
    let count = stretch.new.count
    if newViews.count < count { newViews = Array(repeating: ItemView(), count: count) }
    change.steps.removeAll(keepingCapacity: true)
    change.steps.reserveCapacity(count)
    let costs = workers.own.costs
    let place = stretch.old.lowerBound + shift..<stretch.old.upperBound + shift
    old.withItems(of: stretch.oldSegments) { old in
      new.withItems(of: stretch.newSegments) { new in
        views.withUnsafeMutableBufferPointer { views in
          newViews.withUnsafeMutableBufferPointer { newViews in
            let oldViews = UnsafeMutableBufferPointer(rebasing: views[place])
            ItemView.look(at: new, newViews, after: old, oldViews, workers)
            var matching = ItemMatching(old: old, oldViews, new: new, newViews, costs)
            for index in new.indices { change.steps.append(matching.step(index)) }
          }
        }
      }
    }
    if place.count == count {
      for index in 0..<count { views[place.lowerBound + index] = newViews[index] }
    } else {
      views.replaceSubrange(place, with: newViews[..<count])
    }
  }
}

extension DisplayItem {
  /// Whether two items are of one kind, so that what was prepared for one can be prepared for the other. Pointers,
  /// because a copy of an item would count references to all that it holds.
  static func areOfOneKind(_ a: UnsafePointer<DisplayItem>, _ b: UnsafePointer<DisplayItem>) -> Bool {
    kind(a) == kind(b)
  }

  private static func kind(_ item: UnsafePointer<DisplayItem>) -> Int {
    switch item.pointee {
    case .shape: 0
    case .image: 1
    case .shadow: 2
    case .sprites: 3
    case .group: 4
    case .rasterized: 5
    }
  }
}
