import CKernels
import Testing

/// The kernels that turn areas into coverage, and those that multiply masks.
@Suite("Kernels of coverage")
struct CoverageKernelTests {
  /// Changes of area from pixel to pixel, whose running sums wander through several windings. One winding is 131,072.
  static func deltas(_ count: Int, _ random: inout Repeatable) -> [Int32] {
    (0..<count).map { _ in
      switch random.next() % 4 {
      case 0, 1: return 0
      case 2: return Int32.random(in: -400_000...400_000, using: &random)
      default: return [131072, -131072, 262144, 1, -1].randomElement(using: &random)!
      }
    }
  }

  @Test("coverage is the share of a pixel that has a winding, rounded to a level")
  func areas() {
    var random = Repeatable(1)
    let deltas = Self.deltas(5000, &random)
    var accum = deltas
    var nonzero = [UInt8](repeating: 7, count: 5000)
    var evenOdd = nonzero
    let last = scalar.coverage.nonzero(&accum, &nonzero, 5000, 1000)
    #expect(accum.allSatisfy { $0 == 0 })
    accum = deltas
    #expect(scalar.coverage.even_odd(&accum, &evenOdd, 5000, 1000) == last)
    #expect(accum.allSatisfy { $0 == 0 })
    var sum = 1000
    for i in 0..<5000 {
      sum += Int(deltas[i])
      let area = Double(abs(sum)) / 131072
      #expect(nonzero[i] == UInt8((min(area, 1) * 255).rounded()))
      let phase = area.truncatingRemainder(dividingBy: 2)
      #expect(evenOdd[i] == UInt8(((phase > 1 ? 2 - phase : phase) * 255).rounded()))
    }
    #expect(Int(last) == sum)
  }

  @Test("areas that overflow wrap, and coverage stays in range")
  func wrapping() {
    var accum: [Int32] = [.max, .max, .min, .min, -1, .max]
    var out = [UInt8](repeating: 0, count: 6)
    _ = scalar.coverage.nonzero(&accum, &out, 6, .min)
    #expect(out[0] == 0)
    accum = [.min, 0]
    _ = scalar.coverage.nonzero(&accum, &out, 2, 0)
    #expect(out[0] == 255)
  }

  @Test("the product of two masks is x·y/255, rounded to the nearest")
  func masks() {
    let all = (0...255).map { UInt8($0) }
    for y in 0...255 {
      var out = [UInt8](repeating: 0, count: 256)
      scalar.coverage.multiply(&out, all, [UInt8](repeating: UInt8(y), count: 256), 256)
      let exact = (0...255).map { UInt8((Double($0 * y) / 255).rounded()) }
      #expect(out == exact)
    }
  }

  @Test("every SIMD level gives the scalar bytes")
  func levels() {
    var random = Repeatable(2)
    for n in kernelLengths {
      let deltas = Self.deltas(n, &random)
      let sparse = (0..<n).map { _ in random.next() % 30 == 0 ? Int32(131072) : 0 }
      let start = Int32.random(in: -300_000...300_000, using: &random)
      let bytes = random.coverage(n)
      let others = random.coverage(n)
      let pixels = random.pixels(n)
      for accum in [deltas, sparse] {
        for evenOdd in [false, true] {
          var ends: [Int32] = []
          expectEqualLevels(bytes, offset: n % 7, "areas \(n)") { kernels, out in
            var copy = accum
            let kernel = evenOdd ? kernels.coverage.even_odd : kernels.coverage.nonzero
            ends.append(kernel(&copy, out, n, start))
            #expect(copy.allSatisfy { $0 == 0 })
          }
          #expect(Set(ends).count <= 1)
          expectEqualLevels(accum, offset: n % 3, "accumulators \(n)") { kernels, accum in
            var out = [UInt8](repeating: 0, count: n + 1)
            _ = (evenOdd ? kernels.coverage.even_odd : kernels.coverage.nonzero)(accum, &out, n, start)
          }
        }
      }
      expectEqualLevels(bytes, offset: n % 5, "multiply \(n)") { $0.coverage.multiply($1, bytes, others, n) }
      expectEqualLevels(bytes, offset: n % 5, "multiply in place \(n)") { $0.coverage.multiply($1, $1, others, n) }
      expectEqualLevels(bytes, offset: n % 3, "multiply_alpha \(n)") { $0.coverage.multiply_alpha($1, pixels, n) }
      expectEqualLevels(bytes, offset: n % 3, "extract_alpha \(n)") { $0.coverage.extract_alpha($1, pixels, n) }
    }
  }
}

extension CoverageKernelTests {
  /// The spans of a window, with the bytes that they refer to.
  private struct Spans: Equatable {
    var spans: [[Int]] = []
    var masks: [[UInt8]] = []

    init(of window: UnsafeMutablePointer<kk_cover_window>, _ evenOdd: Bool, _ kernels: kk_Kernels) {
      let (width, height) = (Int(window.pointee.width), Int(window.pointee.height))
      var found = [kk_span](repeating: kk_span(), count: height * (width / 8 + 4))
      var bytes = [UInt8](repeating: 0, count: height * (width + 8) + 8)
      for span in found[..<kernels.coverage.sweep(window, evenOdd, &found, &bytes)] {
        spans.append([span.x, span.y, span.count, UInt16(span.masked), UInt16(span.value)].map(Int.init))
        let first = Int(span.mask_offset)
        masks.append(span.masked == 0 ? [] : Array(bytes[first..<first + Int(span.count)]))
      }
    }

    /// The coverage of all pixels.
    func bytes(_ width: Int, _ height: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: width * height)
      for (span, mask) in zip(spans, masks) {
        for k in 0..<span[2] { bytes[span[1] * width + span[0] + k] = span[3] == 0 ? UInt8(span[4]) : mask[k] }
      }
      return bytes
    }
  }

  @Test(
    "a window has the same spans at every SIMD level, read as bytes it has their coverage, and it is left clear",
    arguments: [false, true])
  func taken(evenOdd: Bool) {
    let width = 61
    let height = 23
    var random = Repeatable(9)
    let edges = (0..<40).map { _ -> kk_edge in
      let y0 = Int32.random(in: -900...7000, using: &random)
      return kk_edge(
        x0: Int32.random(in: -2000...17000, using: &random), y0: y0,
        x1: Int32.random(in: -2000...17000, using: &random),
        y1: y0 + Int32.random(in: 1...3000, using: &random))
    }
    var box = kk_box()
    var blocks = [kk_box](repeating: kk_box(), count: 3)
    kk_edges_bounds(edges, edges.count, &box, &blocks)
    let stride = (width + 24) & ~15
    var deltas = [Int32](repeating: 0, count: stride * height)
    var touched = [UInt64](repeating: 0, count: height)
    var starts = [Int32](repeating: 0, count: height + 2)
    func inWindow(_ kernels: kk_Kernels, _ body: (UnsafeMutablePointer<kk_cover_window>) -> Void) {
      deltas.withUnsafeMutableBufferPointer { deltas in
        touched.withUnsafeMutableBufferPointer { touched in
          starts.withUnsafeMutableBufferPointer { starts in
            var window = kk_cover_window(
              x: 0, y: 0, width: Int32(width), height: Int32(height), deltas: deltas.baseAddress, stride: stride,
              touched: touched.baseAddress, touched_stride: 1, starts: starts.baseAddress, first_row: .max, end_row: 0,
              wanted: nil, wanted_row: 0, wanted_shift: 0)
            kernels.coverage.add_edges(&window, edges, edges.count, blocks)
            body(&window)
            #expect(window.first_row == .max && window.end_row == 0)
          }
        }
      }
      #expect(deltas.allSatisfy { $0 == 0 } && touched.allSatisfy { $0 == 0 } && starts.allSatisfy { $0 == 0 })
    }
    var swept: [Spans] = []
    for level in KernelLevel.all {
      inWindow(level.kernels) { swept.append(Spans(of: $0, evenOdd, level.kernels)) }
      #expect(swept.last == swept.first, "\(level)")
    }
    let expected = swept[0].bytes(width, height)
    #expect(Set(expected).count > 20)
    for level in KernelLevel.all {
      var found = [UInt8](repeating: 0, count: width * height)
      inWindow(level.kernels) { level.kernels.coverage.take($0, evenOdd, &found, width) }
      #expect(found == expected, "\(level)")
    }
  }
}
