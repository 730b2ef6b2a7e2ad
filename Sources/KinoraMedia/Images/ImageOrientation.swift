import KinoraGraphics

/// The orientation of stored pixels: what must be done to them so that the picture is upright. Raw values are those of
/// EXIF.
enum ImageOrientation: UInt16 {
  case upright = 1
  case mirrored
  case halfTurn
  case upsideDownMirrored
  case transposed
  case quarterTurnClockwise
  case transversed
  case quarterTurnAnticlockwise

  /// Whether width and height are exchanged.
  var swapsSides: Bool { rawValue >= 5 }

  /// The picture in `pixels`, upright.
  func applied(to pixels: PixelBuffer, _ operation: MediaOperation) throws(MediaError) -> PixelBuffer {
    guard self != .upright else { return pixels }
    let (width, height) = (pixels.width, pixels.height)
    let result = try operation.pixels(width: swapsSides ? height : width, height: swapsSides ? width : height)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (sourceX, sourceY) =
          switch self {
          case .upright: (x, y)
          case .mirrored: (width - 1 - x, y)
          case .halfTurn: (width - 1 - x, height - 1 - y)
          case .upsideDownMirrored: (x, height - 1 - y)
          case .transposed: (y, x)
          case .quarterTurnClockwise: (y, height - 1 - x)
          case .transversed: (width - 1 - y, height - 1 - x)
          case .quarterTurnAnticlockwise: (width - 1 - y, x)
          }
        result[x, y] = pixels[sourceX, sourceY]
      }
    }
    return result
  }

  /// Reads tag 0x0112 of the first directory of an EXIF block, which is a small TIFF file; upright when the tag is
  /// missing or unusable.
  ///
  /// Damaged metadata is no reason to refuse a picture, so nothing throws.
  init(exif block: ByteReader) {
    self = (try? Self.read(block)) ?? .upright
  }

  private static func read(_ tiff: ByteReader) throws(ImageDefect) -> ImageOrientation? {
    try TIFFDirectory(tiff).number(0x0112).flatMap { ImageOrientation(rawValue: UInt16(truncatingIfNeeded: $0)) }
  }
}
