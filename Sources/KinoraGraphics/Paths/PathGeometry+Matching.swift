import Foundation

extension PathGeometry {
  /// This path and another one, brought to the same verbs, so that they can be interpolated point by point; nil when
  /// one has more verbs than the other, or a move or a close where the other draws.
  ///
  /// Where one has a line or a quadratic curve and the other a curve of higher degree, the lower degree is raised
  /// without changing what is drawn. A line becomes a cubic whose control points are its ends, not its thirds; frames
  /// that Core Animation rendered look like that. The control point of a line raised to a quadratic is its middle, and
  /// a quadratic is raised exactly (Core Animation was not measured for these two).
  package func matched(with other: PathGeometry) -> (PathGeometry, PathGeometry)? {
    if verbs == other.verbs { return (self, other) }
    guard verbs.count == other.verbs.count else { return nil }
    var common: [Verb] = []
    for (a, b) in zip(verbs, other.verbs) {
      guard a == b || (a.isDrawn && b.isDrawn) else { return nil }
      common.append(a.rawValue > b.rawValue ? a : b)
    }
    return (raised(to: common), other.raised(to: common))
  }

  /// The path with each line and curve raised to the degree that `wanted` has in its place, unless its own is higher.
  private func raised(to wanted: [Verb]) -> PathGeometry {
    var result = PathGeometry()
    result.reserveCapacity(verbs: verbs.count, points: wanted.reduce(0) { $0 + $1.pointCount })
    var next = 0
    var current = CGPoint.zero
    for (verb, want) in zip(verbs, wanted) {
      let p = points[next..<next + verb.pointCount]
      next += verb.pointCount
      switch (verb, want) {
      case (.line, .quad): result.quad(to: p[p.endIndex - 1], control: current.mixed(with: p[p.startIndex], 0.5))
      case (.line, .cubic): result.cubic(to: p[p.startIndex], control1: current, control2: p[p.startIndex])
      case (.quad, .cubic):
        let (control, end) = (p[p.startIndex], p[p.endIndex - 1])
        result.cubic(
          to: end, control1: current.mixed(with: control, 2.0 / 3), control2: end.mixed(with: control, 2.0 / 3))
      case (.move, _): result.move(to: p[p.startIndex])
      case (.line, _): result.line(to: p[p.startIndex])
      case (.quad, _): result.quad(to: p[p.endIndex - 1], control: p[p.startIndex])
      case (.cubic, _): result.cubic(to: p[p.endIndex - 1], control1: p[p.startIndex], control2: p[p.startIndex + 1])
      case (.close, _): result.close()
      }
      current = result.currentPoint ?? current
    }
    return result
  }
}

extension PathGeometry.Verb {
  /// Whether the verb draws: a line or a curve.
  fileprivate var isDrawn: Bool { self == .line || self == .quad || self == .cubic }
}

extension CGPoint {
  /// The point `fraction` of the way to another one.
  fileprivate func mixed(with other: CGPoint, _ fraction: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
