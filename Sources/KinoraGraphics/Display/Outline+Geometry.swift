import Foundation

extension Outline {
  /// The outline as a path and the rule to fill it by.
  ///
  /// A stroke becomes polygons within `tolerance` of its outline.
  public func geometry(tolerance: Double = 1.0 / 64) -> (path: PathGeometry, rule: FillRule) {
    switch self {
    case .rect(let rect): (PathGeometry { $0.addRect(rect) }, .nonZero)
    case .roundedRect(let rect): (rect.geometry, .nonZero)
    case .path(let path, let rule): (path, rule)
    case .stroke(let path, let style): (path.stroked(style, tolerance: tolerance), .nonZero)
    case .glyphs(let run): (run.geometry, .nonZero)
    }
  }
}

extension GlyphRun {
  /// The glyphs' outlines as one path in the run's space.
  public var geometry: PathGeometry {
    var path = PathGeometry()
    for glyph in glyphs {
      path.append(
        face.outline(of: glyph.id).mapPoints { CGPoint(x: glyph.x + size * $0.x, y: glyph.y + size * $0.y) })
    }
    return path
  }
}
