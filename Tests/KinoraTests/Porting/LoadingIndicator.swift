import Kinora
import Testing

/// A replicator whose dots pulse one after the other, with a group of animations.
private func makeLoadingIndicator() -> CALayer {
  let replicator = CAReplicatorLayer()
  replicator.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
  replicator.instanceCount = 3
  replicator.instanceDelay = 0.25
  replicator.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)

  let dot = CAShapeLayer()
  dot.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 16, height: 16), transform: nil)
  dot.frame = CGRect(x: 12, y: 12, width: 16, height: 16)
  dot.fillColor = CGColor(gray: 0, alpha: 1)
  replicator.addSublayer(dot)

  let scale = CABasicAnimation(keyPath: "transform.scale")
  scale.fromValue = 1
  scale.toValue = 0.5
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = NSNumber(value: 1)
  fade.toValue = NSNumber(value: 0.25)
  let group = CAAnimationGroup()
  group.animations = [scale, fade]
  group.duration = 0.5
  group.autoreverses = true
  group.repeatCount = .infinity
  group.isRemovedOnCompletion = false
  dot.add(group, forKey: "pulse")
  return replicator
}

/// Shakes a layer with keyframes whose values are of several types, and is the animation's delegate.
private final class Shaker: NSObject, CAAnimationDelegate {
  let layer: CALayer
  var log: [String] = []

  init(layer: CALayer) {
    self.layer = layer
    super.init()
  }

  func shake() {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 10, -10, 10, 0]
    animation.keyTimes = [0, NSNumber(value: 1 / 6.0), NSNumber(value: 3 / 6.0), NSNumber(value: 5 / 6.0), 1]
    animation.duration = 0.6
    animation.isAdditive = true
    animation.delegate = self
    animation.setValue("shake", forKey: "name")
    layer.add(animation, forKey: "shake")
  }

  func animationDidStart(_ anim: CAAnimation) { log.append("start \(anim.value(forKey: "name") ?? "")") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
}

@Suite("Ported indicators")
struct LoadingIndicatorTests {
  @Test("each dot of the indicator pulses a quarter of a second after the one before")
  func dots() throws {
    let stage = Stage(size: CGSize(width: 120, height: 40))
    stage.root.addSublayer(makeLoadingIndicator())
    stage.advance(to: 0.5)
    // The first dot is at its faintest, the second half way there, and the third has just begun.
    let image = try stage.image()
    let alphas = [20, 60, 100].map { Int(image.pixels[$0, 20].w) }
    #expect(alphas == [64, 159, 255])
    stage.advance(to: 1.5)
    #expect([20, 60, 100].map { x in Int((try? stage.image())?.pixels[x, 20].w ?? 0) } == [64, 159, 255])
  }

  @Test("an additive shake returns to where the layer is, and tells its delegate")
  func shake() {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let layer = CALayer()
    layer.frame = CGRect(x: 50, y: 20, width: 60, height: 40)
    stage.root.addSublayer(layer)
    let shaker = Shaker(layer: layer)
    stage.at(1) { shaker.shake() }
    stage.advance(to: 1.1)
    #expect(abs((layer.presentation()?.position.x ?? 0) - 90) < 1e-9)
    stage.advance(to: 1.2)
    // The layer is in the middle of the way from +10 to −10, where the shake adds nothing.
    #expect(abs((layer.presentation()?.position.x ?? 0) - 80) < 1e-9)
    stage.advance(to: 2)
    #expect(layer.presentation()?.position.x == 80)
    #expect(shaker.log == ["start shake", "stop true"])
    #expect(layer.animation(forKey: "shake") == nil)
  }
}
