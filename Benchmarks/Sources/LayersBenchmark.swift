import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// `layers [COUNT] [TEXT]`: measures what a program does to live layers, in processor time: setting and reading
/// properties and key paths, and adding, committing and first sampling COUNT layers. Each figure is the lowest of five
/// runs. With TEXT only the operations whose names contain it are measured.
enum LayersBenchmark {
  static let mode = Mode(
    name: "layers", summary: "properties, key paths, actions, commits: processor time of one", run: run)

  private static func run(_ words: [String]) {
    let count = words.first.flatMap { Int($0) } ?? 10_000
    let text = words.first { Int($0) == nil }
    print("one operation on a live layer                          ns")
    for work in works where text.map(work.name.contains) ?? true { report(work.name, work.measure()) }
    if text != nil { return }
    print("\n\(count) layers                                          ms")
    for work in [commit(count, animated: false), commit(count, animated: true)] {
      print(line(work.name, work.seconds * 1e3))
    }
  }

  private static func report(_ name: String, _ seconds: Double) { print(line(name, seconds * 1e9)) }

  private static func line(_ name: String, _ figure: Double) -> String {
    "\(name.padding(toLength: 46, withPad: " ", startingAt: 0)) \(String(format: "%10.1f", figure))"
  }

  // MARK: One operation

  private struct Work {
    let name: String
    /// True when changes run no actions.
    var isQuiet = true
    /// The number of layers, and how often the operation is done to each between two commits. The commits are left out
    /// of the figure.
    var layers = 20
    var repeats = 50
    var prepare: (CALayer) -> Void = { _ in }
    let body: (CALayer, Int) -> Void

    /// The seconds of processor time for one operation.
    func measure() -> Double {
      (0..<5).map { _ in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layers = (0..<layers).map { _ in CALayer() }
        for layer in layers {
          prepare(layer)
          stage.root.addSublayer(layer)
        }
        stage.commit()
        var total = 0.0
        let rounds = max(1, 200_000 / (layers.count * repeats))
        for round in 0..<rounds {
          CATransaction.begin()
          CATransaction.setDisableActions(isQuiet)
          let start = Stopwatch.threadSeconds()
          for number in 0..<repeats {
            for layer in layers { body(layer, round * repeats + number) }
          }
          total += Stopwatch.threadSeconds() - start
          CATransaction.commit()
          if !isQuiet { for layer in layers { layer.removeAllAnimations() } }
          stage.commit()
        }
        return total / Double(rounds * repeats * layers.count)
      }.min() ?? 0
    }
  }

  private static var works: [Work] {
    [
      Work(name: "opacity = …, actions disabled") { $0.opacity = Float($1 & 63) / 64 },
      Work(name: "position = …, actions disabled") { $0.position = CGPoint(x: $1, y: 1) },
      Work(name: "bounds = …, actions disabled") { $0.bounds = CGRect(x: 0, y: 0, width: $1, height: 1) },
      Work(name: "backgroundColor = …, actions disabled") {
        $0.backgroundColor = CGColor(gray: CGFloat($1 & 63) / 64, alpha: 1)
      },
      Work(name: "opacity = …, a layer's first of a turn", layers: 1000, repeats: 1) {
        $0.opacity = Float($1 & 63) / 64
      },
      Work(name: "opacity = the same value") { layer, _ in layer.opacity = 1 },
      Work(name: "name = …, an action searched, none found", isQuiet: false) { $0.name = $1 & 1 == 0 ? "a" : "b" },
      Work(name: "opacity = …, an animation made", isQuiet: false) { $0.opacity = Float($1 & 63) / 64 },
      Work(name: "position = …, an animation made", isQuiet: false) { $0.position = CGPoint(x: $1, y: 1) },
      Work(name: "value(forKey: opacity)") { layer, _ in consume(layer.value(forKey: "opacity")) },
      Work(name: "setValue(_:forKey: opacity)") { $0.setValue(Double($1 & 63) / 64, forKey: "opacity") },
      Work(name: "value(forKeyPath: position.x)") { layer, _ in consume(layer.value(forKeyPath: "position.x")) },
      Work(name: "setValue(_:forKeyPath: position.x)") { $0.setValue(Double($1), forKeyPath: "position.x") },
      Work(name: "value(forKeyPath: transform.rotation.z)") { layer, _ in
        consume(layer.value(forKeyPath: "transform.rotation.z"))
      },
      Work(name: "setValue(_:forKeyPath: transform.rotation.z)") {
        $0.setValue(Double($1 & 7) / 8, forKeyPath: "transform.rotation.z")
      },
      Work(name: "setValue(_:forKeyPath: transform.rotation.x)") {
        $0.setValue(Double($1 & 7) / 8, forKeyPath: "transform.rotation.x")
      },
      Work(name: "setValue(_:forKeyPath: transform.scale)") {
        $0.setValue(Double($1 & 7) / 8 + 1, forKeyPath: "transform.scale")
      },
      Work(name: "value(forKeyPath: touches.a.scale), in objects", prepare: { $0.setValue(touches, forKey: "touches") })
      {
        layer, _ in consume(layer.value(forKeyPath: "touches.a.scale"))
      },
      Work(name: "setValue(_:forKeyPath: touches.a.scale)", prepare: { $0.setValue(touches, forKey: "touches") }) {
        $0.setValue(Double($1), forKeyPath: "touches.a.scale")
      },
      Work(name: "value(forKey: position) as a point") { layer, _ in consume(layer.value(forKey: "position")) },
      Work(name: "setValue(a point, forKey: position)") { $0.setValue(CGPoint(x: $1, y: 0), forKey: "position") },
      Work(name: "value under a key of one's own", prepare: { $0.setValue(1, forKey: "mine") }) { layer, _ in
        consume(layer.value(forKey: "mine"))
      },
      Work(name: "set under a key of one's own") { $0.setValue($1, forKey: "mine") },
      Work(name: "add(_:forKey:)", isQuiet: false) { layer, _ in layer.add(fade, forKey: "fade") },
    ]
  }

  /// A touch point in a dictionary: an object with a scale.
  private final class Touch: KeyValueCoding {
    var scale: CGFloat = 1
    static var keyPaths: [String: AnyKeyPath] { ["scale": \Touch.scale] }
  }

  private static var touches: [String: Touch] { ["a": Touch(), "b": Touch(), "c": Touch()] }

  nonisolated(unsafe) private static let fade: CABasicAnimation = {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    return animation
  }()

  nonisolated(unsafe) private static var sink = 0

  /// Uses a value, so that the optimiser does not leave the work out.
  @inline(never)
  private static func consume(_ value: Any?) { if value != nil { sink &+= 1 } }

  // MARK: Many layers

  /// `count` new layers put into a stage, committed, and sampled once.
  private static func commit(_ count: Int, animated: Bool) -> (name: String, seconds: Double) {
    let seconds =
      (0..<5).map { _ in
        let stage = Stage(size: CGSize(width: 1920, height: 1080))
        stage.commit()
        let start = Stopwatch.threadSeconds()
        for index in 0..<count {
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
          layer.position = CGPoint(x: index % 1920, y: index / 1920)
          layer.backgroundColor = .white
          stage.root.addSublayer(layer)
          if animated { layer.add(fade, forKey: "fade") }
        }
        stage.commit()
        stage.samplePresentations()
        return Stopwatch.threadSeconds() - start
      }.min() ?? 0
    return (animated ? "added with an animation, committed, sampled" : "added, committed, sampled", seconds)
  }
}
