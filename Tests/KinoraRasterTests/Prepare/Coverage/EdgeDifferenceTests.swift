import CKernels
import Testing

@Suite("Differences of edges")
struct EdgeDifferenceTests {
  /// The edges of the closed polygon through `points`, in pixels.
  func edges(_ points: [(Double, Double)]) -> [kk_edge] {
    var list = kk_edge_list(edges: .allocate(capacity: points.count), count: 0, capacity: points.count)
    defer { list.edges.deallocate() }
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      kk_edges_add_line(&list, point.0, point.1, next.0, next.1)
    }
    return (0..<list.count).map { list.edges[$0] }
  }

  /// The corners of a comb: a zigzag of `count` teeth, each 2 pixels wide and 4 high, and a line back above them.
  func comb(_ count: Int) -> [(Double, Double)] {
    var points: [(Double, Double)] = []
    for tooth in 0...count {
      let x = Double(2 * tooth)
      points.append((x, 10))
      points.append((x + 1, 14))
    }
    return points + [(Double(2 * count) + 1, 2), (0, 2)]
  }

  /// The sides, in pixels, of the box in which two lists of edges differ; nil for equal lists.
  func difference(_ a: [kk_edge], _ b: [kk_edge]) -> [Double]? {
    var box = kk_box()
    guard kk_edges_difference(a, a.count, b, b.count, &box) else { return nil }
    return [box.x0, box.y0, box.x1, box.y1].map { Double($0) / 256 }
  }

  @Test("an outline does not differ from itself, and begun at another point neither", arguments: [10, 60])
  func rotated(teeth: Int) {
    let points = comb(teeth)
    let whole = edges(points)
    #expect(difference(whole, whole) == nil)
    if teeth == 60 {
      #expect(difference(whole, edges(Array(points[31...] + points[..<31]))) == nil)
    }
  }

  @Test(
    "when one point moves, the difference is the box around its two edges, in whatever order the edges come",
    arguments: [10, 60, 2000])
  func moved(teeth: Int) {
    var points = comb(teeth)
    let before = edges(points)
    points[7].1 = 16
    #expect(difference(before, edges(points)) == [6, 10, 8, 16])
    if teeth == 60 {
      #expect(difference(before, edges(Array(points[50...] + points[..<50]))) == [6, 10, 8, 16])
    }
  }

  @Test("an edge that is there twice differs from one that is there once")
  func twice() {
    let once = edges(comb(60))
    let tooth = edges([(100, 10), (101, 14), (102, 10)])
    #expect(difference(once, once + tooth) == [100, 10, 102, 14])
    #expect(difference(once + tooth, Array((once + tooth + tooth).reversed())) == [100, 10, 102, 14])
  }
}
