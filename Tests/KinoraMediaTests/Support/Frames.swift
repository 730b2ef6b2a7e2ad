import KinoraGraphics
import KinoraTiming

/// Frames to encode, and rates to encode them at.
enum Frames {
  /// A frame of one colour, converted from 8-bit sRGB to limited-range BT.709 by the standard's formulas in floating
  /// point.
  static func flat(_ rgb: (Int, Int, Int), width: Int, height: Int) -> YUVBuffer {
    let (r, g, b) = (Double(rgb.0) / 255, Double(rgb.1) / 255, Double(rgb.2) / 255)
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    let frame = YUVBuffer(width: width, height: height)
    fill(frame.luma, frame.lumaBytesPerRow * height, 16 + 219 * luma)
    fill(frame.chromaBlue, frame.chromaBytesPerRow * frame.chromaHeight, 128 + 224 * (b - luma) / 1.8556)
    fill(frame.chromaRed, frame.chromaBytesPerRow * frame.chromaHeight, 128 + 224 * (r - luma) / 1.5748)
    return frame
  }

  /// Frame `index` of a ramp that moves, so that all frames differ.
  static func ramp(_ index: Int, width: Int, height: Int) -> YUVBuffer {
    let frame = YUVBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { frame.luma[y * frame.lumaBytesPerRow + x] = UInt8(16 + (x + 2 * y + 5 * index) % 220) }
    }
    return frame
  }

  static func ramps(_ count: Int, width: Int = 64, height: Int = 48) -> [YUVBuffer] {
    (0..<count).map { ramp($0, width: width, height: height) }
  }

  /// RGBA frames of a coloured ramp that moves, so that all differ; with `alpha`, every opacity occurs.
  static func pictures(_ count: Int, width: Int = 64, height: Int = 48, alpha: Bool = false) -> [PixelBuffer] {
    (0..<count).map { index in
      let picture = PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let a = alpha ? (4 * x + y) % 256 : 255
          func component(_ value: Int) -> UInt8 { UInt8(value % 256 * a / 255) }
          picture[x, y] = SIMD4(
            component(3 * x + 5 * index), component(2 * y + 40), component(x + y + 9 * index), UInt8(a))
        }
      }
      return picture
    }
  }

  static func rate(_ numerator: Int64, _ denominator: Int64 = 1) -> FrameRate {
    FrameRate(numerator, denominator)!
  }

  private static func fill(_ plane: UnsafeMutablePointer<UInt8>, _ count: Int, _ value: Double) {
    plane.update(repeating: UInt8(value.rounded()), count: count)
  }
}
