import Foundation
import KinoraNumerics

extension PathGeometry {
  /// Adds an arc of an ellipse between two points, as SVG's `A` does: `rotation` in radians turns the ellipse, `large`
  /// chooses the arc longer than half a turn, `sweep` the arc that turns from +x toward +y.
  ///
  /// The centre comes from the formulas of SVG 1.1, appendix F.6: radii too small to reach are enlarged until they do; a
  /// radius of zero makes a line; two equal points make nothing.
  package mutating func addEllipticalArc(
    from start: CGPoint, to end: CGPoint, radiusX: Double, radiusY: Double, rotation: Double, large: Bool, sweep: Bool
  ) {
    if start == end { return }
    guard radiusX > 0, radiusY > 0 else { return line(to: end) }
    let (sin, cos) = Elementary.sincos(rotation)
    let half = (Vector(start) - Vector(end)) / 2
    // Half of the chord, in the ellipse's own axes.
    let x = cos * half.x + sin * half.y
    let y = -sin * half.x + cos * half.y
    let reach = (x * x) / (radiusX * radiusX) + (y * y) / (radiusY * radiusY)
    let grow = reach > 1 ? reach.squareRoot() : 1
    let (rx, ry) = (radiusX * grow, radiusY * grow)
    guard reach > 0, reach.isFinite else { return line(to: end) }
    let factor = max(0, 1 / reach - 1).squareRoot() * (large == sweep ? -1 : 1)
    let cx = factor * rx * y / ry
    let cy = -factor * ry * x / rx
    let middle = (Vector(start) + Vector(end)) / 2
    let from = Vector((x - cx) / rx, (y - cy) / ry)
    let to = Vector((-x - cx) / rx, (-y - cy) / ry)
    let startAngle = Elementary.atan2(from.y, from.x)
    var delta = Elementary.atan2(to.y, to.x) - startAngle
    if sweep, delta < 0 { delta += 2 * .pi }
    if !sweep, delta > 0 { delta -= 2 * .pi }

    func point(_ p: Vector) -> CGPoint {
      let (ex, ey) = (p.x * rx + cx, p.y * ry + cy)
      return (middle + Vector(cos * ex - sin * ey, sin * ex + cos * ey)).point
    }
    let pieces = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = delta / Double(pieces)
    let control = 4.0 / 3 * Elementary.tan(step / 4)
    var here = Elementary.sincos(startAngle)
    for piece in 1...pieces {
      let next = Elementary.sincos(startAngle + step * Double(piece))
      cubic(
        to: piece == pieces ? end : point(Vector(next.cos, next.sin)),
        control1: point(Vector(here.cos - control * here.sin, here.sin + control * here.cos)),
        control2: point(Vector(next.cos + control * next.sin, next.sin - control * next.cos)))
      here = next
    }
  }
}
