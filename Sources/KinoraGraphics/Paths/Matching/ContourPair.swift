import Foundation

/// Two contours with the same number of pieces, of which each becomes the other's in a morph.
struct ContourPair {
  let first, second: [BezierSegment]
  let isClosed: Bool

  /// Two contours, divided at the vertices of both.
  ///
  /// Fractions of the lengths correspond, counted from a start that is turned on closed contours until the points at
  /// equal fractions lie nearest to each other, both contours centred; corners that then nearly correspond do so
  /// exactly, and what lies between them is stretched.
  init(_ a: MorphContour, _ b: MorphContour) {
    isClosed = a.isClosed && b.isClosed
    let start = isClosed ? Self.start(of: b, on: a) : 0
    let pairs = Self.divisions(a, b, start: start)
    var (first, second): ([BezierSegment], [BezierSegment]) = ([], [])
    for (from, to) in zip(pairs, pairs.dropFirst()) {
      let (p, q) = (a.piece(from: from.a, to: to.a), b.piece(from: from.b + start, to: to.b + start))
      let isStraight = p.degree == 1 && q.degree == 1
      first.append(isStraight ? p : p.raised)
      second.append(isStraight ? q : q.raised)
    }
    (self.first, self.second) = (Self.joined(first), Self.joined(second))
  }

  /// A contour that grows out of a point, or shrinks into it where `isFirst` is true.
  init(_ contour: MorphContour, at point: Vector, isFirst: Bool) {
    let ends = contour.vertices + [1]
    let pieces = Self.joined(zip(ends, ends.dropFirst()).map { contour.piece(from: $0, to: $1).withoutQuadratics })
    let dots = pieces.map { $0.collapsed(to: point) }
    (first, second) = isFirst ? (pieces, dots) : (dots, pieces)
    isClosed = contour.isClosed
  }

  /// Pieces whose ends meet to the last bit.
  private static func joined(_ pieces: [BezierSegment]) -> [BezierSegment] {
    var result = pieces
    for index in result.indices.dropFirst() { result[index].p0 = result[index - 1].end }
    return result
  }

  // MARK: Starts

  /// Where on `b` the start of `a` belongs, as a fraction.
  private static func start(of b: MorphContour, on a: MorphContour) -> Double {
    let count = 64
    let own = (0..<count).map { a.sample(at: Double($0) / Double(count)) }
    let center = own.reduce(.zero, +) / Double(count)
    let other = b.samples.reduce(.zero, +) / Double(b.samples.count)
    var candidates = [0.0] + (1..<count).map { Double($0) / Double(count) }
    if a.vertices.count * b.vertices.count <= 1024 {
      candidates += a.vertices.flatMap { own in b.vertices.map { $0 - own } }
    }
    var best = (distance: Double.infinity, start: 0.0)
    for candidate in candidates {
      var distance = 0.0
      for (index, point) in own.enumerated() {
        let step = b.sample(at: candidate + Double(index) / Double(count)) - other - (point - center)
        distance += step.dot(step)
      }
      // The first of nearly equal ones is taken, so that rounding decides nothing.
      if distance < best.distance * (1 - 1e-6) { best = (distance, candidate - candidate.rounded(.down)) }
    }
    // A start next to a vertex is the vertex.
    return b.vertices.first { abs($0 - best.start) < 1e-9 } ?? best.start
  }

  // MARK: Divisions

  /// Fractions of both lengths, from 0 to 1, that correspond: every vertex of either contour is among them. Those of
  /// `b` count from `start`.
  private static func divisions(
    _ a: MorphContour, _ b: MorphContour, start: Double
  ) -> [(a: Double, b: Double)] {
    func turned(_ fraction: Double) -> Double {
      let value = fraction - start
      return value < 0 ? value + 1 : value
    }
    let anchors = Self.anchors(a.corners, b.corners.map(turned).sorted())
    var pairs = anchors
    for vertex in a.vertices { pairs.append((vertex, Self.along(anchors, vertex, from: \.a, to: \.b))) }
    for vertex in b.vertices.map(turned) { pairs.append((Self.along(anchors, vertex, from: \.b, to: \.a), vertex)) }
    pairs.sort { ($0.a, $0.b) < ($1.a, $1.b) }
    var result: [(a: Double, b: Double)] = []
    for pair in pairs where pair.a <= 1 && pair.b <= 1 {
      if let last = result.last, pair.a - last.a < 1e-9 || pair.b - last.b < 1e-9 { continue }
      result.append(pair)
    }
    // The end is exact, whatever came close to it.
    while let last = result.last, result.count > 1, 1 - last.a < 1e-9 || 1 - last.b < 1e-9 { result.removeLast() }
    return result + [(1, 1)]
  }

  /// The ends, and between them the corners of both contours that lie nearest to each other, where the distance is less
  /// than half of that to the next corner.
  private static func anchors(_ a: [Double], _ b: [Double]) -> [(a: Double, b: Double)] {
    var anchors: [(a: Double, b: Double)] = [(0, 0)]
    func gap(_ corners: [Double]) -> Double {
      let all = [0] + corners.filter { $0 > 1e-9 } + [1]
      return zip(all, all.dropFirst()).map { $1 - $0 }.min() ?? 1
    }
    let room = min(gap(a), gap(b)) / 2
    var next = 0
    for corner in a where corner > 1e-9 && corner < 1 - 1e-9 {
      while next < b.count, b[next] <= corner - room { next += 1 }
      guard next < b.count, abs(b[next] - corner) < room, b[next] > 1e-9, b[next] < 1 - 1e-9 else { continue }
      anchors.append((corner, b[next]))
      next += 1
    }
    return anchors + [(1, 1)]
  }

  /// The fraction on one contour for one on the other, evenly between the anchors.
  private static func along(
    _ anchors: [(a: Double, b: Double)], _ fraction: Double, from: KeyPath<(a: Double, b: Double), Double>,
    to: KeyPath<(a: Double, b: Double), Double>
  ) -> Double {
    let last = anchors.count - 1
    let index = min(anchors.lastIndex { $0[keyPath: from] <= fraction } ?? 0, last - 1)
    let (low, high) = (anchors[index], anchors[index + 1])
    let span = high[keyPath: from] - low[keyPath: from]
    let share = span > 0 ? (fraction - low[keyPath: from]) / span : 0
    return low[keyPath: to] + (high[keyPath: to] - low[keyPath: to]) * share
  }
}

extension BezierSegment {
  /// The segment as a cubic, which draws the same.
  fileprivate var raised: BezierSegment {
    switch degree {
    case 1: BezierSegment(cubic: p0, p0 + (p1 - p0) / 3, p1 + (p0 - p1) / 3, p1)
    case 2: BezierSegment(cubic: p0, p0 + (p1 - p0) * (2.0 / 3), p2 + (p1 - p2) * (2.0 / 3), p2)
    default: self
    }
  }

  fileprivate var withoutQuadratics: BezierSegment { degree == 2 ? raised : self }

  /// A segment of the same degree all of whose points are one.
  fileprivate func collapsed(to point: Vector) -> BezierSegment {
    degree == 1 ? BezierSegment(line: point, point) : BezierSegment(cubic: point, point, point, point)
  }
}
