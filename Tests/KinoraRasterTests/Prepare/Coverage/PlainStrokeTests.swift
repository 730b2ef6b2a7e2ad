import CKernels
import Foundation
import KinoraGraphics
import Testing

/// Strokes that are said to overlap nowhere.
@Suite("Strokes without overlaps")
struct PlainStrokeTests {
  /// A line that goes on in one direction, whose points are up to `reach` beside it.
  private static func line(_ random: inout Seeded, reach: Double) -> [CGPoint] {
    let direction = random.double(0...6.2)
    let step = random.double(0.5...12)
    var way = 0.0
    return (0..<random.int(3..<12)).map { _ in
      let aside = reach * random.double(-1...1)
      let point = CGPoint(
        x: 200 + way * cos(direction) - aside * sin(direction), y: 200 + way * sin(direction) + aside * cos(direction))
      way += step * random.double(0.2...1)
      return point
    }
  }

  /// Strokes the line. Returns whether the stroke is plain, and its edges.
  private static func stroke(_ line: [CGPoint], _ pen: kk_Pen) -> (isPlain: Bool, edges: [kk_edge]) {
    let verbs = [UInt8](repeating: 0, count: 1) + [UInt8](repeating: 1, count: line.count - 1)
    let points = line.flatMap { [Double($0.x), Double($0.y)] }
    var pen = pen
    return withUnsafeTemporaryAllocation(of: kk_stroke_point.self, capacity: 64) { room in
      withUnsafeTemporaryAllocation(of: kk_edge.self, capacity: 4096) { edges in
        var path = kk_stroke_points()
        path.points = room.baseAddress
        path.capacity = room.count
        var list = kk_edge_list(edges: edges.baseAddress, count: 0, capacity: edges.count)
        kk_edges_add_stroke(
          &list, &path, verbs, verbs.count, points, &pen, [1, 0, 0, 0, 1, 0, 0.3, 0.6, 1], 0.1, false, nil)
        return (path.is_plain, Array(edges[0..<list.count]))
      }
    }
  }

  /// The number of pixels that need a correction; nil when there are too many edges to look at.
  private static func corrections(_ edges: [kk_edge]) -> Int? {
    var box = kk_box()
    var blocks = [kk_box](repeating: kk_box(), count: edges.count / Int(KK_EDGE_BLOCK) + 1)
    kk_edges_bounds(edges, edges.count, &box, &blocks)
    let area = kk_box(x0: box.x0 >> 8, y0: box.y0 >> 8, x1: (box.x1 >> 8) + 1, y1: (box.y1 >> 8) + 1)
    var found = [kk_correction](repeating: kk_correction(), count: 4096)
    return edges.withUnsafeBufferPointer { edges in
      blocks.withUnsafeBufferPointer { blocks in
        found.withUnsafeMutableBufferPointer { found in
          var list = kk_correction_list(corrections: found.baseAddress, count: 0, capacity: found.count)
          var memory = kk_overlap_scratch()
          var kernels = scalar.overlap
          let search = kk_overlap_search(
            edges: edges.baseAddress, count: edges.count, blocks: blocks.baseAddress, area: area)
          return kk_overlaps_find(search, false, true, &kernels, &memory, &list) ? list.count : nil
        }
      }
    }
  }

  @Test("a stroke with corners that is plain needs no corrections, whole or in part", arguments: 1...8)
  func corners(seed: Int) {
    var random = Seeded(UInt64(seed))
    var plain = 0
    for index in 0..<600 {
      let line = Self.line(&random, reach: random.pick([1, 4, 20]))
      let pen = kk_Pen(
        width: random.pick([0.4, 1, 3, 9]), cap: random.pick([KK_CAP_BUTT, KK_CAP_ROUND, KK_CAP_SQUARE]),
        join: random.pick([KK_JOIN_MITER, KK_JOIN_ROUND, KK_JOIN_BEVEL]), miter_limit: 10, dashes: nil, dash_count: 0,
        dash_phase: 0, start: random.pick([0, 0, 0.21]), end: random.pick([1, 1, 0.83]))
      let stroke = Self.stroke(line, pen)
      guard stroke.isPlain, let found = Self.corrections(stroke.edges) else { continue }
      plain += 1
      #expect(found == 0, "line \(index): \(line), width \(pen.width), \(pen.start) to \(pen.end)")
    }
    #expect(plain > 100)
  }

  @Test("a stroke whose corners its inner sides do not reach is not plain")
  func tight() {
    let pen = kk_Pen(
      width: 6, cap: KK_CAP_BUTT, join: KK_JOIN_MITER, miter_limit: 10, dashes: nil, dash_count: 0, dash_phase: 0,
      start: 0, end: 1)
    let spread = [(0.0, 0.0), (40, 30), (80, 0), (120, 30)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(Self.stroke(spread, pen).isPlain)
    let narrow = spread.map { CGPoint(x: $0.x / 20, y: $0.y) }
    #expect(!Self.stroke(narrow, pen).isPlain)
    // A line that comes back is not plain either.
    #expect(!Self.stroke(spread + [CGPoint(x: 60, y: 60)], pen).isPlain)
  }

  @Test("a chart's line covers each pixel by the share that its pen covers", arguments: 1...12)
  func charts(seed: Int) {
    var random = Seeded(UInt64(seed))
    var path = PathGeometry()
    for index in 0..<9 {
      let point = CGPoint(x: 4 + 4 * Double(index), y: random.double(8...32))
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    let style = StrokeStyle(width: random.pick([0.7, 1, 2]), join: random.pick([.miter, .round, .bevel]))
    let picture = render(40, 40, [.shape(ShapeItem(.stroke(path, style), paint: .color(.white)))])
    let expected = BrutePen.coverage(path, style, size: 40)
    for y in 0..<40 {
      for x in 0..<40 { #expect(abs(Double(picture[x, y].w) - 255 * expected[y * 40 + x]) <= 8, "\(x) \(y)") }
    }
  }
}
