import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// Keyframes under a timing function that leaves 0…1, compared with the web platform tests' suite css/css-easing
/// (cubic-bezier-timing-functions-output). What Core Animation itself does there was not measured.
@Suite("Keyframes beyond their ends")
struct KeyframeOvershootTests {
  private func left(_ inner: CAMediaTimingFunction?, _ whole: CAMediaTimingFunction, at time: Double) throws -> Double {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0, 100]
    animation.timingFunctions = inner.map { [$0] }
    let track = try #require(PropertyTrack(animation, kind: .number))
    let numbers = track.numbers(at: whole.value(at: time), duration: 1) { nil }
    return try #require(numbers).x
  }

  private let over = CAMediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5)
  private let under = CAMediaTimingFunction(controlPoints: 0, -0.5, 1, -0.5)
  private let inner = CAMediaTimingFunction(controlPoints: 0.5, 1, 0.5, 0)

  @Test("beyond the last keyframe its stretch goes on along the tangent of its own timing function")
  func beyondTheEnd() throws {
    for time in [0, 0.23, 1] {
      let wanted = inner.value(at: over.value(at: time)) * 100
      #expect((try left(inner, over, at: time) - wanted).magnitude < 1e-9)
    }
    for time in [0.24, 0.7, 0.99] {
      let wanted = 100 * (1 + 2 * (over.value(at: time) - 1))
      #expect((try left(inner, over, at: time) - wanted).magnitude < 1e-6)
      // A timing function that ends upright goes on level.
      #expect(try left(over, over, at: time) == 100)
    }
  }

  @Test("before the first keyframe its stretch goes on along the tangent of its own timing function")
  func beforeTheStart() throws {
    for time in [0.01, 0.3, 0.75] {
      #expect((try left(inner, under, at: time) - 200 * under.value(at: time)).magnitude < 1e-6)
      #expect(try left(under, under, at: time) == 0)
    }
    for time in [0.77, 1] {
      let wanted = inner.value(at: under.value(at: time)) * 100
      #expect((try left(inner, under, at: time) - wanted).magnitude < 1e-9)
    }
  }

  @Test("two keyframes give what a basic animation gives, beyond the ends too")
  func likeBasic() throws {
    let basic = CABasicAnimation(keyPath: "zPosition")
    (basic.fromValue, basic.toValue) = (0, 100)
    let track = try #require(PropertyTrack(basic, kind: .number))
    for time in [0.1, 0.24, 0.5, 0.9] {
      let numbers = try #require(track.numbers(at: over.value(at: time), duration: 1) { nil })
      #expect((try left(nil, over, at: time) - numbers.x).magnitude < 1e-12)
    }
  }

  @Test("before the first key time and after the last one the outermost values hold")
  func held() throws {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.keyTimes) = ([10, 20], [0.25, 0.75])
    let track = try #require(PropertyTrack(animation, kind: .number))
    for (fraction, value) in [(-0.5, 10.0), (0.1, 10), (0.5, 15), (0.9, 20), (1.5, 20)] {
      #expect(track.numbers(at: fraction, duration: 1) { nil }?.x == value)
    }
  }
}
