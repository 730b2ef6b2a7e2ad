import CKernels
import Testing

@Suite("Polygons into edges")
struct PolygonKernelTests {
  /// Polygons as the kernel takes them: each with its first corner repeated until the count is a multiple of four.
  private struct Polygons {
    var corners: [Double] = []
    var counts: [UInt32] = []

    mutating func add(_ polygon: [(x: Double, y: Double)]) {
      let count = (polygon.count + 4) / 4 * 4
      for i in 0..<count {
        let corner = polygon[i < polygon.count ? i : 0]
        corners += [corner.x, corner.y]
      }
      counts.append(UInt32(count))
    }

    /// The edges, of which `capacity` are stored, and how many there are; nil when the kernel refuses.
    func edges(_ kernels: kk_Kernels, _ matrix: [Double], reach: Double, capacity: Int = 4000) -> (
      edges: [[Int32]], count: Int
    )? {
      let memory = Stored([kk_edge](repeating: kk_edge(), count: capacity))
      var list = kk_edge_list(edges: memory.start, count: 0, capacity: capacity)
      guard kernels.outline.add_polygons(&list, corners, counts, counts.count, reach, matrix) else { return nil }
      return (
        (0..<min(list.count, capacity)).map { index in
          let edge = memory.start[index]
          return [edge.x0, edge.y0, edge.x1, edge.y1]
        }, list.count
      )
    }
  }

  @Test("random polygons become the same edges at every SIMD level, however many there is room for", arguments: 1...30)
  func levels(seed: UInt64) throws {
    var random = Repeatable(seed)
    var polygons = Polygons()
    for _ in 0..<12 {
      polygons.add(
        (0..<Int.random(in: 1...23, using: &random)).map { _ in
          // Many corners are level with the one before.
          (Double.random(in: -40...40, using: &random), Double(Int.random(in: -3...3, using: &random)))
        })
    }
    let matrix = (0..<9).map { _ in Double.random(in: -20...20, using: &random) }
    let expected = try #require(polygons.edges(scalar, matrix, reach: 40))
    #expect(expected.count > 50)
    for level in KernelLevel.all {
      for capacity in [4000, expected.count / 2] {
        let found = try #require(polygons.edges(level.kernels, matrix, reach: 40, capacity: capacity))
        #expect(found.count == expected.count, "\(level)")
        #expect(found.edges == Array(expected.edges.prefix(capacity)), "\(level)")
      }
    }
  }

  @Test("edges are the lines between mapped corners, without the level ones", arguments: KernelLevel.all)
  func lines(level: KernelLevel) throws {
    var polygons = Polygons()
    polygons.add([(0, 0), (4, 0), (4, 3), (1.5, 3.25), (1, 1)])
    // Twice as large, turned by a right angle and moved: (x, y) goes to (7 − 2y, 2x + 5).
    let found = try #require(polygons.edges(level.kernels, [0, 2, 0, -2, 0, 0, 7, 5, 1], reach: 4))
    // From (7, 5) to (7, 13), level to (1, 13), to (½, 8), (5, 7) and back, in 1/256 pixel.
    let expected: [[Int32]] = [
      [1792, 1280, 1792, 3328], [256, 3328, 128, 2048], [128, 2048, 1280, 1792], [1280, 1792, 1792, 1280],
    ]
    #expect(found.edges == expected)
  }

  @Test("polygons that may lie beyond the limit are refused, and none are not", arguments: KernelLevel.all)
  func limit(level: KernelLevel) {
    var polygons = Polygons()
    polygons.add([(0, 0), (1, 1), (0, 1)])
    let half = KK_COORDINATE_LIMIT / 2
    let kernels = level.kernels
    #expect(polygons.edges(kernels, [1, 0, 0, 0, 1, 0, half - 2, 0, 1], reach: 1)?.count == 2)
    #expect(polygons.edges(kernels, [1, 0, 0, 0, 1, 0, half - 1, 0, 1], reach: 1) == nil)
    #expect(polygons.edges(kernels, [1, 0, 0, 0, 1, 0, 0, -half, 1], reach: 1) == nil)
    #expect(polygons.edges(kernels, [.nan, 0, 0, 0, 1, 0, 0, 0, 1], reach: 1) == nil)
    #expect(Polygons().edges(kernels, [1, 0, 0, 0, 1, 0, half, 0, 1], reach: 1)?.count == 0)
  }
}
