import CKernels
import Foundation
import Testing

/// The kernels of Gaussian blur.
@Suite("Kernels of blur")
struct BlurKernelTests {
  final class Scratch {
    let memory: UnsafeMutableRawPointer
    init(_ width: Int, _ height: Int, _ sigmaX: Double, _ sigmaY: Double) {
      let pixels = kk_blur_scratch_bytes(Int32(width), Int32(height), sigmaX, sigmaY)
      let count = max(pixels, kk_blur_strip_bytes(Int32(width), Int32(height), sigmaX, sigmaY))
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
    var out = [Int16](repeating: 0, count: bytes.count)
    blurMask(kernels, &out, bytes, width, height, sigmaX, sigmaY)
    return out
  }

  /// Blurs a mask in parts of `together` columns, then of as many rows.
  static func blurMask(
    _ kernels: kk_Kernels, _ out: UnsafeMutablePointer<Int16>, _ bytes: [UInt8], _ width: Int, _ height: Int,
    _ sigmaX: Double, _ sigmaY: Double, together: Int = .max
  ) {
    let scratch = Scratch(width, height, sigmaX, sigmaY)
    var turned = [Int16](repeating: 7, count: bytes.count)
    for from in stride(from: 0, to: width, by: min(together, width)) {
      let columns = kk_BlurRange(from: Int32(from), to: Int32(min(from + min(together, width), width)))
      kernels.blur.mask_down(&turned, bytes, width, Int32(height), sigmaY, columns, scratch.memory)
    }
    for from in stride(from: 0, to: height, by: min(together, height)) {
      let rows = kk_BlurRange(from: Int32(from), to: Int32(min(from + min(together, height), height)))
      kernels.blur.mask_across(
        out, width * 2, turned, Int32(width), Int32(height), sigmaX, rows, scratch.memory)
    }
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

  static let sigmas = [0.3, 0.5, 0.8, 1, 2, 3.3, 4.47, 4.48, 5, 6, 7, 9, 9.01, 12, 15, 18, 18.1, 25, 36.1, 40, 63]

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
    arguments: [2, 4, 4.48, 5, 6, 8, 9.01, 12, 18.1, 20, 40])
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
    arguments: [0.8, 4, 4.5, 7, 9.1, 13, 18.1, 24.1, 30, 63, 110])
  func pixels(sigma: Double) {
    var random = Repeatable(5)
    let width = 75, height = 41
    let pixels = random.pixels(width * height)
    let scratch = Scratch(width, height, sigma, sigma)
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

  @Test(
    "pixels in rows and in columns that are hard to blur are within one level of the exact Gaussian",
    arguments: [4.48, 5, 9, 9.05, 12, 17, 18.1, 24.3, 28, 36.1, 40, 49, 63])
  func hardPixels(sigma: Double) {
    let width = 330
    for row in Self.rows(width) {
      let exact = Self.exactRow(row.map(Double.init), sigma)
      // As high as the Gaussian reaches, so that the row in the middle knows nothing of the edges.
      let height = 16 * Int(sigma) + 1
      let middle = height / 2
      let across = (0..<height).flatMap { _ in row.map { UInt32($0) * 0x0101_0101 } }
      let down = row.flatMap { level in [UInt32](repeating: UInt32(level) * 0x0101_0101, count: height) }
      for (pixels, w, h, isAcross) in [(across, width, height, true), (down, height, width, false)] {
        let scratch = Scratch(w, h, sigma, sigma)
        var out = pixels
        kk_kernels(kk_best_level()).pointee.blur.pixels(
          &out, w * 4, pixels, w * 4, Int32(w), Int32(h), sigma, sigma, scratch.memory)
        let worst =
          row.indices.map { at in
            abs(Double(out[isAcross ? middle * w + at : at * w + middle] & 255) - exact[at])
          }.max() ?? 255
        #expect(worst <= 1, "\(worst)")
      }
    }
  }

  /// Blurs pixels in steps, of which the parts of `rows` rows each are done from the last to the first; of the source
  /// only the rows that a part asks for are there.
  static func inSteps(
    _ kernels: kk_Kernels, _ pixels: [UInt32], width: Int, height: Int, columns: Range<Int>, rows: Range<Int>,
    _ sigma: (Double, Double), by part: Int32
  ) -> [UInt32] {
    func range(_ range: Range<Int>) -> kk_BlurRange {
      kk_BlurRange(from: Int32(range.lowerBound), to: Int32(range.upperBound))
    }
    var blur = kk_pixel_blur(Int32(width), Int32(height), range(columns), range(rows), sigma.0, sigma.1)
    func memory(_ count: Int) -> UnsafeMutableRawPointer {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: count + 64, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0xcc, count: count + 64)
      return memory
    }
    let halved = memory(kk_blur_halved_bytes(&blur))
    let convolved = memory(kk_blur_convolved_bytes(&blur))
    let own = memory(kk_blur_step_bytes(&blur, Int32(columns.count), Int32(rows.count)))
    defer { for memory in [halved, convolved, own] { memory.deallocate() } }
    (blur.halved, blur.convolved) = (halved, convolved)
    func parts(_ count: Int32) -> [(Int32, Int32)] {
      stride(from: 0, to: count, by: Int(part)).reversed().map { ($0, min($0 + part, count)) }
    }
    for (first, end) in parts(kk_blur_shrunk_rows(&blur)) {
      let source = kk_blur_source_rows(&blur, first, end)
      let there = Int(source.from) * width..<Int(source.to) * width
      let part = pixels.indices.map { there.contains($0) ? pixels[$0] : 0xdead_beef }
      kernels.blur.shrink(&blur, part, width * 4, first, end, kk_blur_shrunk_columns(&blur), own)
    }
    kernels.blur.shrink_further(&blur, own)
    for (first, end) in parts(kk_blur_convolved_rows(&blur)) { kernels.blur.convolve(&blur, first, end, own) }
    var out = [UInt32](repeating: 0, count: columns.count * rows.count)
    kernels.blur.grow(&blur, &out, columns.count * 4, range(columns), range(rows), own)
    return out
  }

  @Test(
    "the rows of a step may be done in any order, and read the rows of the source that they say",
    arguments: [0, 3, 13, 40, 60])
  func steps(sigma: Double) {
    var random = Repeatable(7)
    for (width, height) in [(75, 50), (9, 130)] {
      for sigma in [(sigma, sigma), (sigma, 2), (0, sigma)] {
        let pixels = random.pixels(width * height)
        let scratch = Scratch(width, height, sigma.0, sigma.1)
        var whole = pixels
        scalar.blur.pixels(
          &whole, width * 4, pixels, width * 4, Int32(width), Int32(height), sigma.0, sigma.1, scratch.memory)
        for part in [1, 7, 1000] as [Int32] {
          let parts = Self.inSteps(
            scalar, pixels, width: width, height: height, columns: 0..<width, rows: 0..<height, sigma, by: part)
          #expect(parts == whole, "\(width) × \(height), \(sigma), \(part)")
        }
      }
    }
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
      let columns = x..<x + Int.random(in: 1...width - x, using: &random)
      let rows = y..<y + Int.random(in: 1...height - y, using: &random)
      let scratch = Scratch(width, height, sigma, sigma)
      var whole = pixels
      scalar.blur.pixels(
        &whole, width * 4, pixels, width * 4, Int32(width), Int32(height), sigma, sigma, scratch.memory)
      let expected = rows.flatMap { row in columns.map { whole[row * width + $0] } }
      for kernels in KernelLevel.all.map(\.kernels) {
        let part = Self.inSteps(
          kernels, pixels, width: width, height: height, columns: columns, rows: rows, (sigma, sigma), by: 16)
        #expect(part == expected)
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
          Self.blurMask($0, $1, bytes, width, height, sigmaX, sigmaY)
        }
        var parts = [Int16](repeating: 7, count: bytes.count)
        Self.blurMask(scalar, &parts, bytes, width, height, sigmaX, sigmaY, together: 48)
        #expect(parts == Self.fine(scalar, bytes, width, height, sigmaX, sigmaY), "\(what)")
        expectEqualLevels(pixels, what) {
          let scratch = Scratch(width, height, sigmaX, sigmaY)
          $0.blur.pixels($1, width * 4, $1, width * 4, Int32(width), Int32(height), sigmaX, sigmaY, scratch.memory)
        }
      }
    }
  }
}
