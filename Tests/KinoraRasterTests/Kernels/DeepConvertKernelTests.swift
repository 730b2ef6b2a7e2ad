import CKernels
import Testing

/// RGB to planes of any matrix, depth and chroma subsampling.
@Suite("Kernel of conversion to any planes")
struct DeepConvertKernelTests {
  /// BT.709's integers for 8 bits in the limited range, as `kk_convert.h` states them for the other kernel.
  static let usual: kk_YUVMatrix = {
    var matrix = kk_YUVMatrix()
    matrix.y = (5983, 20127, 2032)
    matrix.cb = (-3298, -11094, 14392)
    matrix.cr = (14392, -13072, -1320)
    (matrix.y_constant, matrix.c_constant) = ((16 << 15) + 16384, (128 << 15) + 16384)
    (matrix.shift, matrix.highest) = (15, 255)
    return matrix
  }()

  /// The planes of `frame` by one level's kernel: luma, Cb, Cr, each without padding.
  static func planes(
    _ kernels: kk_Kernels, _ frame: ConvertKernelTests.Frame, across: Int32, down: Int32, wide: Bool,
    parts: [Int32] = []
  ) -> [[UInt16]] {
    var matrix = usual
    let (width, height) = (frame.width, frame.height)
    let (chromaWidth, chromaHeight) = ((width + Int(across)) >> Int(across), (height + Int(down)) >> Int(down))
    let unit = wide ? 2 : 1
    let sizes = [(width, height), (chromaWidth, chromaHeight), (chromaWidth, chromaHeight)]
    let planes = sizes.map { Stored([UInt8](repeating: 1, count: $0 * $1 * unit)) }
    let target = kk_DeepPlanes(
      y: planes[0].start, cb: planes[1].start, cr: planes[2].start, y_row_bytes: width * unit,
      c_row_bytes: chromaWidth * unit, across: across, down: down, wide: wide)
    let ends = [0] + parts.filter { $0 < height } + [Int32(height)]
    for (first, end) in zip(ends, ends.dropFirst()) { kernels.convert.yuv(frame.image, target, &matrix, first, end) }
    let bytes = zip(planes, sizes).map { Array(UnsafeBufferPointer(start: $0.start, count: $1.0 * $1.1 * unit)) }
    return bytes.map { plane in
      wide
        ? stride(from: 0, to: plane.count, by: 2).map { UInt16(plane[$0]) | UInt16(plane[$0 + 1]) << 8 }
        : plane.map(UInt16.init)
    }
  }

  @Test("with BT.709's integers, 4:2:0 is what the other kernel gives", arguments: [(20, 6), (21, 7), (1, 1), (2, 5)])
  func usualPlanes(width: Int, height: Int) {
    let frame = ConvertKernelTests.frame(width, height, 5)
    scalar.convert.yuv420(frame.image, frame.planes, 0, 0, Int32(width), Int32(height), KK_CHROMA_LEFT)
    let found = Self.planes(scalar, frame, across: 1, down: 1, wide: false)
    for y in 0..<height {
      for x in 0..<width { #expect(found[0][y * width + x] == UInt16(frame.luma.start[y * (width + 3) + x])) }
    }
    for y in 0..<frame.chromaHeight {
      for x in 0..<frame.chromaWidth {
        let place = y * frame.chromaWidth + x
        #expect(found[1][place] == UInt16(frame.blue.start[y * (width / 2 + 4) + x]))
        #expect(found[2][place] == UInt16(frame.red.start[y * (width / 2 + 4) + x]))
      }
    }
  }

  @Test("4:4:4 is each pixel's own colour, in bytes and in words")
  func full() {
    let frame = ConvertKernelTests.frame(33, 5, 9)
    let bytes = Self.planes(scalar, frame, across: 0, down: 0, wide: false)
    #expect(Self.planes(scalar, frame, across: 0, down: 0, wide: true) == bytes)
    for (place, pixel) in frame.pixels.joined().enumerated() {
      let exact = ConvertKernelTests.exact(components(pixel))
      for plane in 0..<3 { #expect(abs(Double(bytes[plane][place]) - exact[plane]) <= 0.503) }
    }
  }

  @Test(
    "every SIMD level gives the scalar bytes, whole and in parts", arguments: [(0, 0), (1, 0), (1, 1)], [false, true])
  func levels(subsampling: (Int, Int), wide: Bool) {
    let (across, down) = (Int32(subsampling.0), Int32(subsampling.1))
    for (width, height) in [(203, 9), (64, 4), (33, 3), (1, 1)] {
      let frame = ConvertKernelTests.frame(width, height, UInt64(width))
      let expected = Self.planes(scalar, frame, across: across, down: down, wide: wide)
      for level in KernelLevel.all {
        let found = Self.planes(
          level.kernels, frame, across: across, down: down, wide: wide, parts: [2, 6])
        #expect(found == expected, "\(level)")
      }
    }
  }
}
