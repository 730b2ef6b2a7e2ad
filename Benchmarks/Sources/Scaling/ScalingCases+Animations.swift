import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Cases of animations: on one layer, on many, inside one another, of many values.
extension ScalingCase {
  static var animations: [ScalingCase] {
    [
      ScalingCase(name: "animations on one layer; all running") { count, recorder in
        oneLayer(count, &recorder, duration: { _ in 10 }, until: 0.5)
      },
      ScalingCase(name: "animations on one layer; each ends by itself") { count, recorder in
        oneLayer(count, &recorder, duration: { 1 + Double($0) / Double(count) }, until: 3)
      },
      ScalingCase(name: "animations on one layer; removed by key") { count, recorder in
        oneLayer(count, &recorder, duration: { _ in 10 }, until: 0.5, isByKey: true)
      },
      ScalingCase(name: "animations on one layer, of as many keys") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layer = colored()
        stage.root.addSublayer(layer)
        recorder.measure(.load) {
          for index in 0..<count {
            let animation = CABasicAnimation(keyPath: "key\(index)")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 10)
            layer.setValue(0, forKey: "key\(index)")
            layer.add(animation, forKey: nil)
          }
          stage.commit()
        }
        stage.advance(to: 0.5)
        recorder.measure(.run) { stage.samplePresentations() }
        recorder.measure(.tearDown) {
          layer.removeAllAnimations()
          stage.commit()
        }
      },
      ScalingCase(name: "animated layers; all running, a frame") { count, recorder in
        manyLayers(count, &recorder, duration: { _ in 10 }, until: 0.5)
      },
      ScalingCase(name: "animated layers; each ends by itself") { count, recorder in
        manyLayers(count, &recorder, duration: { 1 + Double($0) / Double(count) }, until: 3)
      },
      ScalingCase(name: "animated layers; each in a turn of its own") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layers = (0..<count).map { _ in CALayer() }
        for layer in layers { stage.root.addSublayer(layer) }
        stage.commit()
        recorder.measure(.load) {
          for layer in layers {
            layer.add(fade(from: 0, duration: 10), forKey: "fade")
            stage.commit()
          }
        }
        recorder.measure(.tearDown) {
          for layer in layers {
            layer.removeAllAnimations()
            stage.commit()
          }
        }
      },
      ScalingCase(name: "transitions, each in a turn of its own") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layers = (0..<count).map { _ in CALayer() }
        for layer in layers { stage.root.addSublayer(layer) }
        stage.commit()
        recorder.measure(.load) {
          for layer in layers {
            let transition = CATransition()
            transition.duration = 10
            layer.add(transition, forKey: nil)
            stage.commit()
          }
        }
      },
      ScalingCase(name: "animations with delegates and completions") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layers = (0..<count).map { _ in CALayer() }
        for layer in layers { stage.root.addSublayer(layer) }
        stage.commit()
        let listener = Listener()
        recorder.measure(.load) {
          for layer in layers {
            CATransaction.begin()
            CATransaction.setCompletionBlock { listener.count += 1 }
            let animation = fade(from: 0, duration: 1)
            animation.delegate = listener
            layer.add(animation, forKey: nil)
            CATransaction.commit()
          }
          stage.commit()
        }
        recorder.measure(.run) { stage.advance(to: 2) }
      },
      ScalingCase(name: "values of one keyframe animation") { count, recorder in
        keyframes(count, &recorder) { animation in
          animation.values = (0..<count).map { CGPoint(x: $0 % 100, y: $0 % 90) }
        }
      },
      ScalingCase(name: "values of one keyframe animation, cubicPaced") { count, recorder in
        keyframes(count, &recorder) { animation in
          animation.values = (0..<count).map { CGPoint(x: $0 % 100, y: $0 % 90) }
          animation.calculationMode = .cubicPaced
        }
      },
      ScalingCase(name: "elements of a path followed at even speed") { count, recorder in
        keyframes(count, &recorder) { animation in
          let path = CGMutablePath()
          path.move(to: .zero)
          for index in 0..<count { path.addLine(to: CGPoint(x: index % 100, y: index % 90)) }
          animation.path = path
          animation.calculationMode = .paced
        }
      },
      ScalingCase(name: "animations of one group") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layer = colored()
        stage.root.addSublayer(layer)
        recorder.measure(.load) {
          let group = CAAnimationGroup()
          group.animations = (0..<count).map { _ in fade(from: 0, duration: 5) }
          group.duration = 10
          layer.add(group, forKey: nil)
          stage.commit()
        }
        stage.advance(to: 0.5)
        recorder.measure(.run) { stage.samplePresentations() }
        recorder.measure(.tearDown) {
          layer.removeAllAnimations()
          stage.commit()
        }
      },
    ]
  }

  private final class Listener: CAAnimationDelegate {
    var count = 0
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { count += 1 }
  }

  private static func oneLayer(
    _ count: Int, _ recorder: inout PhaseRecorder, duration: (Int) -> Double, until end: Double, isByKey: Bool = false
  ) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = colored()
    stage.root.addSublayer(layer)
    recorder.measure(.load) {
      for index in 0..<count {
        layer.add(fade(from: 0, duration: duration(index)), forKey: isByKey ? "key\(index)" : nil)
      }
      stage.commit()
    }
    recorder.measure(.run) {
      stage.advance(to: end)
      stage.samplePresentations()
    }
    recorder.measure(.tearDown) {
      if isByKey {
        for index in 0..<count { layer.removeAnimation(forKey: "key\(index)") }
      } else {
        layer.removeAllAnimations()
      }
      stage.commit()
    }
  }

  private static func manyLayers(
    _ count: Int, _ recorder: inout PhaseRecorder, duration: (Int) -> Double, until end: Double
  ) {
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    stage.map { stage in
      recorder.measure(.load) {
        for index in 0..<count {
          let layer = CALayer()
          stage.root.addSublayer(layer)
          layer.add(fade(from: 0, duration: duration(index)), forKey: nil)
        }
        stage.commit()
      }
      recorder.measure(.run) {
        stage.advance(to: end)
        stage.samplePresentations()
      }
    }
    recorder.measure(.tearDown) { stage = nil }
  }

  private static func keyframes(
    _ count: Int, _ recorder: inout PhaseRecorder, _ fill: (CAKeyframeAnimation) -> Void
  ) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = colored()
    stage.root.addSublayer(layer)
    recorder.measure(.load) {
      let animation = CAKeyframeAnimation(keyPath: "position")
      fill(animation)
      animation.duration = 10
      layer.add(animation, forKey: nil)
      stage.commit()
    }
    recorder.measure(.run) {
      for frame in 1...300 {
        stage.advance(to: Double(frame) / 60)
        stage.samplePresentations()
      }
    }
    recorder.measure(.tearDown) {
      layer.removeAllAnimations()
      stage.commit()
    }
  }
}
