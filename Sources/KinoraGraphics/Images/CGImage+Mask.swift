import Foundation

extension CGImage {
  /// The image as a mask: itself when it has transparency, else one whose alpha is the lightness of its pixels.
  var asMask: CGImage {
    guard isOpaque else { return self }
    let mask = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels[x, y]
        // The luma weights of ITU-R BT.709 in 1/65,536; they add up to one, so white stays 255.
        let sum = 13_933 * UInt32(pixel[0]) + 46_871 * UInt32(pixel[1]) + 4_732 * UInt32(pixel[2]) + 32_768
        let level = UInt8(truncatingIfNeeded: sum >> 16)
        mask[x, y] = SIMD4(repeating: level)
      }
    }
    return CGImage(pixels: mask)
  }

  /// The part of the image in `rect`, given in pixels from the top left; nil when `rect` lies outside the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let area = rect.overlap(CGRect(x: 0, y: 0, width: width, height: height)).integral
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return nil }
    let (x0, y0, columns, rows) = (Int(area.minX), Int(area.minY), Int(area.width), Int(area.height))
    guard x0 + columns <= width, y0 + rows <= height else { return nil }
    let part = PixelBuffer(width: columns, height: rows)
    for y in 0..<rows {
      part.row(y).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: pixels.row(y0 + y)[(x0 * 4)..<((x0 + columns) * 4)]))
    }
    return CGImage(pixels: part)
  }
}
