import CKernels
import Testing

/// The kernel that converts RGB to the planes of encoders.
@Suite("Kernels of conversion")
struct ConvertKernelTests {
  /// The exact Y′CbCr of components 0…255 by ITU-R BT.709, limited range, 8 bits (Rec. ITU-R BT.709-6, items 3.2 to
  /// 3.5).
  static func exact(_ rgb: [Double]) -> [Double] {
    let (r, g, b) = (rgb[0] / 255, rgb[1] / 255, rgb[2] / 255)
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [219 * y + 16, 224 * (b - y) / 1.8556 + 128, 224 * (r - y) / 1.5748 + 128]
  }

  @Test("four equal pixels convert as BT.709 says, within 0.503 levels")
  func formulas() {
    var random = Repeatable(1)
    let corners: [UInt32] = [0, 0xff, 0xff00, 0xffff, 0xff_0000, 0xff_00ff, 0xff_ff00, 0xff_ffff]
    for (index, pixel) in (corners + random.words(20_000)).enumerated() {
      let block = [UInt32](repeating: pixel, count: 4)
      var planes = [UInt8](repeating: 1, count: 6)
      block.withUnsafeBufferPointer { block in
        planes.withUnsafeMutableBufferPointer { planes in
          let start = planes.baseAddress!
          scalar.convert.yuv420(
            kk_Image(pixels: block.baseAddress!, row_bytes: 8, width: 2, height: 2),
            kk_Planes(y: start, cb: start + 4, cr: start + 5, y_row_bytes: 2, c_row_bytes: 1), 0, 0, 2, 2,
            KK_CHROMA_CENTER)
        }
      }
      let exact = Self.exact(components(pixel))
      for (place, value) in planes.enumerated() {
        #expect(abs(Double(value) - exact[max(place - 3, 0)]) <= 0.503)
      }
      if index == 0 { #expect(planes == [16, 16, 16, 16, 128, 128]) }
      if index == 7 { #expect(planes == [235, 235, 235, 235, 128, 128]) }
    }
  }

  /// A frame and its planes, which are filled with 1.
  final class Frame {
    let memory: Stored<UInt32>
    let image: kk_Image
    let luma: Stored<UInt8>, blue: Stored<UInt8>, red: Stored<UInt8>
    let planes: kk_Planes
    let pixels: [[UInt32]]
    let width: Int, height: Int
    var chromaWidth: Int { (width + 1) / 2 }
    var chromaHeight: Int { (height + 1) / 2 }

    init(_ pixels: [[UInt32]]) {
      self.pixels = pixels
      width = pixels[0].count
      height = pixels.count
      memory = Stored(pixels.flatMap { $0 + [0xff00_ff00] })
      image = kk_Image(pixels: memory.start, row_bytes: (width + 1) * 4, width: Int32(width), height: Int32(height))
      luma = Stored([UInt8](repeating: 1, count: (width + 3) * height))
      blue = Stored([UInt8](repeating: 1, count: (width / 2 + 4) * (height / 2 + 1)))
      red = Stored([UInt8](repeating: 1, count: (width / 2 + 4) * (height / 2 + 1)))
      planes = kk_Planes(
        y: luma.start, cb: blue.start, cr: red.start, y_row_bytes: width + 3, c_row_bytes: width / 2 + 4)
    }

    /// Every byte of the three planes, with padding.
    var bytes: [UInt8] {
      Array(UnsafeBufferPointer(start: luma.start, count: (width + 3) * height))
        + Array(UnsafeBufferPointer(start: blue.start, count: (width / 2 + 4) * (height / 2 + 1)))
        + Array(UnsafeBufferPointer(start: red.start, count: (width / 2 + 4) * (height / 2 + 1)))
    }

    func clear() {
      for i in 0..<((width + 3) * height) { luma.start[i] = 1 }
      for i in 0..<((width / 2 + 4) * (height / 2 + 1)) { (blue.start[i], red.start[i]) = (1, 1) }
    }
  }

  static func frame(_ width: Int, _ height: Int, _ seed: UInt64) -> Frame {
    var random = Repeatable(seed)
    return Frame((0..<height).map { _ in random.words(width) })
  }

  @Test(
    "chroma at half the size is the weighted mean of the pixels that it stands for",
    arguments: [KK_CHROMA_LEFT, KK_CHROMA_CENTER].map(\.rawValue))
  func chroma(rawSiting: UInt32) {
    let siting = kk_ChromaSiting(rawValue: rawSiting)
    for (width, height) in [(20, 6), (21, 7), (1, 1), (2, 2), (1, 5)] {
      let frame = Self.frame(width, height, 3)
      scalar.convert.yuv420(frame.image, frame.planes, 0, 0, Int32(width), Int32(height), siting)
      for y in 0..<height {
        for x in 0..<width {
          let exact = Self.exact(components(frame.pixels[y][x]))[0]
          #expect(abs(Double(frame.luma.start[y * (width + 3) + x]) - exact) <= 0.503)
        }
      }
      for y in 0..<frame.chromaHeight {
        for x in 0..<frame.chromaWidth {
          let columns = siting == KK_CHROMA_LEFT ? [2 * x - 1, 2 * x, 2 * x, 2 * x + 1] : [2 * x, 2 * x + 1]
          var mean = [0.0, 0, 0]
          for column in columns {
            for row in [2 * y, 2 * y + 1] {
              let c = components(frame.pixels[min(row, height - 1)][min(max(column, 0), width - 1)])
              for k in 0..<3 { mean[k] += c[k] / Double(2 * columns.count) }
            }
          }
          let exact = Self.exact(mean)
          #expect(abs(Double(frame.blue.start[y * (width / 2 + 4) + x]) - exact[1]) <= 0.503)
          #expect(abs(Double(frame.red.start[y * (width / 2 + 4) + x]) - exact[2]) <= 0.503)
        }
      }
    }
  }

  @Test("a frame converted in rectangles has the bytes of one converted at once, at every SIMD level")
  func rectangles() {
    for siting in [KK_CHROMA_LEFT, KK_CHROMA_CENTER] {
      for (width, height) in [(203, 9), (130, 8), (64, 4), (33, 3), (2, 2), (1, 1), (600, 2)] {
        let frame = Self.frame(width, height, UInt64(width))
        scalar.convert.yuv420(frame.image, frame.planes, 0, 0, Int32(width), Int32(height), siting)
        let expected = frame.bytes
        for level in KernelLevel.all {
          for (tileWidth, tileHeight) in [(width, height), (64, 4), (2, 2), (30, 8), (100, 2)] {
            frame.clear()
            for y in stride(from: 0, to: height, by: max(2, tileHeight & ~1)) {
              for x in stride(from: 0, to: width, by: max(2, tileWidth & ~1)) {
                level.kernels.convert.yuv420(
                  frame.image, frame.planes, Int32(x), Int32(y), Int32(min(width, x + max(2, tileWidth & ~1))),
                  Int32(min(height, y + max(2, tileHeight & ~1))), siting)
              }
            }
            #expect(
              frame.bytes == expected, "\(level.testDescription), \(width) x \(height) in \(tileWidth) x \(tileHeight)")
          }
        }
      }
    }
  }

  @Test("a rectangle writes only its own samples")
  func onlyItsOwn() {
    for level in KernelLevel.all {
      let frame = Self.frame(100, 20, 9)
      level.kernels.convert.yuv420(frame.image, frame.planes, 10, 4, 56, 12, KK_CHROMA_LEFT)
      for y in 0..<20 {
        for x in 0..<103 where !((4..<12).contains(y) && (10..<56).contains(x)) {
          #expect(frame.luma.start[y * 103 + x] == 1)
        }
      }
      for y in 0..<10 {
        for x in 0..<54 where !((2..<6).contains(y) && (5..<28).contains(x)) {
          #expect(frame.blue.start[y * 54 + x] == 1 && frame.red.start[y * 54 + x] == 1)
        }
      }
    }
  }
}
