import Foundation
import KinoraGolden
import KinoraGraphics
import TestSupport
import Testing

@Suite("Structural similarity")
struct StructuralSimilarityTests {
  private static let size = (width: 72, height: 48)

  /// A grey picture: a ramp with noise of some levels.
  private static func grey(noise: Int, seed: UInt64) -> (pixels: PixelBuffer, bytes: [UInt8]) {
    var random = Noise(seed: seed)
    let pixels = PixelBuffer(width: size.width, height: size.height)
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let level = UInt8(40 + 2 * x + random.below(noise + 1))
        pixels[x, y] = SIMD4(level, level, level, 255)
        bytes.append(level)
      }
    }
    return (pixels, bytes)
  }

  /// The mean of the paper's formula over squares of 8 × 8 pixels, four apart, written down square by square, with a 64th
  /// of the first constant as x264 has it.
  private static func mean(_ a: [UInt8], _ b: [UInt8]) -> Double {
    var sum = 0.0
    var count = 0
    for top in stride(from: 0, through: size.height - 8, by: 4) {
      for left in stride(from: 0, through: size.width - 8, by: 4) {
        var pairs: [(Double, Double)] = []
        for y in top..<top + 8 {
          for x in left..<left + 8 { pairs.append((Double(a[y * size.width + x]), Double(b[y * size.width + x]))) }
        }
        let one = pairs.reduce(0) { $0 + $1.0 } / 64
        let other = pairs.reduce(0) { $0 + $1.1 } / 64
        let spread = pairs.reduce(0) { $0 + ($1.0 - one) * ($1.0 - one) + ($1.1 - other) * ($1.1 - other) } / 63
        let common = pairs.reduce(0) { $0 + ($1.0 - one) * ($1.1 - other) } / 63
        let (c1, c2) = (0.01 * 255 * 0.01 * 255 / 64, 0.03 * 255 * 0.03 * 255)
        sum += (2 * one * other + c1) * (2 * common + c2) / ((one * one + other * other + c1) * (spread + c2))
        count += 1
      }
    }
    return sum / Double(count)
  }

  @Test("it is the paper's formula, taken square by square", arguments: [0, 3, 20, 60])
  func oracle(noise: Int) throws {
    let (a, b) = (Self.grey(noise: 2, seed: 1), Self.grey(noise: noise, seed: 2))
    let found = try #require(StructuralSimilarity(a.pixels, b.pixels))
    // The constants are rounded to whole numbers: 235,963 for 235,962.72 changes a square by at most a millionth.
    #expect(abs(found.mean - Self.mean(a.bytes, b.bytes)) < 2e-6)
  }

  @Test("it is the number of FFmpeg's ssim without SIMD", arguments: [0, 3, 20, 60])
  func ffmpeg(noise: Int) throws {
    let (a, b) = (Self.grey(noise: 2, seed: 1), Self.grey(noise: noise, seed: 2))
    let folder = try Scratch()
    let input = { (bytes: [UInt8], name: String) in
      [
        "-f", "rawvideo", "-pix_fmt", "gray", "-s", "\(Self.size.width)x\(Self.size.height)", "-i",
        try folder.write(bytes, to: name),
      ]
    }
    let output = try Tool.run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-cpuflags", "0"] + input(a.bytes, "a") + input(b.bytes, "b")
        + ["-lavfi", "ssim=stats_file=-", "-f", "null", "-"])
    let words = String(decoding: output, as: UTF8.self).split(separator: " ")
    let told = try #require(words.first { $0.hasPrefix("Y:") }.flatMap { Double($0.dropFirst(2)) })
    // FFmpeg prints six digits behind the point and adds up in single precision.
    #expect(abs(try #require(StructuralSimilarity(a.pixels, b.pixels)).mean - told) < 2e-6)
  }

  @Test("of equal pictures it is 1, and a fault's place is told")
  func place() throws {
    let (a, b) = (Self.grey(noise: 2, seed: 1), Self.grey(noise: 2, seed: 1))
    #expect(StructuralSimilarity(a.pixels, b.pixels)?.mean == 1)
    for y in 20..<24 {
      for x in 40..<44 { b.pixels[x, y] = SIMD4(0, 0, 0, 255) }
    }
    let found = try #require(StructuralSimilarity(a.pixels, b.pixels))
    #expect(found.mean < 1 && (36...40).contains(found.x) && (16...20).contains(found.y))
  }

  @Test("pictures smaller than a square have none")
  func small() {
    #expect(StructuralSimilarity(PixelBuffer(width: 7, height: 9), PixelBuffer(width: 7, height: 9)) == nil)
  }
}
