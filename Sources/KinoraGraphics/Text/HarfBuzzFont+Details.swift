import CPango
import Foundation
import KinoraNumerics

extension HarfBuzzFont {
  /// The entries of OpenType's `name` table that are read, by their numbers in the table.
  enum Name: hb_ot_name_id_t {
    case family = 1
    case style = 2
    case full = 4
    case postScript = 6
    case typographicFamily = 16
    case typographicStyle = 17
  }

  /// An entry of the `name` table in English or the nearest language; nil when there is none.
  func name(_ name: Name) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    var size = UInt32(buffer.count)
    let face = hb_font_get_face(font)
    guard hb_ot_name_get_utf8(face, name.rawValue, hb_language_from_string("en", -1), &size, &buffer) > 0 else {
      return nil
    }
    let bytes = buffer.prefix(Int(min(size, UInt32(buffer.count - 1)))).map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  var details: FontDetails {
    let slant = Double(hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE))
    return FontDetails(
      unitsPerEm: Int(unitsPerEm), styleName: name(.typographicStyle) ?? name(.style), fullName: name(.full),
      postScriptName: name(.postScript), capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT, of: "H"),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT, of: "x"), italicAngle: slant, bounds: bounds)
  }

  /// A height that the font states, or else the height of a letter's ink.
  private func height(_ tag: hb_ot_metrics_tag_t, of letter: Unicode.Scalar) -> Double {
    var value: hb_position_t = 0
    if hb_ot_metrics_get_position(font, tag, &value) != 0, value > 0 { return Double(value) / unitsPerEm }
    return glyph(for: letter).flatMap(inkBounds).map { -Double($0.minY) } ?? 0
  }

  /// The bounding box of all glyphs that the `head` table states, in ems, with y downward; empty for a font without the
  /// table.
  private var bounds: CGRect {
    withTable(0x6865_6164) { head in
      guard head.count >= 44 else { return .zero }
      func side(_ at: Int) -> Double {
        Double(Int16(bitPattern: UInt16(head[at]) << 8 | UInt16(head[at + 1]))) / unitsPerEm
      }
      let (left, bottom, right, top) = (side(36), side(38), side(40), side(42))
      return CGRect(x: left, y: -top, width: right - left, height: top - bottom)
    }
  }

  /// The bytes of the font's table with a tag; empty when there is none.
  func table(_ tag: UInt32) -> [UInt8] { withTable(tag) { Array($0) } }

  private func withTable<Result>(_ tag: UInt32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let table = hb_face_reference_table(hb_font_get_face(font), tag)
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(table, &length)
    return body(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)))
  }

  /// The glyph with a PostScript name; nil when there is none.
  func glyph(named name: String) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 ? glyph : nil
  }

  /// The PostScript name of a glyph; nil when it has none.
  func name(of glyph: UInt32) -> String? {
    var buffer = [CChar](repeating: 0, count: 128)
    guard hb_font_get_glyph_name(font, glyph, &buffer, UInt32(buffer.count)) != 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
