import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

/// Asking a stage for the same instant again.
@Suite("The same instant asked twice")
struct SameInstantTests {
  private func stage(_ noise: inout Noise) -> (Stage, CALayer, end: Double) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let parent = CALayer()
    let layer = CALayer()
    parent.speed = [1, 0.5, 2, 0.1][noise.below(4)]
    parent.beginTime = Double(noise.below(3)) / 10
    stage.root.addSublayer(parent)
    parent.addSublayer(layer)
    stage.commit()
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue) = (3, 10)
    animation.duration = Double(1 + noise.below(30)) / Double(1 + noise.below(30))
    animation.beginTime = Double(noise.below(5)) * 0.1
    animation.speed = [1, 0.3, 3][noise.below(3)]
    animation.repeatCount = Float([1, 3, 2.5][noise.below(3)])
    animation.autoreverses = noise.below(2) == 0
    layer.add(animation, forKey: "a")
    stage.commit()
    let stored = layer.animation(forKey: "a") ?? animation
    let runs = Double(stored.repeatCount) * stored.duration * (stored.autoreverses ? 2 : 1)
    let local = stored.beginTime + runs / Double(stored.speed)
    return (stage, layer, layer.convertTime(local, to: nil))
  }

  @Test("at the exact end of an animation the frame is the same however often it is asked for")
  func exactEnd() {
    var noise = Noise(seed: 5)
    var shown = 0
    for round in 0..<300 {
      let (stage, layer, end) = stage(&noise)
      var pictures: [(CGFloat?, [String]?)] = []
      for _ in 0..<3 {
        stage.advance(to: end)
        pictures.append((layer.presentation()?.zPosition, layer.animationKeys()))
      }
      stage.commit()
      pictures.append((layer.presentation()?.zPosition, layer.animationKeys()))
      #expect(pictures.allSatisfy { $0 == pictures[0] }, "round \(round), end \(end): \(pictures)")
      shown += pictures[0].1 == nil ? 0 : 1
      stage.advance(to: end + 1)
      #expect(layer.animationKeys() == nil)
    }
    // The instant of the end belongs to the animation.
    #expect(shown == 300)
  }

  @Test("an event, a change and a display link at the exact end of an animation do not change the frame")
  func companyAtTheEnd() {
    var noise = Noise(seed: 6)
    for round in 0..<100 {
      let (stage, layer, end) = stage(&noise)
      // A display link is called for every frame on the way, which takes time for a late end.
      if end > 5 { continue }
      let other = CALayer()
      stage.root.addSublayer(other)
      stage.at(end) { other.opacity = 0.5 }
      let link = CADisplayLink { _ in other.zPosition += 1 }
      link.add(to: stage)
      stage.advance(to: end)
      let first = layer.presentation()?.zPosition
      other.cornerRadius = 3
      stage.commit()
      stage.advance(to: end)
      #expect(layer.presentation()?.zPosition == first && layer.animationKeys() == ["a"], "round \(round)")
    }
  }

  @Test(
    "an animation of a whole number of frames, begun by an event at a frame, shows its end at its last frame, once or twice asked"
  )
  func wholeFrames() throws {
    var noise = Noise(seed: 7)
    let rates =
      [(30, 1), (24, 1), (25, 1), (60, 1), (30_000, 1001), (24_000, 1001), (60_000, 1001)] as [(Int64, Int64)]
    for round in 0..<400 {
      let (frames, seconds) = rates[noise.below(rates.count)]
      let clock = FrameClock(rate: try #require(FrameRate(frames, seconds)))
      let first = noise.below([10, 1000, 1_000_000][noise.below(3)])
      let begin = try #require(clock.time(ofFrame: first))
      let end = try #require(clock.time(ofFrame: first + 1 + noise.below(100)))
      let stage = Stage(size: CGSize(width: 10, height: 10))
      let layer = CALayer()
      stage.root.addSublayer(layer)
      stage.commit()
      let animation = CABasicAnimation(keyPath: "zPosition")
      (animation.fromValue, animation.toValue) = (3, 10)
      animation.duration = end.doubleValue - begin.doubleValue
      stage.at(begin) { layer.add(animation, forKey: "a") }
      for _ in 0..<2 {
        stage.advance(to: end)
        #expect(
          layer.presentation()?.zPosition == 10 && layer.animationKeys() == ["a"], "round \(round), \(begin) to \(end)")
      }
    }
  }
}
