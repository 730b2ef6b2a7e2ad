import CKernels
import KinoraGraphics

/// Glyphs as edges: each outline scaled, placed and mapped, nothing rounded on the way.
enum GlyphEdges {
  static func add(_ run: GlyphRun, transform: Homography, to list: inout kk_edge_list) {
    for glyph in run.glyphs {
      let placed = Homography(a: run.size, b: 0, c: 0, d: run.size, tx: glyph.x, ty: glyph.y)
      run.face.outline(of: glyph.id).addEdges(to: &list, transform: placed.concatenating(transform))
    }
  }
}
