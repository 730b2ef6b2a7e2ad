import Kinora

/// A paragraph whose glyphs are drawn toward any number of touch points, each with a scale and a place that animate on their own.
///
/// The animated values live in a dictionary of the layer, by paths such as `touchPointForIdentifier.thumb.scale`.
/// `needsDisplay(forKey:)` is asked for a path's first component, so every frame of such an animation calls `draw(in:)` again, on the
/// presentation copy that `init(layer:)` made and the animations wrote into.
package final class PinchTextLayer: CALayer {
  /// How far a touch reaches, in points.
  static let reach: CGFloat = 150

  package var touchPointForIdentifier: [String: TouchPoint] = [:]
  /// The paragraph as it lies when nothing touches it; laid out once, shared with the presentation copies.
  private var paragraph = TextLayout([])

  package override init() { super.init() }

  /// Sets `text` in lines as wide as the layer.
  package convenience init(_ text: String, face: FontFace, size: CGFloat, frame: CGRect) {
    self.init()
    self.frame = frame
    paragraph = TextLayout(
      [TextRun(text, face: face, size: size)],
      options: .init(size: frame.size, isWrapped: true, alignment: .justified))
    setNeedsDisplay()
  }

  package override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? PinchTextLayer else { return }
    touchPointForIdentifier = layer.touchPointForIdentifier
    paragraph = layer.paragraph
  }

  package required init?(coder: NSCoder) { nil }

  // MARK: Key-value coding

  package override class var keyPaths: [String: AnyKeyPath] {
    ["touchPointForIdentifier": \PinchTextLayer.touchPointForIdentifier]
  }

  package override class func needsDisplay(forKey key: String) -> Bool {
    key == "touchPointForIdentifier" || super.needsDisplay(forKey: key)
  }

  private func keyPath(_ property: String, of touch: TouchPoint) -> String {
    "touchPointForIdentifier.\(touch.identifier).\(property)"
  }

  // MARK: Touches

  /// A finger comes down: its scale springs from 0 to `touch.scale`.
  package func begin(_ touch: TouchPoint) {
    touchPointForIdentifier[touch.identifier] = touch
    spring(touch, from: 0, to: touch.scale)
  }

  /// The finger follows `path` for `duration` seconds and stays at its end.
  package func move(_ touch: TouchPoint, along path: CGPath, duration: CFTimeInterval) {
    let drag = CAKeyframeAnimation(keyPath: keyPath("point", of: touch))
    drag.path = path
    drag.calculationMode = .cubicPaced
    drag.duration = duration
    drag.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    add(drag, forKey: drag.keyPath)
    touchPointForIdentifier[touch.identifier]?.point = path.currentPoint
  }

  /// The finger lifts: its scale springs back to 0, and then the touch is forgotten.
  package func end(_ touch: TouchPoint) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in self?.touchPointForIdentifier[touch.identifier] = nil }
    touchPointForIdentifier[touch.identifier]?.scale = 0
    spring(touch, from: touch.scale, to: 0)
    CATransaction.commit()
  }

  private func spring(_ touch: TouchPoint, from: CGFloat, to: CGFloat) {
    let spring = CASpringAnimation(keyPath: keyPath("scale", of: touch))
    spring.fromValue = from
    spring.toValue = to
    spring.stiffness = 60
    spring.damping = 6
    spring.duration = spring.settlingDuration
    add(spring, forKey: spring.keyPath)
  }

  // MARK: Drawing

  package override func draw(in context: CGContext) {
    // Bending in a fixed order: a dictionary's own would differ from run to run.
    let pinches = touchPointForIdentifier.sorted { $0.key < $1.key }
      .map { Pinch($0.value, radius: Self.reach) }
    for segment in paragraph.segments {
      let run = segment.run
      // A glyph bends around the middle of its body, not around its origin, which lies at its lower left.
      let rise = run.size * run.face.metrics.ascent * 0.35
      for glyph in run.glyphs {
        let middle = CGPoint(x: glyph.x + run.face.advance(of: glyph.id) * run.size / 2, y: glyph.y - rise)
        draw(GlyphRun(face: run.face, size: run.size, glyphs: [glyph]), around: middle, pinches, in: context)
      }
    }
  }

  private func draw(_ glyph: GlyphRun, around middle: CGPoint, _ pinches: [Pinch], in context: CGContext) {
    var bend = CGAffineTransform.identity
    for pinch in pinches { bend = bend.concatenating(pinch.tangent(at: middle.applying(bend))) }
    context.saveGState()
    context.concatenate(bend)
    context.setFillColor(ink(squeezed: bend.a * bend.d - bend.b * bend.c))
    context.draw(glyph)
    context.restoreGState()
  }

  /// Ink gathers where glyphs do: `area` is what is left of a glyph's, 1 where nothing pulls.
  private func ink(squeezed area: CGFloat) -> CGColor {
    let depth = max(0, min(1, 1 - area))
    return CGColor(
      red: 0.72 + 0.28 * depth, green: 0.86 + 0.06 * depth, blue: 0.94 - 0.5 * depth, alpha: 0.82 + 0.18 * depth)
  }
}
