import CKernels
import Foundation
import Testing

/// The kernels of Gaussian blur.
@Suite("Kernels of blur")
struct BlurKernelTests {
  final class Scratch {
    let memory: UnsafeMutableRawPointer
    init(_ width: Int, _ height: Int, _ sigmaX: Double, _ sigmaY: Double, components: Int32) {
      let count = kk_blur_scratch_bytes(Int32(width), Int32(height), sigmaX, sigmaY, components)
      memory = .allocate(byteCount: count, alignment: 64)
      // The kernels may not rely on what the scratch memory holds.
      memory.initializeMemory(as: UInt8.self, repeating: 0xcc, count: count)
    }
    deinit { memory.deallocate() }
  }

  static func blurred(
    _ kernels: kk_Kernels, _ bytes: [UInt8], _ width: Int, _ height: Int, _ sigmaX: Double, _ sigmaY: Double
  ) -> [UInt8] {
    fine(kernels, bytes, width, height, sigmaX, sigmaY).map { UInt8(($0 + 32) >> 6) }
  }

  /// The blurred samples in 64ths of a level.
  static func fine(
    _ kernels: kk_Kernels, _ bytes: [UInt8], _ width: Int, _ height: Int, _ sigmaX: Double, _ sigmaY: Double
  ) -> [Int16] {
    let scratch = Scratch(width, height, sigmaX, sigmaY, components: 1)
    var out = [Int16](repeating: 0, count: bytes.count)
    kernels.blur.mask(
      &out, width * 2, bytes, width, Int32(width), Int32(height), sigmaX, sigmaY, scratch.memory)
    return out
  }

  /// A row blurred by the exact Gaussian, which is sampled at whole pixels and cut beyond 8 σ; outside the row is
  /// nothing.
  static func exactRow(_ row: [Double], _ sigma: Double) -> [Double] {
    let radius = Int((8 * sigma).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return row.indices.map { x in
      var total = 0.0
      for i in max(0, x - radius)...min(row.count - 1, x + radius) { total += row[i] * weights[i - x + radius] }
      return total / sum
    }
  }

  static let sigmas = [0.3, 0.5, 0.8, 1, 2, 3.3, 5, 5.99, 6.01, 7, 9, 12, 12.3, 15, 20, 25, 40, 63]

  /// Rows that are hard to blur: steps, single pixels, stripes of many widths, noise.
  static func rows(_ width: Int) -> [[UInt8]] {
    var random = Repeatable(1)
    var result: [[UInt8]] = []
    result.append((0..<width).map { $0 < width / 2 ? 0 : 255 })
    result.append((0..<width).map { $0 == width / 2 ? 255 : 0 })
    result.append((0..<width).map { abs($0 - width / 2) < 3 ? 255 : 0 })
    for period in [2, 3, 4, 5, 7, 8, 12, 16, 24, 32, 60] {
      result.append((0..<width).map { $0 % period < period / 2 ? 255 : 0 })
    }
    for period in [2, 4, 9] {
      result.append((0..<width).map { ($0 % period < period / 2) != ($0 / 21 % 2 == 0) ? 255 : 0 })
    }
    result.append([UInt8](repeating: 255, count: width))
    for _ in 0..<6 { result.append((0..<width).map { _ in random.next() & 1 == 0 ? 0 : 255 }) }
    for _ in 0..<3 { result.append((0..<width).map { _ in UInt8(truncatingIfNeeded: random.next()) }) }
    return result
  }

  @Test("across, a blur is within one level of the exact Gaussian", arguments: sigmas)
  func across(sigma: Double) {
    let width = 330
    let rows = Self.rows(width)
    let out = Self.blurred(kk_kernels(kk_best_level()).pointee, rows.flatMap { $0 }, width, rows.count, sigma, 0)
    var worst = 0.0
    for (y, row) in rows.enumerated() {
      let exact = Self.exactRow(row.map(Double.init), sigma)
      for x in 0..<width { worst = max(worst, abs(Double(out[y * width + x]) - exact[x])) }
    }
    #expect(worst <= 1, "sigma \(sigma): \(worst)")
  }

  @Test(
    "before rounding to levels, a blurred edge is within a sixth of a level of the exact Gaussian",
    arguments: [2, 4, 5.99, 6, 8, 12, 20, 40])
  func edge(sigma: Double) {
    let width = 600
    let row = (0..<width).map { $0 < width / 2 ? UInt8(255) : 0 }
    let out = Self.fine(kk_kernels(kk_best_level()).pointee, row, width, 1, sigma, 0)
    let exact = Self.exactRow(row.map(Double.init), sigma)
    let worst = (200..<400).map { abs(Double(out[$0]) / 64 - exact[$0]) }.max() ?? 255
    #expect(worst <= 1.0 / 6, "\(worst)")
  }

  @Test("a blur across and down is within one level of the exact Gaussian", arguments: [0.7, 4, 8, 14, 21.5])
  func both(sigma: Double) {
    let n = 120
    var random = Repeatable(3)
    let bytes = (0..<(n * n)).map { i in
      let x = i % n, y = i / n
      let inside = hypot(Double(x) - 60, Double(y) - 50) < 30 || (x > 70 && y > 80) || (x % 7 == 0 && y < 15)
      return inside ? UInt8(255) : random.next() % 40 == 0 ? 255 : 0
    }
    var exact = (0..<n).map { y in Self.exactRow((0..<n).map { Double(bytes[y * n + $0]) }, sigma) }
    for x in 0..<n {
      let column = Self.exactRow((0..<n).map { exact[$0][x] }, sigma * 0.8)
      for y in 0..<n { exact[y][x] = column[y] }
    }
    let out = Self.blurred(kk_kernels(kk_best_level()).pointee, bytes, n, n, sigma, sigma * 0.8)
    var worst = 0.0
    for i in 0..<(n * n) { worst = max(worst, abs(Double(out[i]) - exact[i / n][i % n])) }
    #expect(worst <= 1, "\(worst)")
  }

  @Test("a blur down gives what a blur across gives to the turned picture", arguments: [1.5, 6.5, 30])
  func turned(sigma: Double) {
    var random = Repeatable(4)
    let width = 90, height = 70
    let bytes = random.coverage(width * height)
    let turned = (0..<width).flatMap { x in (0..<height).map { bytes[$0 * width + x] } }
    let down = Self.blurred(scalar, bytes, width, height, 0, sigma)
    let across = Self.blurred(scalar, turned, height, width, sigma, 0)
    #expect(down == (0..<height).flatMap { y in (0..<width).map { across[$0 * height + y] } })
  }

  @Test("beyond its reach a blurred picture is transparent", arguments: sigmas)
  func reach(sigma: Double) {
    let reach = Int(kk_blur_reach(sigma))
    let width = 2 * reach + 90
    let row = (0..<width).map { $0 > reach && $0 < width - 1 - reach ? UInt8(255) : 0 }
    let out = Self.blurred(scalar, row, width, 1, sigma, 0)
    #expect(out.first == 0 && out.last == 0)
  }

  @Test(
    "each component of blurred pixels is within one level of the exact Gaussian, and no colour is above alpha",
    arguments: [0.8, 4, 7, 13, 30])
  func pixels(sigma: Double) {
    var random = Repeatable(5)
    let width = 75, height = 41
    let pixels = random.pixels(width * height)
    let scratch = Scratch(width, height, sigma, sigma, components: 4)
    var out = pixels
    scalar.blur.pixels(
      &out, width * 4, pixels, width * 4, Int32(width), Int32(height), sigma, sigma, scratch.memory)
    var worst = 0.0
    for component in 0..<4 {
      var exact = (0..<height).map { y in
        Self.exactRow((0..<width).map { components(pixels[y * width + $0])[component] }, sigma)
      }
      for x in 0..<width {
        let column = Self.exactRow((0..<height).map { exact[$0][x] }, sigma)
        for y in 0..<height { exact[y][x] = column[y] }
      }
      for i in out.indices { worst = max(worst, abs(components(out[i])[component] - exact[i / width][i % width])) }
    }
    #expect(worst <= 1, "\(worst)")
    #expect(out.allSatisfy { pixel in components(pixel).allSatisfy { $0 <= components(pixel)[3] } })
  }

  @Test("the strips of a pass may be done in any order", arguments: [0, 3, 13])
  func strips(sigma: Double) {
    var random = Repeatable(7)
    let width = 75, height = 50
    let pixels = random.pixels(width * height)
    let scratch = Scratch(width, height, sigma, sigma, components: 4)
    var whole = pixels
    scalar.blur.pixels(
      &whole, width * 4, pixels, width * 4, Int32(width), Int32(height), sigma, sigma, scratch.memory)
    var parts = pixels
    parts.withUnsafeMutableBufferPointer { parts in
      var blur = kk_PixelBlur(
        dst: parts.baseAddress!, dst_row_bytes: width * 4, src: UnsafePointer(parts.baseAddress!),
        src_row_bytes: width * 4, width: Int32(width), height: Int32(height), kept_x: 0, kept_y: 0,
        kept_width: Int32(width), kept_height: Int32(height), sigma_x: sigma, sigma_y: sigma, between: scratch.memory)
      let own = scratch.memory + kk_blur_between_bytes(&blur)
      for pass in 0..<KK_BLUR_PASSES {
        for strip in (0..<kk_blur_strips(&blur, pass)).reversed() {
          scalar.blur.strips(&blur, pass, strip, strip + 1, own)
        }
      }
    }
    #expect(parts == whole)
  }

  @Test("what is kept of a blur is what the whole blur has there", arguments: [0, 1, 5, 13, 40, 90])
  func kept(sigma: Double) {
    var random = Repeatable(11)
    for _ in 0..<12 {
      let width = Int.random(in: 20..<140, using: &random)
      let height = Int.random(in: 20..<140, using: &random)
      let pixels = random.pixels(width * height)
      let x = Int.random(in: 0..<width, using: &random)
      let y = Int.random(in: 0..<height, using: &random)
      let columns = Int.random(in: 1...width - x, using: &random)
      let rows = Int.random(in: 1...height - y, using: &random)
      let scratch = Scratch(width, height, sigma, sigma, components: 4)
      var whole = pixels
      scalar.blur.pixels(
        &whole, width * 4, pixels, width * 4, Int32(width), Int32(height), sigma, sigma, scratch.memory)
      for kernels in KernelLevel.all.map(\.kernels) {
        var part = pixels
        part.withUnsafeMutableBufferPointer { part in
          var blur = kk_PixelBlur(
            dst: part.baseAddress!, dst_row_bytes: width * 4, src: UnsafePointer(part.baseAddress!),
            src_row_bytes: width * 4, width: Int32(width), height: Int32(height), kept_x: Int32(x), kept_y: Int32(y),
            kept_width: Int32(columns), kept_height: Int32(rows), sigma_x: sigma, sigma_y: sigma,
            between: scratch.memory)
          let own = scratch.memory + kk_blur_between_bytes(&blur)
          for pass in 0..<KK_BLUR_PASSES {
            kernels.blur.strips(&blur, pass, 0, kk_blur_strips(&blur, pass), own)
          }
        }
        for row in y..<y + rows {
          let range = row * width + x..<row * width + x + columns
          #expect(part[range] == whole[range])
        }
      }
    }
  }

  @Test(
    "a standard deviation of 0, of less, of NaN and of hardly more than 0 leaves the picture as it is",
    arguments: [0, -3, Double.nan, 0.01])
  func nothing(sigma: Double) {
    var random = Repeatable(6)
    let bytes = random.coverage(50 * 20)
    #expect(Self.blurred(scalar, bytes, 50, 20, sigma, sigma) == bytes)
    #expect(kk_blur_reach(sigma) == 0)
  }

  @Test("every SIMD level gives the scalar bytes, for masks and for pixels blurred in place")
  func levels() {
    var random = Repeatable(7)
    for (width, height) in [(1, 1), (5, 3), (64, 64), (65, 17), (130, 33), (16, 70), (200, 2)] {
      for (sigmaX, sigmaY) in [(0, 2), (1.3, 0.6), (5.5, 7), (13, 26), (300, 0.4), (1e9, 1e9)] {
        let what = "\(width) x \(height), sigma \(sigmaX), \(sigmaY)"
        let bytes = random.coverage(width * height)
        let pixels = random.pixels(width * height)
        expectEqualLevels([Int16](repeating: 7, count: bytes.count), what) {
          let scratch = Scratch(width, height, sigmaX, sigmaY, components: 1)
          $0.blur.mask($1, width * 2, bytes, width, Int32(width), Int32(height), sigmaX, sigmaY, scratch.memory)
        }
        expectEqualLevels(pixels, what) {
          let scratch = Scratch(width, height, sigmaX, sigmaY, components: 4)
          $0.blur.pixels($1, width * 4, $1, width * 4, Int32(width), Int32(height), sigmaX, sigmaY, scratch.memory)
        }
      }
    }
  }
}
