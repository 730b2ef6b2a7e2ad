import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Ten hours")
struct LongFilmTests {
  /// Frame 1,000,000 of 30000/1001 is at 100100/3 s, nine hours and a quarter into the film.
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
    "frame 1,000,000 of 30000/1001 shows what the exact fraction says, gone straight to or through every thousandth frame"
  )
  func noDrift() throws {
    for step in [Self.frame, 1000] {
      let (stage, layer, clock) = try Self.stage()
      for frame in stride(from: step, through: Self.frame, by: step) {
        stage.advance(to: try #require(clock.time(ofFrame: frame)))
      }
      #expect(stage.time == Rational(100_100, 3))
      let shown = try #require(layer.presentation())
      // A double at 33,366 s is good to 4e-12 s.
      #expect(abs(shown.position.x - 100_100.0 / 3) < 1e-11)
      #expect(abs(Double(shown.opacity) - 2.0 / 3) < 1e-7)
      // 100100/3 s are 33333⅓ times 1.001 s.
      #expect(abs(shown.cornerRadius - 1.0 / 3) < 1e-8)
    }
  }

  @Test("at the millionth frame a frame still lasts exactly 1001/30000 s")
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

  @Test("a display link's millionth call has the exact time too")
  func displayLink() throws {
    let (stage, _, clock) = try Self.stage()
    stage.advance(to: try #require(clock.time(ofFrame: Self.frame - 2)))
    var times: [Double] = []
    CADisplayLink { times.append($0.timestamp) }.add(to: stage)
    stage.advance(to: try #require(clock.time(ofFrame: Self.frame)))
    #expect(times == (Self.frame - 2...Self.frame).map { Double($0) * 1001 / 30000 })
  }
}
