import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Ten hours")
struct LongFilmTests {
  /// At 30000/1001 frames a second, frame 1,000,000 is at 100100/3 s, nine hours and a quarter into the film.
  private static let frame = 1_000_000

  private static func stage() throws -> (stage: Stage, layer: CALayer, clock: FrameClock) {
    let rate = try #require(FrameRate(30000, 1001))
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.frameRate = rate
    let layer = CALayer()
    stage.root.addSublayer(layer)
    func add(_ keyPath: String, _ to: Double, duration: Double, repeats: Float) {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (0, to)
      animation.beginTime = AVCoreAnimationBeginTimeAtZero
      (animation.duration, animation.repeatCount) = (duration, repeats)
      layer.add(animation, forKey: nil)
    }
    add("position.x", 36000, duration: 36000, repeats: 1)
    add("opacity", 1, duration: 1, repeats: .infinity)
    add("cornerRadius", 1, duration: 1.001, repeats: 1e6)
    return (stage, layer, FrameClock(rate: rate))
  }

  @Test(
    "frame 1,000,000 at 30000/1001 shows what its exact time says, whether or not frames before it were asked for"
  )
  func noDrift() throws {
    for step in [Self.frame, 1000] {
      let (stage, layer, clock) = try Self.stage()
      for frame in stride(from: step, through: Self.frame, by: step) {
        stage.advance(to: try #require(clock.time(ofFrame: frame)))
      }
      #expect(stage.time == Rational(100_100, 3))
      let shown = try #require(layer.presentation())
      // Doubles near 33,366 are 7e-12 apart, so that a time may be off by 4e-12 s.
      #expect(abs(shown.position.x - 100_100.0 / 3) < 1e-11)
      #expect(abs(Double(shown.opacity) - 2.0 / 3) < 1e-7)
      // The time of 100100/3 s is 33333⅓ times 1.001 s.
      #expect(abs(shown.cornerRadius - 1.0 / 3) < 1e-8)
    }
  }

  @Test("near frame 1,000,000 a frame still lasts exactly 1001/30000 s")
  func frameLength() throws {
    let (stage, layer, clock) = try Self.stage()
    var last: CGFloat?
    for frame in Self.frame..<Self.frame + 60 {
      stage.advance(to: try #require(clock.time(ofFrame: frame)))
      let x = try #require(layer.presentation()).position.x
      if let last { #expect(abs(x - last - 1001.0 / 30000) < 2e-11) }
      last = x
    }
  }

  @Test("a display link's call for frame 1,000,000 has the exact time")
  func displayLink() throws {
    let (stage, _, clock) = try Self.stage()
    stage.advance(to: try #require(clock.time(ofFrame: Self.frame - 2)))
    var times: [Double] = []
    CADisplayLink { times.append($0.timestamp) }.add(to: stage)
    stage.advance(to: try #require(clock.time(ofFrame: Self.frame)))
    #expect(times == (Self.frame - 2...Self.frame).map { Double($0) * 1001 / 30000 })
  }
}
