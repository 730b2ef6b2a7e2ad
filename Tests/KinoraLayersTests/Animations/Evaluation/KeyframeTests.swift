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

  @Test("linear keyframes without key times are evenly spaced")
  func linear() {
    expect(keyframes(), [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694])
  }

  @Test("linear keyframes with key times reach each value at its time")
  func linearWithTimes() {
    expect(
      keyframes { $0.keyTimes = [0, 0.1, 0.6, 1] },
      [0, 0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695])
  }

  @Test("discrete keyframes without key times divide the time by the number of values")
  func discrete() {
    expect(
      keyframes { $0.calculationMode = .discrete }, [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7])
  }

  @Test("discrete keyframes with one key time too few never reach the last value")
  func discreteWithTooFewTimes() {
    let animation = keyframes {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.1, 0.6, 1]
    }
    expect(animation, [0, 0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5])
    #expect(shown(animation, at: 1) == 0.5)
  }

  @Test("discrete keyframes with one key time more than values hold each value from its time, and the last to the end")
  func discreteWithAllTimes() {
    let animation = keyframes {
      $0.calculationMode = .discrete
      $0.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    }
    #expect([0.1, 0.25, 0.6, 0.75, 0.9, 1].map { shown(animation, at: $0) } == [0, 1, 0.5, 0.7, 0.7, 0.7])
  }

  @Test("cubic keyframes are a Catmull–Rom spline with full differences at the ends")
  func cubic() {
    expect(
      keyframes { $0.calculationMode = .cubic },
      [0, 0.16434, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795, 0.69369], tolerance: 1e-5)
  }

  @Test("cubic keyframes through three points bend as was measured on macOS")
  func cubicPoints() throws {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    animation.calculationMode = .cubic
    let track = try #require(PropertyTrack(animation, kind: .point))
    let value = track.value(at: 0.25, iteration: 0, duration: 1) { .none }
    #expect(value == .point(CGPoint(x: 16.875, y: -0.625)))
  }

  @Test("a spline with tension 1 stops at every value, and with continuity −1 it has straight corners")
  func tensionAndContinuity() {
    let tense = keyframes {
      $0.calculationMode = .cubic
      $0.tensionValues = [1, 1, 1, 1]
    }
    // Without tangents a stretch is the smooth step 3u² − 2u³.
    for (u, step) in [(0.25, 0.15625), (0.5, 0.5), (0.75, 0.84375)] {
      #expect(((shown(tense, at: u / 3) ?? 0) - step).magnitude < 1e-12)
    }
    let sharp = keyframes {
      $0.calculationMode = .cubic
      $0.continuityValues = [-1, -1, -1, -1]
    }
    // Each side of a value heads straight for its neighbour, and the ends keep the full difference, so that every
    // stretch is a line.
    for u in [0.25, 0.5, 0.75] { #expect(((shown(sharp, at: (1 + u) / 3) ?? 0) - (1 - 0.5 * u)).magnitude < 1e-12) }
  }

  @Test("a positive bias leans a spline towards the stretch before a value")
  func bias() {
    func after(_ bias: Double) -> Double {
      let animation = keyframes {
        $0.calculationMode = .cubic
        $0.biasValues = [0, NSNumber(value: bias), 0, 0]
      }
      return shown(animation, at: 0.35) ?? 0
    }
    // With bias 1 the spline leaves the second value along the rising stretch before it, and with −1 along the falling
    // one after it.
    #expect(after(1) > 1)
    #expect(after(-1) < 1)
  }

  @Test("key times weight a spline's tangents by the lengths of the stretches")
  func weightedTangents() {
    let animation = keyframes {
      $0.values = [0, 1, 2, 3]
      $0.keyTimes = [0, 0.1, 0.6, 1]
      $0.calculationMode = .cubic
    }
    // In the second stretch, worked out by hand, the tangents are 1·2·0.5/0.6 out of its first value and 1·2·0.5/0.9
    // into its second.
    let (u, m0, m1) = (0.4, 1 / 0.6, 1 / 0.9)
    let expected =
      (2 * u * u * u - 3 * u * u + 1) * 1 + (u * u * u - 2 * u * u + u) * m0 + (3 * u * u - 2 * u * u * u) * 2
      + (u * u * u - u * u) * m1
    #expect(((shown(animation, at: 0.1 + 0.5 * u) ?? 0) - expected).magnitude < 1e-12)
  }

  @Test("paced keyframes move at even speed, and with key times they are linear ones")
  func paced() {
    let animation = keyframes { $0.calculationMode = .paced }
    // The distances between the values are 1, 0.5 and 0.2, together 1.7.
    for (fraction, value) in [(0.5 / 1.7, 0.5), (1.25 / 1.7, 0.75), (1.6 / 1.7, 0.6), (1, 0.7)] {
      #expect(((shown(animation, at: fraction) ?? 0) - value).magnitude < 1e-12)
    }
    animation.keyTimes = [0, 0.1, 0.6, 1]
    #expect(shown(animation, at: 0.05) == 0.5)
  }

  @Test("with cubicPaced a point covers equal lengths of the curve in equal times")
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

  @Test("each stretch has its own timing function")
  func segmentPaces() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let animation = keyframes { $0.timingFunctions = [ease, CAMediaTimingFunction(name: .linear)] }
    #expect(shown(animation, at: 1.0 / 6) == ease.value(at: 0.5))
    #expect(shown(animation, at: 0.5) == 0.75)
    #expect(((shown(animation, at: 5.0 / 6) ?? 0) - 0.6).magnitude < 1e-12)
  }

  @Test("when there are more values than key times, or fewer, the common beginning counts")
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

  @Test("a keyframe animation with one value, or none, animates nothing")
  func tooFewValues() {
    #expect(shown(keyframes { $0.values = [0.2] }, at: 0.5) == nil)
    #expect(shown(keyframes { $0.values = nil }, at: 0.5) == nil)
    #expect(shown(keyframes { $0.keyTimes = [0] }, at: 0.5) == nil)
  }

  @Test("values that are no numbers follow their own rules between keyframes")
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
