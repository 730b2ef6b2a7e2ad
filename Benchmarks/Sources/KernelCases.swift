import CKernels
import KinoraRaster

/// The inputs of the kernel benchmark and the work done on them.
struct KernelCases {
  private static let row = 256

  private let dst = memory(UInt32.self, 1920 * 1080) { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xff00_0000 }
  private let src = memory(UInt32.self, 1920 * 1080) { i in
    let alpha = UInt32(truncatingIfNeeded: i &* 40_503) & 255
    return (alpha / 2) * 0x10101 | alpha << 24
  }
  private let coverage = memory(UInt8.self, 1920 * 1080) { UInt8(truncatingIfNeeded: $0 &* 151 + 1) }
  private let bytes = memory(UInt8.self, 1920 * 1080 * 2) { UInt8(truncatingIfNeeded: $0 &* 31) }
  private let accum = memory(Int32.self, 4096) { _ in 0 }
  private let scratch: UnsafeMutableRawPointer = .allocate(
    byteCount: kk_blur_scratch_bytes(1920, 1080, 40, 40), alignment: 64)

  private static func memory<T>(_ type: T.Type, _ count: Int, _ value: (Int) -> T) -> UnsafeMutablePointer<T> {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<T>.stride + 64, alignment: 64)
    let start = raw.bindMemory(to: T.self, capacity: count)
    for i in 0..<count { (start + i).initialize(to: value(i)) }
    return start
  }

  var all: [KernelBenchmark.Case] {
    composite + blend + masks + sampling + sprites + gradients + colors + blurs + conversions + comparisons
  }

  private func rows(_ name: String, _ call: @escaping (kk_Kernels, Int) -> Void) -> KernelBenchmark.Case {
    KernelBenchmark.Case(name: name, elements: Self.row) { call($0, Self.row) }
  }

  private var composite: [KernelBenchmark.Case] {
    let (dst, src, coverage) = (dst, src, coverage)
    return [
      rows("fill") { $0.composite.fill(dst, 0xff12_3456, $1) },
      rows("over_color") { $0.composite.over_color(dst, 0x8012_3456, nil, 255, $1) },
      rows("over_color × coverage") { $0.composite.over_color(dst, 0x8012_3456, coverage, 255, $1) },
      rows("over") { $0.composite.over(dst, src, nil, 255, $1) },
      rows("over × opacity") { $0.composite.over(dst, src, nil, 100, $1) },
      rows("over × coverage") { $0.composite.over(dst, src, coverage, 100, $1) },
      rows("mix × coverage") { $0.composite.mix(dst, src, coverage, 255, $1) },
      rows("modulate × coverage") { $0.composite.modulate(dst, src, coverage, 255, $1) },
      rows("lerp") { $0.composite.lerp(dst, dst, src, 77, $1) },
      KernelBenchmark.Case(name: "over, 5 pixels a call", elements: 5) {
        $0.composite.over(dst, src, coverage, 255, 5)
      },
      KernelBenchmark.Case(name: "over, 1080p", elements: 1920 * 1080) {
        $0.composite.over(dst, src, nil, 255, 1920 * 1080)
      },
    ]
  }

  private var blend: [KernelBenchmark.Case] {
    let (dst, src, coverage) = (dst, src, coverage)
    let names = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight",
      "softLight",
      "difference", "exclusion", "hue", "saturation", "color", "luminosity", "clear", "copy", "sourceIn", "sourceOut",
      "sourceAtop", "destinationOver", "destinationIn", "destinationOut", "destinationAtop", "xor", "plusLighter",
      "plusDarker",
    ]
    return names.enumerated().map { index, name in
      let mode = kk_Blend(rawValue: UInt32(index))
      return rows("blend \(name)") { $0.blend.row(mode, dst, src, nil, 255, $1) }
    } + [rows("blend multiply × coverage") { $0.blend.row(KK_BLEND_MULTIPLY, dst, src, coverage, 255, $1) }]
  }

  private var masks: [KernelBenchmark.Case] {
    let (src, coverage, bytes, accum) = (src, coverage, bytes, accum)
    return [
      rows("coverage, dense") { kernels, n in
        for i in stride(from: 0, to: n, by: 4) { accum[i] = i & 4 == 0 ? 100_000 : -100_000 }
        _ = kernels.coverage.nonzero(accum, bytes, n, 0)
      },
      rows("coverage, sparse") { kernels, n in
        (accum[20], accum[200]) = (131072, -131072)
        _ = kernels.coverage.nonzero(accum, bytes, n, 0)
      },
      rows("coverage, even-odd") { kernels, n in
        (accum[20], accum[200]) = (131072, -131072)
        _ = kernels.coverage.even_odd(accum, bytes, n, 0)
      },
      rows("mask multiply") { $0.coverage.multiply(bytes, bytes, coverage, $1) },
      rows("mask × alpha") { $0.coverage.multiply_alpha(bytes, src, $1) },
      rows("extract alpha") { $0.coverage.extract_alpha(bytes, src, $1) },
    ]
  }

  private var sampling: [KernelBenchmark.Case] {
    let (dst, src, bytes) = (dst, src, bytes)
    let image = kk_Image(pixels: src, row_bytes: 400 * 4, width: 400, height: 400)
    let mask = kk_Mask(pairs: src, row_bytes: 400 * 4, width: 400, height: 400)
    let one = Int64(1) << 32
    let moved = kk_AffineRow(u: one * 10 + one / 3, v: one * 50 + one / 7, du: one, dv: 0)
    let scaled = kk_AffineRow(u: one * 10, v: one * 50 + one / 7, du: one * 9 / 10, dv: 0)
    let shrunk = kk_AffineRow(u: one * 10, v: one * 50 + one / 7, du: one * 14 / 10, dv: 0)
    let turned = kk_AffineRow(u: one * 10, v: one * 50, du: one * 8 / 10, dv: one * 6 / 10)
    let outside = kk_AffineRow(u: one * 300, v: one * 300, du: one * 8 / 10, dv: one * 6 / 10)
    let tilted = kk_PerspectiveRow(x: 20, y: 50, w: 1, dx: 1, dy: 0.3, dw: 0.0005)
    let values = UnsafeMutableRawPointer(bytes + 1_000_000).assumingMemoryBound(to: Int16.self)
    return [
      rows("affine, moved") { $0.sample.affine(dst, image, moved, $1) },
      rows("affine, scaled") { $0.sample.affine(dst, image, scaled, $1) },
      rows("affine, shrunk") { $0.sample.affine(dst, image, shrunk, $1) },
      rows("affine, turned") { $0.sample.affine(dst, image, turned, $1) },
      rows("affine, partly outside") { $0.sample.affine(dst, image, outside, $1) },
      rows("affine, nearest") { $0.sample.affine_nearest(dst, image, turned, $1) },
      rows("affine, scaled, nearest") { $0.sample.affine_nearest(dst, image, scaled, $1) },
      rows("perspective") { $0.sample.perspective(dst, image, tilted, 0, $1) },
      rows("perspective, nearest") { $0.sample.perspective_nearest(dst, image, tilted, 0, $1) },
      rows("mask, moved") { $0.sample.mask_affine(values, mask, moved, $1) },
      rows("mask, turned") { $0.sample.mask_affine(values, mask, turned, $1) },
      rows("mask, perspective") { $0.sample.mask_perspective(values, mask, tilted, 0, $1) },
      rows("halve") { $0.sample.halve(dst, src, src + 4096, $1) },
    ]
  }

  private var sprites: [KernelBenchmark.Case] {
    let (dst, src) = (dst, src)
    func block(_ size: Int32) -> kk_SpriteBlock {
      kk_SpriteBlock(
        dst: dst, dst_row_bytes: 1024, src: src, src_row_bytes: 66 * 4, width: size, height: size, fx: 40, fy: 70,
        tint: (20000, 15000, 10000, 25000))
    }
    return [
      KernelBenchmark.Case(name: "sprite add, 64 × 64", elements: 64 * 64) { $0.sprite.add(block(64)) },
      KernelBenchmark.Case(name: "sprite add, 65 × 65", elements: 65 * 65) { $0.sprite.add(block(65)) },
      KernelBenchmark.Case(name: "sprite over, 64 × 64", elements: 64 * 64) { $0.sprite.over(block(64)) },
      KernelBenchmark.Case(name: "sprite add, 9 × 9", elements: 9 * 9) { $0.sprite.add(block(9)) },
    ]
  }

  private var gradients: [KernelBenchmark.Case] {
    let (dst, src) = (dst, src)
    let table = kk_GradientTable(colors: src + 1, count: 1024)
    let row = kk_GradientRow(x: -300, y: 100, dx: 2.5, dy: 0.3)
    let circles = kk_TwoCircles(cx: 100, cy: 0, r0: 10, dr: 200, extends_start: true, extends_end: true)
    let tilted = kk_ProjectedRow(
      dx: 2.5, dy: 0.3, dw: 0.0002, rx: 100, ry: 20, rw: 0.1, ox: -400, oy: 80, ow: 1)
    return [
      rows("gradient linear") { $0.gradient.linear(dst, table, 1 << 33, 3 << 32, $1) },
      rows("gradient radial") { $0.gradient.radial(dst, table, row, 0, $1) },
      rows("gradient conic") { $0.gradient.conic(dst, table, row, 0, $1) },
      rows("gradient two circles") { $0.gradient.two_circles(dst, table, circles, row, 0, $1) },
      rows("gradient linear, in perspective") { $0.gradient.projected(dst, table, tilted, 0, $1) },
      rows("gradient radial, in perspective") { $0.gradient.projected_radial(dst, table, tilted, 0, $1) },
      rows("gradient conic, in perspective") { $0.gradient.projected_conic(dst, table, tilted, 0, $1) },
      rows("gradient two circles, in perspective") {
        $0.gradient.projected_two_circles(dst, table, circles, tilted, 0, $1)
      },
    ]
  }

  private var colors: [KernelBenchmark.Case] {
    let (dst, src) = (dst, src)
    let matrix: [Float] = [0.9, 0.1, 0, 0, 0, 0, 0.9, 0.1, 0, 0, 0.1, 0, 0.9, 0, 0, 0, 0, 0, 1, 0]
    return [
      rows("premultiply") { $0.color.premultiply(dst, src, $1) },
      rows("colour matrix") { $0.color.matrix(dst, src, matrix, $1) },
    ]
  }

  private var blurs: [KernelBenchmark.Case] {
    let (dst, src, coverage, scratch) = (dst, src, coverage, scratch)
    return [2.0, 5, 12, 40].flatMap { sigma in
      [
        KernelBenchmark.Case(name: "blur mask 300 × 200, σ \(sigma)", elements: 300 * 200) {
          let (blur, turned) = ($0.blur, (scratch + (1 << 20)).bindMemory(to: Int16.self, capacity: 300 * 200))
          blur.mask_down(turned, coverage, 300, 200, sigma, kk_BlurRange(from: 0, to: 300), scratch)
          dst.withMemoryRebound(to: Int16.self, capacity: 300 * 200) {
            blur.mask_across($0, 600, turned, 300, 200, sigma, kk_BlurRange(from: 0, to: 200), scratch)
          }
        },
        KernelBenchmark.Case(name: "blur pixels 300 × 200, σ \(sigma)", elements: 300 * 200) {
          $0.blur.pixels(dst, 1200, src, 1200, 300, 200, sigma, sigma, scratch)
        },
      ]
    }
  }

  private var conversions: [KernelBenchmark.Case] {
    let (dst, bytes) = (dst, bytes)
    let frame = kk_Image(pixels: dst, row_bytes: 1920 * 4, width: 1920, height: 1080)
    let planes = kk_Planes(
      y: bytes, cb: bytes + 1920 * 1080, cr: bytes + 1920 * 1350, y_row_bytes: 1920, c_row_bytes: 960)
    return [
      KernelBenchmark.Case(name: "4:2:0 left, 64 × 64 tile", elements: 64 * 64) {
        $0.convert.yuv420(frame, planes, 64, 64, 128, 128, KK_CHROMA_LEFT)
      },
      KernelBenchmark.Case(name: "4:2:0 left, 1080p", elements: 1920 * 1080) {
        $0.convert.yuv420(frame, planes, 0, 0, 1920, 1080, KK_CHROMA_LEFT)
      },
      KernelBenchmark.Case(name: "4:2:0 center, 1080p", elements: 1920 * 1080) {
        $0.convert.yuv420(frame, planes, 0, 0, 1920, 1080, KK_CHROMA_CENTER)
      },
      KernelBenchmark.Case(name: "rgb", elements: 1920) { $0.convert.rgb(bytes, dst, 1920) },
      KernelBenchmark.Case(name: "paeth, rgb", elements: 1920) {
        $0.convert.paeth(bytes, bytes + 8192, bytes + 16384, 3, 5760)
      },
    ]
  }

  private var comparisons: [KernelBenchmark.Case] {
    let dst = dst
    return [
      KernelBenchmark.Case(name: "fingerprint, 1080p", elements: 1920 * 1080) { kernels in
        var hash = kk_Hash()
        kk_hash_begin(&hash, 1920, 1080)
        kernels.compare.hash(&hash, dst, 1920 * 4, 1920, 1080)
      }
    ]
  }
}
