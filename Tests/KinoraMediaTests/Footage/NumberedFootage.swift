import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport

/// Footage whose frames carry their number: eight columns of 8 × 48 pixels, one for each bit, the lowest on the left.
enum NumberedFootage {
  static let (width, height) = (64, 48)

  /// What lavfi makes of `count` frames at `rate` a second.
  static func source(_ count: Int, rate: String = "30") -> [String] {
    [
      "-f", "lavfi", "-i",
      "nullsrc=size=64x48:rate=\(rate),trim=end_frame=\(count),format=yuv420p,"
        + "geq=lum='16+219*mod(floor(N/pow(2,floor(X/8))),2)':cb=128:cr=128",
    ]
  }

  /// Makes footage with ffmpeg; its path.
  @discardableResult
  static func make(
    _ name: String, in scratch: Scratch, count: Int = 60, rate: String = "30", _ options: [String]
  ) throws -> String {
    let path = scratch.path(name)
    try Tool.run(
      "ffmpeg", ["-nostdin", "-v", "error", "-y"] + source(count, rate: rate) + options + [path])
    return path
  }

  /// The number that a picture carries.
  static func number(of image: CGImage) -> Int {
    (0..<8).reduce(0) { sum, bit in
      sum + (image.pixels[(2 * bit + 1) * image.width / 16, image.height / 2].y > 127 ? 1 << bit : 0)
    }
  }

  /// The bytes of a picture.
  static func bytes(_ image: CGImage) -> [UInt8] { (0..<image.height).flatMap { Array(image.pixels.row($0)) } }
}
