import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// A contact sheet: pictures of a film in rows from left to right, each with its time below.
struct ContactSheet {
  /// The pictures in a row, and the rows.
  let columns, rows: Int

  /// The most pictures of a sheet.
  static let greatestCount = 400
  /// The width in pixels that a sheet has at most, where its pictures are no smaller than ``leastWidth``.
  private static let width = 1920
  private static let leastWidth = 64
  private static let gap = 12
  private static let caption = 20

  /// Reads columns and rows such as `4x3`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...100).contains(columns),
      (1...100).contains(rows), columns * rows <= Self.greatestCount
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }

  /// The number of pictures.
  var count: Int { columns * rows }

  /// The size of a picture on the sheet for a film of `width` × `height` pixels: never larger than it is.
  func pictureSize(width: Int, height: Int) -> PixelSize? {
    let room = (Self.width - Self.gap * (columns + 1)) / columns
    let fitted = min(width, max(room, Self.leastWidth))
    return PixelSize("\(fitted)x\(max(1, fitted * height / width))")
  }

  /// The sheet with `pictures`, which have one size, and their times.
  func draw(_ pictures: [CGImage], at times: [Rational], memory: MemoryBudget) throws -> CGImage {
    let (width, height) = (pictures.first?.width ?? 1, pictures.first?.height ?? 1)
    let (across, down) = (width + Self.gap, height + Self.gap + Self.caption)
    let stage = Stage(size: CGSize(width: columns * across + Self.gap, height: rows * down + Self.gap))
    stage.memory = memory
    stage.background = CGColor(gray: 0.09, alpha: 1)
    for (index, (picture, time)) in zip(pictures, times).enumerated() {
      let origin = CGPoint(x: Self.gap + index % columns * across, y: Self.gap + index / columns * down)
      let layer = CALayer()
      layer.frame = CGRect(origin: origin, size: CGSize(width: width, height: height))
      layer.contents = picture
      // What a film leaves transparent shows grey, neither the sheet's colour nor a film's black.
      layer.backgroundColor = CGColor(gray: 0.25, alpha: 1)
      stage.root.addSublayer(layer)
      let text = CATextLayer()
      text.string = String(format: "%.2f s", time.doubleValue)
      text.font = "DejaVu Sans"
      text.fontSize = 12
      text.foregroundColor = CGColor(gray: 0.75, alpha: 1)
      text.frame = CGRect(x: origin.x, y: origin.y + Double(height) + 4, width: Double(width), height: 16)
      stage.root.addSublayer(text)
    }
    stage.commit()
    return try stage.image()
  }
}
