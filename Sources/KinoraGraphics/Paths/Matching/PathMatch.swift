import Foundation

/// Two unlike paths brought to the same elements, so that one can be turned into the other point by point.
struct PathMatch {
  let first, second: PathGeometry

  /// The match of two paths. Paths whose elements correspond already stay as Core Animation interpolates them.
  init(_ first: PathGeometry, _ second: PathGeometry) {
    if let (a, b) = first.matched(with: second) {
      (self.first, self.second) = (a, b)
      return
    }
    guard first.magnitude < PathGeometry.largestMagnitude, second.magnitude < PathGeometry.largestMagnitude else {
      (self.first, self.second) = (first, second)
      return
    }
    let a = MorphContour.all(of: first)
    var b = MorphContour.all(of: second)
    let (areaA, areaB) = (a.reduce(0) { $0 + $1.area }, b.reduce(0) { $0 + $1.area })
    // Outlines that turn opposite ways would turn inside out on the way.
    if areaA * areaB < 0 { b = MorphContour.all(of: second.reversed()) }
    var (one, other) = (PathGeometry(), PathGeometry())
    for pair in Self.pairs(a, b) {
      one.append(whole: pair.first, closed: pair.isClosed)
      other.append(whole: pair.second, closed: pair.isClosed)
    }
    (self.first, self.second) = (one, other)
  }

  /// The contours of both paths in pairs: those that lie alike in the boxes of their paths and turn the same way come
  /// together, the nearest first. What is left over grows out of a point, or shrinks into one, where the middle of its
  /// box would lie in the other path's.
  private static func pairs(_ a: [MorphContour], _ b: [MorphContour]) -> [ContourPair] {
    let (boxA, boxB) = (box(a), box(b))
    let (placesA, placesB) = (a.map { place($0, in: boxA) }, b.map { place($0, in: boxB) })
    var partner = [Int?](repeating: nil, count: a.count)
    var taken = [Bool](repeating: false, count: b.count)
    if a.count * b.count <= 65_536 {
      var costs: [(cost: Double, a: Int, b: Int)] = []
      for i in a.indices {
        for j in b.indices {
          let step = placesA[i] - placesB[j]
          let turns = a[i].area * b[j].area < 0 ? 4.0 : 0
          costs.append(((step * step).sum() + turns, i, j))
        }
      }
      for next in costs.sorted(by: { ($0.cost, $0.a, $0.b) < ($1.cost, $1.a, $1.b) })
      where partner[next.a] == nil && !taken[next.b] {
        partner[next.a] = next.b
        taken[next.b] = true
      }
    } else {
      for i in 0..<min(a.count, b.count) {
        partner[i] = i
        taken[i] = true
      }
    }
    var result: [ContourPair] = []
    for i in a.indices {
      if let j = partner[i] {
        result.append(ContourPair(a[i], b[j]))
      } else {
        result.append(ContourPair(a[i], at: middle(placesA[i], in: boxB ?? boxA), isFirst: true))
      }
    }
    for j in b.indices where !taken[j] {
      result.append(ContourPair(b[j], at: middle(placesB[j], in: boxA ?? boxB), isFirst: false))
    }
    return result
  }

  private static func box(_ contours: [MorphContour]) -> CGRect? {
    contours.dropFirst().reduce(contours.first?.box) { $0?.union($1.box) }
  }

  /// The sides of a contour's box in units of its path's.
  private static func place(_ contour: MorphContour, in whole: CGRect?) -> SIMD4<Double> {
    guard let whole else { return .zero }
    let box = contour.box
    func share(_ value: CGFloat, _ low: CGFloat, _ size: CGFloat) -> Double {
      size > 0 ? Double((value - low) / size) : 0.5
    }
    return SIMD4(
      share(box.minX, whole.minX, whole.width), share(box.minY, whole.minY, whole.height),
      share(box.maxX, whole.minX, whole.width), share(box.maxY, whole.minY, whole.height))
  }

  private static func middle(_ place: SIMD4<Double>, in whole: CGRect?) -> Vector {
    guard let whole else { return .zero }
    return Vector(
      Double(whole.minX) + Double(whole.width) * (place[0] + place[2]) / 2,
      Double(whole.minY) + Double(whole.height) * (place[1] + place[3]) / 2)
  }
}

extension PathGeometry {
  /// Adds a subpath with each of its segments as an element of its own, a closing line too.
  fileprivate mutating func append(whole segments: [BezierSegment], closed: Bool) {
    guard let first = segments.first else { return }
    move(to: first.p0.point)
    for segment in segments { append(segment) }
    if closed { close() }
  }
}

extension CGPath {
  /// This path and another one with the same elements, so that going from the points of one to those of the other, in
  /// straight lines, turns one path into the other. The function is ours and not Core Graphics'.
  ///
  /// Paths that Core Animation could interpolate, because their elements correspond, are as they were but for lines
  /// raised to curves. Of unlike paths, subpaths that lie alike in their paths' boxes come together and are divided at
  /// each other's vertices, at equal fractions of their lengths; corners nearly there count as the same. The pieces are
  /// exact parts of the curves, so both paths look as before. A closed subpath of `other` may begin elsewhere than
  /// before, and all of `other` may turn the other way. A subpath without a partner grows out of a point. Where a closed
  /// subpath meets an open one, both are open.
  public func matched(to other: CGPath) -> (CGPath, CGPath) {
    let match = PathMatch(geometry, other.geometry)
    return (CGPath(match.first), CGPath(match.second))
  }
}
