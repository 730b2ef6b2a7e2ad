import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster

/// A film that is played for a law: a stage and what draws it.
final class LawPlayer {
  private let stage: Stage
  private let renderer: FrameRenderer
  /// The display list that was drawn last.
  private(set) var list: DisplayList

  convenience init(_ film: Film, _ format: FilmFormat, _ options: FrameRenderer.Options = FrameRenderer.Options())
    throws
  {
    self.init(try film.makeStage(), format, options)
  }

  init(_ stage: Stage, _ format: FilmFormat, _ options: FrameRenderer.Options = FrameRenderer.Options()) {
    self.stage = stage
    renderer = FrameRenderer(width: format.width, height: format.height, options: options)
    list = DisplayList(width: format.width, height: format.height, background: .clear)
  }

  /// The picture at `seconds`, until the next is asked for.
  func canvas(at seconds: Double) throws -> PixelBuffer {
    list = try stage.list(at: seconds)
    renderer.render(list)
    if let failure = renderer.failure { throw ExportError.memory("\(failure)") }
    return renderer.canvas
  }

  /// The breach where two players show different pictures at their times.
  static func compare(
    _ a: LawPlayer, at first: Double, _ b: LawPlayer, at second: Double, frame: Int
  ) throws -> LawVerdict.Breach? {
    a.breach(try a.canvas(at: first), try b.canvas(at: second), frame: frame, time: first)
  }

  /// The breach where a picture of this player and another differ.
  func breach(_ canvas: PixelBuffer, _ other: PixelBuffer, frame: Int, time: Double) -> LawVerdict.Breach? {
    if FrameHash(of: canvas) == FrameHash(of: other) { return nil }
    let difference = PixelDifference(canvas, other)
    return LawVerdict.Breach(frame: frame, time: time, difference: difference, layer: difference?.bounds.flatMap(owner))
  }

  /// The path of the last layer that draws in a rectangle of pixels, by the planes of the layers.
  private func owner(of bounds: PixelDifference.Bounds) -> String? {
    let table = stage.layerTable()
    let (x, y) = (Double(bounds.x) + Double(bounds.width) / 2, Double(bounds.y) + Double(bounds.height) / 2)
    var found: String?
    for (number, plane) in stage.layerPlanes().enumerated() where plane.parent != nil {
      let corners = plane.corners(of: plane.shown.bounds)
      let xs = corners.map { Double($0.x) }
      let ys = corners.map { Double($0.y) }
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { continue }
      if left <= x, x <= right, top <= y, y <= bottom { found = table.entries[number].path }
    }
    return found
  }

  /// A picture with left and right exchanged.
  static func mirrored(_ picture: PixelBuffer) -> PixelBuffer {
    let result = PixelBuffer(width: picture.width, height: picture.height)
    for y in 0..<picture.height {
      let (from, to) = (picture.row(y), result.row(y))
      for x in 0..<picture.width {
        for channel in 0..<4 { to[4 * x + channel] = from[4 * (picture.width - 1 - x) + channel] }
      }
    }
    return result
  }
}

/// Changes of a stage before its film begins.
enum LawStage {
  /// Runs `body` without implicit actions.
  static func change(_ stage: Stage, _ body: (Stage) -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body(stage)
    CATransaction.commit()
  }
}
