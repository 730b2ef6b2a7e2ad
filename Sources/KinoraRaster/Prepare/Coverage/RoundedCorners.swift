import Foundation
import KinoraGraphics

/// The outline of a rounded rectangle, with radii that fit.
struct RoundedCorners {
  private let rect: CGRect
  private let radius: Double
  private let corners: CornerSet
  private let continuous: Bool

  init(_ rounded: RoundedRect) {
    rect = rounded.rect.standardized
    let limit = min(rect.width, rect.height) / 2
    let wanted = rounded.radius > 0 ? rounded.radius : 0
    radius = min(wanted, max(limit, 0))
    corners = rounded.corners
    // The continuous curve takes `reach` radii of each side; where these do not fit, the corner is a quarter circle.
    continuous = rounded.continuous && radius * Self.reach <= limit
  }

  var isRect: Bool { !(radius > 0) || corners.isEmpty }

  /// The radii that a continuous corner takes of each side.
  private static let reach = 1.528665

  /// The rectangles inside the outline that have the outline's full height and its full width, the larger one first:
  /// together they are all but the corners.
  var solidRects: (CGRect, CGRect) {
    let inset = continuous ? radius * Self.reach : radius
    let (high, wide) = (rect.insetBy(dx: inset, dy: 0), rect.insetBy(dx: 0, dy: inset))
    return rect.width >= rect.height ? (high, wide) : (wide, high)
  }

  /// A rectangle at the same distance from every side of the outline, so far inside that the corners' curves pass
  /// around it.
  var insetRect: CGRect {
    // On the diagonal a circle stays 0.293 radii away from both sides, the continuous curve less than 0.36.
    let inset = radius * (continuous ? 0.36 : 0.3)
    return rect.insetBy(dx: inset, dy: inset)
  }

  /// The outline as a path, clockwise from the end of the top left corner.
  var path: PathGeometry {
    var path = PathGeometry()
    corner(&path, .maxXMinY, at: CGPoint(x: rect.maxX, y: rect.minY), along: (1, 0), then: (0, 1), first: true)
    corner(&path, .maxXMaxY, at: CGPoint(x: rect.maxX, y: rect.maxY), along: (0, 1), then: (-1, 0), first: false)
    corner(&path, .minXMaxY, at: CGPoint(x: rect.minX, y: rect.maxY), along: (-1, 0), then: (0, -1), first: false)
    corner(&path, .minXMinY, at: CGPoint(x: rect.minX, y: rect.minY), along: (0, -1), then: (1, 0), first: false)
    path.close()
    return path
  }

  /// The distance of a quarter circle's control points from its ends, in radii, with which the cubic meets the circle
  /// at its middle.
  private static let kappa = 0.5522847498307936

  private func corner(
    _ path: inout PathGeometry, _ corner: CornerSet, at point: CGPoint, along a: (Double, Double),
    then b: (Double, Double), first: Bool
  ) {
    // The point `back` radii before the corner and `on` radii after it.
    func place(_ back: Double, _ on: Double) -> CGPoint {
      CGPoint(
        x: point.x - a.0 * back * radius + b.0 * on * radius, y: point.y - a.1 * back * radius + b.1 * on * radius)
    }
    func begin(_ p: CGPoint) { if first { path.move(to: p) } else { path.line(to: p) } }
    guard corners.contains(corner) else { return begin(point) }
    guard continuous else {
      begin(place(1, 0))
      path.cubic(to: place(0, 1), control1: place(1 - Self.kappa, 0), control2: place(0, 1 - Self.kappa))
      return
    }
    // The published control offsets of the continuous corner, in radii along the two sides, are symmetric about the
    // diagonal.
    begin(place(1.52866483, 0))
    path.cubic(to: place(0.63149379, 0.07491139), control1: place(1.08849296, 0), control2: place(0.86840694, 0))
    path.cubic(
      to: place(0.07491139, 0.63149379), control1: place(0.37282383, 0.16905956),
      control2: place(0.16905956, 0.37282383))
    path.cubic(to: place(0, 1.52866483), control1: place(0, 0.86840694), control2: place(0, 1.08849296))
  }
}

extension PathGeometry {
  /// A closed rectangle, clockwise from its top left corner.
  init(outlining rect: CGRect) {
    self.init()
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.maxY))
    line(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }
}
