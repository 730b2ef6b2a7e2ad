import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

/// Compression in bands, on several threads.
@Suite("PNG files in bands")
struct PNGWritingTests {
  /// What the pixels of a picture are like.
  enum Look: CaseIterable {
    case noise, transparentNoise, flat, ramps, hatching, clear

    /// A premultiplied pixel.
    func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
      var bits = UInt64(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663) &* 0x9e37_79b9_7f4a_7c15
      bits ^= bits >> 29
      func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
      switch self {
      case .noise: return SIMD4(byte(8), byte(16), byte(24), 255)
      case .transparentNoise:
        let alpha = byte(32)
        return SIMD4(min(byte(8), alpha), min(byte(16), alpha), min(byte(24), alpha), alpha)
      case .flat: return SIMD4(200, 20, 90, 255)
      case .ramps:
        return SIMD4(
          UInt8(truncatingIfNeeded: x / 3), UInt8(truncatingIfNeeded: y / 5), UInt8(truncatingIfNeeded: x &+ y), 255)
      case .hatching: return (x / 2 + y) % 7 < 3 ? SIMD4(240, 240, 250, 255) : SIMD4(20, 60, 120, 255)
      case .clear: return SIMD4()
      }
    }

    func picture(_ width: Int, _ height: Int) -> PixelBuffer {
      let pixels = PixelBuffer(width: width, height: height)
      for y in 0..<height { for x in 0..<width { pixels[x, y] = pixel(x, y) } }
      return pixels
    }
  }

  /// Sizes with one band and with several, with rows longer than a band, and with a last band of one row.
  static let sizes = [
    (1, 1), (3, 1), (1, 3), (7, 5), (64, 341), (341, 257), (1, 20_000), (20_000, 1), (30_000, 5), (511, 770),
  ]

  private func bytes(_ pixels: PixelBuffer) -> [UInt8] { (0..<pixels.height).flatMap { Array(pixels.row($0)) } }

  @Test("what is read is what was written, for every size, look and compression", arguments: sizes)
  func roundTrip(width: Int, height: Int) throws {
    let scratch = try Scratch()
    for look in Look.allCases {
      let pixels = look.picture(width, height)
      let wanted = bytes(pixels)
      for compression in PNGCompression.allCases {
        try ImageEncoder.writePNG(pixels, to: scratch.path("a.png"), compression: compression)
        let read = try ImageDecoder.decode(path: scratch.path("a.png")).pixels
        #expect(read.width == width && read.height == height)
        #expect(bytes(read) == wanted, "\(look), \(compression)")
      }
    }
  }

  @Test("the bytes are the same for any number of threads", arguments: PNGCompression.allCases)
  func threads(compression: PNGCompression) throws {
    for look in Look.allCases {
      let pixels = look.picture(700, 900)
      let one = try ImageEncoder.png(pixels, compression: compression, threads: 1)
      for threads in [2, 3, 16] {
        #expect(try ImageEncoder.png(pixels, compression: compression, threads: threads) == one, "\(look), \(threads)")
      }
    }
  }

  @Test("ffmpeg reads the same pixels", arguments: PNGCompression.allCases)
  func ffmpeg(compression: PNGCompression) throws {
    let scratch = try Scratch()
    for look in [Look.ramps, .noise, .hatching] {
      let pixels = look.picture(600, 500)
      try ImageEncoder.writePNG(pixels, to: scratch.path("a.png"), compression: compression)
      let read = try Tool.ffmpeg("-i", scratch.path("a.png"), "-pix_fmt", "rgba", "-f", "rawvideo", "-")
      #expect(read == bytes(pixels), "\(look)")
    }
  }

  @Test("a pattern that no run of bytes describes is compressed as one")
  func patterns() throws {
    let hatching = try ImageEncoder.png(Look.hatching.picture(1000, 1000))
    #expect(hatching.count < 60_000)
    let noise = try ImageEncoder.png(Look.noise.picture(1000, 1000))
    #expect(noise.count < 3_010_000, "what cannot be compressed is stored")
  }

  @Test("small files are no larger than fast ones, but for what fewer chunks take", arguments: Look.allCases)
  func small(look: Look) throws {
    let pixels = look.picture(800, 700)
    let small = try ImageEncoder.png(pixels, compression: .small)
    #expect(small.count <= (try ImageEncoder.png(pixels)).count + 100)
  }

  @Test("every chunk has its check sum, as zlib's inflate and ffmpeg's strictest reading have it")
  func checked() throws {
    let scratch = try Scratch()
    try ImageEncoder.writePNG(Look.transparentNoise.picture(400, 900), to: scratch.path("a.png"))
    let read = try Tool.ffmpeg(
      "-err_detect", "crccheck+bitstream+buffer+explode", "-i", scratch.path("a.png"), "-f", "framecrc", "-")
    #expect(!read.isEmpty)
  }

  @Test("marks in a table of colours are read as those colours")
  func marks() throws {
    let scratch = try Scratch()
    let colors = (0..<256).map { SIMD4<UInt8>(UInt8($0), UInt8(255 - $0), UInt8($0 / 2), 255) }
    let (width, height) = (700, 800)
    let marks = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 / 13 &* 7) }
    try ImageEncoder.writePNG(marks: marks, width: width, height: height, colors: colors, to: scratch.path("a.png"))
    let read = try ImageDecoder.decode(path: scratch.path("a.png")).pixels
    #expect(bytes(read) == marks.flatMap { [colors[Int($0)].x, colors[Int($0)].y, colors[Int($0)].z, 255] })
    #expect(try Tool.ffprobe("-show_entries", "stream=pix_fmt", scratch.path("a.png")).contains("pal8"))
  }
}
