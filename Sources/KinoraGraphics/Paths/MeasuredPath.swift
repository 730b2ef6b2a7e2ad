import Foundation

/// A path as segments of known arc length, for trimming and dashing.
struct MeasuredPath {
  struct Subpath {
    var segments: Range<Int>
    var closed: Bool
    var length: Double
  }

  private(set) var segments: [BezierSegment] = []
  private(set) var lengths: [Double] = []
  /// The tables of `BezierSegment.measure` for all segments, one after the other; `tableStarts` has the index at which
  /// each segment's begins.
  private var tables: [Double] = []
  private var tableStarts: [Int] = []
  private(set) var subpaths: [Subpath] = []
  /// The length of all subpaths, closing lines included.
  private(set) var total = 0.0

  init() {}

  init(_ path: PathGeometry) { measure(path) }

  /// Measures `path` in place of the path before, whose memory is reused.
  mutating func measure(_ path: PathGeometry) {
    segments.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    tables.removeAll(keepingCapacity: true)
    tableStarts.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    total = 0
    var index = 0
    var first = 0
    var current = Vector.zero
    var start = Vector.zero
    func point(_ i: Int) -> Vector { Vector(path.points[index + i]) }
    for verb in path.verbs {
      switch verb {
      case .move:
        endSubpath(first, closed: false)
        first = segments.count
        current = point(0)
        start = current
      case .line:
        add(BezierSegment(line: current, point(0)))
        current = point(0)
      case .quad:
        add(BezierSegment(quad: current, point(0), point(1)))
        current = point(1)
      case .cubic:
        add(BezierSegment(cubic: current, point(0), point(1), point(2)))
        current = point(2)
      case .close:
        if current != start || segments.count == first { add(BezierSegment(line: current, start)) }
        endSubpath(first, closed: true)
        first = segments.count
        current = start
      }
      index += verb.pointCount
    }
    endSubpath(first, closed: false)
  }

  private mutating func add(_ segment: BezierSegment) {
    segments.append(segment)
    tableStarts.append(tables.count)
    lengths.append(segment.measure(&tables))
  }

  private mutating func endSubpath(_ first: Int, closed: Bool) {
    guard segments.count > first else { return }
    let length = lengths[first...].reduce(0, +)
    subpaths.append(Subpath(segments: first..<segments.count, closed: closed, length: length))
    total += length
  }

  /// The measure by which a distance along the path is turned into a point of a curve.
  enum Cut {
    /// The curve is cut where its arc length is the distance, so that dashes and gaps have their exact lengths.
    case byLength
    /// The curve is cut where its parameter is the distance's share of its length, as Core Animation trims strokes.
    case byParameter
  }

  /// Adds to `path` the part of a subpath between two distances along it, as an open subpath, or as a continuation of
  /// the subpath added last.
  func appendPart(
    of subpath: Subpath, from a: Double, to b: Double, _ cut: Cut, continuing: Bool = false,
    into path: inout PathGeometry
  ) {
    var behind = 0.0
    var continuing = continuing
    for i in subpath.segments {
      let length = lengths[i]
      let begin = max(0, a - behind)
      let end = min(length, b - behind)
      behind += length
      guard end > begin else { continue }
      let part = segments[i].part(from: parameter(at: begin, in: i, cut), to: parameter(at: end, in: i, cut))
      if !continuing { path.move(to: part.p0.point) }
      continuing = true
      path.append(part)
    }
  }

  /// The parameter at which the segment with number `index` is cut for a distance from its start.
  func parameter(at distance: Double, in index: Int, _ cut: Cut) -> Double {
    switch cut {
    case .byParameter: return min(distance / lengths[index], 1)
    case .byLength:
      let segment = segments[index]
      let first = tableStarts[index]
      let table = tables[first..<(segment.degree == 1 ? first : first + BezierSegment.steps)]
      return segment.parameter(at: distance, of: lengths[index], table)
    }
  }

  /// Adds a whole subpath, closed if it was closed.
  func append(_ subpath: Subpath, into path: inout PathGeometry) {
    path.move(to: segments[subpath.segments.lowerBound].p0.point)
    for i in subpath.segments {
      let segment = segments[i]
      // The closing line is part of `close`.
      if subpath.closed, i == subpath.segments.upperBound - 1, segment.degree == 1 { continue }
      path.append(segment)
    }
    if subpath.closed { path.close() }
  }
}

extension PathGeometry {
  mutating func append(_ segment: BezierSegment) {
    switch segment.degree {
    case 1: line(to: segment.p1.point)
    case 2: quad(to: segment.p2.point, control: segment.p1.point)
    default: cubic(to: segment.p3.point, control1: segment.p1.point, control2: segment.p2.point)
    }
  }

  /// The part of the path between two fractions of its arc length, in which all subpaths follow one another.
  ///
  /// The line or curve that a fraction falls into is found by arc length. A curve is then cut by its parameter and not
  /// by its length, as in Core Animation (measured on frames that it rendered): at the parameter that equals the share
  /// of the curve's length. Curves stay curves: the parts are exact pieces of them. A subpath that lies wholly inside
  /// stays as it is, even closed; a part of a closed subpath is open. Fractions are clamped to 0…1; the result is empty
  /// when `end ≤ start`, or when a fraction is NaN.
  public func trimmed(from start: Double, to end: Double) -> PathGeometry {
    if start <= 0 && end >= 1 { return self }
    guard start < end else { return PathGeometry() }
    return MeasuredPath(self).trimmed(from: start, to: end)
  }

  /// The dashes of the path, each an open subpath made of exact parts of its curves.
  ///
  /// `lengths` are dash, gap, dash, gap … in the path's units, used again from the start when they run out; with an odd
  /// number of lengths, dashes and gaps change places from round to round. `phase` is how far into the pattern every
  /// subpath begins. Where a closed subpath starts and ends within a dash, the two pieces are joined. A dash of no
  /// length is a very short line, so that round and square caps show. The path stays as it is for a pattern with a
  /// negative number, a number that is not finite or a sum of 0, and for a pattern so fine that it would make more than
  /// 100,000 dashes.
  public func dashed(lengths: [Double], phase: Double = 0) -> PathGeometry {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return self }
    return MeasuredPath(self).dashed(pattern) ?? self
  }
}
