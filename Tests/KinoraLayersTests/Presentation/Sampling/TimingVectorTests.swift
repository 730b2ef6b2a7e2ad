import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// What was measured on macOS, compared with the presentation of a layer on a stage.
@Suite("What a layer shows while it is animated")
struct TimingVectorTests {
  let stage = Stage(size: CGSize(width: 100, height: 100))
  let layer = CALayer()

  init() {
    stage.root.addSublayer(layer)
    layer.opacity = 0.5
    stage.commit()
  }

  func fade(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue) = (0, 1)
    animation.duration = 1
    change(animation)
    return animation
  }

  func expect(
    _ animation: CAAnimation, at instants: [Double], _ expected: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    layer.add(animation, forKey: "a")
    stage.commit()
    for (time, value) in zip(instants, expected) {
      stage.advance(to: time)
      let shown = Double(layer.presentation()?.opacity ?? .nan)
      #expect((shown - value).magnitude < 1e-6, "at \(time): \(shown)", sourceLocation: sourceLocation)
    }
    #expect(layer.opacity == 0.5, sourceLocation: sourceLocation)
  }

  static let instants = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]

  @Test("autoreverse, repeats and speeds show what was measured on macOS")
  func rows() {
    let rows: [((CABasicAnimation) -> Void, [Double])] = [
      ({ $0.autoreverses = true }, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5]),
      ({ $0.repeatCount = 2.5 }, [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5, 0.5]),
      ({ $0.speed = 2 }, [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ({ $0.speed = -1 }, [0, 0.8, 0.5, 0.1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ({ $0.duration = 0 }, [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    ]
    for (change, expected) in rows {
      let tests = TimingVectorTests()
      tests.expect(fade(change), at: Self.instants, expected)
    }
  }

  @Test("fill modes decide what shows before and after an animation that is not removed on completion")
  func fillModes() {
    let rows: [(CAMediaTimingFillMode, [Double])] = [
      (.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, 0.5]), (.both, [0, 0, 0, 0.5, 1, 1]),
    ]
    for (mode, expected) in rows {
      let tests = TimingVectorTests()
      let animation = fade {
        $0.beginTime = 1
        $0.fillMode = mode
        $0.isRemovedOnCompletion = false
      }
      tests.expect(animation, at: [0, 0.5, 1, 1.5, 2, 2.5], expected)
    }
  }

  @Test("a child of 10 s in a group of 5 s shows its first half and no more")
  func clippedGroup() {
    let group = CAAnimationGroup()
    group.animations = [fade { $0.duration = 10 }]
    group.duration = 5
    expect(group, at: [0, 2.5, 5, 5.1], [0, 0.25, 0.5, 0.5])
  }

  @Test(
    "a group's timing function bends the time of its children, and a child without duration lasts as long as the group")
  func groupPace() {
    let group = CAAnimationGroup()
    let child = fade { $0.duration = 0 }
    child.delegate = nil
    group.animations = [child]
    group.duration = 2
    let ease = CAMediaTimingFunction(name: .easeIn)
    group.timingFunction = ease
    expect(group, at: [0.5, 1], [ease.value(at: 0.25), ease.value(at: 0.5)])
  }

  @Test("the begin time of a group's child counts in the group's time")
  func groupChildBegins() {
    let group = CAAnimationGroup()
    group.animations = [
      fade {
        $0.beginTime = 1
        $0.fillMode = .both
      }
    ]
    group.duration = 3
    stage.advance(to: 10)
    expect(group, at: [10, 11, 11.5, 12, 13], [0, 0, 0.5, 1, 1])
  }

  @Test("a begin time of 0 means now, and a tiny one means time zero")
  func beginTimes() {
    stage.advance(to: 10)
    expect(fade(), at: [10.25, 10.5], [0.25, 0.5])
    let tests = TimingVectorTests()
    tests.stage.advance(to: 0.25)
    tests.expect(fade { $0.beginTime = 1e-100 }, at: [0.25, 0.5], [0.25, 0.5])
  }

  @Test("a paused layer stands still and resumes where it stood")
  func pauseAndResume() {
    layer.add(fade { $0.duration = 10 }, forKey: "a")
    stage.advance(to: 2)
    let pausedAt = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = pausedAt
    for time in [2, 3, 7.0] {
      stage.advance(to: time)
      #expect(layer.presentation()?.opacity == 0.2)
    }
    let offset = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - offset
    stage.advance(to: 9)
    #expect(layer.presentation()?.opacity == 0.4)
  }

  @Test("speeds and offsets of layers apply one after the other down the tree")
  func chains() {
    let parent = CALayer()
    stage.root.addSublayer(parent)
    parent.addSublayer(layer)
    parent.speed = 2
    layer.speed = 0.5
    layer.timeOffset = 0.25
    stage.commit()
    layer.add(fade { $0.beginTime = 1 }, forKey: "a")
    // The layer's time is the media time · 2 · ½ + ¼.
    for (media, value) in [(0.5, 0.5), (0.75, 0), (1.25, 0.5), (1.75, 1)] {
      stage.advance(to: media)
      #expect(layer.presentation()?.opacity == Float(value), "at \(media)")
    }
  }

  @Test("an animation with a missing from, to or by starts or ends at the underlying value")
  func basicCases() {
    let rows: [(Double?, Double?, Double?, Double)] = [
      (0.2, nil, nil, 0.35), (nil, 0.8, nil, 0.65), (nil, nil, 0.3, 0.65), (0.2, nil, 0.3, 0.35),
      (nil, 0.9, 0.3, 0.75), (nil, nil, nil, 0.5),
    ]
    for (from, to, by, half) in rows {
      let tests = TimingVectorTests()
      let animation = fade {
        $0.fromValue = from
        $0.toValue = to
        $0.byValue = by
      }
      tests.expect(animation, at: [0.5], [half])
    }
  }

  @Test("animations apply in order, each on top of the one before")
  func layering() {
    layer.add(
      fade {
        $0.fromValue = nil
        $0.toValue = 1
      }, forKey: "first")
    layer.add(
      fade {
        $0.fromValue = nil
        $0.toValue = 0
      }, forKey: "second")
    layer.add(
      fade {
        $0.fromValue = 0.25
        $0.toValue = 0.25
        $0.isAdditive = true
      }, forKey: "third")
    stage.advance(to: 0.5)
    // The first animation makes ½ to ¾, the second goes half way from there to 0, and the third adds a quarter.
    #expect(layer.presentation()?.opacity == 0.625)
    #expect(layer.animationKeys() == ["first", "second", "third"])
  }
}
