import Foundation

extension PathGeometry {
  /// The path with curves replaced by lines within `tolerance` of them; open subpaths stay open.
  public func flattened(tolerance: Double) -> PathGeometry {
    guard tolerance > 0 else { return self }
    var result = PathGeometry()
    var index = 0
    var current = Vector.zero
    for verb in verbs {
      switch verb {
      case .move: result.move(to: points[index])
      case .line: result.line(to: points[index])
      case .quad:
        let segment = BezierSegment(quad: current, Vector(points[index]), Vector(points[index + 1]))
        segment.flatten(tolerance) { result.line(to: $0.point) }
      case .cubic:
        let segment = BezierSegment(
          cubic: current, Vector(points[index]), Vector(points[index + 1]), Vector(points[index + 2]))
        segment.flatten(tolerance) { result.line(to: $0.point) }
      case .close: result.close()
      }
      index += verb.pointCount
      if let point = result.currentPoint { current = Vector(point) }
    }
    return result
  }

  /// The outline of the path's stroke, trimmed and dashed as the style says, to be filled by the non-zero rule.
  ///
  /// The outline consists of lines within `tolerance` of the true one.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 1.0 / 64) -> PathGeometry {
    var flattener = PathFlattener()
    var polygons = FlattenedPath()
    flattener.stroke(self, style: style, tolerance: tolerance, into: &polygons)
    return PathGeometry(polygons)
  }

  /// Whether `point` is inside; open subpaths count as closed. Curves are followed to a millionth of the path's size.
  public func contains(_ point: CGPoint, rule: FillRule = .nonZero) -> Bool {
    let box = controlBounds
    guard box.contains(point) else { return false }
    var flattener = PathFlattener()
    var polygons = FlattenedPath()
    let tolerance = max(1e-9, Double(max(box.width, box.height)) * 1e-6)
    flattener.fill(self, tolerance: tolerance, into: &polygons)
    let winding = polygons.winding(around: Vector(point))
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// A path with each polygon as a closed subpath.
  package init(_ polygons: FlattenedPath) {
    self.init()
    reserveCapacity(verbs: polygons.points.count + polygons.contourEnds.count, points: polygons.points.count)
    var first = 0
    for end in polygons.contourEnds {
      move(to: polygons.points[first].point)
      for i in (first + 1)..<end { line(to: polygons.points[i].point) }
      close()
      first = end
    }
  }

  /// The path mapped to the canvas: curves stay curves under an affine map; under a perspective map the path becomes
  /// closed polygons within 1/64 pixel, without the parts behind the eye.
  public func applying(_ transform: Homography) -> PathGeometry {
    if transform.isAffine { return mapPoints(transform.apply) }
    var flattener = PathFlattener()
    var polygons = FlattenedPath()
    flattener.fill(self, transform: transform, tolerance: 1.0 / 64, into: &polygons)
    return PathGeometry(polygons)
  }
}
