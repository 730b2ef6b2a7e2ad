import CKernels
import Testing

/// The kernel that puts a colour through the coverage of a window.
@Suite("Kernels of painting")
struct PaintKernelTests {
  /// A window's memory.
  final class Window {
    var window: kk_cover_window
    private let deltas: Stored<Int32>
    private let touched: Stored<UInt64>
    private let starts: Stored<Int32>

    init(x: Int, y: Int, width: Int, height: Int) {
      let stride = (width + 24) & ~15
      let words = (width / 8 + 2 + 63) / 64
      deltas = Stored([Int32](repeating: 0, count: stride * height))
      touched = Stored([UInt64](repeating: 0, count: words * height))
      starts = Stored([Int32](repeating: 0, count: height + 2))
      window = kk_cover_window(
        x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height), deltas: deltas.start, stride: stride,
        touched: touched.start, touched_stride: words, starts: starts.start, first_row: .max, end_row: 0,
        wanted: nil, wanted_row: 0, wanted_shift: 0)
      count = (stride * height, words * height, height + 1)
    }

    private let count: (Int, Int, Int)
    /// True when the window is as it must be between uses.
    var isClear: Bool {
      (0..<count.0).allSatisfy { deltas.start[$0] == 0 } && (0..<count.1).allSatisfy { touched.start[$0] == 0 }
        && (0..<count.2).allSatisfy { starts.start[$0] == 0 } && window.first_row == .max && window.end_row == 0
    }
  }

  @Test("painting a window gives what sweeping and compositing give, at every SIMD level", arguments: 1...60)
  func paint(seed: Int) {
    var random = Repeatable(UInt64(seed))
    let width = seed % 7 == 0 ? Int.random(in: 500...900, using: &random) : Int.random(in: 1...150, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    let x = Int.random(in: -50...50, using: &random)
    let y = Int.random(in: -50...50, using: &random)
    var edges: [kk_edge] = []
    var list = kk_edge_list(edges: nil, count: 0, capacity: 0)
    func place() -> (Double, Double) {
      (
        Double(x) + Double.random(in: -0.3...1.3, using: &random) * Double(width),
        Double(y) + Double.random(in: -0.3...1.3, using: &random) * Double(height)
      )
    }
    let contours = (0..<Int.random(in: 1...3, using: &random)).map { _ in (0..<5).map { _ in place() } }
    func add() {
      list.count = 0
      for points in contours {
        for i in points.indices {
          let a = points[i]
          let b = points[(i + 1) % points.count]
          kk_edges_add_line(&list, a.0, a.1, b.0, b.1)
        }
      }
    }
    add()
    edges = Array(repeating: kk_edge(), count: max(list.count, 1))
    var box = kk_box()
    var blocks = [kk_box](repeating: kk_box(), count: edges.count / Int(KK_EDGE_BLOCK) + 1)
    let color = seed % 3 == 0 ? random.pixel() : random.pixel() | 0xff00_0000
    let pixels = random.pixels(width * height)
    edges.withUnsafeMutableBufferPointer { buffer in
      list.edges = buffer.baseAddress
      list.capacity = buffer.count
      add()
      kk_edges_bounds(list.edges, list.count, &box, &blocks)
    }
    for evenOdd in [false, true] {
      let swept = Window(x: x, y: y, width: width, height: height)
      scalar.coverage.add_edges(&swept.window, edges, list.count, blocks)
      var spans = [kk_span](repeating: kk_span(), count: height * (width / 8 + 3))
      var masks = [UInt8](repeating: 0, count: height * (width + 8) + 8)
      let count = scalar.coverage.sweep(&swept.window, evenOdd, &spans, &masks)
      #expect(swept.isClear)
      var expected = pixels
      for span in spans.prefix(count) {
        for i in 0..<Int(span.count) {
          let at = Int(span.y) * width + Int(span.x) + i
          let cover = span.masked != 0 ? masks[Int(span.mask_offset) + i] : span.value
          var pixel = [expected[at]]
          scalar.composite.over_color(&pixel, color, [cover], 255, 1)
          expected[at] = pixel[0]
        }
      }
      expectWanted(Wanted(&random, height), edges, blocks, list.count, evenOdd, color, expected, pixels, swept.window)
      expectEqualLevels(pixels, offset: seed % 5, "even-odd \(evenOdd)") { kernels, target in
        let painted = Window(x: x, y: y, width: width, height: height)
        kernels.coverage.add_edges(&painted.window, edges, list.count, blocks)
        kernels.coverage.paint(&painted.window, evenOdd, target, width * 4, color)
        #expect(painted.isClear)
        #expect(Array(UnsafeBufferPointer(start: target, count: pixels.count)) == expected)
      }
    }
  }
  /// Some cells of a tile, and where the window stands in the tile.
  struct Wanted {
    let words: [UInt64]
    let row: Int
    let shift: Int

    init(_ random: inout Repeatable, _ height: Int) {
      row = Int.random(in: 0...20, using: &random)
      shift = Int.random(in: 0...5, using: &random)
      words = (0...(row + height) / 8).map { _ in
        UInt64.random(in: 0...UInt64.max, using: &random) & UInt64.random(in: 0...UInt64.max, using: &random)
      }
    }

    func contains(_ x: Int, _ y: Int) -> Bool { (words[(y + row) / 8] >> UInt64(shift + x / 16)) & 1 != 0 }
  }

  /// Expects that painting only some cells gives `whole` in these and leaves `pixels` elsewhere.
  func expectWanted(
    _ wanted: Wanted, _ edges: [kk_edge], _ blocks: [kk_box], _ count: Int, _ evenOdd: Bool, _ color: UInt32,
    _ whole: [UInt32], _ pixels: [UInt32], _ like: kk_cover_window
  ) {
    let (width, height) = (Int(like.width), Int(like.height))
    let expected = pixels.indices.map { wanted.contains($0 % width, $0 / width) ? whole[$0] : pixels[$0] }
    expectEqualLevels(pixels, "wanted, even-odd \(evenOdd)") { kernels, target in
      let painted = Window(x: Int(like.x), y: Int(like.y), width: width, height: height)
      wanted.words.withUnsafeBufferPointer { words in
        painted.window.wanted = words.baseAddress
        painted.window.wanted_row = Int32(wanted.row)
        painted.window.wanted_shift = Int32(wanted.shift)
        kernels.coverage.add_edges(&painted.window, edges, count, blocks)
        kernels.coverage.paint(&painted.window, evenOdd, target, width * 4, color)
      }
      #expect(painted.isClear)
      #expect(Array(UnsafeBufferPointer(start: target, count: pixels.count)) == expected)
    }
  }
}
