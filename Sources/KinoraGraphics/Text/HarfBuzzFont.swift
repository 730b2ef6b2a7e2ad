import CPango
import Foundation

/// A HarfBuzz font in font units, immutable, so that any thread may use it. Outlines, metrics, names and tables of a
/// face come from it.
final class HarfBuzzFont: @unchecked Sendable {
  let font: OpaquePointer
  let unitsPerEm: Double
  let glyphCount: Int

  /// Opens a face of a file; nil when the file cannot be read. A file that is no font opens with no glyphs.
  init?(path: String, index: Int, variations: [FontVariation]) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    // The low half of fontconfig's index is the face in a collection, the high half a named instance counted from one.
    let face = hb_face_create(blob, UInt32(truncatingIfNeeded: index & 0xFFFF))
    defer { hb_face_destroy(face) }
    glyphCount = Int(hb_face_get_glyph_count(face))
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
    font = hb_font_create(face)
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    let instance = index >> 16
    if instance > 0 { hb_font_set_var_named_instance(font, UInt32(truncatingIfNeeded: instance - 1)) }
    if !variations.isEmpty {
      let settings = variations.compactMap { variation -> hb_variation_t? in
        var setting = hb_variation_t()
        return hb_variation_from_string("\(variation.tag)=\(variation.value)", -1, &setting) != 0 ? setting : nil
      }
      hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    hb_font_make_immutable(font)
  }

  deinit { hb_font_destroy(font) }

  func glyph(for character: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 ? glyph : nil
  }

  func advance(of glyph: UInt32) -> Double { Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm }

  /// The bounding box of a glyph's ink in ems, with y downward; at most one font unit too large on each side.
  func inkBounds(of glyph: UInt32) -> CGRect? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0 else {
      return nil
    }
    return CGRect(
      x: Double(extents.x_bearing) / unitsPerEm, y: -Double(extents.y_bearing) / unitsPerEm,
      width: Double(extents.width) / unitsPerEm, height: -Double(extents.height) / unitsPerEm)
  }

  func outline(of glyph: UInt32) -> PathGeometry {
    var pen = Pen(scale: 1 / unitsPerEm)
    withUnsafeMutablePointer(to: &pen) { kinora_draw_glyph(font, glyph, Pen.functions.pointer, $0) }
    return pen.path
  }

  /// Whether some glyphs may be coloured bitmaps; `hasColorLayers` says the same of coloured layers of outlines.
  var hasColorBitmaps: Bool { hb_ot_color_has_png(hb_font_get_face(font)) != 0 }
  var hasColorLayers: Bool { hb_ot_color_has_layers(hb_font_get_face(font)) != 0 }

  /// The reader of the font's trees of paints; nil for a font without. HarfBuzz reads them itself only from version 7
  /// on.
  var colorPaints: ColorPaintReader? {
    let table = hb_face_reference_table(hb_font_get_face(font), 0x434F_4C52)
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    return ColorPaintReader(table: Array(bytes), palette: palette, unitsPerEm: unitsPerEm)
  }

  /// The font's first palette.
  private var palette: [CGColor] {
    let face = hb_font_get_face(font)
    var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    return colors.map { color in
      // A colour is one number with blue in the highest byte and alpha in the lowest.
      func component(_ shift: UInt32) -> CGFloat { CGFloat((color >> shift) & 0xFF) / 255 }
      return CGColor(red: component(8), green: component(16), blue: component(24), alpha: component(0))
    }
  }

  /// The coloured layers of a glyph, bottom first; empty for a glyph that has none.
  func colorLayers(of glyph: UInt32) -> [ColorGlyph.Layer] {
    let face = hb_font_get_face(font)
    var count = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    if count == 0 { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    let palette = palette
    return layers.prefix(Int(count)).map { layer in
      // The number 0xFFFF, and any beyond the palette, is the text's own colour.
      let index = Int(layer.color_index)
      return ColorGlyph.Layer(glyph: layer.glyph, color: index < palette.count ? palette[index] : nil)
    }
  }

  var metrics: FontMetrics {
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    var offset: hb_position_t = 0
    var thickness: hb_position_t = 0
    // A font without a `post` table gets values that are common in other fonts.
    let hasOffset = hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &offset) != 0
    let hasThickness = hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &thickness) != 0
    return FontMetrics(
      ascent: Double(extents.ascender) / unitsPerEm, descent: -Double(extents.descender) / unitsPerEm,
      lineGap: Double(extents.line_gap) / unitsPerEm,
      underlineOffset: hasOffset ? -Double(offset) / unitsPerEm : 0.1,
      underlineThickness: hasThickness && thickness > 0 ? Double(thickness) / unitsPerEm : 0.05)
  }

  var description: FontDescription {
    let family = name(.typographicFamily) ?? name(.family) ?? ""
    let weight = hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)
    let italic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC)
    let slant = hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE)
    return FontDescription(
      family: family, weight: weight > 0 && weight <= 1000 ? Int(weight) : 400, isItalic: italic > 0 || slant != 0)
  }
}

/// Collects a glyph's outline, and converts it from font units to ems with y downward.
private struct Pen {
  let scale: Double
  var path = PathGeometry()

  init(scale: Double) { self.scale = scale }

  func point(_ x: Float, _ y: Float) -> CGPoint { CGPoint(x: Double(x) * scale, y: -Double(y) * scale) }

  /// HarfBuzz's callbacks, made once; they are immutable and shared between threads.
  static let functions = PenFunctions()
}

private struct PenFunctions: @unchecked Sendable {
  let pointer: OpaquePointer?

  init() {
    pointer = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      pointer, { _, pen, _, x, y, _ in edit(pen) { $0.path.move(to: $0.point(x, y)) } }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      pointer, { _, pen, _, x, y, _ in edit(pen) { $0.path.line(to: $0.point(x, y)) } }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      pointer,
      { _, pen, _, cx, cy, x, y, _ in edit(pen) { $0.path.quad(to: $0.point(x, y), control: $0.point(cx, cy)) } },
      nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      pointer,
      { _, pen, _, c1x, c1y, c2x, c2y, x, y, _ in
        edit(pen) {
          $0.path.cubic(to: $0.point(x, y), control1: $0.point(c1x, c1y), control2: $0.point(c2x, c2y))
        }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(pointer, { _, pen, _, _ in edit(pen) { $0.path.close() } }, nil, nil)
    hb_draw_funcs_make_immutable(pointer)
  }
}

private func edit(_ pen: UnsafeMutableRawPointer?, _ body: (inout Pen) -> Void) {
  guard let pen else { return }
  body(&pen.assumingMemoryBound(to: Pen.self).pointee)
}
