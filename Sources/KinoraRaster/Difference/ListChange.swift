import Foundation
import KinoraGraphics

/// What became of the items of a list since the list before it.
struct ListChange {
  enum Step {
    /// The new item is old item `old`, unchanged.
    case kept(old: Int)
    /// It takes the place of old item `old`, which is of the same kind, and may differ.
    case changed(old: Int)
    /// It stands for no old item.
    case inserted
  }

  /// For each new item in order; old items rise too. Those that no step names are gone.
  fileprivate(set) var steps: [Step] = []
}

/// Compares each list with the one before, in memory that is used again.
struct ListComparison {
  /// What was found by the last ``compare(_:with:_:)``.
  private(set) var change = ListChange()
  /// What is known of the items of the last list, and of those of the one before; there may be more than there are items.
  private var views: [ItemView] = []
  private var oldViews: [ItemView] = []

  /// Finds what became of the items `old`, which are those of the last call, in `new`.
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
  /// Whether two items are of one kind, so that what was prepared for one can be prepared for the other. They are only looked at: taking an item
  /// counts all that it refers to.
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
