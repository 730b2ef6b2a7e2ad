import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Animation classes")
struct AnimationClassTests {
  @Test("new animations have Core Animation's defaults")
  func defaults() {
    let basic = CABasicAnimation(keyPath: "opacity")
    #expect(basic.keyPath == "opacity" && CABasicAnimation().keyPath == nil)
    #expect(basic.duration == 0 && basic.speed == 1 && basic.repeatCount == 0 && basic.fillMode == .removed)
    #expect(basic.isRemovedOnCompletion && basic.timingFunction == nil && !basic.isAdditive && !basic.isCumulative)
    #expect(basic.preferredFrameRateRange == .default)
    let spring = CASpringAnimation()
    #expect([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity] == [1, 100, 10, 0])
    #expect(!spring.allowsOverdamping)
    // The settling duration was measured on macOS.
    #expect((spring.settlingDuration - 1.4727003346780927).magnitude < 1e-9)
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil)
    #expect(transition.startProgress == 0 && transition.endProgress == 1)
    #expect(CAKeyframeAnimation().calculationMode == .linear && CAKeyframeAnimation().rotationMode == nil)
    #expect(CAAnimationGroup().animations == nil)
  }

  @Test("defaultValue(forKey:) answers for the keys Core Animation answers for")
  func classDefaults() {
    #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Double == 1)
    #expect(CAAnimation.defaultValue(forKey: "fillMode") as? String == "removed")
    #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(CATransition.defaultValue(forKey: "type") as? String == "fade")
    #expect(CAAnimation.defaultValue(forKey: "delegate") == nil)
    #expect(CAAnimation.defaultValue(forKey: "bogus") == nil)
  }

  @Test("every declared property is read and written through key-value coding")
  func keyValueCoding() {
    let animation = CABasicAnimation()
    animation.setValue(2, forKey: "duration")
    animation.setValue(NSNumber(value: 3), forKey: "repeatCount")
    animation.setValue(true, forKey: "autoreverses")
    animation.setValue("both", forKey: "fillMode")
    animation.setValue("easeIn", forKey: "timingFunction")
    animation.setValue(false, forKey: "removedOnCompletion")
    animation.setValue("position", forKey: "keyPath")
    animation.setValue(CGPoint(x: 1, y: 2), forKey: "toValue")
    #expect(animation.duration == 2 && animation.repeatCount == 3 && animation.autoreverses)
    #expect(animation.fillMode == .both && animation.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(!animation.isRemovedOnCompletion && animation.keyPath == "position")
    #expect(animation.toValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(animation.value(forKey: "duration") as? Double == 2)
    #expect(animation.value(forKey: "autoreverses") as? Bool == true)
    #expect(animation.value(forKey: "fillMode") as? String == "both")
    let keyframes = CAKeyframeAnimation()
    keyframes.setValue([0, 0.5, 1], forKey: "keyTimes")
    keyframes.setValue(["linear", "easeOut"], forKey: "timingFunctions")
    keyframes.setValue("cubic", forKey: "calculationMode")
    keyframes.setValue("auto", forKey: "rotationMode")
    #expect(keyframes.keyTimes == [0, 0.5, 1] && keyframes.timingFunctions?.count == 2)
    #expect(keyframes.calculationMode == .cubic && keyframes.rotationMode == .rotateAuto)
    let transition = CATransition()
    transition.setValue("push", forKey: "type")
    transition.setValue("fromRight", forKey: "subtype")
    #expect(transition.type == .push && transition.subtype == .fromRight)
  }

  @Test("a value a property cannot hold is refused and changes nothing")
  func refusals() {
    let animation = CAKeyframeAnimation()
    animation.duration = 2
    #expect(!animation.accept("long", forKey: "duration"))
    #expect(!animation.accept(["x"], forKey: "keyTimes"))
    #expect(!animation.accept("bouncy", forKey: "timingFunction"))
    #expect(!animation.accept(7, forKey: "keyPath"))
    #expect(animation.duration == 2 && animation.keyTimes == nil && animation.timingFunction == nil)
    #expect(animation.accept(nil, forKey: "duration") && animation.duration == 0)
  }

  @Test("an animation stores any value under any other key, and key paths reach into dictionaries")
  func customKeys() {
    let animation = CABasicAnimation()
    animation.setValue("row 3", forKey: "tag")
    animation.setValue(["inner": ["deep": 5]] as [String: Any], forKey: "info")
    #expect(animation.value(forKey: "tag") as? String == "row 3")
    #expect(animation.value(forKeyPath: "info.inner.deep") as? Int == 5)
    #expect(animation.value(forKey: "missing") == nil)
    animation.setValue(nil, forKey: "tag")
    #expect(animation.value(forKey: "tag") == nil)
    #expect(animation.shouldArchiveValue(forKey: "tag"))
  }

  @Test("key paths read and set values in structures, dictionaries, lists by name and other animations")
  func keyPaths() {
    let animation = CABasicAnimation()
    animation.fromValue = CGPoint(x: 1, y: 2)
    animation.setValue(7, forKeyPath: "fromValue.x")
    #expect(animation.fromValue as? CGPoint == CGPoint(x: 7, y: 2))
    #expect(animation.value(forKeyPath: "fromValue.y") as? Double == 2)
    animation.setValue(3, forKeyPath: "duration")
    #expect(animation.duration == 3 && animation.value(forKeyPath: "duration") as? Double == 3)
    animation.setValue(["inner": ["deep": 5]] as [String: Any], forKey: "info")
    animation.setValue(6, forKeyPath: "info.inner.deep")
    animation.setValue("new", forKeyPath: "info.added")
    #expect(animation.value(forKeyPath: "info.inner.deep") as? Int == 6)
    #expect(animation.value(forKeyPath: "info.added") as? String == "new")
    let group = CAAnimationGroup()
    animation.setValue("fade", forKey: "name")
    group.animations = [animation]
    group.setValue(4, forKeyPath: "animations.fade.duration")
    #expect(animation.duration == 4 && group.value(forKeyPath: "animations.fade.toValue") == nil)
  }

  @Test("in the copy that a layer keeps, key paths change only values under keys of the program's own")
  func frozenKeyPaths() throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: 1, y: 2)
    animation.setValue(["a": 1] as [String: Any], forKey: "info")
    layer.add(animation, forKey: "move")
    let stored = try #require(layer.animation(forKey: "move") as? CABasicAnimation)
    stored.setValue(7, forKeyPath: "fromValue.x")
    stored.setValue(2, forKeyPath: "info.a")
    #expect(stored.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(stored.value(forKeyPath: "info.a") as? Int == 2)
  }

  @Test("a copy has every property and custom value, and changes independently of the original")
  func copies() throws {
    let spring = CASpringAnimation(keyPath: "bounds")
    spring.fromValue = CGRect.zero
    spring.mass = 3
    spring.isAdditive = true
    spring.beginTime = 7
    spring.setValue(1, forKey: "tag")
    let copy = try #require(spring.copy() as? CASpringAnimation)
    #expect(copy !== spring && copy.mass == 3 && copy.isAdditive && copy.beginTime == 7 && copy.keyPath == "bounds")
    #expect(copy.value(forKey: "tag") as? Int == 1)
    copy.mass = 9
    #expect(spring.mass == 3)
    let group = CAAnimationGroup()
    group.animations = [spring]
    let groupCopy = try #require(group.copy() as? CAAnimationGroup)
    let child = try #require(groupCopy.animations?.first as? CASpringAnimation)
    #expect(child !== spring && child.mass == 3)
  }

  @Test("a subclass of the program's own is copied as itself and starts with its own defaults")
  func subclasses() throws {
    let animation = Slow(keyPath: "opacity")
    #expect(animation.duration == 9 && !animation.isRemovedOnCompletion)
    animation.note = "kept"
    let copy = try #require(animation.copy() as? Slow)
    #expect(copy.note == "kept" && copy.keyPath == "opacity")
  }

  final class Slow: CABasicAnimation {
    var note = ""

    override class func defaultValue(forKey key: String) -> Any? {
      switch key {
      case "duration": 9.0
      case "removedOnCompletion": false
      default: super.defaultValue(forKey: key)
      }
    }

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Slow)?.note = note
      return copy
    }
  }

  @Test("a spring made from a perceptual duration lasts until it has settled")
  func perceptualSpring() {
    // With ω₀ = 2π/0.5 and the damping ratio 1 − 0.3, the stiffness is ω₀² and the damping 2 · 0.7 · ω₀.
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect((spring.stiffness - 157.9136704).magnitude < 1e-6 && (spring.damping - 17.5929189).magnitude < 1e-6)
    #expect(spring.allowsOverdamping && spring.mass == 1)
    #expect(spring.duration == spring.settlingDuration)
    #expect((spring.perceptualDuration - 0.5).magnitude < 1e-9 && (spring.bounce - 0.3).magnitude < 1e-9)
  }

  @Test("names of modes and functions are Core Animation's strings")
  func rawValues() {
    #expect(CAAnimationRotationMode.allCases.map(\.rawValue) == ["auto", "autoReverse"])
    #expect(
      CAAnimationCalculationMode.allCases.map(\.rawValue) == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    #expect(CATransitionType.allCases.map(\.rawValue).prefix(4) == ["fade", "moveIn", "push", "reveal"])
    #expect(CATransitionSubtype.allCases.map(\.rawValue) == ["fromRight", "fromLeft", "fromTop", "fromBottom"])
    #expect(kCATransition == "transition")
  }

  @Test("an animation keeps its range of frame rates, and ranges are compared")
  func frameRates() {
    let range = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    let animation = CABasicAnimation()
    animation.preferredFrameRateRange = range
    #expect(animation.preferredFrameRateRange == range)
    #expect(CAFrameRateRangeIsEqualToRange(range, CAFrameRateRangeMake(30, 120, 60)))
    #expect(CAFrameRateRangeMake(30, 120, 0).preferred == nil)
  }
}
