import Foundation

/// A path taken apart into segments of known arc length, for trimming and dashing.
struct MeasuredPath {
  struct Subpath {
    var segments: Range<Int>
    var closed: Bool
    var length: Double
  }

  private(set) var segments: [BezierSegment] = []
  private(set) var lengths: [Double] = []
  /// What `BezierSegment.measure` found, and where each segment's part begins.
  private var tables: [Double] = []
  private var tableStarts: [Int] = []
  private(set) var subpaths: [Subpath] = []
  /// The length of all subpaths, closing lines included.
  private(set) var total = 0.0

  init() {}

  init(_ path: PathGeometry) { measure(path) }

  /// Replaces what was measured before, keeping the memory.
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

  /// Where a curve is cut that a distance along the path falls into.
  enum Cut {
    /// At the distance, by arc length: dashes and gaps come out as long as they should be.
    case byLength
    /// At the distance's share of the curve's length, taken for the curve's parameter: as Core Animation trims strokes.
    case byParameter
  }

  /// Adds to `path` what lies between two distances along one subpath, as an open subpath, or as a continuation of the one drawn last.
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
  private func parameter(at distance: Double, in index: Int, _ cut: Cut) -> Double {
    switch cut {
    case .byParameter: return min(distance / lengths[index], 1)
    case .byLength:
      let segment = segments[index]
      let first = tableStarts[index]
      let table = tables[first..<(segment.degree == 1 ? first : first + BezierSegment.steps)]
      return segment.parameter(at: distance, of: lengths[index], table)
    }
  }

  /// Adds one subpath whole, closed if it was.
  func append(_ subpath: Subpath, into path: inout PathGeometry) {
    path.move(to: segments[subpath.segments.lowerBound].p0.point)
    for i in subpath.segments {
      let segment = segments[i]
      // The closing line comes with the close.
      if subpath.closed, i == subpath.segments.upperBound - 1, segment.degree == 1 { continue }
      path.append(segment)
    }
    if subpath.closed { path.close() }
  }
}

extension PathGeometry {
  fileprivate mutating func append(_ segment: BezierSegment) {
    switch segment.degree {
    case 1: line(to: segment.p1.point)
    case 2: quad(to: segment.p2.point, control: segment.p1.point)
    default: cubic(to: segment.p3.point, control1: segment.p1.point, control2: segment.p2.point)
    }
  }

  /// The part of the path between two fractions of its whole arc length, all subpaths one after the other.
  ///
  /// A fraction finds the line or curve it falls into by arc length. Inside a curve it goes on by the curve's own parameter, not by its length, as in
  /// Core Animation (measured on frames that it rendered): a curve whose speed varies is cut where its parameter is the share of its length.
  /// Curves stay curves: the parts are exact pieces of them. A subpath that lies wholly inside stays as it is, closed too; a part of a closed
  /// subpath is open. Fractions are clamped to 0…1; nothing is left when `end ≤ start`, or when a fraction is NaN.
  public func trimmed(from start: Double, to end: Double) -> PathGeometry {
    if start <= 0 && end >= 1 { return self }
    guard start < end else { return PathGeometry() }
    return MeasuredPath(self).trimmed(from: start, to: end)
  }

  /// The dashes, each an open subpath made of exact parts of the curves.
  ///
  /// `lengths` are dash, gap, dash, gap … in the path's units, used again from the start when they run out; an odd number alternates its roles from
  /// round to round. `phase` is how far into the pattern every subpath begins. Each subpath begins the pattern anew. Where a closed
  /// subpath starts and ends within a dash, the two pieces are one. A dash of no length is a very short line, so that round and square caps
  /// show. A pattern with a negative or not finite number or without any length changes nothing, and neither does one so fine that it
  /// would make more than 100,000 dashes.
  public func dashed(lengths: [Double], phase: Double = 0) -> PathGeometry {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return self }
    return MeasuredPath(self).dashed(pattern) ?? self
  }
}
