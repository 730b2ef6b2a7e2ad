import Foundation
import KinoraNumerics

/// The distance of a cubic's control points along the tangents for a quarter of a unit circle: 4/3 · tan(π/8). The
/// curve then leaves the circle by at most 0.027 % of the radius, outwards.
package let quarterCircleControl: CGFloat = 0.552_284_749_830_793_4

extension PathGeometry {
  /// Adds a closed rectangle, from (minX, minY) along the x axis.
  public mutating func addRect(_ rect: CGRect) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.minY))
    line(to: CGPoint(x: rect.maxX, y: rect.maxY))
    line(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds a closed ellipse that touches the sides of `rect`: four cubics from the middle of the maxX side, toward the
  /// maxY side first.
  public mutating func addEllipse(in rect: CGRect) {
    guard !rect.isNull else { return }
    let (cx, cy) = (rect.midX, rect.midY)
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (kx, ky) = (rx * quarterCircleControl, ry * quarterCircleControl)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x, y: cy + y) }
    move(to: point(rx, 0))
    cubic(to: point(0, ry), control1: point(rx, ky), control2: point(kx, ry))
    cubic(to: point(-rx, 0), control1: point(-kx, ry), control2: point(-rx, ky))
    cubic(to: point(0, -ry), control1: point(-rx, -ky), control2: point(-kx, -ry))
    cubic(to: point(rx, 0), control1: point(kx, -ry), control2: point(rx, -ky))
    close()
  }

  /// Adds a closed rectangle with elliptical corners, each clamped to half the side and made of one cubic, from the
  /// minY side along the x axis.
  public mutating func addRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    guard !rect.isNull else { return }
    let rx = max(0, min(cornerWidth, rect.width / 2))
    let ry = max(0, min(cornerHeight, rect.height / 2))
    guard rx > 0, ry > 0 else { return addRect(rect) }
    let (kx, ky) = (rx * (1 - quarterCircleControl), ry * (1 - quarterCircleControl))
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    move(to: point(x0 + rx, y0))
    line(to: point(x1 - rx, y0))
    cubic(to: point(x1, y0 + ry), control1: point(x1 - kx, y0), control2: point(x1, y0 + ky))
    line(to: point(x1, y1 - ry))
    cubic(to: point(x1 - rx, y1), control1: point(x1, y1 - ky), control2: point(x1 - kx, y1))
    line(to: point(x0 + rx, y1))
    cubic(to: point(x0, y1 - ry), control1: point(x0 + kx, y1), control2: point(x0, y1 - ky))
    line(to: point(x0, y0 + ry))
    cubic(to: point(x0 + rx, y0), control1: point(x0, y0 + ky), control2: point(x0 + kx, y0))
    close()
  }

  /// Adds an arc of a circle, starting at `startAngle` and turning by `delta` radians (positive from +x toward +y), at
  /// most one whole turn.
  ///
  /// A line leads from the current point to the arc's start; an empty path starts there. The arc has one cubic for
  /// every started quarter turn. Angles and radii that are not finite add nothing.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    let delta = max(-2 * .pi, min(2 * .pi, Double(delta)))
    var angle = Double(startAngle)
    var (sin, cos) = Elementary.sincos(angle)
    func point(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: center.x + radius * CGFloat(x), y: center.y + radius * CGFloat(y)).applying(transform)
    }
    if isEmpty { move(to: point(cos, sin)) } else { line(to: point(cos, sin)) }
    let pieces = Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard pieces > 0 else { return }
    let step = delta / Double(pieces)
    let control = 4.0 / 3 * Elementary.tan(step / 4)
    for piece in 1...pieces {
      angle = Double(startAngle) + step * Double(piece)
      let (nextSin, nextCos) = Elementary.sincos(angle)
      cubic(
        to: point(nextCos, nextSin), control1: point(cos - control * sin, sin + control * cos),
        control2: point(nextCos + control * nextSin, nextSin - control * nextCos))
      (sin, cos) = (nextSin, nextCos)
    }
  }

  /// Adds an arc of a circle between two angles in radians; `clockwise` arcs go toward smaller angles.
  ///
  /// The name is Core Graphics', whose y axis grows upward; on our y-down canvas `clockwise: true` looks anticlockwise. Angles a whole turn or
  /// more apart give a whole circle.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * Double.pi
    var delta = Double(endAngle) - Double(startAngle)
    if abs(delta) >= turn {
      delta = clockwise ? -turn : turn
    } else if clockwise, delta > 0 {
      delta -= turn
    } else if !clockwise, delta < 0 {
      delta += turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: CGFloat(delta), transform: transform)
  }

  /// Adds an arc that rounds the corner at `corner` between the current point and `end`: a line to where the arc
  /// begins, and the arc, which touches both lines. Where there is no corner to round, adds a line to `corner`.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let start = currentPoint?.applying(transform.inverted()) else { return move(to: corner.applying(transform)) }
    let (ax, ay) = (Double(start.x - corner.x), Double(start.y - corner.y))
    let (bx, by) = (Double(end.x - corner.x), Double(end.y - corner.y))
    let a = Elementary.hypot(ax, ay)
    let b = Elementary.hypot(bx, by)
    let cross = ax * by - ay * bx
    let dot = ax * bx + ay * by
    let r = Double(radius)
    guard a > 0, b > 0, abs(cross) > 1e-12 * a * b, r > 0, r.isFinite, (a * b).isFinite else {
      return line(to: corner.applying(transform))
    }
    // `half` is the tangent of half the angle between the lines; the arc begins radius / half from the corner.
    let half = abs(cross) / (a * b + dot)
    let reach = r / half
    let touch = CGPoint(x: corner.x + CGFloat(ax / a * reach), y: corner.y + CGFloat(ay / a * reach))
    // The centre lies one radius from the first line, on the side of the second.
    let side = cross > 0 ? 1.0 : -1.0
    let center = CGPoint(
      x: touch.x + CGFloat(-ay / a * r * side), y: touch.y + CGFloat(ax / a * r * side))
    let startAngle = Elementary.atan2(Double(touch.y - center.y), Double(touch.x - center.x))
    let turn = .pi - 2 * Elementary.atan(half)
    addRelativeArc(
      center: center, radius: radius, startAngle: CGFloat(startAngle), delta: CGFloat(-side * turn),
      transform: transform)
  }
}
