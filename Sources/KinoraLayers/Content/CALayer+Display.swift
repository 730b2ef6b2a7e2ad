import Foundation
import KinoraGraphics
import KinoraMeasure

/// Making the contents of layers.
extension CALayer {
  /// Lets the delegate's `display(_:)` make the contents; without it they are a recording of `draw(in:)`.
  final func displayByDelegateOrDrawing() {
    if askDelegate({ $0.display(self) }) { return }
    delegateObject?.layerWillDraw(self)
    delegateDeclined = false
    let context = drawingContext()
    draw(in: context)
    let recording = context.recording
    // When neither the delegate nor the class draws, the layer keeps the contents that a program has set.
    let nobodyDraws = delegateDeclined && recording.items.isEmpty && !layerFlags.contains(.drewContents)
    if !nobodyDraws { show(recording) }
  }

  /// Lets the delegate draw: what `draw(in:)` does unless overridden.
  final func drawByDelegate(in context: CGContext) {
    if !askDelegate({ $0.draw(self, in: context) }) { delegateDeclined = true }
  }

  /// A recording context in the layer's coordinates, set up so that its drawing is upright on the screen, as an image
  /// is.
  private func drawingContext() -> CGContext {
    let bounds = bounds
    let context = CGContext(recording: bounds.size)
    if isFlippedInRoot {
      context.translateBy(x: 0, y: bounds.height)
      context.scaleBy(x: 1, y: -1)
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    return context
  }

  private func show(_ recording: Recording) {
    if let stage = liveStage { stage.note(self, changing: .contents) }
    layerState.contents = .recording(recording)
    layerFlags.insert(.drewContents)
    invalidate(.content)
  }

  final func markNeedsDisplay() {
    guard !layerFlags.contains(.needsDisplay) else { return }
    layerFlags.insert(.needsDisplay)
    noteWork()
  }

  final func displayNowIfNeeded() {
    guard layerFlags.contains(.needsDisplay) else { return }
    layerFlags.remove(.needsDisplay)
    measured(costKind) { display() }
  }

  /// Displays every layer that needs it, this one and those below.
  final func displayTree() {
    displayNowIfNeeded()
    guard layerFlags.contains(.descendantNeedsWork) else { return }
    layerFlags.remove(.descendantNeedsWork)
    visitWorking(listingAnew: true) { child in
      child.displayTree()
      // When the drawing of one layer asks another for layout, the way to that layer has to stay marked.
      if child.hasWork { noteWork(below: child) }
    }
    maskLayer?.displayTree()
    if maskLayer?.hasWork == true { layerFlags.insert(.descendantNeedsWork) }
  }

  /// Whether this layer or one below it needs layout or display.
  final var hasWork: Bool { !layerFlags.isDisjoint(with: [.needsDisplay, .needsLayout, .descendantNeedsWork]) }

  /// Marks the way from the root to the layer, so that the commit finds it, and opens the stage's turn.
  final func noteWork() {
    var top: CALayer = self
    while let above = top.parent {
      above.noteWork(below: top)
      top = above
    }
    if let stage = top.hostStage { Transactions.current.open(stage) }
  }
}
