import CKernels
import Testing

/// The kernels of source-over, fills, modulation and mixing.
@Suite("Kernels of compositing")
struct CompositeKernelTests {
  @Test("the product of any two bytes is x·y/255, rounded to the nearest")
  func multiplication() {
    for x in 0...255 {
      let row = [UInt32](repeating: packed(UInt32(x), UInt32(x), UInt32(x), UInt32(x)), count: 256)
      let coverage = (0...255).map { UInt8($0) }
      var out = [UInt32](repeating: 0, count: 256)
      scalar.composite.modulate(&out, row, coverage, 255, 256)
      for y in 0...255 {
        let exact = UInt32((Double(x * y) / 255).rounded())
        #expect(out[y] == packed(exact, exact, exact, exact))
      }
    }
  }

  @Test("source-over is within two levels of S·m + D·(1 − Sa·m), and without m within half a level")
  func overIsExact() {
    var random = Repeatable(1)
    let n = 20_000
    let below = random.pixels(n)
    let above = random.pixels(n)
    let coverage = random.coverage(n)
    for opacity: UInt8 in [255, 128, 1, 0] {
      var row = below
      scalar.composite.over(&row, above, coverage, opacity, n)
      for i in 0..<n {
        let s = components(above[i]).map { $0 * Double(coverage[i]) * Double(opacity) / 65025 }
        let exact = zip(s, components(below[i])).map { $0 + $1 * (1 - s[3] / 255) }
        // Each of four roundings is off by half a level at most: three of the source (the modulation, the component,
        // the alpha) and one of the product.
        #expect(distance(row[i], exact) < 2)
      }
      if opacity == 255 {
        var plain = below
        scalar.composite.over(&plain, above, nil, 255, n)
        for i in 0..<n {
          let s = components(above[i])
          #expect(distance(plain[i], zip(s, components(below[i])).map { $0 + $1 * (1 - s[3] / 255) }) <= 0.5)
        }
      }
    }
  }

  @Test("no component of a result is above its alpha, and opaque ground stays opaque")
  func staysPremultiplied() {
    var random = Repeatable(2)
    let n = 20_000
    var row = random.pixels(n)
    let opaque = row.map { $0 >> 24 == 255 }
    scalar.composite.over(&row, random.pixels(n), random.coverage(n), 200, n)
    for i in 0..<n {
      let c = components(row[i])
      #expect(max(c[0], c[1], c[2]) <= c[3])
      #expect(!opaque[i] || c[3] == 255)
    }
  }

  @Test("mixing rounds D·(1 − m) + S·m once")
  func mixing() {
    var random = Repeatable(3)
    let n = 5000
    let below = random.pixels(n)
    let above = random.pixels(n)
    let coverage = random.coverage(n)
    var row = below
    scalar.composite.mix(&row, above, coverage, 255, n)
    for i in 0..<n {
      let m = Double(coverage[i]) / 255
      let exact = zip(components(above[i]), components(below[i])).map { $0 * m + $1 * (1 - m) }
      #expect(distance(row[i], exact) <= 0.5 + 1e-9)
    }
  }

  @Test("a cross-fade begins at the first row and ends at the second")
  func crossFade() {
    var random = Repeatable(4)
    let a = random.pixels(300)
    let b = random.pixels(300)
    var row = a
    scalar.composite.lerp(&row, a, b, 0, 300)
    #expect(row == a)
    scalar.composite.lerp(&row, a, b, 256, 300)
    #expect(row == b)
    scalar.composite.lerp(&row, a, b, 64, 300)
    for i in 0..<300 {
      #expect(distance(row[i], zip(components(a[i]), components(b[i])).map { $0 * 0.75 + $1 * 0.25 }) <= 0.5)
    }
  }

  @Test("every SIMD level gives the scalar bytes", arguments: [0, 1, 3])
  func levels(offset: Int) {
    var random = Repeatable(UInt64(offset) + 10)
    for n in kernelLengths {
      let below = random.pixels(n)
      let above = random.pixels(n)
      let wild = random.words(n)
      let coverage = Stored(random.coverage(n), offset: offset)
      let color = random.pixel()
      for opacity in [255, random.byte()] {
        for mask in [nil, UnsafePointer(coverage.start)] {
          let what = "(\(n) pixels, opacity \(opacity), coverage \(mask != nil))"
          withExtendedLifetime(coverage) {
            expectEqualLevels(below, offset: offset, "over_color " + what) {
              $0.composite.over_color($1, color, mask, opacity, n)
            }
            expectEqualLevels(below, offset: offset, "over " + what) { $0.composite.over($1, above, mask, opacity, n) }
            expectEqualLevels(below, offset: offset, "over, any words, " + what) {
              $0.composite.over($1, wild, mask, opacity, n)
            }
            expectEqualLevels(below, offset: offset, "mix " + what) { $0.composite.mix($1, above, mask, opacity, n) }
            expectEqualLevels(below, offset: offset, "modulate " + what) {
              $0.composite.modulate($1, above, mask, opacity, n)
            }
            expectEqualLevels(below, offset: offset, "modulate in place " + what) {
              $0.composite.modulate($1, $1, mask, opacity, n)
            }
          }
        }
      }
      expectEqualLevels(below, offset: offset, "fill \(n)") { $0.composite.fill($1, color, n) }
      let t = UInt32.random(in: 0...256, using: &random)
      expectEqualLevels(below, offset: offset, "lerp \(n)") { $0.composite.lerp($1, above, wild, t, n) }
      expectEqualLevels(below, offset: offset, "lerp in place \(n)") { $0.composite.lerp($1, $1, wild, t, n) }
    }
  }

  @Test(
    "components of every level, faded by every opacity, covered and mixed by it, give the scalar bytes at every SIMD level"
  )
  func products() {
    let levels = (0..<256).map { UInt32($0) * 0x0101_0101 }
    let none = [UInt32](repeating: 0, count: 256)
    let coverage = (0..<256).map { UInt8($0) }
    for opacity in 0...255 as ClosedRange<UInt8> {
      expectEqualLevels(none, "modulate \(opacity)") { $0.composite.modulate($1, levels, nil, opacity, 256) }
      expectEqualLevels(none, "coverage × \(opacity)") { $0.composite.modulate($1, levels, coverage, opacity, 256) }
      expectEqualLevels(none, "mix up by \(opacity)") { $0.composite.mix($1, levels, nil, opacity, 256) }
      expectEqualLevels(levels, "mix down by \(opacity)") { $0.composite.mix($1, none, nil, opacity, 256) }
      let color = UInt32(opacity) * 0x0101_0101
      expectEqualLevels(none, "coverage × \(color)") { $0.composite.over_color($1, color, coverage, 255, 256) }
    }
  }

  @Test("a colour of every alpha over components of every level gives the scalar bytes at every SIMD level")
  func translucentColors() {
    var random = Repeatable(23)
    let below = (0..<256).map { UInt32($0) * 0x0101_0101 }
    for alpha in 0...255 as ClosedRange<UInt32> {
      let color = packed(alpha, alpha / 2, UInt32.random(in: 0...alpha, using: &random), alpha)
      expectEqualLevels(below, "color \(String(color, radix: 16))") {
        $0.composite.over_color($1, color, nil, 255, below.count)
      }
    }
    // Components above alpha are limited to 255.
    for color in [0x01FF_80C0, 0x7FFF_FFFF, 0x00FF_0000, 0xFEFF_FFFF] as [UInt32] {
      expectEqualLevels(below, "color \(String(color, radix: 16))") {
        $0.composite.over_color($1, color, nil, 255, below.count)
      }
    }
  }
}
