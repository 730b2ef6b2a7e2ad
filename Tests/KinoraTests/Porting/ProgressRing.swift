import Kinora
import Testing

// Like the other programs in this folder, this one is as for iOS and macOS but for its import.

/// A ring that fills: a layer that draws a custom animatable property.
private final class ProgressRingLayer: CALayer {
  @Animatable var progress: CGFloat = 0
  var ringColor = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
  var lineWidth: CGFloat = 6

  override init() {
    super.init()
    needsDisplayOnBoundsChange = true
    contentsScale = 2
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ProgressRingLayer {
      ringColor = other.ringColor
      lineWidth = other.lineWidth
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" { return true }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    if event == "progress" {
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = (presentation() ?? self).progress
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      animation.duration = 2
      return animation
    }
    return super.action(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = min(bounds.width, bounds.height) / 2 - lineWidth / 2
    ctx.setLineWidth(lineWidth)
    ctx.setLineCap(.round)
    ctx.setStrokeColor(ringColor)
    ctx.addArc(
      center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    ctx.strokePath()
  }
}

@Suite("A ported progress ring")
struct ProgressRingTests {
  private func ring(on stage: Stage) -> ProgressRingLayer {
    let ring = ProgressRingLayer()
    ring.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
    stage.root.addSublayer(ring)
    stage.commit()
    return ring
  }

  @Test("the ring animates its progress implicitly and is drawn from the presentation copy")
  func implicit() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let ring = ring(on: stage)
    stage.at(1) { ring.progress = 1 }
    stage.advance(to: 2)
    #expect(ring.progress == 1)
    #expect(ring.presentation()?.progress == 0.5)
    let list = stage.displayList().dump()
    // Half a turn clockwise from the top ends at the bottom, so that nothing is drawn on the left half beyond the round
    // caps.
    #expect(list.contains("stroke"))
    let image = try stage.image()
    #expect(image.pixels[87, 50].w > 0)
    #expect(image.pixels[13, 50].w == 0)
  }

  @Test("the ring's next animation starts from where the last one stands")
  func interrupted() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let ring = ring(on: stage)
    stage.at(1) { ring.progress = 1 }
    stage.at(2) { ring.progress = 0 }
    stage.advance(to: 2)
    #expect(ring.presentation()?.progress == 0.5)
    stage.advance(to: 3)
    #expect(ring.presentation()?.progress == 0.25)
    stage.advance(to: 4)
    #expect(ring.presentation()?.progress == 0)
  }

  @Test("the ring jumps when actions are disabled")
  func disabled() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let ring = ring(on: stage)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ring.progress = 0.75
    CATransaction.commit()
    stage.commit()
    #expect(ring.animationKeys() == nil)
    #expect(ring.presentation()?.progress == 0.75)
  }
}
