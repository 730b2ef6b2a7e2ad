import Foundation

/// An arrangement: the segments of two outlines, divided until they meet only at their ends, with the winding numbers
/// of each outline on both sides of each segment.
///
/// Dividing rounds points to the grid, which can make segments meet that did not meet before; so it is repeated until
/// none meet. Every decision is made in integer arithmetic.
struct Arrangement {
  /// A divided segment from the point with the smaller y (or x) to the other, and how many segments of each operand run
  /// along it; segments in the opposite direction count as −1.
  struct Edge {
    let low, high: GridPoint
    var count: SIMD2<Int>
    /// The winding number of each operand just left of the edge, seen along it; its right is the side to which +x turns
    /// to reach +y.
    var left: SIMD2<Int> = .zero
    var right: SIMD2<Int> { left &- count }

    var middle: GridPoint { GridSegment(a: low, b: high, operand: 0).middle }
  }

  private(set) var edges: [Edge] = []

  init(_ segments: [GridSegment]) {
    let (divided, meetOnlyAtEnds) = Self.divided(segments)
    var place: [GridSegment: Int] = [:]
    for segment in divided where segment.a != segment.b {
      let key = GridSegment(a: segment.low, b: segment.high, operand: 0)
      let index = place[key] ?? edges.count
      if index == edges.count {
        place[key] = index
        edges.append(Edge(low: segment.low, high: segment.high, count: .zero))
      }
      edges[index].count[segment.operand] += segment.a == segment.low ? 1 : -1
    }
    edges.removeAll { $0.count == .zero }
    if meetOnlyAtEnds {
      edges = WindingSweep(edges).edges
    } else {
      for index in edges.indices { edges[index].left = windings(leftOf: edges[index]) }
    }
  }

  // MARK: Dividing

  /// The segments divided into pieces, and whether the pieces meet only at their ends.
  static func divided(_ segments: [GridSegment]) -> (pieces: [GridSegment], meetOnlyAtEnds: Bool) {
    var current = segments.filter { $0.a != $0.b }
    for _ in 0..<32 {
      guard let next = dividedOnce(current) else { return (current, true) }
      current = next
    }
    return (current, false)
  }

  /// The segments divided once where they meet; nil when they meet only at their ends.
  private static func dividedOnce(_ segments: [GridSegment]) -> [GridSegment]? {
    let order = segments.indices.sorted { (segments[$0].low.y, $0) < (segments[$1].low.y, $1) }
    var rank = Array(repeating: 0, count: segments.count)
    for (place, index) in order.enumerated() { rank[index] = place }
    let boxes = BoxTree(segments.map(\.box))
    var cuts = Array(repeating: [GridPoint](), count: segments.count)
    var hasMet = false
    func note(_ point: GridPoint, on index: Int) {
      if point == segments[index].a || point == segments[index].b { return }
      cuts[index].append(point)
      hasMet = true
    }
    for (index, segment) in segments.enumerated() {
      // In every pair the upper segment is `other`, so that their crossing is always rounded in the same way.
      boxes.forEach(touching: segment.box) { otherIndex in
        guard rank[otherIndex] < rank[index] else { return }
        let other = segments[otherIndex]
        if let point = segment.crossing(other) {
          note(point, on: index)
          note(point, on: otherIndex)
          return
        }
        for end in [other.a, other.b] where segment.hasInside(end) { note(end, on: index) }
        for end in [segment.a, segment.b] where other.hasInside(end) { note(end, on: otherIndex) }
      }
    }
    guard hasMet else { return nil }
    var result: [GridSegment] = []
    for (index, segment) in segments.enumerated() {
      let isRising = segment.a < segment.b
      var previous = segment.a
      for point in cuts[index].sorted(by: { isRising ? $0 < $1 : $1 < $0 }) + [segment.b] where point != previous {
        result.append(GridSegment(a: previous, b: point, operand: segment.operand))
        previous = point
      }
    }
    return result
  }

  // MARK: Winding

  /// The winding numbers just left of an edge, counted along a ray from its middle. Unlike the sweep, this allows edges
  /// that cross.
  private func windings(leftOf edge: Edge) -> SIMD2<Int> {
    let p = edge.middle
    var sum = SIMD2<Int>.zero
    if edge.low.y != edge.high.y {
      // The ray goes towards smaller x and counts the edges it meets; the edge itself is added because left of it lies
      // beyond it.
      for other in edges where other.low.y <= p.y && p.y < other.high.y && orientation(other.low, other.high, p) < 0 {
        sum = sum &+ other.count
      }
      return sum &+ edge.count
    }
    // A horizontal edge: the ray goes towards smaller y, and an edge that it meets counts by the direction in which it
    // crosses the ray.
    for other in edges {
      let (x0, x1) = (min(other.low.x, other.high.x), max(other.low.x, other.high.x))
      guard x0 <= p.x, p.x < x1 else { continue }
      let side = orientation(other.low, other.high, p)
      if other.low.x < other.high.x {
        if side > 0 { sum = sum &- other.count }
      } else if side < 0 {
        sum = sum &+ other.count
      }
    }
    return sum
  }
}

/// Answers how often the outlines of an arrangement wind around a point.
struct WindingQuery {
  private let edges: [Arrangement.Edge]
  private let boxes: BoxTree

  init(_ arrangement: Arrangement) {
    edges = arrangement.edges
    boxes = BoxTree(edges.map { TreeBox($0.low, $0.high) })
  }

  /// The winding number of each operand around a point that lies on no edge.
  func windings(around p: GridPoint) -> SIMD2<Int> {
    var sum = SIMD2<Int>.zero
    // The edges that cross a ray towards smaller x are counted.
    var ray = TreeBox(p, p)
    ray.low.x = -.infinity
    boxes.forEach(touching: ray) { index in
      let edge = edges[index]
      if edge.low.y <= p.y, p.y < edge.high.y, orientation(edge.low, edge.high, p) < 0 { sum = sum &+ edge.count }
    }
    return sum
  }
}
