import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Cases of what one layer shows: outlines, text, gradients, filters, particles, instances. A run is one frame with its
/// pixels.
extension ScalingCase {
  static var contents: [ScalingCase] {
    [
      ScalingCase(name: "elements of a filled path") { count, recorder in
        shape(count, &recorder) { $0.path = zigzag(count) }
      },
      ScalingCase(name: "elements of a stroked path") { count, recorder in
        shape(count, &recorder) { layer in
          layer.path = zigzag(count)
          (layer.fillColor, layer.strokeColor) = (nil, .black)
        }
      },
      ScalingCase(name: "dashes of a line") { count, recorder in
        shape(count, &recorder) { layer in
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 0, y: 50))
          path.addLine(to: CGPoint(x: 1000, y: 50))
          layer.path = path
          layer.strokeColor = .black
          layer.lineDashPattern = [NSNumber(value: 500 / Double(count)), NSNumber(value: 500 / Double(count))]
        }
      },
      ScalingCase(name: "entries of a dash pattern") { count, recorder in
        shape(count, &recorder) { layer in
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 0, y: 50))
          path.addLine(to: CGPoint(x: 1000, y: 50))
          layer.path = path
          layer.strokeColor = .black
          layer.lineDashPattern = (0..<count).map { _ in NSNumber(value: 1000 / Double(count)) }
        }
      },
      ScalingCase(name: "path built element by element") { count, recorder in
        var path: CGMutablePath?
        recorder.measure(.load) {
          let made = CGMutablePath()
          made.move(to: .zero)
          for index in 0..<count { made.addLine(to: CGPoint(x: index, y: index % 7)) }
          path = made
        }
        recorder.measure(.run) { _ = path?.boundingBox }
      },
      ScalingCase(name: "elements of two paths united", largest: 20_000) { count, recorder in
        let (a, b) = (comb(count / 2, at: 0), comb(count / 2, at: 3))
        recorder.measure(.run) { _ = a.union(b) }
      },
      ScalingCase(name: "characters of a text") { count, recorder in
        text(count, &recorder) { String(repeating: "abcd efg ", count: count / 9 + 1) }
      },
      ScalingCase(name: "characters of a text, wrapped") { count, recorder in
        text(count, &recorder, isWrapped: true) { String(repeating: "abcd efg ", count: count / 9 + 1) }
      },
      ScalingCase(name: "lines of a text") { count, recorder in
        text(count, &recorder) { String(repeating: "a\n", count: count) }
      },
      ScalingCase(name: "stops of a gradient") { count, recorder in
        frames(&recorder) { stage in
          let layer = CAGradientLayer()
          layer.frame = stage.root.bounds
          layer.colors = (0..<count).map { CGColor(gray: CGFloat($0 % 2), alpha: 1) }
          stage.root.addSublayer(layer)
        }
      },
      ScalingCase(name: "filters of a layer", largest: 10_000) { count, recorder in
        frames(&recorder) { stage in
          let layer = colored()
          layer.filters = (0..<count).map { _ in CAFilter(type: "colorInvert") }
          stage.root.addSublayer(layer)
        }
      },
      ScalingCase(name: "particles", largest: CAEmitterLayer.particleLimit) { count, recorder in
        frames(&recorder, at: 1) { stage in
          let cell = CAEmitterCell()
          cell.birthRate = Float(count)
          cell.lifetime = 2
          cell.velocity = 20
          cell.emissionRange = 6
          cell.contents = CGImage(pixels: PixelBuffer(width: 2, height: 2))
          let layer = CAEmitterLayer()
          layer.emitterPosition = CGPoint(x: 50, y: 50)
          layer.emitterCells = [cell]
          stage.root.addSublayer(layer)
        }
      },
      ScalingCase(name: "frames of an animated emitter", largest: 4_800) { count, recorder in
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let layer = CAEmitterLayer()
        let cell = CAEmitterCell()
        (cell.birthRate, cell.lifetime) = (10, 0.5)
        cell.contents = CGImage(pixels: PixelBuffer(width: 2, height: 2))
        layer.emitterCells = [cell]
        stage.root.addSublayer(layer)
        let drift = CABasicAnimation(keyPath: "emitterPosition.x")
        (drift.fromValue, drift.toValue, drift.duration) = (0, 100, 1e6)
        layer.add(drift, forKey: nil)
        stage.commit()
        recorder.measure(.run) {
          for frame in 1...count {
            stage.advance(to: Double(frame) / 60)
            consume(stage.displayList())
          }
        }
      },
      ScalingCase(name: "instances of a replicator") { count, recorder in
        frames(&recorder) { stage in
          let layer = CAReplicatorLayer()
          layer.instanceCount = count
          layer.instanceTransform = CATransform3DMakeTranslation(0.01, 0.01, 0)
          layer.addSublayer(colored())
          stage.root.addSublayer(layer)
        }
      },
      ScalingCase(name: "things drawn by a layer itself") { count, recorder in
        frames(&recorder) { stage in
          let layer = DrawnLayer()
          layer.count = count
          layer.frame = stage.root.bounds
          stage.root.addSublayer(layer)
          layer.setNeedsDisplay()
        }
      },
    ]
  }

  private final class DrawnLayer: CALayer {
    var count = 0
    override func draw(in ctx: CGContext) {
      for index in 0..<count {
        ctx.setFillColor(CGColor(gray: CGFloat(index % 2), alpha: 1))
        ctx.fill(CGRect(x: index % 97, y: index % 89, width: 2, height: 2))
      }
    }
  }

  private static func zigzag(_ count: Int) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 1..<max(count, 2) {
      path.addLine(to: CGPoint(x: Double(index % 1000) / 10, y: Double(index % 777) / 8))
    }
    return path
  }

  /// The outline of teeth side by side.
  private static func comb(_ count: Int, at x: Double) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<max(count / 4, 1) { path.addRect(CGRect(x: 10 * Double(index) + x, y: x, width: 6, height: 10)) }
    return path
  }

  /// Measures a tree: loading ends when it is committed, and running is one frame with its pixels.
  private static func frames(_ recorder: inout PhaseRecorder, at time: Double = 0, _ build: (Stage) -> Void) {
    var stage: Stage? = Stage(size: CGSize(width: 100, height: 100))
    let renderer = FrameRenderer(width: 100, height: 100, options: FrameRenderer.Options(threads: 1))
    stage.map { stage in
      recorder.measure(.load) {
        build(stage)
        stage.commit()
      }
      stage.advance(to: time)
      recorder.measure(.run) { _ = renderer.render(stage.displayList()) }
    }
    recorder.measure(.tearDown) { stage = nil }
  }

  private static func shape(_ count: Int, _ recorder: inout PhaseRecorder, _ fill: (CAShapeLayer) -> Void) {
    frames(&recorder) { stage in
      let layer = CAShapeLayer()
      layer.frame = stage.root.bounds
      fill(layer)
      stage.root.addSublayer(layer)
    }
  }

  private static func text(
    _ count: Int, _ recorder: inout PhaseRecorder, isWrapped: Bool = false, _ string: () -> String
  ) {
    frames(&recorder) { stage in
      let layer = CATextLayer()
      layer.frame = stage.root.bounds
      layer.fontSize = 8
      layer.isWrapped = isWrapped
      layer.string = string()
      stage.root.addSublayer(layer)
    }
  }
}
