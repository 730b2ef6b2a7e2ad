import Foundation

extension PathFlattener {
  /// Replaces `output` by the polygons of `outline` on the canvas, and returns the rule to fill them by.
  ///
  /// An outline with coordinates that are not finite or beyond 1e100 gives no polygons.
  package mutating func flatten(
    _ outline: Outline, transform: Homography, tolerance: Double = defaultTolerance, into output: inout FlattenedPath
  ) -> FillRule {
    switch outline {
    case .rect(let rect):
      fill(PathGeometry { $0.addRect(rect) }, transform: transform, tolerance: tolerance, into: &output)
      return .nonZero
    case .roundedRect(let rect):
      fill(rect.geometry, transform: transform, tolerance: tolerance, into: &output)
      return .nonZero
    case .path(let path, let rule):
      fill(path, transform: transform, tolerance: tolerance, into: &output)
      return rule
    case .stroke(let path, let style):
      stroke(path, style: style, transform: transform, tolerance: tolerance, into: &output)
      return .nonZero
    case .glyphs(let run):
      output.removeAll()
      for glyph in run.glyphs {
        let place = Homography(a: run.size, b: 0, c: 0, d: run.size, tx: glyph.x, ty: glyph.y)
        append(
          run.face.outline(of: glyph.id), transform: place.concatenating(transform), tolerance: tolerance, to: &output)
      }
      return .nonZero
    }
  }
}
