import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// `sampling [LAYERS [WORD]]`: measures bringing presentation copies of animated layers up to date, over 200 frames at
/// 60 a second, for one kind of animation at a time and for all kinds mixed; with a word only for the kinds that have
/// it in their name. Times are of the processor, the lowest of three runs; "advance" is moving the stage's clock to the
/// frame.
enum SamplingBenchmark {
  static let mode = Mode(
    name: "sampling", summary: "live animations of every kind sampled: processor time of a frame", run: run)

  private static func run(_ words: [String]) {
    let count = words.first.flatMap { Int($0) } ?? 1000
    let kinds = kinds
    print("\(count) layers, one animation each          µs/frame   ns/animation   µs/advance")
    let word = words.dropFirst().first ?? ""
    func includes(_ name: String) -> Bool { word.isEmpty || name.contains(word) }
    for kind in kinds where includes(kind.name) { report(kind.name, measure(count) { _ in kind.make() }, count) }
    if includes(mixed) { report(mixed, measure(count) { kinds[$0 % kinds.count].make() }, count) }
  }

  private static let mixed = "all kinds in turn"

  private static func report(_ name: String, _ seconds: (sampling: Double, advance: Double), _ count: Int) {
    let label = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    print(
      String(
        format: "%@ %12.1f %14.1f %12.1f", label, seconds.sampling * 1e6,
        seconds.sampling * 1e9 / Double(max(count, 1)), seconds.advance * 1e6))
  }

  /// The lowest processor times of a frame, in seconds, over three runs of 200 frames.
  private static func measure(
    _ count: Int, _ make: (Int) -> CAAnimation
  ) -> (sampling: Double, advance: Double) {
    let runs = (0..<3).map { _ in
      let stage = Stage(size: CGSize(width: 1920, height: 1080))
      for index in 0..<count {
        let layer: CALayer = index % 2 == 0 ? CALayer() : CAShapeLayer()
        layer.backgroundColor = .black
        stage.root.addSublayer(layer)
        layer.add(make(index), forKey: "a")
      }
      stage.commit()
      stage.samplePresentations()
      var total = (sampling: 0.0, advance: 0.0)
      for frame in 1...200 {
        let clock = Stopwatch()
        stage.advance(to: Double(frame) / 60)
        total.advance += clock.processorSeconds / 200
        let watch = Stopwatch()
        stage.samplePresentations()
        total.sampling += watch.processorSeconds / 200
      }
      return total
    }
    return (runs.map(\.sampling).min() ?? 0, runs.map(\.advance).min() ?? 0)
  }

  private struct Kind {
    let name: String
    let make: () -> CAAnimation
  }

  private static func endless(_ animation: CAAnimation, duration: Double = 1.3) -> CAAnimation {
    animation.duration = duration
    animation.repeatCount = .infinity
    return animation
  }

  private static func basic(_ keyPath: String, _ from: Any, _ to: Any, eased: Bool = true) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    if eased { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
    return endless(animation)
  }

  private static func keyframes(
    _ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode
  ) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.calculationMode = mode
    return endless(animation)
  }

  private static var kinds: [Kind] {
    [
      Kind(name: "opacity, linear") { basic("opacity", 0, 1, eased: false) },
      Kind(name: "opacity, eased") { basic("opacity", 0, 1) },
      Kind(name: "position, eased") { basic("position", CGPoint.zero, CGPoint(x: 300, y: 400)) },
      Kind(name: "position.x, eased") { basic("position.x", 0, 300) },
      Kind(name: "bounds, eased") { basic("bounds", CGRect.zero, CGRect(x: 0, y: 0, width: 30, height: 40)) },
      Kind(name: "backgroundColor, eased") { basic("backgroundColor", CGColor.black, CGColor.white) },
      Kind(name: "transform in the plane") {
        basic("transform", CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1))
      },
      Kind(name: "transform in space") {
        basic("transform", CATransform3DIdentity, CATransform3DMakeRotation(2, 1, 1, 1))
      },
      Kind(name: "transform.rotation.z, additive") {
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        (animation.byValue, animation.isAdditive) = (6.28, true)
        return endless(animation)
      },
      Kind(name: "position.y, spring") {
        let spring = CASpringAnimation(keyPath: "position.y")
        (spring.fromValue, spring.toValue) = (0, 100)
        return endless(spring)
      },
      Kind(name: "opacity, four keyframes") { keyframes("opacity", [0, 1, 0.5, 0.7], .linear) },
      Kind(name: "position, cubic") {
        keyframes("position", [CGPoint.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)], .cubic)
      },
      Kind(name: "position, cubicPaced") {
        keyframes("position", [CGPoint.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)], .cubicPaced)
      },
      Kind(name: "position along a path, turning") {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 90, y: 0), control1: CGPoint(x: 0, y: 60), control2: CGPoint(x: 90, y: 60))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.rotationMode = .rotateAuto
        return endless(animation)
      },
      Kind(name: "group of two") {
        let group = CAAnimationGroup()
        group.animations = [basic("opacity", 0, 1), basic("position.x", 0, 300)]
        return endless(group)
      },
      Kind(name: "hidden, discrete") { keyframes("hidden", [false, true], .discrete) },
    ]
  }
}
