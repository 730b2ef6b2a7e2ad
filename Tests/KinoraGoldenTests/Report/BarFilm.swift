import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers

/// A film of 16 × 8 pixels in which a bar moves a pixel a frame.
enum BarFilm {
  /// - Parameters:
  ///   - late: How many frames late it moves.
  ///   - color: The bar's colour.
  static func make(frames: Int = 12, late: Int = 0, color: CGColor = .white) -> Film {
    Film(size: CGSize(width: 16, height: 8), frameRate: 10, duration: Double(frames) / 10) { stage in
      stage.root.backgroundColor = .black
      let bar = CALayer()
      bar.name = "bar"
      bar.frame = CGRect(x: 0, y: 0, width: 1, height: 8)
      bar.backgroundColor = color
      stage.root.addSublayer(bar)
      for frame in 0..<frames {
        stage.at(Double(frame) / 10) {
          CATransaction.setDisableActions(true)
          bar.position.x = CGFloat(max(0, frame - late)) + 0.5
        }
      }
    }
  }
}
