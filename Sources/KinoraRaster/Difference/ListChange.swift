import Foundation
import KinoraGraphics

/// What became of the items of a list since the last one.
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
  /// gone.
  fileprivate(set) var steps: [Step] = []
}

/// Compares each list with the one before it, in memory that every comparison uses again.
struct ListComparison {
  /// What the last ``compare(_:with:_:)`` found.
  private(set) var change = ListChange()
  /// Views of the items of the last list, and of the list before it; either array may have more elements than its list
  /// has items.
  private var views: [ItemView] = []
  private var oldViews: [ItemView] = []

  /// Finds what became of the items `old`, which the last call had as `new`.
  mutating func compare(_ new: [DisplayItem], with old: [DisplayItem], _ workers: Workers) {
    swap(&oldViews, &views)
    if views.count < new.count {
      views.append(contentsOf: repeatElement(ItemView(), count: new.count - views.count))
    }
    change.steps.removeAll(keepingCapacity: true)
    change.steps.reserveCapacity(new.count)
    let costs = workers.own.costs
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        oldViews.withUnsafeMutableBufferPointer { oldViews in
          views.withUnsafeMutableBufferPointer { views in
            ItemView.look(at: new, views, after: old, oldViews, workers)
            var matching = ItemMatching(old: old, oldViews, new: new, views, costs)
            for index in new.indices { change.steps.append(matching.step(index)) }
          }
        }
      }
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
