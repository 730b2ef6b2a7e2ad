import CKernels
import Testing

@Suite("Edges into deltas")
struct EdgeKernelTests {
  /// The window's numbers after `edges` were added.
  private func filled(_ kernels: kk_Kernels, _ edges: [kk_edge], width: Int, height: Int) -> (
    deltas: [Int32], starts: [Int32]
  ) {
    var box = kk_box()
    var blocks = [kk_box](repeating: kk_box(), count: edges.count / Int(KK_EDGE_BLOCK) + 1)
    kk_edges_bounds(edges, edges.count, &box, &blocks)
    let stride = (width + 24) & ~15
    let words = (stride / 8 + 63) / 64
    var deltas = [Int32](repeating: 0, count: stride * height)
    var touched = [UInt64](repeating: 0, count: height * words)
    var starts = [Int32](repeating: 0, count: height + 2)
    deltas.withUnsafeMutableBufferPointer { deltas in
      touched.withUnsafeMutableBufferPointer { touched in
        starts.withUnsafeMutableBufferPointer { starts in
          var window = kk_cover_window(
            x: 3, y: -2, width: Int32(width), height: Int32(height), deltas: deltas.baseAddress, stride: stride,
            touched: touched.baseAddress, touched_stride: words, starts: starts.baseAddress, first_row: .max,
            end_row: 0, wanted: nil, wanted_row: 0, wanted_shift: 0)
          kernels.coverage.add_edges(&window, edges, edges.count, blocks)
          // Every number that is not 0 is marked, and lies in a row that the window knows of.
          for row in 0..<height {
            for column in 0..<stride where deltas[row * stride + column] != 0 {
              #expect(touched[row * words + column / 512] >> UInt64(column / 8 & 63) & 1 == 1)
              #expect((Int(window.first_row)..<Int(window.end_row)).contains(row))
            }
          }
        }
      }
    }
    return (deltas, starts)
  }

  @Test(
    "short, long, upright, flat and far edges make the same numbers at every SIMD level",
    arguments: [(20, 17), (255, 64), (600, 40)], [1, 2, 3])
  func levels(size: (width: Int, height: Int), seed: UInt64) {
    var random = Repeatable(seed)
    func contour(_ count: Int, reach: ClosedRange<Int32>) -> [kk_edge] {
      let x = Int32.random(in: -2000...Int32(size.width * 256 + 2000), using: &random)
      let y = Int32.random(in: -2000...Int32(size.height * 256 + 2000), using: &random)
      var at = (x, y)
      return (0..<count).compactMap { index in
        var next = (
          at.0 + Int32.random(in: reach, using: &random), at.1 + Int32.random(in: reach, using: &random)
        )
        if index % 7 == 0 { next.0 = at.0 }
        if index == count - 1 { next = (x, y) }
        defer { at = next }
        return next.1 == at.1 ? nil : kk_edge(x0: at.0, y0: at.1, x1: next.0, y1: next.1)
      }
    }
    let edges =
      (0..<12).flatMap { _ in contour(Int.random(in: 3...40, using: &random), reach: -500...500) }
      + (0..<6).flatMap { _ in contour(5, reach: -9000...9000) }
      + (0..<9).flatMap { _ in contour(9, reach: -40...40) }
    let expected = filled(scalar, edges, width: size.width, height: size.height)
    #expect(expected.deltas.contains { $0 != 0 })
    for level in KernelLevel.all {
      let found = filled(level.kernels, edges, width: size.width, height: size.height)
      #expect(found.deltas == expected.deltas, "\(level)")
      #expect(found.starts == expected.starts, "\(level)")
    }
  }

  @Test("no edges leave the window as it is", arguments: KernelLevel.all)
  func none(level: KernelLevel) {
    #expect(filled(level.kernels, [], width: 40, height: 8).deltas.allSatisfy { $0 == 0 })
  }
}
