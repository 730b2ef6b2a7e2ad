import Foundation

/// A point on the integer grid on which areas are combined. Comparisons, and tests for the side of a line, are exact.
///
/// Coordinates are even and below 2²⁵, so that the middle of a segment is on the grid too and a cross product fits an `Int64`.
struct GridPoint: Hashable, Comparable {
  var x, y: Int64

  static func < (a: GridPoint, b: GridPoint) -> Bool { a.y == b.y ? a.x < b.x : a.y < b.y }
}

/// Twice the area of the triangle a, b, c: positive when c is on the side of a→b to which +x turns to reach +y.
func orientation(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// A straight piece of an outline on the grid, from `a` to `b`.
struct GridSegment: Hashable {
  var a, b: GridPoint
  /// The operand that the segment belongs to: 0 or 1.
  var operand: Int

  var low: GridPoint { min(a, b) }
  var high: GridPoint { max(a, b) }
  var box: TreeBox { TreeBox(a, b) }
  var middle: GridPoint { GridPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }

  /// Whether `p`, on the line through the segment, lies strictly between its ends.
  func hasInside(_ p: GridPoint) -> Bool { p != a && p != b && low < p && p < high && orientation(a, b, p) == 0 }

  /// The point at which two segments cross inside both, rounded to the grid; nil when they do not cross.
  func crossing(_ other: GridSegment) -> GridPoint? {
    let o1 = orientation(a, b, other.a)
    let o2 = orientation(a, b, other.b)
    let o3 = orientation(other.a, other.b, a)
    let o4 = orientation(other.a, other.b, b)
    guard (o1 > 0) != (o2 > 0), o1 != 0, o2 != 0, (o3 > 0) != (o4 > 0), o3 != 0, o4 != 0 else { return nil }
    let t = Double(o3) / (Double(o3) - Double(o4))
    let x = Double(a.x) + t * Double(b.x - a.x)
    let y = Double(a.y) + t * Double(b.y - a.y)
    return GridPoint(x: Int64((x / 2).rounded()) * 2, y: Int64((y / 2).rounded()) * 2)
  }
}

/// The grid that two paths share: its origin and the distance between its lines.
struct PathGrid {
  private let origin: CGPoint
  private let step: Double
  /// The point that each grid point was rounded from, so that corners come back as they were given.
  private var given: [GridPoint: CGPoint] = [:]

  /// A grid for the points in `box`; nil when the box is null or not finite.
  init?(around box: CGRect) {
    let size = max(Double(box.width), Double(box.height))
    guard !box.isNull, size.isFinite, Double(box.minX).isFinite, Double(box.minY).isFinite else { return nil }
    // The step is a power of two, so that whole numbers lie on the grid. The larger side has 2²² to 2²³ grid steps,
    // each two units of `GridPoint`.
    let wanted = max(size, .leastNormalMagnitude) / 8_388_608
    guard wanted > 0, (1 / wanted).isFinite else { return nil }
    step = wanted.binade == wanted ? wanted : 2 * wanted.binade
    let (x, y) = ((Double(box.minX) / step).rounded(.down) * step, (Double(box.minY) / step).rounded(.down) * step)
    guard step.isFinite, x.isFinite, y.isFinite else { return nil }
    origin = CGPoint(x: x, y: y)
  }

  mutating func place(_ point: CGPoint) -> GridPoint {
    let p = GridPoint(
      x: Int64((Double(point.x - origin.x) / step).rounded()) * 2,
      y: Int64((Double(point.y - origin.y) / step).rounded()) * 2)
    if given[p] == nil { given[p] = point }
    return p
  }

  func point(_ p: GridPoint) -> CGPoint {
    given[p] ?? CGPoint(x: Double(origin.x) + Double(p.x) / 2 * step, y: Double(origin.y) + Double(p.y) / 2 * step)
  }
}
