import Foundation

extension PathGeometry {
  /// The part of the path between two fractions of its length, both moved along it by `offset`: a part that leaves the
  /// path at its end goes on at its beginning.
  ///
  /// Fractions are those of ``trimmed(from:to:)``, and so is the result where nothing wraps around. On a path that is
  /// one closed subpath the two pieces of a part that wraps around are joined. A part as long as the path, or longer,
  /// is the whole path as it is. The function is ours and not Core Animation's.
  public func trimmed(from start: Double, to end: Double, offset: Double) -> PathGeometry {
    guard let (first, second) = Self.wrapped(from: start, to: end, offset: offset) else {
      return start < end ? trimmed(from: start, to: end) : PathGeometry()
    }
    guard let second else { return trimmed(from: first.lowerBound, to: first.upperBound) }
    let measured = MeasuredPath(self)
    guard let only = measured.subpaths.first, measured.subpaths.count == 1, only.closed else {
      var result = measured.trimmed(from: first.lowerBound, to: first.upperBound)
      result.append(measured.trimmed(from: second.lowerBound, to: second.upperBound))
      return result
    }
    var result = PathGeometry()
    measured.appendPart(
      of: only, from: first.lowerBound * only.length, to: only.length, .byParameter, into: &result)
    measured.appendPart(
      of: only, from: 0, to: second.upperBound * only.length, .byParameter, continuing: !result.isEmpty, into: &result)
    return result
  }

  /// The fractions between `start` and `end` moved by `offset`, between 0 and 1: one range, or two where they wrap
  /// around. Nil where nothing has to be moved: for whole turns, for the whole path, for nothing at all and for numbers
  /// that are not finite.
  package static func wrapped(
    from start: Double, to end: Double, offset: Double
  ) -> (first: ClosedRange<Double>, second: ClosedRange<Double>?)? {
    let length = end - start
    guard offset.isFinite, length > 0, length < 1 else { return nil }
    // Whole turns fall away exactly.
    let shift = offset - offset.rounded(.down)
    guard shift > 0, shift < 1 else { return nil }
    let first = start + shift < 1 ? start + shift : start + shift - 1
    let last = first + length
    return last > 1 ? (first...1, 0...(last - 1)) : (first...last, nil)
  }

  /// The length of all subpaths, closing lines included.
  public var length: Double { MeasuredPath(self).total }

  /// The path walked the other way: each subpath from its end to its start, in the order in which they were. A closed
  /// subpath still begins at its start.
  public func reversed() -> PathGeometry {
    let measured = MeasuredPath(self)
    var result = PathGeometry()
    for subpath in measured.subpaths {
      result.append(measured.segments[subpath.segments].reversed().map(\.reversed), closed: subpath.closed)
    }
    return result
  }

  /// Adds a subpath of segments that follow one another. A closing line is part of the close.
  mutating func append(_ segments: [BezierSegment], closed: Bool) {
    guard let first = segments.first else { return }
    move(to: first.p0.point)
    for (index, segment) in segments.enumerated() {
      if closed, index == segments.count - 1, segment.degree == 1, segments.count > 1 { continue }
      append(segment)
    }
    if closed { close() }
  }
}

extension BezierSegment {
  /// The segment walked the other way.
  var reversed: BezierSegment {
    switch degree {
    case 1: BezierSegment(line: p1, p0)
    case 2: BezierSegment(quad: p2, p1, p0)
    default: BezierSegment(cubic: p3, p2, p1, p0)
    }
  }

  /// The point at a parameter.
  func point(at t: Double) -> Vector {
    if t <= 0 { return p0 }
    if t >= 1 { return end }
    return part(from: 0, to: t).end
  }

  /// The direction at a parameter, of length 1; at an end where the curve stands still, the direction in which it
  /// leaves or arrives. Nil for a curve without length.
  func direction(at t: Double) -> Vector? {
    let whole = end - p0
    var ways: [Vector] = []
    if t <= 0 {
      ways = [p1 - p0, p2 - p0, whole]
    } else if t >= 1 {
      ways = degree == 1 ? [whole] : degree == 2 ? [p2 - p1, whole] : [p3 - p2, p3 - p1, whole]
    } else {
      let rest = part(from: t, to: 1)
      ways = [rest.p1 - rest.p0, rest.p2 - rest.p0, whole]
    }
    for way in ways {
      let length = way.length
      if length > 0, length.isFinite { return way / length }
    }
    return nil
  }
}

extension MeasuredPath {
  /// The segment at a distance along a subpath, and its parameter there. A distance outside is one of the ends.
  func place(of subpath: Subpath, at distance: Double) -> (segment: Int, parameter: Double) {
    var rest = max(0, distance)
    var last = subpath.segments.lowerBound
    for index in subpath.segments where lengths[index] > 0 {
      last = index
      if rest < lengths[index] { return (index, parameter(at: rest, in: index, .byLength)) }
      rest -= lengths[index]
    }
    return (last, 1)
  }
}
