import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The place of a layer's drawing, and custom properties in it.
extension ContentTests {
  private final class Dot: CALayer {
    override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 20, y: 30, width: 2, height: 2)) }
  }

  private func bounds(of layer: CALayer) -> CGRect? {
    layer.setNeedsDisplay()
    let stage = stage(with: layer)
    stage.commit()
    return stage.displayList().items.first?.bounds
  }

  @Test("a drawing is in the layer's coordinates, with the bounds' origin and flips")
  func coordinates() {
    let layer = Dot()
    layer.bounds = CGRect(x: 10, y: 10, width: 100, height: 50)
    layer.position = CGPoint(x: 50, y: 25)
    #expect(bounds(of: layer) == CGRect(x: 10, y: 20, width: 2, height: 2))
    let flipped = Dot()
    flipped.bounds = layer.bounds
    flipped.position = layer.position
    flipped.isGeometryFlipped = true
    #expect(bounds(of: flipped) == CGRect(x: 10, y: 28, width: 2, height: 2))
  }

  @Test("a drawing is cut off at the bounds, and is stretched with them until it is drawn again")
  func clipped() throws {
    let layer = Counting()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.position = CGPoint(x: 5, y: 5)
    layer.setNeedsDisplay()
    let stage = stage(with: layer)
    stage.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    CATransaction.commit()
    #expect(stage.displayList().items.first?.bounds == CGRect(x: 0, y: 0, width: 30, height: 20))
    layer.contentsGravity = .bottomRight
    #expect(stage.displayList().items.first?.bounds == CGRect(x: 20, y: 10, width: 10, height: 10))
    let dot = Dot()
    dot.bounds = CGRect(x: 0, y: 0, width: 21, height: 31)
    dot.position = CGPoint(x: 10.5, y: 15.5)
    dot.setNeedsDisplay()
    let other = self.stage(with: dot)
    other.commit()
    guard case .group(let group)? = other.displayList().items.first else {
      Issue.record("a drawing beyond the bounds was not clipped")
      return
    }
    #expect(group.clips.first?.outline == .rect(CGRect(x: 0, y: 0, width: 21, height: 31)))
  }

  @Test("render(in:) draws the model, without animations, in the layer's own space")
  func render() throws {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    parent.position = CGPoint(x: 100, y: 100)
    parent.transform = CATransform3DMakeScale(3, 3, 1)
    let child = CALayer()
    child.frame = CGRect(x: -5, y: 10, width: 20, height: 20)
    child.backgroundColor = .white
    parent.addSublayer(child)
    let stage = stage(with: parent)
    stage.commit()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 1000
    move.toValue = 2000
    move.duration = 10
    child.add(move, forKey: nil)
    stage.advance(to: 1)
    let context = CGContext(recording: CGSize(width: 40, height: 40))
    context.translateBy(x: 2, y: 3)
    parent.render(in: context)
    #expect(context.recording.items.bounds == CGRect(x: -3, y: 13, width: 20, height: 20))
    #expect(child.animationKeys() == nil)
  }
}

@Suite("Custom animatable properties")
struct AnimatableTests {
  private final class Ring: CALayer {
    @Animatable(redraws: true) var ringProgress: CGFloat = 0.25
    @Animatable var tint: CGColor? = nil
    @Animatable var tags: [String: Int] = [:]
    @Animatable var count = 3
    var drawn: [CGFloat] = []
    nonisolated(unsafe) static var shown: [CGFloat] = []
    override func draw(in ctx: CGContext) {
      Ring.shown.append(ringProgress)
      ctx.fill(CGRect(x: 0, y: 0, width: ringProgress, height: 1))
    }
  }

  private final class Thick: CALayer {
    @Animatable var inset: CGFloat
    init(inset: CGFloat) {
      self.inset = inset
      super.init()
    }
    override init(layer: Any) {
      inset = 0
      super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("a custom property that is declared in one line has a key, a default and key-value coding")
  func keyValueCoding() {
    let ring = Ring()
    #expect(ring.ringProgress == 0.25)
    #expect(ring.value(forKey: "ringProgress") as? CGFloat == 0.25)
    ring.setValue(0.5, forKey: "ringProgress")
    #expect(ring.ringProgress == 0.5)
    ring.ringProgress = 0.75
    #expect(ring.value(forKeyPath: "ringProgress") as? Double == 0.75)
    ring.tint = .white
    #expect(ring.value(forKey: "tint") as? CGColor == .white)
    ring.setValue(nil, forKey: "tint")
    #expect(ring.tint == nil)
    ring.setValue(7.6, forKey: "count")
    #expect(ring.count == 8)
    ring.tags = ["a": 1]
    ring.setValue(5, forKeyPath: "tags.a")
    #expect(ring.tags == ["a": 5])
    #expect(Ring().ringProgress == 0.25)
  }

  @Test("init(layer:) copies a custom property without the subclass's help, even when it was never set")
  func copied() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let ring = Ring()
    ring.ringProgress = 0.5
    let thick = Thick(inset: 9)
    stage.root.sublayers = [ring, thick]
    stage.commit()
    #expect(ring.presentation()?.ringProgress == 0.5)
    #expect(ring.presentation()?.tint == nil)
    #expect(thick.presentation()?.inset == 9)
    #expect(thick.value(forKey: "inset") as? CGFloat == 9)
  }

  @Test("animating a custom property redraws every frame from the presentation copy and leaves the model as it is")
  func animated() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let ring = Ring()
    ring.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.root.addSublayer(ring)
    stage.commit()
    ring.ringProgress = 1
    stage.commit()
    Ring.shown = []
    let animation = CABasicAnimation(keyPath: "ringProgress")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    ring.add(animation, forKey: "fill")
    stage.commit()
    for step in 1...3 {
      stage.advance(to: Double(step) / 4)
      _ = stage.displayList()
    }
    #expect(Ring.shown == [0.25, 0.5, 0.75])
    #expect(ring.ringProgress == 1)
    #expect((ring.presentation()?.contents as? Recording)?.items.bounds.width == 0.75)
    stage.advance(to: 2)
    _ = stage.displayList()
    #expect((ring.contents as? Recording)?.items.bounds.width == 1)
  }

  @Test("setting a custom property asks for an action by its name, and animates only when the class says so")
  func actions() {
    final class Eager: CALayer {
      @Animatable var glow: CGFloat = 0
      override func action(forKey event: String) -> (any CAAction)? {
        guard event == "glow" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = glow
        return animation
      }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let eager = Eager()
    let ring = Ring()
    stage.root.sublayers = [eager, ring]
    stage.commit()
    eager.glow = 5
    ring.ringProgress = 0.9
    #expect(eager.animationKeys() == ["glow"])
    #expect((eager.animation(forKey: "glow") as? CABasicAnimation)?.fromValue as? CGFloat == 0)
    #expect(ring.animationKeys() == nil)
  }

  @Test("a style gives a custom property its value until the layer has its own")
  func styled() {
    let ring = Ring()
    ring.style = ["ringProgress": 0.6]
    #expect(ring.ringProgress == 0.6)
    ring.ringProgress = 0.1
    ring.style = ["ringProgress": 0.7]
    #expect(ring.ringProgress == 0.1)
  }

  @Test("an animated element of a dictionary shows in the drawing and not in the model")
  func dictionary() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = TouchLayer()
    layer.touchPointForIdentifier = ["t1": TouchPoint(scale: 3), "t2": TouchPoint(scale: 5)]
    stage.root.addSublayer(layer)
    stage.commit()
    let animation = CABasicAnimation(keyPath: "touchPointForIdentifier.t1.scale")
    animation.fromValue = 0
    animation.toValue = 3
    animation.duration = 1
    layer.add(animation, forKey: "touchPointForIdentifier.t1.scale")
    stage.advance(to: 0.5)
    _ = stage.displayList()
    #expect(TouchLayer.drawn.last == ["t1": 1.5, "t2": 5])
    #expect(layer.touchPointForIdentifier["t1"]?.scale == 3)
    #expect(layer.presentation()?.value(forKeyPath: "touchPointForIdentifier.t1.scale") as? CGFloat == 1.5)
  }

  private struct TouchPoint: KeyValueCoding {
    var scale: CGFloat
    static var keyPaths: [String: AnyKeyPath] { ["scale": \TouchPoint.scale] }
  }

  private final class TouchLayer: CALayer {
    var touchPointForIdentifier: [String: TouchPoint] = [:]
    nonisolated(unsafe) static var drawn: [[String: CGFloat]] = []

    override init() { super.init() }
    override init(layer: Any) {
      touchPointForIdentifier = (layer as? TouchLayer)?.touchPointForIdentifier ?? [:]
      super.init(layer: layer)
    }
    required init?(coder: NSCoder) { nil }

    override class var keyPaths: [String: AnyKeyPath] {
      ["touchPointForIdentifier": \TouchLayer.touchPointForIdentifier]
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "touchPointForIdentifier" || super.needsDisplay(forKey: key)
    }
    override func draw(in ctx: CGContext) {
      TouchLayer.drawn.append(touchPointForIdentifier.mapValues(\.scale))
    }
  }
}
