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
    turn(pixels, into: result)
    return result
  }

  /// Writes every pixel of `result`, which has the size of the upright picture.
  func turn(_ pixels: PixelBuffer, into result: PixelBuffer) {
    let (right, bottom, line) = (pixels.width - 1, pixels.height - 1, pixels.bytesPerRow / 4)
    // Where the first pixel comes from, and how far it is from there to those of the next column and of the next row.
    let (start, across, down) =
      switch self {
      case .upright: (0, 1, line)
      case .mirrored: (right, -1, line)
      case .halfTurn: (bottom * line + right, -1, -line)
      case .upsideDownMirrored: (bottom * line, 1, -line)
      case .transposed: (0, line, 1)
      case .quarterTurnClockwise: (bottom * line, -line, 1)
      case .transversed: (bottom * line + right, -line, -1)
      case .quarterTurnAnticlockwise: (right, line, -1)
      }
    let source = UnsafePointer(pixels.base.assumingMemoryBound(to: UInt32.self)) + start
    let (target, targetLine) = (result.base.assumingMemoryBound(to: UInt32.self), result.bytesPerRow / 4)
    // Squares of pixels, so that columns of the source stay in the cache while they are rows of the target.
    let side = 32
    for top in stride(from: 0, to: result.height, by: side) {
      for left in stride(from: 0, to: result.width, by: side) {
        for y in top..<min(top + side, result.height) {
          let (from, to) = (source + y * down, target + y * targetLine)
          for x in left..<min(left + side, result.width) { to[x] = from[x * across] }
        }
      }
    }
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
