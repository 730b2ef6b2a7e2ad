import CKernels
import KinoraGraphics
import Testing

/// The kernels of all blend modes.
@Suite("Kernels of blend modes")
struct BlendKernelTests {
  static let modes: [kk_Blend] = (0..<KK_BLEND_COUNT.rawValue).map { kk_Blend(rawValue: $0) }

  @Test("the kernels' modes are those of display items, in the same order")
  func order() {
    #expect(Int(KK_BLEND_COUNT.rawValue) == BlendMode.allCases.count)
    #expect(BlendMode.allCases[Int(KK_BLEND_XOR.rawValue)] == .xor)
    #expect(BlendMode.allCases[Int(KK_BLEND_LUMINOSITY.rawValue)] == .luminosity)
  }

  @Test("random pixels blend as the specification says, within half a level", arguments: modes.map(\.rawValue))
  func formulas(rawMode: UInt32) {
    let mode = kk_Blend(rawValue: rawMode)
    var random = Repeatable(UInt64(rawMode) + 20)
    let n = 30_000
    let below = random.pixels(n)
    let above = random.pixels(n)
    var row = below
    scalar.blend.row(mode, &row, above, nil, 255, n)
    for i in 0..<n {
      let exact = BlendFormulas.result(mode, above[i], below[i])
      let off = distance(row[i], exact)
      #expect(off <= 0.51, "\(components(above[i])) on \(components(below[i])): \(components(row[i])), not \(exact)")
      if off > 0.51 { return }
    }
  }

  @Test("extreme components and alphas blend as the specification says", arguments: modes.map(\.rawValue))
  func corners(rawMode: UInt32) {
    let mode = kk_Blend(rawValue: rawMode)
    let alphas: [UInt32] = [0, 1, 127, 128, 254, 255]
    for sa in alphas {
      for da in alphas {
        for s in [0, 1, sa / 2, (sa + 1) / 2, sa] where s <= sa {
          for d in [0, 1, da / 4, da / 2, (da + 1) / 2, da] where d <= da {
            let source = packed(s, sa - s, sa, sa)
            let backdrop = packed(d, 0, da - d, da)
            var row = [backdrop]
            scalar.blend.row(mode, &row, [source], nil, 255, 1)
            let exact = BlendFormulas.result(mode, source, backdrop)
            #expect(distance(row[0], exact) <= 0.51, "\(components(source)) on \(components(backdrop)): \(exact)")
          }
        }
      }
    }
  }

  @Test(
    "opacity scales the source, and coverage mixes the result with what was there", arguments: modes.map(\.rawValue))
  func opacityAndCoverage(rawMode: UInt32) {
    let mode = kk_Blend(rawValue: rawMode)
    guard mode != KK_BLEND_NORMAL else { return }
    var random = Repeatable(UInt64(rawMode) + 60)
    let n = 500
    let below = random.pixels(n)
    let above = random.pixels(n)
    let coverage = random.coverage(n)
    var row = below
    scalar.blend.row(mode, &row, above, coverage, 100, n)
    var faint = above
    scalar.composite.modulate(&faint, faint, nil, 100, n)
    var blended = below
    scalar.blend.row(mode, &blended, faint, nil, 255, n)
    var expected = below
    scalar.composite.mix(&expected, blended, coverage, 255, n)
    #expect(row == expected)
    scalar.composite.over(&expected, above, coverage, 100, n)
    scalar.blend.row(KK_BLEND_NORMAL, &row, above, coverage, 100, n)
    #expect(row == expected)
  }

  @Test("no component of a result is above its alpha", arguments: modes.map(\.rawValue))
  func staysPremultiplied(raw: UInt32) {
    var random = Repeatable(UInt64(raw) + 100)
    let n = 10_000
    var row = random.pixels(n)
    scalar.blend.row(kk_Blend(rawValue: raw), &row, random.pixels(n), random.coverage(n), 222, n)
    for pixel in row {
      let c = components(pixel)
      #expect(max(c[0], c[1], c[2]) <= c[3])
    }
  }

  @Test("every SIMD level gives the scalar bytes", arguments: modes.map(\.rawValue))
  func levels(rawMode: UInt32) {
    let mode = kk_Blend(rawValue: rawMode)
    var random = Repeatable(UInt64(rawMode) + 140)
    for n in kernelLengths {
      let below = random.pixels(n)
      let above = random.pixels(n)
      let opaqueBelow = withOpaqueStretches(below)
      let opaqueAbove = withOpaqueStretches(above)
      let wildBelow = random.words(n)
      let wildAbove = random.words(n)
      let color = random.pixel()
      let coverage = Stored(random.coverage(n), offset: n % 5)
      for mask in [nil, UnsafePointer(coverage.start)] as [UnsafePointer<UInt8>?] {
        let opacity = n % 3 == 0 ? 255 : random.byte()
        let what = "(mode \(rawMode), \(n) pixels, opacity \(opacity), coverage \(mask != nil))"
        expectEqualLevels(below, offset: n % 3, "row " + what) { $0.blend.row(mode, $1, above, mask, opacity, n) }
        expectEqualLevels(opaqueBelow, offset: n % 4, "row, opaque stretches, " + what) {
          $0.blend.row(mode, $1, opaqueAbove, mask, opacity, n)
        }
        expectEqualLevels(wildBelow, offset: n % 4, "row, any words, " + what) {
          $0.blend.row(mode, $1, wildAbove, mask, opacity, n)
        }
        expectEqualLevels(below, offset: n % 2, "color " + what) { $0.blend.color(mode, $1, color, mask, opacity, n) }
      }
    }
  }

  @Test(
    "every pair of opaque components gives the scalar byte at every SIMD level",
    arguments: [KK_BLEND_MULTIPLY, KK_BLEND_SCREEN, KK_BLEND_OVERLAY, KK_BLEND_HARD_LIGHT].map(\.rawValue))
  func opaquePairs(rawMode: UInt32) {
    let levels = (0..<256).map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
    for above in levels {
      let source = [UInt32](repeating: above, count: levels.count)
      expectEqualLevels(levels, "(\(String(above, radix: 16)), mode \(rawMode))") {
        $0.blend.row(kk_Blend(rawValue: rawMode), $1, source, nil, 255, levels.count)
      }
    }
  }

  /// The pixels, those of every second forty made opaque: whole vectors of them are blended by shorter formulas.
  private func withOpaqueStretches(_ pixels: [UInt32]) -> [UInt32] {
    pixels.enumerated().map { $0.offset / 40 % 2 == 0 ? $0.element | 0xFF00_0000 : $0.element }
  }
}
