import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// The value an animation gives to a number at a fraction of its run, over an underlying 0.5.
func shown(_ animation: CAPropertyAnimation, at fraction: Double, duration: Double = 1) -> Double? {
  PropertyTrack(animation, kind: .number)?
    .value(at: fraction, iteration: 0, duration: duration, underlying: { .number(0.5) }).double
}

@Suite("Keyframe animations")
struct KeyframeTests {
  static let instants = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]

  func keyframes(_ change: (CAKeyframeAnimation) -> Void = { _ in }) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 1, 0.5, 0.7]
    change(animation)
    return animation
  }

  func expect(
    _ animation: CAKeyframeAnimation, _ expected: [Double], tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (instant, value) in zip(Self.instants, expected) {
      let actual = shown(animation, at: instant) ?? .nan
      #expect((actual - value).magnitude < tolerance, "at \(instant): \(actual)", sourceLocation: sourceLocation)
    }
  }

  @Test("linear without key times spaces the values evenly")
  func linear() {
    expect(keyframes(), [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694])
  }

  @Test("linear with key times reaches each value at its time")
  func linearWithTimes() {
    expect(
      keyframes { $0.keyTimes = [0, 0.1, 0.6, 1] },
      [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695])
  }

  @Test("discrete without key times divides time by the number of values")
  func discrete() {
    expect(
      keyframes { $0.calculationMode = .discrete }, [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7])
  }

  @Test("discrete with one key time too few never reaches the last value")
  func discreteWithTooFewTimes() {
    let animation = keyframes {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.1, 0.6, 1]
    }
    expect(animation, [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5])
    #expect(shown(animation, at: 1) == 0.5)
  }

  @Test("discrete with one key time more than values holds each from its time, the last to the end")
  func discreteWithAllTimes() {
    let animation = keyframes {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    }
    #expect([0.1, 0.25, 0.6, 0.75, 0.9, 1].map { shown(animation, at: $0) } == [0, 1, 0.5, 0.7, 0.7, 0.7])
  }

  @Test("cubic is Catmull–Rom with full differences at the ends")
  func cubic() {
    expect(
      keyframes { $0.calculationMode = .cubic },
      [0, 0.16434, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795, 0.69369], tolerance: 1e-5)
  }

  @Test("cubic through three points bends as measured")
  func cubicPoints() throws {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    animation.calculationMode = .cubic
    let track = try #require(PropertyTrack(animation, kind: .point))
    let value = track.value(at: 0.25, iteration: 0, duration: 1) { .none }
    #expect(value == .point(CGPoint(x: 16.875, y: -0.625)))
  }

  @Test("tension 1 stops at every value; continuity −1 makes straight corners")
  func tensionAndContinuity() {
    let tense = keyframes {
      $0.calculationMode = .cubic
      $0.tensionValues = [1, 1, 1, 1]
    }
    // With no tangents a stretch is the smooth step 3u² − 2u³.
    for (u, step) in [(0.25, 0.15625), (0.5, 0.5), (0.75, 0.84375)] {
      #expect(((shown(tense, at: u / 3) ?? 0) - step).magnitude < 1e-12)
    }
    let sharp = keyframes {
      $0.calculationMode = .cubic
      $0.continuityValues = [-1, -1, -1, -1]
    }
    // Each side of a value heads straight for its neighbour; the ends keep the full difference, so every stretch is a line.
    for u in [0.25, 0.5, 0.75] { #expect(((shown(sharp, at: (1 + u) / 3) ?? 0) - (1 - 0.5 * u)).magnitude < 1e-12) }
  }

  @Test("bias leans the curve towards the stretch before a value when positive")
  func bias() {
    func after(_ bias: Double) -> Double {
      let animation = keyframes {
        $0.calculationMode = .cubic
        $0.biasValues = [0, NSNumber(value: bias), 0, 0]
      }
      return shown(animation, at: 0.35) ?? 0
    }
    // At 1 the curve leaves the second value along the rising stretch before it; at −1 along the falling one after it.
    #expect(after(1) > 1)
    #expect(after(-1) < 1)
  }

  @Test("key times weight a cubic's tangents by the lengths of the stretches")
  func weightedTangents() {
    let animation = keyframes {
      $0.values = [0, 1, 2, 3]
      $0.keyTimes = [0, 0.1, 0.6, 1]
      $0.calculationMode = .cubic
    }
    // Hermite by hand in the second stretch: tangents 1·2·0.5/0.6 out of the first value and 1·2·0.5/0.9 into the third.
    let (u, m0, m1) = (0.4, 1 / 0.6, 1 / 0.9)
    let expected =
      (2 * u * u * u - 3 * u * u + 1) * 1 + (u * u * u - 2 * u * u + u) * m0 + (3 * u * u - 2 * u * u * u) * 2
      + (u * u * u - u * u) * m1
    #expect(((shown(animation, at: 0.1 + 0.5 * u) ?? 0) - expected).magnitude < 1e-12)
  }

  @Test("paced moves at even speed; given key times it is linear with them")
  func paced() {
    let animation = keyframes { $0.calculationMode = .paced }
    // Distances 1, 0.5, 0.2.
    for (fraction, value) in [(0.5 / 1.7, 0.5), (1.25 / 1.7, 0.75), (1.6 / 1.7, 0.6), (1, 0.7)] {
      #expect(((shown(animation, at: fraction) ?? 0) - value).magnitude < 1e-12)
    }
    animation.keyTimes = [0, 0.1, 0.6, 1]
    #expect(shown(animation, at: 0.05) == 0.5)
  }

  @Test("cubicPaced covers equal lengths of the curve in equal times")
  func cubicPaced() throws {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 150, y: 80), CGPoint(x: 0, y: 90)]
    animation.calculationMode = .cubicPaced
    let track = try #require(PropertyTrack(animation, kind: .point))
    var steps: [Double] = []
    var last = AnimatableValue.point(.zero)
    for step in 1...200 {
      let value = track.value(at: Double(step) / 200, iteration: 0, duration: 1) { .none }
      steps.append(value.distance(to: last))
      last = value
    }
    let mean = steps.reduce(0, +) / 200
    #expect(steps.allSatisfy { ($0 / mean - 1).magnitude < 0.02 })
    #expect(last == .point(CGPoint(x: 0, y: 90)))
  }

  @Test("timing functions warp each stretch by itself")
  func segmentPaces() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let animation = keyframes { $0.timingFunctions = [ease, CAMediaTimingFunction(name: .linear)] }
    #expect(shown(animation, at: 1.0 / 6) == ease.value(at: 0.5))
    #expect(shown(animation, at: 0.5) == 0.75)
    #expect(((shown(animation, at: 5.0 / 6) ?? 0) - 0.6).magnitude < 1e-12)
  }

  @Test("a mismatch of values and key times keeps the common beginning")
  func commonPrefix() {
    let animation = keyframes { $0.keyTimes = [0, 0.5] }
    #expect(shown(animation, at: 0.25) == 0.5)
    #expect(shown(animation, at: 0.9) == 1)
  }

  @Test("key times that are not finite are ignored", arguments: [[.nan, 0, 0, 1], [0, .infinity, 1, 1]])
  func unusableTimes(times: [Double]) {
    let animation = keyframes { $0.keyTimes = times.map { NSNumber(value: $0) } }
    #expect(((shown(animation, at: 0.1) ?? 0) - 0.3).magnitude < 1e-12)
  }

  @Test("one value, or none, animates nothing")
  func tooFewValues() {
    #expect(shown(keyframes { $0.values = [0.2] }, at: 0.5) == nil)
    #expect(shown(keyframes { $0.values = nil }, at: 0.5) == nil)
    #expect(shown(keyframes { $0.keyTimes = [0] }, at: 0.5) == nil)
  }

  @Test("values of other kinds follow their own rules between keyframes")
  func otherKinds() throws {
    let turns = CAKeyframeAnimation(keyPath: "transform")
    turns.values = [
      CATransform3DIdentity, CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeScale(2, 2, 1),
    ]
    let track = try #require(PropertyTrack(turns, kind: .transform))
    guard case .transform(let t) = track.value(at: 0.25, iteration: 0, duration: 1, underlying: { .none }) else {
      return #expect(Bool(false))
    }
    #expect((t.m11 - 0.5.squareRoot()).magnitude < 1e-12)
    let names = CAKeyframeAnimation(keyPath: "name")
    names.values = ["a", "b", "c"]
    let words = try #require(PropertyTrack(names, kind: .string))
    #expect(words.value(at: 0.6, iteration: 0, duration: 1) { .none } == .string("b"))
  }
}
