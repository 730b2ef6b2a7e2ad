import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// Timing functions that are Kinora's own, on layers.
@Suite("Own timing functions on layers")
struct OwnTimingFunctionTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100))
  private let layer = CALayer()

  private func run(_ animation: CAAnimation) {
    stage.root.addSublayer(layer)
    stage.commit()
    layer.add(animation, forKey: nil)
    stage.commit()
  }

  private func depth(at time: Double) -> Double {
    stage.advance(to: time)
    return Double(layer.presentation()?.zPosition ?? .nan)
  }

  private func basic(_ function: CAMediaTimingFunction, _ edit: (CAAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (100, 200, 1)
    animation.timingFunction = function
    edit(animation)
    return animation
  }

  @Test("an animation in steps shows each step from its frame on, and an easing leaves the ends' interval")
  func basicAnimations() {
    run(basic(.steps(5)))
    for frame in 0..<30 {
      #expect(depth(at: Double(frame) / 30) == 100 + Double(frame * 5 / 30) * 20)
    }
    let other = OwnTimingFunctionTests()
    other.run(basic(.backOut))
    #expect(other.depth(at: 0.7) > 205)
    #expect(other.depth(at: 0.7) == 100 + 100 * CAMediaTimingFunction.backOut.value(at: 0.7))
  }

  @Test("steps that jump at the start show the first value before the beginning and the first step at it")
  func beforeJump() {
    run(
      basic(.steps(4, .jumpStart)) {
        $0.beginTime = 1
        $0.fillMode = .backwards
      })
    #expect(depth(at: 0.5) == 100)
    #expect(depth(at: 1) == 125)
  }

  @Test("keyframes take them between their values, each from its key time on")
  func keyframes() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0, 100, 200]
    animation.keyTimes = [0, 0.6, 1]
    animation.timingFunctions = [.steps(2, .jumpNone), .bounceOut]
    animation.duration = 1
    run(animation)
    #expect([0, 0.29, 0.3, 0.59].map(depth) == [0, 0, 100, 100])
    #expect(depth(at: 0.6) == 100)
    let inside = (0.8 - 0.6) / (1 - 0.6)
    #expect((depth(at: 0.8) - 100 - 100 * CAMediaTimingFunction.bounceOut.value(at: inside)).magnitude < 1e-9)
  }

  @Test("groups, transactions and implicit animations take them")
  func elsewhere() {
    let group = CAAnimationGroup()
    group.animations = [basic(CAMediaTimingFunction(name: .linear))]
    group.duration = 1
    group.timingFunction = .linear([0, 0.75, 1])
    run(group)
    #expect((depth(at: 0.25) - 137.5).magnitude < 1e-9)
    let other = OwnTimingFunctionTests()
    other.stage.root.addSublayer(other.layer)
    other.stage.commit()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(.steps(2))
    other.layer.zPosition = 10
    CATransaction.commit()
    other.stage.commit()
    #expect(other.depth(at: 0.4) == 0)
    #expect(other.depth(at: 0.5) == 5)
  }

  @Test("key-value coding takes a name or a text")
  func coding() {
    let animation = CABasicAnimation()
    animation.setValue("elasticOut", forKey: "timingFunction")
    #expect(animation.timingFunction == .elasticOut)
    animation.setValue("steps(3, start)", forKey: "timingFunction")
    #expect(animation.timingFunction == .steps(3, .jumpStart))
    animation.setValue("steps(0)", forKey: "timingFunction")
    #expect(animation.timingFunction == .steps(3, .jumpStart))
  }

  @Test("isHeld is a fill at both ends that stays")
  func held() {
    let animation = basic(.backIn) { $0.beginTime = 1 }
    #expect(!animation.isHeld)
    animation.isHeld = true
    #expect(animation.fillMode == .both && !animation.isRemovedOnCompletion)
    run(animation)
    #expect(depth(at: 0.5) == 100)
    #expect(depth(at: 9) == 200)
    let other = basic(.backIn) { $0.isHeld = true }
    other.isHeld = false
    #expect(other.fillMode == .removed && other.isRemovedOnCompletion)
  }
}
