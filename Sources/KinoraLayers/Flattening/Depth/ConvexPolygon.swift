import Foundation
import KinoraGraphics

/// A convex polygon on the canvas, its corners in order, clockwise or counterclockwise.
struct ConvexPolygon {
  private(set) var points: [CGPoint]

  init(_ points: [CGPoint]) { self.points = points }

  init(_ rect: CGRect) {
    points = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ]
  }

  var bounds: CGRect { CGRect(enclosing: points) }

  /// Twice the polygon's area, positive when the corners turn from the x axis towards the y axis.
  private var twiceArea: Double {
    var sum = 0.0
    for (index, point) in points.enumerated() {
      let next = points[index + 1 == points.count ? 0 : index + 1]
      sum += Double(point.x) * Double(next.y) - Double(next.x) * Double(point.y)
    }
    return sum
  }

  /// Whether the polygon, of a hundredth of a pixel at most, is too small for anyone to see what is in front in it.
  var isNegligible: Bool { points.count < 3 || !(twiceArea.magnitude > 0.02) }

  /// The part of the polygon where `side` is not negative.
  func clipped(to side: DepthField) -> ConvexPolygon {
    guard var previous = points.last else { return self }
    var kept: [CGPoint] = []
    kept.reserveCapacity(points.count + 1)
    var last = side.value(at: previous)
    for point in points {
      let value = side.value(at: point)
      if (value >= 0) != (last >= 0) {
        let t = last / (last - value)
        kept.append(CGPoint(x: previous.x + (point.x - previous.x) * t, y: previous.y + (point.y - previous.y) * t))
      }
      if value >= 0 { kept.append(point) }
      previous = point
      last = value
    }
    return ConvexPolygon(kept)
  }

  /// The part of the canvas that both polygons cover.
  func overlap(_ other: ConvexPolygon) -> ConvexPolygon {
    let sense: Double = other.twiceArea < 0 ? -1 : 1
    var result = self
    for (index, a) in other.points.enumerated() {
      let b = other.points[index + 1 == other.points.count ? 0 : index + 1]
      let x = -sense * Double(b.y - a.y)
      let y = sense * Double(b.x - a.x)
      result = result.clipped(to: DepthField.line(x: x, y: y, through: a))
      if result.points.isEmpty { break }
    }
    return result
  }
}

extension DepthField {
  /// The function that is zero along a line through `point` and grows in the direction (x, y).
  static func line(x: Double, y: Double, through point: CGPoint) -> DepthField {
    var field = DepthField.flat
    field.x = x
    field.y = y
    field.c = -(x * Double(point.x) + y * Double(point.y))
    return field
  }
}
