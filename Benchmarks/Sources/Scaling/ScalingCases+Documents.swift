import Foundation
import Kinora
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Cases of what is written to files and read back.
extension ScalingCase {
  static var documents: [ScalingCase] {
    [
      ScalingCase(name: "layers of an archive; run: written and read", largest: 20_000) { count, recorder in
        let root = CALayer()
        for _ in 0..<count { root.addSublayer(colored()) }
        try archive(root, &recorder)
      },
      ScalingCase(name: "animations of an archive", largest: 20_000) { count, recorder in
        let layer = CALayer()
        for _ in 0..<count { layer.add(fade(from: 0, duration: 1), forKey: nil) }
        try archive(layer, &recorder)
      },
      ScalingCase(name: "values of an archive") { count, recorder in
        let layer = CALayer()
        for index in 0..<count { layer.setValue(index, forKey: "key\(index)") }
        try archive(layer, &recorder)
      },
      ScalingCase(name: "elements of an archived path") { count, recorder in
        let path = CGMutablePath()
        path.move(to: .zero)
        for index in 0..<count { path.addLine(to: CGPoint(x: index, y: index % 7)) }
        let layer = CAShapeLayer()
        layer.path = path
        try archive(layer, &recorder)
      },
      ScalingCase(name: "lines of a golden manifest") { count, recorder in
        guard let hash = FrameHash("0123456789abcdef0123456789abcdef") else { return }
        let manifest = GoldenManifest(
          name: "many",
          format: try FilmFormat(
            size: CGSize(width: 100, height: 100), frameRate: try FrameRate(60),
            duration: Rational(Int64(count), 60) ?? .one),
          oracle: .none, frames: (0..<count).map { GoldenManifest.Frame(i: $0, hash: hash) })
        var text = ""
        recorder.measure(.run) { text = manifest.text }
        _ = try recorder.measure(.load) { try GoldenManifest(text: text, file: "many") }
      },
      ScalingCase(name: "frames recorded as a golden", largest: 2_000) { count, recorder in
        let film = Film(
          size: CGSize(width: 16, height: 16), frameRate: try FrameRate(60),
          duration: Rational(Int64(count), 60) ?? .zero
        ) {
          stage in
          let layer = colored()
          stage.root.addSublayer(layer)
          for index in 0..<count { stage.at(Double(index) / 60) { layer.position.x += 1 } }
        }
        let folder = NSTemporaryDirectory() + "kinora-scaling-\(ProcessInfo.processInfo.processIdentifier)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let golden = Golden(store: GoldenStore(folder: folder))
        _ = try recorder.measure(.run) { try golden.record(film, named: "many", oracle: .none) }
      },
    ]
  }

  private static func archive(_ layer: CALayer, _ recorder: inout PhaseRecorder) throws {
    let data = try recorder.measure(.run) { try LayerArchive(of: layer).data() }
    _ = try recorder.measure(.load) { try LayerArchive(data: data).makeLayer() }
  }
}
