import CKernels
import KinoraRaster
import Testing

/// The kernels that draw sprites at positions between pixels.
@Suite("Kernels of sprites")
struct SpriteKernelTests {
  /// A sprite with a transparent border.
  static func sprite(_ width: Int, _ height: Int, _ random: inout Repeatable) -> [UInt32] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 0 : random.pixel()
      }
    }
  }

  static func block(
    _ dst: UnsafeMutablePointer<UInt32>, _ dstWidth: Int, _ src: UnsafePointer<UInt32>, _ srcWidth: Int,
    width: Int, height: Int, fx: Int, fy: Int, tint: [Int]
  ) -> kk_SpriteBlock {
    kk_SpriteBlock(
      dst: dst, dst_row_bytes: dstWidth * 4, src: src, src_row_bytes: srcWidth * 4, width: Int32(width),
      height: Int32(height), fx: UInt8(fx), fy: UInt8(fy),
      tint: (UInt16(tint[0]), UInt16(tint[1]), UInt16(tint[2]), UInt16(tint[3])))
  }

  static let tints = [
    [32768, 32768, 32768, 32768], [32768, 16384, 1000, 32768], [3000, 2000, 1000, 4000], [0, 0, 0, 0],
  ]

  @Test("a sprite adds its exact tinted bilinear value within 0.55 levels")
  func adding() {
    var random = Repeatable(1)
    let sprite = Stored(Self.sprite(20, 18, &random))
    for tint in Self.tints {
      for (fx, fy) in [(0, 0), (127, 128), (64, 64), (1, 100), (99, 3)] {
        let ground = random.pixels(19 * 17)
        let canvas = Stored(ground)
        scalar.sprite.add(
          Self.block(canvas.start, 19, sprite.start, 20, width: 19, height: 17, fx: fx, fy: fy, tint: tint))
        for y in 0..<17 {
          for x in 0..<19 {
            let (a, b, c, d) = (
              components(sprite.start[y * 20 + x]), components(sprite.start[y * 20 + x + 1]),
              components(sprite.start[y * 20 + x + 20]), components(sprite.start[y * 20 + x + 21])
            )
            let u = Double(fx) / 127, v = Double(fy) / 128
            let exact = (0..<4).map { k -> Double in
              let value = (a[k] * (1 - u) + b[k] * u) * (1 - v) + (c[k] * (1 - u) + d[k] * u) * v
              return components(ground[y * 19 + x])[k] + value * Double(tint[k]) / 32768
            }
            #expect(distance(canvas.start[y * 19 + x], exact.map { min($0, 255) }) <= 0.55)
          }
        }
      }
    }
  }

  @Test("a sprite on whole pixels and without a tint is drawn as it is")
  func identity() {
    var random = Repeatable(2)
    let sprite = Stored(Self.sprite(40, 9, &random))
    let canvas = Stored([UInt32](repeating: 0, count: 39 * 8))
    scalar.sprite.add(
      Self.block(canvas.start, 39, sprite.start, 40, width: 39, height: 8, fx: 0, fy: 0, tint: Self.tints[0]))
    for y in 0..<8 { for x in 0..<39 { #expect(canvas.start[y * 39 + x] == sprite.start[y * 40 + x]) } }
  }

  @Test("every SIMD level gives the scalar bytes, for adding and for source-over")
  func levels() {
    var random = Repeatable(3)
    for n in kernelLengths {
      for height in [0, 1, 2, 5] {
        let sprite = Stored(Self.sprite(n + 2, height + 2, &random))
        let ground = random.pixels((n + 3) * height)
        let fx = Int(random.next() % 128), fy = Int(random.next() % 129)
        let tint = Self.tints[Int(random.next() % 4)]
        for over in [false, true] {
          expectEqualLevels(ground, offset: n % 3, "\(n) x \(height), over: \(over)") { kernels, dst in
            let block = Self.block(
              dst, n + 3, sprite.start + 1, n + 2, width: n, height: height, fx: fx, fy: fy, tint: tint)
            if over { kernels.sprite.over(block) } else { kernels.sprite.add(block) }
          }
        }
      }
    }
  }

  @Test("turned and scaled sprites have the bytes of sampling row by row, at every SIMD level")
  func turned() {
    var random = Repeatable(5)
    let one = Double(1 << 32)
    for round in 0..<300 {
      let (width, height) = (Int(random.next() % 40) + 2, Int(random.next() % 40) + 2)
      let memory = Stored(Self.sprite(width, height, &random))
      var image = kk_Image(
        pixels: memory.start, row_bytes: width * 4, width: Int32(width), height: Int32(height))
      func number(_ range: Double) -> Int64 { Int64((Double(random.next() % 100_001) / 50_000 - 1) * range * one) }
      // Some are not turned, some begin on whole pixels, some are far away or grow beyond all sizes.
      let far: Double = round % 11 == 10 ? 4e8 : 50
      let steep: Double = round % 13 == 12 ? 2e4 : 2
      let row = kk_AffineRow(
        u: round % 4 == 0 ? Int64(Int(random.next() % 40) - 20) << 32 : number(far), v: number(far),
        du: round % 7 == 0 ? 1 << 32 : number(steep), dv: round % 3 == 0 ? 0 : number(steep))
      let (columns, rows) = (Int(random.next() % 60) + 1, Int(random.next() % 20) + 1)
      let (downU, downV) = (number(1), number(2))
      func sampled(_ kernels: kk_Kernels) -> [UInt32] {
        var pixels = [UInt32](repeating: 7, count: columns * rows)
        pixels.withUnsafeMutableBufferPointer { pixels in
          withUnsafePointer(to: &image) { image in
            let sprite = kk_TurnedSprite(
              dst: pixels.baseAddress!, dst_row_bytes: columns * 4, image: image, row: row, down_u: downU,
              down_v: downV, width: Int32(columns), height: Int32(rows))
            withUnsafePointer(to: sprite) { kernels.sprite.turned($0) }
          }
        }
        return pixels
      }
      var expected = [UInt32](repeating: 7, count: columns * rows)
      for y in 0..<rows {
        let line = kk_AffineRow(
          u: row.u &+ Int64(y) &* downU, v: row.v &+ Int64(y) &* downV, du: row.du, dv: row.dv)
        expected.withUnsafeMutableBufferPointer {
          scalar.sample.affine($0.baseAddress! + y * columns, image, line, columns)
        }
      }
      for level in KernelLevel.all { #expect(sampled(level.kernels) == expected, "\(level), round \(round)") }
    }
  }
}
