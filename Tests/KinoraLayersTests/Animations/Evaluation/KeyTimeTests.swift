import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// Key times that are equal, fall or leave 0…1. As in frames that Apple's framework rendered, the first stretch that
/// ends after an instant shows at it.
@Suite("Key times out of the ordinary")
struct KeyTimeTests {
  private func animation(
    _ values: [Double], _ times: [Double], _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }

  @Test("when two key times are 0, the later value shows at 0", arguments: [CAAnimationCalculationMode.linear, .cubic])
  func equalAtZero(mode: CAAnimationCalculationMode) {
    #expect(shown(animation([0.1, 0.4, 0.8], [0, 0, 1], mode), at: 0) == 0.4)
  }

  @Test("discrete values with equal key times at both ends show the middle one throughout, and the last at 1")
  func discreteWithEqualEnds() {
    let animation = animation([0, 1, 0], [0, 0, 1, 1], .discrete)
    #expect(shown(animation, at: 0) == 1)
    #expect(shown(animation, at: 0.5) == 1)
    #expect(shown(animation, at: 1) == 0)
  }

  @Test("when two key times in the middle are equal, the later value shows at them")
  func equalInTheMiddle() {
    #expect(shown(animation([0, 0.5, 1, 0], [0, 0.5, 0.5, 1]), at: 0.5) == 1)
  }

  @Test("a key time beyond 1 is never reached, and the part of the way before it shows")
  func beyondOne() throws {
    let animation = animation([0, 1, 0.5], [0, 2, 3])
    #expect(shown(animation, at: 0.5) == 0.25)
    #expect(shown(animation, at: 1) == 0.5)
  }

  @Test("a key time before 0 has passed when the animation begins")
  func beforeZero() {
    let animation = animation([0, 1, 0], [-1, 1, 2])
    #expect(shown(animation, at: 0) == 0.5)
    #expect(shown(animation, at: 0.5) == 0.75)
  }

  @Test("with falling key times the first stretch that ends after the instant shows")
  func falling() {
    // Artwork that is cut out of a longer film has key times like these: one for the beginning, then some that start
    // before 0, then one for the end.
    let trimmed = animation([9, 0, 1, 3, 7], [0, -0.5, 0.5, 1.5, 1])
    #expect(shown(trimmed, at: 0) == 0.5)
    #expect(shown(trimmed, at: 0.25) == 0.75)
    #expect(shown(trimmed, at: 0.5) == 1)
    #expect(shown(trimmed, at: 0.75) == 1.5)
    // Key times beyond 1 hide the later one that falls back to 1.
    let cut = animation([1, 1, 0, 0], [0, 1.75, 2, 1])
    #expect(shown(cut, at: 0.99) == 1)
  }

  @Test("with falling key times discrete values follow the rule of linear ones")
  func fallingDiscrete() {
    let animation = animation([1, 0, 1], [0, 3.5, 1, 1], .discrete)
    for instant in [0, 0.5, 0.99] { #expect(shown(animation, at: instant) == 1, "at \(instant)") }
  }

  @Test("a spline beside a falling key time stays between its neighbours' tangents")
  func fallingSpline() throws {
    let animation = animation([0.2, 0, 1, 0.4], [0, -0.5, 0.5, 1], .cubic)
    for step in 0...10 {
      let value = try #require(shown(animation, at: Double(step) / 10))
      #expect(value.isFinite && (-1...2).contains(value))
    }
  }

  @Test("the stretch of an instant is found among many key times as among few", arguments: [5, 9, 10, 40])
  func manyTimes(count: Int) {
    // The key times rise, with pairs of equal ones. The search is compared with the definition, tried for each stretch
    // in turn.
    let times = (0..<count).map { Double($0 / 2 * 2) / Double(count) }
    let values = (0..<count).map { Double($0) / 64 }
    let animation = animation(values, times)
    for step in 0..<200 {
      let instant = Double(step) / 200
      var expected = values[count - 1]
      if let end = times.dropFirst().firstIndex(where: { $0 > instant }) {
        let inside = (instant - times[end - 1]) / (times[end] - times[end - 1])
        expected = values[end - 1] + (values[end] - values[end - 1]) * inside
      }
      #expect(((shown(animation, at: instant) ?? .nan) - expected).magnitude < 1e-12, "at \(instant)")
    }
  }

  @Test("an animation along a path follows the rule for key times")
  func path() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 100))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.keyTimes = [-1, 1, 2]
    let track = try #require(PropertyTrack(animation, kind: .point))
    let value = track.value(at: 0.5, iteration: 0, duration: 1, underlying: { .none })
    #expect(value == .point(CGPoint(x: 75, y: 0)))
  }
}
