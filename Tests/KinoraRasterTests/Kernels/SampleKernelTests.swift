import CKernels
import Foundation
import KinoraRaster
import Testing

/// The kernels that sample images and masks through maps.
@Suite("Kernels of sampling")
struct SampleKernelTests {
  /// A random image with padding between its rows.
  struct Picture {
    let memory: Stored<UInt32>
    let image: kk_Image
    let pixels: [[UInt32]]

    init(_ width: Int, _ height: Int, _ random: inout Repeatable) {
      pixels = (0..<height).map { _ in random.pixels(width) }
      memory = Stored(pixels.flatMap { $0 + [0xdead_beef, 0xdead_beef, 0xdead_beef] })
      image = kk_Image(
        pixels: memory.start, row_bytes: (width + 3) * 4, width: Int32(width), height: Int32(height))
    }
  }

  /// A random mask with padding between its rows.
  struct Plate {
    let memory: Stored<UInt32>
    let mask: kk_Mask
    /// The samples in 64ths of a level.
    let samples: [[UInt32]]

    init(_ width: Int, _ height: Int, _ random: inout Repeatable) {
      let samples = (0..<height).map { _ in random.coverage(width).map { UInt32($0) * 64 } }
      memory = Stored(
        (0..<height - 1).flatMap { y in (0..<width).map { samples[y][$0] | samples[y + 1][$0] << 16 } + [0xaaaa_aaaa] })
      mask = kk_Mask(
        pairs: memory.start, row_bytes: (width + 1) * 4, width: Int32(width), height: Int32(height))
      self.samples = samples
    }

    /// The exact value at a position, in levels; 0 outside the samples.
    func value(_ u: Double, _ v: Double) -> Double {
      let width = Int(mask.width)
      let height = Int(mask.height)
      guard u >= 0, v >= 0, u < Double(width - 1), v < Double(height - 1) else { return 0 }
      return SampleKernelTests.bilinear(u, v, width, height) { [Double(samples[$1][$0]) / 64] }[0]
    }
  }

  static func fixed(_ x: Double) -> Int64 { Int64((x * 4_294_967_296).rounded()) }

  /// The exact bilinear value at a position; outside, the outermost samples are repeated.
  static func bilinear(_ u: Double, _ v: Double, _ width: Int, _ height: Int, _ sample: (Int, Int) -> [Double])
    -> [Double]
  {
    let x = u.rounded(.down), y = v.rounded(.down)
    func at(_ dx: Double, _ dy: Double) -> [Double] {
      sample(Int(min(max(x + dx, 0), Double(width - 1))), Int(min(max(y + dy, 0), Double(height - 1))))
    }
    let fx = u - x, fy = v - y
    let a = at(0, 0), b = at(1, 0), c = at(0, 1), d = at(1, 1)
    return a.indices.map {
      (a[$0] * (1 - fx) + b[$0] * fx) * (1 - fy) + (c[$0] * (1 - fx) + d[$0] * fx) * fy
    }
  }

  /// A position across, rounded as the kernels do: the fraction is cut to 16 bits and then rounded to 1/255 pixel.
  static func grid(_ x: Double) -> Double {
    let position = ((x + 1 / 510) * 65536).rounded(.down) / 65536
    let whole = position.rounded(.down)
    return whole + ((position - whole) * 255).rounded(.down) / 255
  }

  /// Rows of affine maps, as a position and a step: they stay inside, cross edges, run far outside, shrink, mirror and
  /// stand still.
  static func maps(_ width: Double, _ height: Double, _ count: Double) -> [(Double, Double, Double, Double)] {
    [
      (2.3, 1.7, 0.11, 0.07), (-3.5, -2.25, 0.31, 0.23), (width - 2, 3, -0.4, 0.05), (-200, height / 2, 1.7, 0),
      (0.25, 2.5, 1, 0), (-4.75, 1, 1, 0), (3, 4, 1, 0), (width + 5, -9, 0.01, 0.02), (1.5, 2.5, 0, 0),
      (5, -8, 0.003, 0.9), (0.1, 0.6, (width - 2) / count, (height - 2) / count), (4, 2.125, 0.5, 0),
      (-1, -1, 0.125, 0.0625), (-1e6, 1e6, 13, -17),
    ]
  }

  @Test("an affine map samples within half a level of the position across rounded to 1/255 pixel")
  func affineIsExact() {
    var random = Repeatable(1)
    let picture = Picture(37, 23, &random)
    let plate = Plate(37, 23, &random)
    for map in Self.maps(37, 23, 200) {
      let row = kk_AffineRow(u: Self.fixed(map.0), v: Self.fixed(map.1), du: Self.fixed(map.2), dv: Self.fixed(map.3))
      var out = [UInt32](repeating: 0, count: 200)
      var coverage = [Int16](repeating: 0, count: 200)
      var nearest = out
      scalar.sample.affine(&out, picture.image, row, 200)
      scalar.sample.affine_nearest(&nearest, picture.image, row, 200)
      scalar.sample.mask_affine(&coverage, plate.mask, row, 200)
      for i in 0..<200 {
        let u = Double(row.u + Int64(i) * row.du) / 4_294_967_296
        let v = Double(row.v + Int64(i) * row.dv) / 4_294_967_296
        let exact = Self.bilinear(Self.grid(u), v, 37, 23) { components(picture.pixels[$1][$0]) }
        #expect(distance(out[i], exact) <= 0.53)
        // Positions in masks are cut to 1/16384.
        let cover = plate.value((u * 16384).rounded(.down) / 16384, (v * 16384).rounded(.down) / 16384)
        #expect(abs(Double(coverage[i]) / 64 - cover) <= 0.015)
        func index(_ x: Double, _ count: Int) -> Int { Int(min(max((x + 0.5).rounded(.down), 0), Double(count - 1))) }
        #expect(nearest[i] == picture.pixels[index(v, 23)][index(u, 37)])
      }
    }
  }

  @Test("a perspective map samples within half a level of the position across rounded to 1/255 pixel")
  func perspective() {
    var random = Repeatable(2)
    let picture = Picture(64, 48, &random)
    let plate = Plate(64, 48, &random)
    let row = kk_PerspectiveRow(x: -20, y: 13, w: 1.3, dx: 0.51, dy: 0.11, dw: 0.0021)
    var out = [UInt32](repeating: 0, count: 150)
    var coverage = [Int16](repeating: 0, count: 150)
    var nearest = out
    scalar.sample.perspective(&out, picture.image, row, 30, 150)
    scalar.sample.perspective_nearest(&nearest, picture.image, row, 30, 150)
    scalar.sample.mask_perspective(&coverage, plate.mask, row, 30, 150)
    for i in 0..<150 {
      let column = Double(30 + i)
      let w = 1.3 + column * 0.0021
      let u = (-20 + column * 0.51) / w, v = (13 + column * 0.11) / w
      let stepU = ((u + 1 / 510) * 2048).rounded(.down) / 2048 - 1 / 510, stepV = (v * 2048 + 0.5).rounded(.down) / 2048
      let exact = Self.bilinear(Self.grid(stepU), stepV, 64, 48) { components(picture.pixels[$1][$0]) }
      #expect(distance(out[i], exact) <= 0.53)
      let cover = plate.value(((u + 1 / 510) * 2048 - 4).rounded(.down) / 2048, stepV)
      #expect(abs(Double(coverage[i]) / 64 - cover) <= 0.015)
      func index(_ x: Double, _ count: Int) -> Int { Int(min(max((x + 0.5).rounded(.down), 0), Double(count - 1))) }
      #expect(nearest[i] == picture.pixels[index(v, 48)][index(u, 64)])
    }
  }

  @Test("at whole positions a map gives the samples themselves")
  func wholePositions() {
    var random = Repeatable(8)
    let picture = Picture(40, 30, &random)
    let one = Int64(1) << 32
    for level in KernelLevel.all {
      var out = [UInt32](repeating: 0, count: 30)
      level.kernels.sample.affine(&out, picture.image, kk_AffineRow(u: 3 * one, v: 5 * one, du: one, dv: 0), 30)
      #expect(out == Array(picture.pixels[5][3..<33]))
      level.kernels.sample.affine(&out, picture.image, kk_AffineRow(u: 7 * one, v: 0, du: 0, dv: one), 30)
      #expect(out == picture.pixels.map { $0[7] })
      let row = kk_PerspectiveRow(x: 2, y: 9, w: 1, dx: 1, dy: 0, dw: 0)
      level.kernels.sample.perspective(&out, picture.image, row, 0, 30)
      #expect(out == Array(picture.pixels[9][2..<32]))
    }
  }

  @Test("halving gives the mean of four pixels")
  func halving() {
    var random = Repeatable(3)
    let upper = random.pixels(200)
    let lower = random.pixels(200)
    var out = [UInt32](repeating: 0, count: 100)
    scalar.sample.halve(&out, upper, lower, 100)
    for i in 0..<100 {
      let four = [upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]].map(components)
      #expect(distance(out[i], (0..<4).map { c in four.map { $0[c] }.reduce(0, +) / 4 }) <= 0.5)
    }
  }

  @Test(
    "every SIMD level gives the scalar bytes of affine maps",
    arguments: [[37, 23], [1, 1], [2, 2], [1, 40], [300, 5], [16, 1]])
  func affineLevels(size: [Int]) {
    var random = Repeatable(UInt64(size[0]) + 10)
    let picture = Picture(size[0], size[1], &random)
    let plate = Plate(max(size[0], 2), max(size[1], 2), &random)
    for n in kernelLengths {
      for map in Self.maps(Double(size[0]), Double(size[1]), Double(max(n, 1))) {
        let row = kk_AffineRow(u: Self.fixed(map.0), v: Self.fixed(map.1), du: Self.fixed(map.2), dv: Self.fixed(map.3))
        let what = "\(n) pixels, map \(map)"
        let ground = [UInt32](repeating: 1, count: n)
        expectEqualLevels(ground, offset: n % 3, what) { $0.sample.affine($1, picture.image, row, n) }
        expectEqualLevels(ground, offset: n % 3, what) { $0.sample.affine_nearest($1, picture.image, row, n) }
        expectEqualLevels([Int16](repeating: 1, count: n), offset: n % 3, what) {
          $0.sample.mask_affine($1, plate.mask, row, n)
        }
      }
    }
  }

  @Test(
    "every SIMD level gives the scalar bytes of perspective maps", arguments: [[64, 48], [1, 1], [2, 2], [300, 5]])
  func perspectiveLevels(size: [Int]) {
    var random = Repeatable(UInt64(size[0]) + 10)
    let picture = Picture(size[0], size[1], &random)
    let plate = Plate(max(size[0], 2), max(size[1], 2), &random)
    let rows = [
      kk_PerspectiveRow(x: -20, y: 13, w: 1.3, dx: 0.51, dy: 0.11, dw: 0.0021),
      kk_PerspectiveRow(x: 0.3, y: 0.2, w: 1, dx: Double(size[0]) / 300, dy: Double(size[1]) / 320, dw: 0.0001),
      kk_PerspectiveRow(x: 5, y: 1, w: 1, dx: 0.1, dy: 0.2, dw: -0.03125),
      kk_PerspectiveRow(x: 0, y: 0, w: 0, dx: 0, dy: 0, dw: 0),
      kk_PerspectiveRow(x: 1e300, y: -1e300, w: 1e-300, dx: 1e299, dy: .nan, dw: 1),
    ]
    for n in kernelLengths {
      for row in rows {
        let what = "\(n) pixels, \(row)"
        let ground = [UInt32](repeating: 1, count: n)
        expectEqualLevels(ground, offset: n % 3, what) { $0.sample.perspective($1, picture.image, row, 7, n) }
        expectEqualLevels(ground, offset: n % 3, what) { $0.sample.perspective_nearest($1, picture.image, row, 7, n) }
        expectEqualLevels([Int16](repeating: 1, count: n), offset: n % 3, what) {
          $0.sample.mask_perspective($1, plate.mask, row, 7, n)
        }
      }
    }
  }

  @Test(
    "keeping what rows have in common changes no byte, for maps under which columns stay columns", arguments: 1...60)
  func columns(seed: Int) {
    var random = Repeatable(UInt64(300 + seed))
    let picture = Picture(seed % 4 == 0 ? 9 : 160, seed % 3 == 0 ? 7 : 120, &random)
    func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let (x, w, dx, dw) = (number(-60, 40), number(0.5, 1.5), number(-0.2, 2.2), steepness(seed) * number(-0.002, 0.004))
    // Some pictures hang upside down, and some lean so much that a few columns span many rows.
    let hangs = seed % 5 == 2
    let (y, down, dy) = (
      hangs ? number(80, 160) : number(-60, 20), hangs ? number(-2.5, -0.2) : number(0.2, 2.5),
      seed % 7 == 3 ? number(-3, 3) : number(-0.1, 0.1)
    )
    let first = Int32.random(in: -20...40, using: &random)
    for level in KernelLevel.all {
      let kept = UnsafeMutableRawPointer.allocate(byteCount: Int(KK_KEPT_BYTES), alignment: 64)
      defer { kept.deallocate() }
      kept.initializeMemory(as: UInt8.self, repeating: 0xcc, count: Int(KK_KEPT_BYTES))
      kept.storeBytes(of: 0, as: UInt64.self)
      for line in 0..<60 {
        let start = first + Int32.random(in: 0...30, using: &random)
        let count = Int.random(in: 1...200, using: &random)
        let row = kk_PerspectiveRow(x: x, y: y + Double(line) * down, w: w, dx: dx, dy: dy, dw: dw)
        var alone = [UInt32](repeating: 1, count: count + 2)
        var found = alone
        scalar.sample.perspective(&alone, picture.image, row, start, count)
        level.kernels.sample.perspective_columns(&found, picture.image, row, start, count, kept)
        #expect(found == alone, "\(level.testDescription), line \(line)")
      }
    }
  }

  /// How much faster the distance from the eye changes than is usual: hardly at all, as usual, or so that it reaches the eye.
  private func steepness(_ seed: Int) -> Double { seed % 9 == 4 ? 1e-15 : seed % 9 == 7 ? 20 : 1 }

  private static func levels(_ kernels: kk_Kernels, _ choice: kk_LevelChoice, _ first: Int, _ count: Int) -> [[Int]] {
    var places = [kk_BlockLevel](repeating: kk_BlockLevel(low: -7, share: 77), count: count + Int(KK_LEVELS_SPARE))
    withUnsafePointer(to: choice) { kernels.sample.levels(&places, $0, Int32(first), count) }
    return places[..<count].map { [Int($0.low), Int($0.share)] }
  }

  @Test("the level of a block is the logarithm of what a pixel in its middle spans")
  func levelPlaces() {
    // Without perspective every pixel spans as much.
    func choice(_ across: Double, _ down: Double, bias: Double = 0, least: Double = -.infinity) -> kk_LevelChoice {
      kk_LevelChoice(
        row: kk_PerspectiveRow(x: 3, y: 4, w: 1, dx: across, dy: 0, dw: 0), down_x: 0, down_y: down, down_w: 0,
        bias: bias, least: least, levels: 4)
    }
    for (given, place) in [
      (choice(4, 1), [2, 0]), (choice(1, 4), [2, 0]), (choice(3, 1), [1, 128]), (choice(0.3, 0.2), [0, 0]),
      (choice(1000, 1), [4, 0]), (choice(3, 1, bias: -1), [0, 128]), (choice(1.5, 1, least: 1), [0, 0]),
      (choice(0, 0), [0, 0]), (choice(.nan, 1), [0, 0]), (choice(.infinity, 1), [0, 0]),
    ] {
      for level in KernelLevel.all { #expect(Self.levels(level.kernels, given, 32, 5).allSatisfy { $0 == place }) }
    }
    // A plane that tilts away: where w is twice as large, a pixel spans twice as much down and four times across.
    let tilted = kk_LevelChoice(
      row: kk_PerspectiveRow(x: 0, y: 0, w: 1, dx: 1, dy: 0, dw: -1.0 / 128), down_x: 0, down_y: 1, down_w: 0, bias: 0,
      least: -.infinity, levels: 9)
    let places = Self.levels(scalar, tilted, 0, 4).map { Double($0[0]) + Double($0[1]) / 256 }
    for (block, place) in places.enumerated() {
      let w = 1 - (Double(block) * 16 + 7.5) / 128
      // The logarithm is linear between powers of two, which is up to 0.087 less.
      #expect(place >= log2(1 / (w * w)) - 0.1 && place <= log2(1 / (w * w)) + 0.01)
    }
  }

  @Test("every SIMD level chooses the scalar levels")
  func levelChoices() {
    var random = Repeatable(51)
    func number(_ range: Double) -> Double { (Double(random.next() % 200_001) / 100_000 - 1) * range }
    for round in 0..<400 {
      let choice = kk_LevelChoice(
        row: kk_PerspectiveRow(
          x: number(900), y: number(900), w: number(2), dx: number(4), dy: number(4), dw: number(0.002)),
        down_x: number(4), down_y: number(4), down_w: number(0.002), bias: round % 3 == 0 ? 0 : number(2),
        least: [-.infinity, 0, 1, 1][round % 4], levels: Int32(round % 9))
      let (first, count) = (Int(random.next() % 40) * 16 - 320, Int(random.next() % 20) + 1)
      let expected = Self.levels(scalar, choice, first, count)
      for level in KernelLevel.all { #expect(Self.levels(level.kernels, choice, first, count) == expected) }
    }
  }

  @Test("every SIMD level gives the scalar bytes of halving")
  func halvingLevels() {
    var random = Repeatable(6)
    for n in kernelLengths {
      let upper = random.pixels(2 * n)
      let lower = random.words(2 * n)
      expectEqualLevels([UInt32](repeating: 1, count: n), offset: n % 3, "\(n)") {
        $0.sample.halve($1, upper, lower, n)
      }
    }
  }

  @Test("sampled bytes do not depend on where a row is cut")
  func cuts() {
    var random = Repeatable(7)
    let picture = Picture(64, 48, &random)
    let projection = kk_PerspectiveRow(x: -20, y: 13, w: 1.3, dx: 0.51, dy: 0.11, dw: 0.0021)
    let affine = kk_AffineRow(u: -123_456_789_012, v: 3_000_000_000, du: 1_234_567_891, dv: 456_789_012)
    for level in KernelLevel.all {
      let kernels = level.kernels.sample
      var whole = [UInt32](repeating: 0, count: 200)
      kernels.perspective(&whole, picture.image, projection, 0, 200)
      var parts = whole.map { _ in UInt32(0) }
      var straight = parts
      var pieces = parts
      kernels.affine(&straight, picture.image, affine, 200)
      for start in stride(from: 0, to: 200, by: 37) {
        let n = min(37, 200 - start)
        parts.withUnsafeMutableBufferPointer {
          kernels.perspective($0.baseAddress! + start, picture.image, projection, Int32(start), n)
        }
        var row = affine
        row.u += Int64(start) * row.du
        row.v += Int64(start) * row.dv
        pieces.withUnsafeMutableBufferPointer { kernels.affine($0.baseAddress! + start, picture.image, row, n) }
      }
      #expect(parts == whole)
      #expect(pieces == straight)
    }
  }
}
