import Foundation

/// A combination of two paths' areas by a Boolean operation.
///
/// Curves become lines first. The result's corners are those of the operands and the points where their sides cross;
/// these are rounded to a grid with at least 2²² steps over the larger side of both paths. So nothing is left out or
/// counted twice, however close two sides run.
struct PathCombination {
  private var grid: PathGrid
  private let arrangement: Arrangement
  private let isInside: (SIMD2<Int>) -> Bool

  /// How far lines may be from the curves that they replace, relative to the size of both paths together.
  static let relativeTolerance = 1.0 / 65_536

  /// Combines two paths; `isInside` says for a pair of winding numbers whether the point is in the result. Nil when
  /// both paths are empty, or too small or too large for a grid.
  init?(_ first: PathGeometry, _ second: PathGeometry, isInside: @escaping (SIMD2<Int>) -> Bool) {
    let (first, second) = (first.withArea, second.withArea)
    let box = first.controlBounds.union(second.controlBounds)
    guard var grid = PathGrid(around: box) else { return nil }
    let tolerance = Self.tolerance(for: box)
    var segments = Self.segments(of: first, operand: 0, closing: true, tolerance, &grid)
    segments += Self.segments(of: second, operand: 1, closing: true, tolerance, &grid)
    self.grid = grid
    self.isInside = isInside
    arrangement = Arrangement(segments)
  }

  static func tolerance(for box: CGRect) -> Double { Double(max(box.width, box.height)) * relativeTolerance }

  static func segments(
    of path: PathGeometry, operand: Int, closing: Bool, _ tolerance: Double, _ grid: inout PathGrid
  ) -> [GridSegment] {
    var result: [GridSegment] = []
    let flat = path.flattened(tolerance: tolerance)
    var index = 0
    var start: GridPoint?
    var current: GridPoint?
    func close() {
      if let a = current, let b = start, a != b { result.append(GridSegment(a: a, b: b, operand: operand)) }
      current = start
    }
    for verb in flat.verbs {
      switch verb {
      case .move:
        if closing { close() }
        start = grid.place(flat.points[index])
        current = start
      case .close: close()
      default:
        let point = grid.place(flat.points[index + verb.pointCount - 1])
        if let current, current != point { result.append(GridSegment(a: current, b: point, operand: operand)) }
        if start == nil { start = point }
        current = point
      }
      index += verb.pointCount
    }
    if closing { close() }
    return result
  }

  // MARK: Outlines

  /// The outlines of the result: closed, none crossing itself or another, with the inside on the side to which +x turns
  /// to reach +y.
  func contours() -> [[CGPoint]] {
    var ends: [(from: GridPoint, to: GridPoint)] = []
    for edge in arrangement.edges {
      let left = isInside(edge.left)
      if left == isInside(edge.right) { continue }
      ends.append(left ? (edge.high, edge.low) : (edge.low, edge.high))
    }
    var leaving: [GridPoint: [Int]] = [:]
    for (index, end) in ends.enumerated() { leaving[end.from, default: []].append(index) }
    var isUsed = Array(repeating: false, count: ends.count)
    var result: [[CGPoint]] = []
    for first in ends.indices where !isUsed[first] {
      var corners: [GridPoint] = []
      var edge = first
      while true {
        isUsed[edge] = true
        corners.append(ends[edge].from)
        let free = (leaving[ends[edge].to] ?? []).filter { !isUsed[$0] }
        if ends[edge].to == ends[first].from { break }
        guard let next = Self.sharpestRight(free, after: edge, ends) else { break }
        edge = next
      }
      let corner = Self.withoutStraightCorners(corners)
      if corner.count > 2 { result.append(corner.map(grid.point)) }
    }
    return result
  }

  /// The candidate that turns most sharply towards the inside after `edge`, so that two areas that touch at a corner
  /// each keep an outline of their own.
  private static func sharpestRight(
    _ candidates: [Int], after edge: Int, _ ends: [(from: GridPoint, to: GridPoint)]
  ) -> Int? {
    let corner = ends[edge].to
    let before = ends[edge].from
    func side(_ index: Int) -> Int {
      let turn = orientation(before, corner, ends[index].to)
      return turn > 0 ? 2 : turn == 0 ? 1 : 0
    }
    return candidates.min { a, b in
      let (sideA, sideB) = (side(a), side(b))
      if sideA != sideB { return sideA > sideB }
      return orientation(corner, ends[a].to, ends[b].to) < 0
    }
  }

  private static func withoutStraightCorners(_ corners: [GridPoint]) -> [GridPoint] {
    guard corners.count > 2 else { return corners }
    return corners.indices.compactMap { index in
      let before = corners[index == 0 ? corners.count - 1 : index - 1]
      let after = corners[index + 1 == corners.count ? 0 : index + 1]
      return orientation(before, corners[index], after) == 0 ? nil : corners[index]
    }
  }
}

/// The parts of a path's lines that lie inside another path's area, or outside it.
enum LineCombination {
  static func parts(of lines: PathGeometry, in area: PathGeometry, rule: FillRule, inside: Bool) -> PathGeometry {
    var result = PathGeometry()
    let (lines, area) = (lines.withArea, area.withArea)
    let box = lines.controlBounds.union(area.controlBounds)
    guard var grid = PathGrid(around: box) else { return result }
    let tolerance = PathCombination.tolerance(for: box)
    let own = PathCombination.segments(of: lines, operand: 0, closing: false, tolerance, &grid)
    let others = PathCombination.segments(of: area, operand: 1, closing: true, tolerance, &grid)
    let query = WindingQuery(Arrangement(others))
    let boxes = BoxTree(others.map(\.box))
    var last: GridPoint?
    for segment in own {
      // Each line is divided by itself, so that its pieces stay in order, with only the segments that can cut it, in
      // their order.
      var near: [Int] = []
      boxes.forEach(touching: segment.box) { near.append($0) }
      let pieces = Arrangement.divided([segment] + near.sorted().map { others[$0] }).pieces
      for piece in pieces where piece.operand == 0 {
        guard rule.contains(query.windings(around: piece.middle)[1]) == inside else { continue }
        if last != piece.a { result.move(to: grid.point(piece.a)) }
        result.line(to: grid.point(piece.b))
        last = piece.b
      }
    }
    return result
  }
}

extension FillRule {
  /// Whether a point with this winding number is inside.
  func contains(_ winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}

extension PathGeometry {
  /// The path itself, or an empty one when a point of it is not finite.
  fileprivate var withArea: PathGeometry {
    points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? self : PathGeometry()
  }
}
