import CKernels
import KinoraGraphics
import KinoraMedia

/// A picture of where two pictures of one size differ: equal pixels are a faint grey copy, differing ones go from
/// orange (by one level) to white (by all 255), never so faint that they could be overlooked. It is opaque.
///
/// It has a table of 256 colours, which makes its file small and quick to write.
public struct DifferencePicture {
  /// The pixels' numbers in the table of colours, row after row.
  let marks: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// How the pictures differ.
  public let difference: PixelDifference

  /// The colours, red first: 52 greys, then the differences.
  static let colors: [SIMD4<UInt8>] = (0..<256).map { mark in
    if mark < 52 { return SIMD4(UInt8(mark), UInt8(mark), UInt8(mark), 255) }
    // The least level with this mark.
    let level = 1 + ((mark - 52) * 256 + 204) / 205
    return SIMD4(255, UInt8(96 + level * 159 / 255), UInt8(level), 255)
  }

  /// Compares two pictures; nil when their sizes differ.
  public init?(_ a: PixelBuffer, _ b: PixelBuffer) {
    guard a.width == b.width, a.height == b.height else { return nil }
    let mark = kk_kernels(kk_best_level()).pointee.compare.mark
    var found: PixelDifference?
    marks = [UInt8](unsafeUninitializedCapacity: a.width * a.height) { marks, count in
      guard let start = marks.baseAddress else { return }
      found = PixelDifference(a, b) { y, levels in mark(start + y * a.width, a.words(y), levels, a.width) }
      count = a.width * a.height
    }
    guard let found else { return nil }
    difference = found
    (width, height) = (a.width, a.height)
  }

  /// The picture's pixels.
  public var image: CGImage {
    let pixels = PixelBuffer(width: width, height: height)
    let words = Self.colors.map { unsafeBitCast($0, to: UInt32.self) }
    for y in 0..<height {
      let row = pixels.row(y)
      for x in 0..<width { row.storeBytes(of: words[Int(marks[y * width + x])], toByteOffset: 4 * x, as: UInt32.self) }
    }
    return CGImage(pixels: pixels)
  }

  /// Writes the picture to `path` as a PNG file, which must be none of `inputs`.
  public func writePNG(to path: String, sparing inputs: InputFiles = InputFiles()) throws(MediaError) {
    try ImageEncoder.writePNG(
      marks: marks, width: width, height: height, colors: Self.colors, to: path, sparing: inputs)
  }
}

extension PixelDifference {
  /// A picture of where two pictures of one size differ, as ``DifferencePicture`` draws it; nil when the sizes differ.
  public static func picture(_ a: PixelBuffer, _ b: PixelBuffer) -> CGImage? { DifferencePicture(a, b)?.image }
}
