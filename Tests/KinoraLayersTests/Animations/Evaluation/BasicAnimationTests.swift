import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Basic animations")
struct BasicAnimationTests {
  func basic(_ from: Double?, _ to: Double?, _ by: Double?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    return animation
  }

  static let cases: [(Double?, Double?, Double?, Double)] = [
    (0.2, nil, nil, 0.35), (nil, 0.8, nil, 0.65), (nil, nil, 0.3, 0.65), (0.2, nil, 0.3, 0.35), (nil, 0.9, 0.3, 0.75),
    (nil, nil, nil, 0.5), (0.1, 0.7, nil, 0.4), (0.1, 0.7, 99, 0.4),
  ]

  @Test("each of the eight cases of from, to and by has the right value half way", arguments: cases)
  func ends(from: Double?, to: Double?, by: Double?, half: Double) {
    #expect(((shown(basic(from, to, by), at: 0.5) ?? .nan) - half).magnitude < 1e-12)
  }

  @Test("an additive animation adds to what shows without it, with zero for missing ends")
  func additive() {
    let animation = basic(0, 0.2, nil)
    animation.isAdditive = true
    #expect(shown(animation, at: 0.5) == 0.6)
    let by = basic(nil, nil, 0.4)
    by.isAdditive = true
    #expect(shown(by, at: 0.5) == 0.7)
    let nothing = basic(nil, nil, nil)
    nothing.isAdditive = true
    #expect(shown(nothing, at: 0.5) == nil)
  }

  @Test("an additive transform happens before the layer's own transform")
  func additiveTransform() throws {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = CATransform3DMakeRotation(1, 0, 0, 1)
    animation.toValue = CATransform3DMakeRotation(1, 0, 0, 1)
    animation.isAdditive = true
    let own = CATransform3DMakeTranslation(10, 0, 0)
    let track = try #require(PropertyTrack(animation, kind: .transform))
    let value = track.value(at: 0.5, iteration: 0, duration: 1) { .transform(own) }
    #expect(value == .transform(CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), own)))
  }

  @Test("a cumulative animation adds its end value at every repeat, except when it autoreverses")
  func cumulative() throws {
    let animation = basic(0, 0.25, nil)
    animation.isCumulative = true
    let track = try #require(PropertyTrack(animation, kind: .number))
    #expect(track.value(at: 0.5, iteration: 3, duration: 1) { .number(0.5) } == .number(0.875))
    animation.autoreverses = true
    let reversing = try #require(PropertyTrack(animation, kind: .number))
    #expect(reversing.value(at: 0.5, iteration: 3, duration: 1) { .number(0.5) } == .number(0.125))
  }

  @Test("numbers given for a truth value become truth values, which switch at once")
  func truthValues() throws {
    let animation = CABasicAnimation(keyPath: "hidden")
    animation.fromValue = 1
    animation.toValue = 0
    let track = try #require(PropertyTrack(animation, kind: .bool))
    #expect(track.value(at: 0, iteration: 0, duration: 1) { .none } == .bool(true))
    #expect(track.value(at: 0.01, iteration: 0, duration: 1) { .none } == .bool(false))
  }

  @Test("a spring runs in seconds, whatever its duration")
  func spring() {
    let spring = CASpringAnimation(keyPath: "opacity")
    spring.fromValue = 0
    spring.toValue = 1
    for duration in [0.5, 1, 3.0] {
      let value = shown(spring, at: 0.05 / duration, duration: duration) ?? 0
      // A new spring's progress at 0.05 s was measured on macOS.
      #expect((value - 0.1044054).magnitude < 1e-6)
    }
  }

  @Test(
    "value functions turn numbers into transforms",
    arguments: [
      (CAValueFunctionName.rotateZ, CATransform3DMakeRotation(5, 0, 0, 1)),
      (.rotateX, CATransform3DMakeRotation(5, 1, 0, 0)), (.rotateY, CATransform3DMakeRotation(5, 0, 1, 0)),
      (.scaleX, CATransform3DMakeScale(5, 1, 1)), (.scaleY, CATransform3DMakeScale(1, 5, 1)),
      (.scaleZ, CATransform3DMakeScale(1, 1, 5)), (.translateX, CATransform3DMakeTranslation(5, 0, 0)),
      (.translateY, CATransform3DMakeTranslation(0, 5, 0)), (.translateZ, CATransform3DMakeTranslation(0, 0, 5)),
    ])
  func valueFunctions(name: CAValueFunctionName, expected: CATransform3D) throws {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = 0
    animation.toValue = 10
    animation.valueFunction = CAValueFunction(name: name)
    let track = try #require(PropertyTrack(animation, kind: .transform))
    #expect(track.value(at: 0.5, iteration: 0, duration: 1) { .none } == .transform(expected))
  }

  @Test("the value functions scale and translate take three numbers")
  func threeNumbers() throws {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = [1, 1, 1]
    animation.toValue = [3, 3, 3]
    animation.valueFunction = CAValueFunction(name: .scale)
    let track = try #require(PropertyTrack(animation, kind: .transform))
    #expect(track.value(at: 0.5, iteration: 0, duration: 1) { .none } == .transform(CATransform3DMakeScale(2, 2, 2)))
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "skew")) == nil)
  }

  @Test("a missing end under a value function is no rotation and no scaling, and not the layer's matrix")
  func missingEndOfFunction() throws {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.toValue = 4
    animation.valueFunction = CAValueFunction(name: .scaleX)
    let track = try #require(PropertyTrack(animation, kind: .transform))
    let value = track.value(at: 0.5, iteration: 0, duration: 1) { .transform(CATransform3DMakeScale(9, 9, 9)) }
    #expect(value == .transform(CATransform3DMakeScale(2.5, 1, 1)))
  }
}
