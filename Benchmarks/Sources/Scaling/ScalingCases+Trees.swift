import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Cases of layers: side by side, inside each other, inserted and removed everywhere.
extension ScalingCase {
  static var trees: [ScalingCase] {
    [
      ScalingCase(name: "layers, flat; a frame when nothing changed") { count, recorder in
        try layers(count, &recorder) { _ in }
      },
      ScalingCase(name: "layers, flat; a frame when one moved") { count, recorder in
        try layers(count, &recorder) { $0.root.sublayers?[0].position.x += 1 }
      },
      ScalingCase(name: "layers, flat; a frame when all moved") { count, recorder in
        try layers(count, &recorder) { stage in for layer in stage.root.sublayers ?? [] { layer.position.x += 1 } }
      },
      ScalingCase(name: "layers, nested as deep as may be") { count, recorder in
        var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
        stage.map { stage in
          recorder.measure(.load) {
            var top = stage.root
            var depth = 1
            for _ in 0..<count {
              if depth == 100 { (top, depth) = (stage.root, 1) }
              let layer = colored()
              top.addSublayer(layer)
              (top, depth) = (layer, depth + 1)
            }
            stage.commit()
          }
          recorder.measure(.run) { consume(stage.displayList()) }
        }
        recorder.measure(.tearDown) { stage = nil }
      },
      ScalingCase(name: "layers, each taken out, the first first") { count, recorder in
        removal(count, &recorder) { $0 }
      },
      ScalingCase(name: "layers, each taken out, the last first") { count, recorder in
        removal(count, &recorder) { $0.reversed() }
      },
      ScalingCase(name: "layers, each taken out, in no order") { count, recorder in
        removal(count, &recorder, scattered)
      },
      ScalingCase(name: "animated layers, each taken out") { count, recorder in
        removal(count, &recorder, animated: true) { $0 }
      },
      ScalingCase(name: "sublayers put in at the front") { count, recorder in
        insertion(count, &recorder) { root, layer, _ in root.insertSublayer(layer, at: 0) }
      },
      ScalingCase(name: "sublayers put in in the middle") { count, recorder in
        insertion(count, &recorder) { root, layer, index in root.insertSublayer(layer, at: UInt32(index / 2)) }
      },
      ScalingCase(name: "sublayers put in above a sibling") { count, recorder in
        let first = CALayer()
        insertion(count, &recorder) { root, layer, index in
          if index == 0 { root.addSublayer(first) }
          root.insertSublayer(layer, above: first)
        }
      },
      ScalingCase(name: "sublayers replaced one by one") { count, recorder in
        let root = CALayer()
        let old = (0..<count).map { _ in CALayer() }
        for layer in old { root.addSublayer(layer) }
        recorder.measure(.run) { for layer in old { root.replaceSublayer(layer, with: CALayer()) } }
      },
      ScalingCase(name: "sublayers set anew, half of them others") { count, recorder in
        let root = CALayer()
        let old = (0..<count).map { _ in CALayer() }
        root.sublayers = old
        recorder.measure(.run) { root.sublayers = Array(old[(count / 2)...]) + (0..<count / 2).map { _ in CALayer() } }
        recorder.measure(.tearDown) { root.sublayers = nil }
      },
      ScalingCase(name: "siblings in space, tilted, side by side", largest: 20_000) { count, recorder in
        tilted(count, &recorder) { CGPoint(x: 10 * ($0 % 200), y: 10 * ($0 / 200)) }
      },
      ScalingCase(name: "siblings in space, tilted, some overlapping", largest: 20_000) { count, recorder in
        tilted(count, &recorder) { CGPoint(x: 5 * ($0 % 200), y: 5 * ($0 / 200)) }
      },
      ScalingCase(name: "constraints, each to the layer before") { count, recorder in
        let root = CALayer()
        root.layoutManager = CAConstraintLayoutManager()
        recorder.measure(.load) {
          for index in 0..<count {
            let layer = CALayer()
            layer.name = "\(index)"
            layer.addConstraint(
              CAConstraint(attribute: .minX, relativeTo: "\(index + 1)", attribute: .maxX, offset: 1))
            root.addSublayer(layer)
          }
        }
        recorder.measure(.run) { root.layoutIfNeeded() }
      },
    ]
  }

  static func colored() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    return layer
  }

  private static func layers(
    _ count: Int, _ recorder: inout PhaseRecorder, _ change: (Stage) -> Void
  ) throws {
    var stage: Stage? = Stage(size: CGSize(width: 1920, height: 1080))
    stage.map { stage in
      recorder.measure(.load) {
        for index in 0..<count {
          let layer = colored()
          layer.position = CGPoint(x: index % 1920, y: index / 1920)
          stage.root.addSublayer(layer)
        }
        stage.commit()
        for _ in 0..<3 { consume(stage.displayList()) }
      }
      CATransaction.setDisableActions(true)
      change(stage)
      stage.commit()
      recorder.measure(.run) { consume(stage.displayList()) }
    }
    recorder.measure(.tearDown) { stage = nil }
  }

  private static func removal(
    _ count: Int, _ recorder: inout PhaseRecorder, animated: Bool = false, _ order: ([CALayer]) -> [CALayer]
  ) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layers = (0..<count).map { _ in CALayer() }
    recorder.measure(.load) {
      for layer in layers {
        stage.root.addSublayer(layer)
        if animated { layer.add(fade(from: 0, duration: 1), forKey: "fade") }
      }
      stage.commit()
    }
    if animated { recorder.measure(.run) { stage.advance(to: 0.5) } }
    let ordered = order(layers)
    recorder.measure(.tearDown) {
      for layer in ordered { layer.removeFromSuperlayer() }
      stage.commit()
    }
  }

  /// Every element of the list once, in an order that jumps.
  static func scattered<Element>(_ list: [Element]) -> [Element] {
    list.indices.sorted { ($0 &* 7919) % 100_003 < ($1 &* 7919) % 100_003 }.map { list[$0] }
  }

  private static func insertion(
    _ count: Int, _ recorder: inout PhaseRecorder, _ insert: (CALayer, CALayer, Int) -> Void
  ) {
    let root = CALayer()
    let layers = (0..<count).map { _ in CALayer() }
    recorder.measure(.load) { for (index, layer) in layers.enumerated() { insert(root, layer, index) } }
    recorder.measure(.tearDown) { root.sublayers = nil }
  }

  private static func tilted(_ count: Int, _ recorder: inout PhaseRecorder, _ place: (Int) -> CGPoint) {
    let stage = Stage(size: CGSize(width: 2000, height: 1000))
    recorder.measure(.load) {
      for index in 0..<count {
        let layer = colored()
        layer.bounds.size = CGSize(width: 8, height: 8)
        layer.position = place(index)
        layer.transform = CATransform3DMakeRotation(0.3 + 0.1 * Double(index % 3), 1, 1, 0)
        stage.root.addSublayer(layer)
      }
      stage.commit()
    }
    recorder.measure(.run) { consume(stage.displayList()) }
  }

  nonisolated(unsafe) private static var sink = 0

  /// Uses a list, so that the optimiser does not leave the work out.
  @inline(never)
  static func consume(_ list: DisplayList) { sink &+= list.items.count }
}
