import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// Animations as programs write them that put layers over a video on Apple's systems: with begin times on the video's
/// timeline, `AVCoreAnimationBeginTimeAtZero` for its beginning, and nothing removed on completion.
@Suite("Animations written for video")
struct VideoContractTests {
  /// The usual overlay of a title, made at `start`: it fades in within the first second, slides from 1 s to 3 s, and
  /// fades out from 4 s to 5 s.
  private static func overlay(startingAt start: Double = 0) -> (stage: Stage, title: CALayer) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.advance(to: start)
    let title = CALayer()
    title.opacity = 0
    title.position = CGPoint(x: 10, y: 50)
    func add(_ keyPath: String, _ from: Any, _ to: Any, begin: Double, duration: Double, fill: CAMediaTimingFillMode) {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (from, to)
      (animation.beginTime, animation.duration) = (begin, duration)
      animation.isRemovedOnCompletion = false
      animation.fillMode = fill
      title.add(animation, forKey: "\(keyPath) \(begin)")
    }
    add("opacity", 0, 1, begin: AVCoreAnimationBeginTimeAtZero, duration: 1, fill: .both)
    add("position.x", 10, 90, begin: 1, duration: 2, fill: .both)
    add("opacity", 1, 0, begin: 4, duration: 1, fill: .forwards)
    stage.root.addSublayer(title)
    stage.commit()
    return (stage, title)
  }

  /// The opacity and place that the program means to show, in closed form.
  private static func expected(_ time: Double) -> (opacity: Double, x: Double) {
    let opacity = time < 4 ? min(time, 1) : max(5 - time, 0)
    return (opacity, 10 + 40 * min(max(time - 1, 0), 2))
  }

  @Test("the overlay shows at every time what the program means on the video's timeline")
  func overlay() throws {
    let (stage, title) = Self.overlay()
    for frame in 0...180 {
      let time = Double(frame) / 30
      stage.advance(to: time)
      let shown = try #require(title.presentation())
      let (opacity, x) = Self.expected(time)
      #expect(abs(Double(shown.opacity) - opacity) < 1e-6, "opacity at \(time)")
      #expect(abs(shown.position.x - x) < 1e-9, "x at \(time)")
    }
    #expect(title.animationKeys()?.count == 3)
  }

  @Test("AVCoreAnimationBeginTimeAtZero means media time 0 whenever the animation is added, where 0 would mean now")
  func addedLate() throws {
    #expect(AVCoreAnimationBeginTimeAtZero > 0)
    let (stage, title) = Self.overlay(startingAt: 0.5)
    #expect(
      title.animation(forKey: "opacity \(AVCoreAnimationBeginTimeAtZero)")?.beginTime == AVCoreAnimationBeginTimeAtZero)
    #expect(title.presentation()?.opacity == 0.5)
    let plain = CABasicAnimation(keyPath: "position.y")
    (plain.fromValue, plain.toValue, plain.duration) = (0, 100, 1)
    title.add(plain, forKey: "plain")
    stage.advance(to: 1)
    #expect(title.presentation()?.opacity == 1)
    #expect(title.presentation()?.position.y == 50)
  }

  @Test("children of a group begin in the group's time, and the group stays to the end of the film")
  func group() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    func child(_ keyPath: String, _ to: Any, begin: Double) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (0, to)
      (animation.beginTime, animation.duration) = (begin, 1)
      animation.fillMode = .both
      return animation
    }
    let group = CAAnimationGroup()
    group.animations = [child("opacity", 1, begin: 0), child("cornerRadius", 8, begin: 2)]
    group.beginTime = AVCoreAnimationBeginTimeAtZero
    group.duration = 4
    group.isRemovedOnCompletion = false
    group.fillMode = .both
    layer.add(group, forKey: nil)
    for (time, opacity, radius) in [(0.0, 0.0, 0.0), (0.5, 0.5, 0), (2.5, 1, 4), (3.5, 1, 8), (9, 1, 8)] {
      stage.advance(to: time)
      #expect(layer.presentation()?.opacity == Float(opacity), "at \(time)")
      #expect(layer.presentation()?.cornerRadius == CGFloat(radius), "at \(time)")
    }
  }

  @Test("a keyframe animation of pictures over the whole film switches at its key times")
  func slideshow() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    let slides = CAKeyframeAnimation(keyPath: "zPosition")
    slides.values = [1, 2, 3]
    slides.keyTimes = [0, 0.25, 0.75, 1]
    slides.calculationMode = .discrete
    slides.beginTime = AVCoreAnimationBeginTimeAtZero
    slides.duration = 8
    slides.isRemovedOnCompletion = false
    slides.fillMode = .forwards
    layer.add(slides, forKey: nil)
    for (time, value) in [(0, 1), (1.99, 1), (2, 2), (5.9, 2), (6, 3), (8, 3), (20, 3)] as [(Double, CGFloat)] {
      stage.advance(to: time)
      #expect(layer.presentation()?.zPosition == value, "at \(time)")
    }
  }
}
