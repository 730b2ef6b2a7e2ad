import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("A stage")
struct StageTests {
  final class Lines {
    var all: [String] = []
  }

  @Test("a stage's root layer covers the canvas, with y downward or upward")
  func root() {
    let stage = Stage(size: CGSize(width: 320, height: 180))
    #expect(stage.root.frame == CGRect(x: 0, y: 0, width: 320, height: 180))
    #expect(stage.root.convert(CGPoint(x: 5, y: 7), to: nil) == CGPoint(x: 5, y: 7))
    let up = Stage(size: CGSize(width: 320, height: 180), yAxis: .up)
    #expect(up.root.convert(CGPoint(x: 5, y: 7), to: nil) == CGPoint(x: 5, y: 173))
  }

  @Test("a stage's time starts at 0 and is exactly the time that it was moved to")
  func exactTime() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    #expect(stage.time == .zero)
    stage.advance(to: 0.1)
    #expect(stage.time == Rational(1, 10))
    stage.advance(to: try #require(Rational(1001, 30000)).adding(Rational(1)) ?? .zero)
    #expect(stage.time == Rational(31001, 30000))
    #expect(stage.seconds == 31001.0 / 30000)
  }

  @Test("CACurrentMediaTime gives the time of the stage's clock")
  func mediaTime() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    #expect(CACurrentMediaTime() == 0)
    stage.advance(to: 2.5)
    #expect(CACurrentMediaTime() == 2.5)
    var seen = 0.0
    stage.at(3) { seen = CACurrentMediaTime() }
    stage.advance(to: 10)
    #expect(seen == 3)
    #expect(CACurrentMediaTime() == 10)
  }

  @Test("time moves forward only, and a step back is a problem and changes nothing")
  func forwardOnly() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    stage.advance(to: 2)
    #expect(stage.problem == nil)
    stage.advance(to: 1)
    #expect(stage.time == Rational(2))
    #expect(stage.problem == .stepBack(to: Rational(1), now: Rational(2)))
  }

  @Test(
    "moving a stage to an absurd time is a problem and not a crash",
    arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func absurdTimes(time: Double) {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    stage.advance(to: time)
    #expect(stage.problem != nil)
    #expect(stage.time == .zero)
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.at(time) {}
    #expect(other.problem != nil)
  }

  @Test("events run in the order of their times, then of scheduling, each as one transaction at exactly its time")
  func events() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    stage.commit()
    let lines = Lines()
    stage.at(2) { lines.all.append("b \(stage.seconds) \(CATransaction.animationDuration())") }
    stage.at(1) {
      lines.all.append("a \(stage.seconds)")
      CATransaction.setAnimationDuration(7)
      layer.opacity = 0.5
    }
    stage.at(2) { lines.all.append("c \(stage.seconds)") }
    stage.advance(to: 1.9)
    #expect(lines.all == ["a 1.0"])
    #expect(layer.animation(forKey: "opacity")?.beginTime == 1)
    #expect(layer.animation(forKey: "opacity")?.duration == 7)
    stage.advance(to: 2)
    #expect(lines.all == ["a 1.0", "b 2.0 0.25", "c 2.0"])
    stage.at(1) {}
    #expect(stage.problem == .eventInThePast(time: Rational(1), now: Rational(2)))
  }

  @Test("an event scheduled by an event runs in its turn")
  func eventInEvent() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let lines = Lines()
    stage.at(1) {
      lines.all.append("outer")
      stage.at(1) { lines.all.append("now") }
      stage.at(1.5) { lines.all.append("later") }
    }
    stage.at(1) { lines.all.append("second") }
    stage.advance(to: 2)
    #expect(lines.all == ["outer", "second", "now", "later"])
  }

  @Test("a transaction that an event begins and does not commit is committed with the event")
  func unbalancedEvent() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.at(1) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      stage.root.addSublayer(layer)
    }
    stage.advance(to: 1)
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(layer.presentation() != nil)
  }

  @Test("events give the same animations however time is stepped", arguments: [1, 3, 7, 1000])
  func stepsDoNotMatter(steps: Int) {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    let lines = Lines()
    stage.root.addSublayer(layer)
    stage.at(0.3) {
      CATransaction.setAnimationDuration(0.1)
      CATransaction.setCompletionBlock {
        lines.all.append("first ended at \(stage.seconds)")
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.25)
        CATransaction.setCompletionBlock { lines.all.append("second ended at \(stage.seconds)") }
        layer.opacity = 1
        CATransaction.commit()
        lines.all.append("second begins at \(layer.animation(forKey: "opacity")?.beginTime ?? -1)")
      }
      layer.opacity = 0
    }
    for step in 1...steps { stage.advance(to: Double(step) / Double(steps)) }
    #expect(lines.all == ["first ended at 0.4", "second begins at 0.4", "second ended at 0.65"])
  }

  @Test("a begin time of 0 becomes the layer's time at the commit, and a tiny one stays")
  func beginTimesAtCommit() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    layer.speed = 2
    stage.root.addSublayer(layer)
    stage.advance(to: 1)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 10
    layer.add(animation, forKey: "a")
    animation.beginTime = 1e-100
    layer.add(animation, forKey: "b")
    #expect(layer.animation(forKey: "a")?.beginTime == 0)
    stage.commit()
    #expect(layer.animation(forKey: "a")?.beginTime == 2)
    #expect(layer.animation(forKey: "b")?.beginTime == 1e-100)
  }

  @Test("a commit lays out, then draws, then makes layers live, then tells delegates")
  func commitOrder() {
    final class Watching: CALayer, CAAnimationDelegate {
      let lines: Lines
      init(_ lines: Lines) {
        self.lines = lines
        super.init()
      }
      override init(layer: Any) {
        lines = (layer as? Watching)?.lines ?? Lines()
        super.init(layer: layer)
      }
      required init?(coder: NSCoder) { nil }
      override func layoutSublayers() { lines.all.append("layout \(liveStage != nil)") }
      override func display() { lines.all.append("display \(liveStage != nil)") }
      func animationDidStart(_ anim: CAAnimation) { lines.all.append("start \(liveStage != nil)") }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let lines = Lines()
    let layer = Watching(lines)
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.delegate = layer
    layer.add(animation, forKey: nil)
    stage.root.addSublayer(layer)
    stage.commit()
    #expect(lines.all == ["layout false", "display false", "start true"])
  }

  @Test("layout that drawing asks for is done in the same commit, in a few rounds at most")
  func layoutFromDisplay() {
    final class Restless: CALayer {
      var rounds = 0
      override func display() {
        rounds += 1
        setNeedsLayout()
        setNeedsDisplay()
      }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = Restless()
    stage.root.addSublayer(layer)
    layer.setNeedsDisplay()
    stage.commit()
    #expect(layer.rounds > 1)
    #expect(layer.rounds <= 16)
  }

  @Test("a presentation shows the last commit, not the turn in progress")
  func presentationIsCommitted() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    #expect(layer.presentation() == nil)
    stage.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    layer.setValue(3, forKey: "mine")
    layer.setValue(7, forKeyPath: "transform.translation.x")
    #expect(layer.presentation()?.opacity == 1)
    #expect(layer.presentation()?.value(forKey: "mine") == nil)
    #expect(layer.presentation()?.transform == CATransform3DIdentity)
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 0.25)
    #expect(layer.presentation()?.value(forKey: "mine") as? Int == 3)
    #expect(layer.presentation()?.transform.m41 == 7)
  }

  @Test("a presentation's superlayer and sublayers are presentations, and its model is the layer")
  func presentationTree() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let (parent, child, mask) = (CALayer(), CALayer(), CALayer())
    stage.root.addSublayer(parent)
    parent.addSublayer(child)
    parent.mask = mask
    stage.commit()
    let shown = parent.presentation()
    #expect(shown !== parent)
    #expect(shown?.model() === parent)
    #expect(parent.model() === parent)
    #expect(shown?.presentation() === shown)
    #expect(shown?.sublayers?.first?.model() === child)
    #expect(shown?.sublayers?.first !== child)
    #expect(shown?.mask?.model() === mask)
    #expect(child.presentation()?.superlayer?.model() === parent)
  }

  @Test("setting a property of a presentation changes the copy alone")
  func writingToPresentation() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    stage.commit()
    let shown = layer.presentation()
    shown?.opacity = 0.5
    shown?.addSublayer(CALayer())
    shown?.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    #expect(layer.opacity == 1)
    #expect(layer.sublayers == nil)
    #expect(layer.animationKeys() == nil)
  }

  @Test("a layer moved between superlayers keeps its animations")
  func moving() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let (a, b, layer) = (CALayer(), CALayer(), CALayer())
    stage.root.sublayers = [a, b]
    a.addSublayer(layer)
    stage.commit()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 5
    layer.add(animation, forKey: "x")
    stage.advance(to: 1)
    b.addSublayer(layer)
    stage.commit()
    #expect(layer.animationKeys() == ["x"])
    #expect(layer.superlayer === b)
  }

  @Test("layers may outlive their stage")
  func stageGoesAway() {
    let layer = CALayer()
    do {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      stage.root.addSublayer(layer)
      stage.commit()
      layer.opacity = 0.5
    }
    layer.opacity = 0.25
    #expect(layer.presentation() == nil)
    #expect(CACurrentMediaTime() == 0)
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.root.addSublayer(layer)
    other.commit()
    #expect(layer.presentation() != nil)
  }

  @Test("the root of a stage cannot be put into another layer")
  func rootStays() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    layer.addSublayer(stage.root)
    #expect(layer.sublayers == nil)
    #expect(stage.root.superlayer == nil)
  }
}

@Suite("Layers whose time runs oddly")
struct OddTimeTests {
  @Test(
    "a stage gets past animations of layers whose time runs backwards, stands, or races",
    arguments: [-1, -1e9, 0, 1e-9, 1e9, 1e30, .infinity, .nan] as [Float])
  func passes(speed: Float) {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    layer.speed = speed
    layer.timeOffset = 1
    stage.root.addSublayer(layer)
    for begin in [0, 0.5, -1, 1e12] {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.beginTime, animation.duration) = (0, begin, 0.7)
      layer.add(animation, forKey: nil)
    }
    for frame in 0...30 {
      stage.advance(to: Double(frame) / 10)
      _ = layer.presentation()
    }
    #expect(stage.seconds == 3)
    #expect(stage.problem == nil)
  }
}
