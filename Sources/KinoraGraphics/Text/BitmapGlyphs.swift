import CPango
import Foundation

/// The coloured bitmaps of a font file, read by FreeType. An instance is used by one thread at a time, under the face's
/// lock.
final class BitmapGlyphs {
  private var library: FT_Library?
  private var face: FT_Face?
  /// The pixels per em of the strike in use.
  private var pixelsPerEm = CGSize.zero

  /// Opens the largest strike of a face; nil when it has none or cannot be read.
  init?(path: String, index: Int) {
    guard FT_Init_FreeType(&library) == 0,
      FT_New_Face(library, path, FT_Long(index & 0xFFFF), &face) == 0, let face
    else {
      close()
      return nil
    }
    let strikes = UnsafeBufferPointer(start: face.pointee.available_sizes, count: Int(face.pointee.num_fixed_sizes))
    guard let largest = strikes.indices.max(by: { strikes[$0].y_ppem < strikes[$1].y_ppem }),
      strikes[largest].x_ppem > 0, strikes[largest].y_ppem > 0, FT_Select_Size(face, FT_Int(largest)) == 0
    else {
      close()
      return nil
    }
    pixelsPerEm = CGSize(
      width: Double(strikes[largest].x_ppem) / 64, height: Double(strikes[largest].y_ppem) / 64)
  }

  deinit { close() }

  private func close() {
    if let face { FT_Done_Face(face) }
    if let library { FT_Done_FreeType(library) }
    face = nil
    library = nil
  }

  /// A glyph's bitmap and its place in ems; nil for a glyph without a bitmap.
  func picture(of glyph: UInt32) -> ColorGlyph? {
    guard let face, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph else {
      return nil
    }
    let bitmap = slot.pointee.bitmap
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), bitmap.pitch > 0, let bytes = bitmap.buffer,
      case let (width, height) = (Int(bitmap.width), Int(bitmap.rows)), (1...4096).contains(width),
      (1...4096).contains(height)
    else { return nil }
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      let row = bytes + y * Int(bitmap.pitch)
      // FreeType's bitmaps are premultiplied sRGB, blue first.
      for x in 0..<width {
        pixels[x, y] = SIMD4(row[4 * x + 2], row[4 * x + 1], row[4 * x], row[4 * x + 3])
      }
    }
    let frame = CGRect(
      x: Double(slot.pointee.bitmap_left) / pixelsPerEm.width, y: -Double(slot.pointee.bitmap_top) / pixelsPerEm.height,
      width: Double(width) / pixelsPerEm.width, height: Double(height) / pixelsPerEm.height)
    return .picture(CGImage(pixels: pixels), frame: frame)
  }
}
