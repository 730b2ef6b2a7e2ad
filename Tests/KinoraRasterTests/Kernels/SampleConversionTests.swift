import CKernels
import Testing

/// Planes of decoders to pixels.
@Suite("Kernels that make pixels of samples")
struct SampleConversionTests {
  /// ITU-R BT.709, limited range, as ITU-R BT.709-6 items 3.2 to 3.5 define it, solved for R', G' and B'.
  static func exact(_ y: Double, _ cb: Double, _ cr: Double) -> [Double] {
    let (luma, blue, red) = ((y - 16) / 219, (cb - 128) / 224, (cr - 128) / 224)
    let r = luma + 1.5748 * red
    let b = luma + 1.8556 * blue
    let g = (luma - 0.2126 * r - 0.0722 * b) / 0.7152
    return [r, g, b].map { min(max(255 * $0, 0), 255) }
  }

  static let matrix: kk_SampleMatrix = {
    // Levels times 2^19 for each 64th of a sample.
    func factor(_ number: Double) -> Int16 { Int16((number * 8192).rounded()) }
    let luma = factor(255.0 / 219)
    let (red, blue) = (factor(1.5748 * 255 / 224), factor(1.8556 * 255 / 224))
    let greenBlue = factor(-1.8556 * 0.0722 / 0.7152 * 255 / 224)
    let greenRed = factor(-1.5748 * 0.2126 / 0.7152 * 255 / 224)
    let base = (1 << 18) - Int32(luma) * 1024
    return kk_SampleMatrix(
      luma: luma, red_from_cr: red, green_from_cb: greenBlue, green_from_cr: greenRed, blue_from_cb: blue,
      red: base - Int32(red) * 8192, green: base - (Int32(greenBlue) + Int32(greenRed)) * 8192,
      blue: base - Int32(blue) * 8192)
  }()

  @Test("a pixel is the standard's within 0.53")
  func formulas() {
    var random = Repeatable(5)
    for _ in 0..<20_000 {
      let word = random.words(1)[0]
      let (y, cb, cr) = (Int16(word & 255), Int16(word >> 8 & 255), Int16(word >> 16 & 255))
      var pixel: UInt32 = 0
      scalar.convert.pixels(&pixel, [y * 64], [cb * 64], [cr * 64], Self.matrix, 1)
      #expect(pixel >> 24 == 255)
      for (index, value) in Self.exact(Double(y), Double(cb), Double(cr)).enumerated() {
        #expect(abs(Double(pixel >> (8 * UInt32(index)) & 255) - value) <= 0.53)
      }
    }
  }

  @Test("what frames are converted to comes back within one level")
  func roundTrip() {
    var random = Repeatable(6)
    for pixel in random.words(20_000) {
      let color = pixel | 0xFF00_0000
      let block = [UInt32](repeating: color, count: 4)
      var planes = [UInt8](repeating: 0, count: 6)
      block.withUnsafeBufferPointer { block in
        planes.withUnsafeMutableBufferPointer { planes in
          let start = planes.baseAddress!
          scalar.convert.yuv420(
            kk_Image(pixels: block.baseAddress!, row_bytes: 8, width: 2, height: 2),
            kk_Planes(y: start, cb: start + 4, cr: start + 5, y_row_bytes: 2, c_row_bytes: 1), 0, 0, 2, 2,
            KK_CHROMA_LEFT)
        }
      }
      var back: UInt32 = 0
      scalar.convert.pixels(
        &back, [Int16(planes[0]) * 64], [Int16(planes[4]) * 64], [Int16(planes[5]) * 64], Self.matrix, 1)
      // A step of luma is 1.16 levels and one of chroma up to 2.1, so a colour may move by half of each.
      for (a, b) in zip(components(color), components(back)) { #expect(abs(a - b) <= 2) }
    }
  }

  @Test("two rows are mixed by fourths, in 14 bits")
  func mixing() {
    for part in Int32(0)...4 {
      var line = [Int16](repeating: 0, count: 3)
      scalar.convert.mix8(&line, [0, 16, 255], [4, 235, 0], part, 3)
      #expect(line == [16 * 4 * part, 16 * (16 * (4 - part) + 235 * part), 16 * 255 * (4 - part)].map { Int16($0) })
    }
    for (depth, sample, value) in [(9, 511, 16352), (10, 1023, 16368), (12, 4095, 16380), (14, 16383, 16383)] {
      var line: [Int16] = [0]
      scalar.convert.mix16(&line, [UInt16(sample)], [0], 0, Int32(depth), 1)
      #expect(line == [Int16(value)])
    }
    var line: [Int16] = [0, 0, 0]
    scalar.convert.mix16(&line, [65535, 6, 5], [65535, 6, 5], 2, 16, 3)
    #expect(line == [16384, 2, 1])
  }

  @Test("a line is widened by linear interpolation")
  func widening() {
    let line: [Int16] = [0, 64, 640]
    var wide = [Int16](repeating: 0, count: 6)
    scalar.convert.widen(&wide, line, KK_CHROMA_LEFT, 3)
    #expect(wide == [0, 32, 64, 352, 640, 640])
    scalar.convert.widen(&wide, line, KK_CHROMA_CENTER, 3)
    #expect(wide == [0, 16, 48, 208, 496, 640])
  }

  @Test("every level gives the scalar bytes")
  func levels() {
    var random = Repeatable(7)
    let words = random.words(1500)
    let samples = words.map { Int16(truncatingIfNeeded: $0 % 16385) }
    let bytes = words.map { UInt8(truncatingIfNeeded: $0) }
    let deep = words.map { UInt16(truncatingIfNeeded: $0 >> 8) }
    for count in kernelLengths {
      let (y, cb) = (Array(samples[0..<count]), Array(samples[400..<400 + count]))
      let cr = Array(samples[800..<800 + count])
      expectEqualLevels([UInt32](repeating: 1, count: max(1, count)), "pixels \(count)") { kernels, target in
        kernels.convert.pixels(target, y, cb, cr, Self.matrix, count)
      }
      for siting in [KK_CHROMA_LEFT, KK_CHROMA_CENTER] {
        expectEqualLevels([Int16](repeating: 1, count: max(1, 2 * count)), "widen \(count)") { kernels, target in
          kernels.convert.widen(target, y, siting, count)
        }
      }
      expectEqualLevels([Int16](repeating: 1, count: max(1, count)), "mix8 \(count)") { kernels, target in
        kernels.convert.mix8(target, Array(bytes[0..<count]), Array(bytes[500..<500 + count]), 3, count)
      }
      for depth in [9, 10, 12, 14, 16] as [Int32] {
        let mask = UInt16(truncatingIfNeeded: (1 << depth) - 1)
        let (a, b) = (deep[0..<count].map { $0 & mask }, deep[500..<500 + count].map { $0 & mask })
        expectEqualLevels([Int16](repeating: 1, count: max(1, count)), "mix16 \(count)") { kernels, target in
          kernels.convert.mix16(target, a, b, 1, depth, count)
        }
      }
    }
  }
}
