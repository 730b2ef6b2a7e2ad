import Foundation
import KinoraGraphics

/// One long line with round joins that moves by 0.6 pixels a frame, so that it is worked out again in every frame. Not
/// scenes of the yardstick: they are for measuring lines that cross and touch themselves. `peers/lines.py` draws the same.
enum LineScene: String, CaseIterable, RasterScene {
  /// A chart of 200 values, which hardly touches itself, and one of 2,000.
  case chart200, chart2000
  /// A curve that goes around 37 times.
  case spirograph
  /// 300 points all over the picture.
  case tangle

  private var width: Double {
    switch self {
    case .chart200: 4
    case .chart2000, .tangle: 3
    case .spirograph: 2
    }
  }

  private var points: [CGPoint] {
    var random = Congruential(state: 1)
    func chart(_ count: Int, _ step: Double) -> [CGPoint] {
      var y = 400.0
      return (0..<count).map { index in
        y = min(max(y + step * (random.next() - 0.5), 10), 790)
        return CGPoint(x: 1600 * Double(index) / Double(count - 1), y: y)
      }
    }
    switch self {
    case .chart200: return chart(200, 70)
    case .chart2000: return chart(2000, 10)
    case .spirograph:
      return (0..<4000).map { index in
        let turn = Double(index) / 2000 * 2 * Double.pi
        return CGPoint(
          x: 800 + 380 * cos(7 * turn) + 200 * cos(37 * turn), y: 400 + 220 * sin(7 * turn) + 150 * sin(37 * turn))
      }
    case .tangle: return (0..<300).map { _ in CGPoint(x: 1600 * random.next(), y: 800 * random.next()) }
    }
  }

  func list(_ frame: Int) -> DisplayList {
    var path = PathGeometry()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    let place = Homography.translation(x: 160 + 0.6 * Double(frame), y: 140)
    let line = ShapeItem(
      .stroke(path, StrokeStyle(width: width, cap: .round, join: .round)),
      paint: .color(Yardstick.color(Yardstick.palette[4])), transform: place)
    return Yardstick.list(.black, [.shape(line)])
  }
}
