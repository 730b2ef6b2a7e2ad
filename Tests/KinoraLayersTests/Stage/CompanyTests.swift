import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

/// A stage remembers when something begins or ends next, on the stage and in each layer. Whatever it remembers, a
/// layer's animations must begin and end when they would if the layer were alone.
@Suite("Animations in company")
struct CompanyTests {
  /// A delegate that notes the animation, what it heard, and when.
  private final class Record: CAAnimationDelegate {
    let name: String
    private weak var stage: Stage?
    private(set) var lines: [String] = []
    var atTheEnd: () -> Void = {}

    init(_ name: String, _ stage: Stage) {
      self.name = name
      self.stage = stage
    }

    private var when: String { stage.map { "\($0.time)" } ?? "the end" }

    func animationDidStart(_ animation: CAAnimation) {
      lines.append("\(name) started at \(when)")
    }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
      lines.append("\(name) stopped at \(when), finished \(finished)")
      if finished { atTheEnd() }
    }
  }

  /// A layer under a parent with its own time, and what happens to both, all of which follows from its number.
  private struct Member {
    let number: Int

    /// Puts the layer on the stage, and returns a function that gives what its delegates have heard.
    func join(_ stage: Stage) -> () -> [String] {
      var noise = Noise(seed: UInt64(9000 + number))
      let parent = CAReplicatorLayer()
      parent.instanceCount = 1 + noise.below(3)
      parent.instanceDelay = Double(noise.below(3)) / 8
      let layer = CALayer()
      parent.addSublayer(layer)
      stage.root.addSublayer(parent)
      var records: [Record] = []
      for change in 0..<8 {
        let time = Rational(Int64(1 + noise.below(150)), 37)!
        let kind = noise.below(8)
        let key = "k\(noise.below(2))"
        let speed: Float = [1, 0.5, 2, 0, -1][noise.below(5)]
        let offset = Double(noise.below(20)) / 10
        let animation = CABasicAnimation(keyPath: ["opacity", "zPosition", "cornerRadius"][noise.below(3)])
        (animation.fromValue, animation.toValue) = (0.25, 0.75)
        animation.duration = Double(1 + noise.below(30)) / 17
        animation.beginTime = noise.below(2) == 0 ? 0 : time.doubleValue + Double(noise.below(20)) / 13
        animation.repeatCount = [0, 2.5, .infinity][noise.below(3)]
        animation.isRemovedOnCompletion = noise.below(2) == 0
        let record = Record("\(number).\(change)", stage)
        if noise.below(3) == 0 { record.atTheEnd = { [weak layer] in layer?.removeAnimation(forKey: key) } }
        animation.delegate = record
        records.append(record)
        stage.at(time) {
          switch kind {
          case 0: parent.speed = speed
          case 1: layer.timeOffset = offset
          case 2: layer.removeAnimation(forKey: key)
          case 3: layer.zPosition += 1
          case 4 where number % 3 == 0: parent.removeFromSuperlayer()
          case 5 where number % 3 == 0: stage.root.addSublayer(parent)
          default: layer.add(animation, forKey: key)
          }
        }
      }
      return { records.flatMap(\.lines) }
    }
  }

  private func run(_ members: [Member]) -> [String] {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let records = members.map { $0.join(stage) }
    for frame in 0..<150 { stage.advance(to: Rational(Int64(frame), 30)!) }
    return records.flatMap { $0() }
  }

  @Test("a layer's animations begin and end when they would if it were alone", arguments: 0..<10)
  func company(seed: Int) {
    let members = (0..<12).map { Member(number: 12 * seed + $0) }
    let together = run(members)
    #expect(together == members.flatMap { run([$0]) })
    #expect(together.count { $0.contains("started") } > 12)
    #expect(together.contains { $0.hasSuffix("finished true") })
  }
}
