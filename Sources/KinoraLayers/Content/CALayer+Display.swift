import Foundation
import KinoraGraphics

/// How a layer's contents are made.
extension CALayer {
  /// The delegate's `display(_:)`, else a recording of `draw(in:)`.
  final func displayByDelegateOrDrawing() {
    if askDelegate({ $0.display(self) }) { return }
    delegateObject?.layerWillDraw(self)
  }

  final func markNeedsDisplay(in rect: CGRect?) {
    dirtyRect = rect.map { dirtyRect.isNull && !flags.contains(.needsDisplay) ? $0 : dirtyRect.union($0) } ?? .null
    guard !flags.contains(.needsDisplay) else { return }
    flags.insert(.needsDisplay)
    noteWork()
  }

  final func displayNowIfNeeded() {
    guard flags.contains(.needsDisplay) else { return }
    flags.remove(.needsDisplay)
    display()
    dirtyRect = .null
  }

  /// Makes the contents of every layer from here down that needs it.
  final func displayTree() {
    displayNowIfNeeded()
    guard flags.contains(.descendantNeedsWork) else { return }
    flags.remove(.descendantNeedsWork)
    for child in children { child.displayTree() }
    maskLayer?.displayTree()
    // A layer that was asked to lay out by the drawing of another keeps the way to it marked.
    if children.contains(where: \.hasWork) || maskLayer?.hasWork == true { flags.insert(.descendantNeedsWork) }
  }

  /// Whether this layer or one below it needs layout or display.
  final var hasWork: Bool { !flags.isDisjoint(with: [.needsDisplay, .needsLayout, .descendantNeedsWork]) }

  /// Marks the way from the root to here, so that the commit finds it.
  final func noteWork() {
    var top: CALayer = self
    while let above = top.parent {
      above.flags.insert(.descendantNeedsWork)
      top = above
    }
    if let stage = top.hostStage { Transactions.current.open(stage) }
  }
}
