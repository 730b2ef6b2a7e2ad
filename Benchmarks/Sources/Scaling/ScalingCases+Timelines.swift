import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Cases of what happens at times: events, display links, turns.
extension ScalingCase {
  static var timelines: [ScalingCase] {
    [
      ScalingCase(name: "events, in order") { count, recorder in
        try events(count, &recorder, time: { Double($0) / Double(count) }) { _, _ in }
      },
      ScalingCase(name: "events, the last first") { count, recorder in
        try events(count, &recorder, time: { Double(count - $0) / Double(count) }) { _, _ in }
      },
      ScalingCase(name: "events, all at one time") { count, recorder in
        try events(count, &recorder, time: { _ in 0.5 }) { _, _ in }
      },
      ScalingCase(name: "events that each fade a layer of theirs") { count, recorder in
        try events(count, &recorder, layers: count, time: { Double($0) / 100 }) { stage, index in
          stage.root.sublayers?[index].opacity = 0.5
        }
      },
      ScalingCase(name: "events that each resize a layer of theirs") { count, recorder in
        try events(count, &recorder, layers: count, time: { Double($0) / 100 }) { stage, index in
          CATransaction.setDisableActions(true)
          stage.root.sublayers?[index].bounds.size.width += 1
        }
      },
      ScalingCase(name: "events that each add a layer, without actions") { count, recorder in
        try events(count, &recorder, time: { Double($0) / 100 }) { stage, _ in
          // With actions each layer would begin a fade of the superlayer, which keeps a picture of all that is in it.
          CATransaction.setDisableActions(true)
          stage.root.addSublayer(CALayer())
        }
      },
      ScalingCase(name: "events that each set a value of one layer") { count, recorder in
        try events(count, &recorder, layers: 1, time: { Double($0) / 100 }) { stage, index in
          stage.root.sublayers?[0].setValue(index, forKey: "key\(index)")
        }
      },
      ScalingCase(name: "events among as many running animations") { count, recorder in
        try events(count, &recorder, layers: count, animated: true, time: { Double($0) / Double(count) }) {
          stage, index in
          CATransaction.setDisableActions(true)
          stage.root.sublayers?[index].cornerRadius += 1
        }
      },
      ScalingCase(name: "display links, one frame") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        var links: [CADisplayLink] = []
        recorder.measure(.load) {
          links = (0..<count).map { _ in CADisplayLink { _ in } }
          for link in links { link.add(to: stage) }
          stage.commit()
        }
        recorder.measure(.run) { stage.advance(to: 1 / 60) }
        recorder.measure(.tearDown) { for link in links { link.invalidate() } }
      },
      ScalingCase(name: "display link and events between its frames", largest: 50_000) { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let links = (0..<100).map { _ in CADisplayLink { _ in } }
        for link in links { link.add(to: stage) }
        recorder.measure(.load) { for index in 0..<count { stage.at(Double(index) / Double(count)) {} } }
        recorder.measure(.run) { stage.advance(to: 1) }
      },
      ScalingCase(name: "frames of a still film") { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.commit()
        recorder.measure(.run) { for frame in 1...count { stage.advance(to: Double(frame) / 60) } }
      },
    ]
  }

  private static func events(
    _ count: Int, _ recorder: inout PhaseRecorder, layers: Int = 0, animated: Bool = false, time: (Int) -> Double,
    _ body: @escaping (Stage, Int) -> Void
  ) throws {
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    stage.map { stage in
      recorder.measure(.load) {
        for _ in 0..<layers {
          let layer = CALayer()
          stage.root.addSublayer(layer)
          if animated { layer.add(Self.fade(from: 0, duration: 10), forKey: "fade") }
        }
        for index in 0..<count { stage.at(time(index)) { [unowned stage] in body(stage, index) } }
        stage.commit()
      }
      recorder.measure(.run) { stage.advance(to: time(count - 1) + 1) }
    }
    recorder.measure(.tearDown) { stage = nil }
  }

  static func fade(from: Double, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = from
    animation.duration = duration
    return animation
  }
}
