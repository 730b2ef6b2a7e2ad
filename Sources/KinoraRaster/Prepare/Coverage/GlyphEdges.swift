import CKernels
import KinoraGraphics

/// Turns glyphs into edges: each outline is scaled, placed and mapped in one step, without rounding in between.
enum GlyphEdges {
  static func add(
    _ run: GlyphRun, transform: Homography, to list: inout kk_edge_list, _ kernels: kk_OutlineKernels
  ) {
    guard transform.isAffine, let size = GlyphSizes.kept(for: abs(run.size) * transform.largestStretch) else {
      for glyph in run.glyphs {
        add(run.face.outline(of: glyph.id), placed(glyph, run, transform), to: &list)
      }
      return
    }
    // The face has the outlines as polygons for this size or one a little larger, so that only corners are left to be
    // mapped.
    run.face.withPolygons(of: run.glyphs, size: size) { polygons in
      for (index, glyph) in run.glyphs.enumerated() {
        let place = placed(glyph, run, transform)
        let known = polygons[index]
        let done = place.withRows {
          kernels.add_polygons(&list, known.corners, known.counts, known.count, known.reach, $0)
        }
        if !done { add(run.face.outline(of: glyph.id), place, to: &list) }
      }
    }
  }

  private static func placed(_ glyph: GlyphRun.Glyph, _ run: GlyphRun, _ transform: Homography) -> Homography {
    Homography(a: run.size, b: 0, c: 0, d: run.size, tx: glyph.x, ty: glyph.y).concatenating(transform)
  }

  private static func add(_ outline: PathGeometry, _ place: Homography, to list: inout kk_edge_list) {
    outline.addEdges(to: &list, transform: place)
  }
}

extension Homography {
  /// The factor by which an affine map stretches lengths at most: the larger singular value.
  fileprivate var largestStretch: Double {
    if m12 == 0 && m21 == 0 { return max(abs(m11), abs(m22)) }
    let sum = m11 * m11 + m12 * m12 + m21 * m21 + m22 * m22
    let determinant = m11 * m22 - m12 * m21
    let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }
}
