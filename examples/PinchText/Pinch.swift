import Kinora

/// How one touch bends the plane.
///
/// A point at the distance *r* from the touch moves toward it to *r* (1 − *s* / (1 + (*r* / *R*)²)²). For scales below 1 the new distance
/// always grows with the old one (its derivative is 1 − *s* (1 − 3*u*) / (1 + *u*)³ with *u* = (*r* / *R*)², and that is positive), so
/// glyphs crowd but never cross, like leaves on water.
package struct Pinch {
  var center: CGPoint
  var scale: CGFloat
  /// *R*: where the pull has fallen to a quarter.
  var radius: CGFloat

  package init(_ touch: TouchPoint, radius: CGFloat) {
    center = touch.point
    scale = min(touch.scale, 0.95)
    self.radius = radius
  }

  /// The affine map that bends the plane as this pinch does around `point`: where the point goes, and how a small thing there is turned,
  /// squeezed and slanted.
  package func tangent(at point: CGPoint) -> CGAffineTransform {
    let x = point.x - center.x
    let y = point.y - center.y
    let u = (x * x + y * y) / (radius * radius)
    let pull = scale / ((1 + u) * (1 + u))
    // The derivative of the pull along the way out, which slants what is not straight above, below or beside the touch.
    let slope = 4 * pull / ((1 + u) * radius * radius)
    let (xx, xy, yy) = (1 - pull + slope * x * x, slope * x * y, 1 - pull + slope * y * y)
    let moved = CGPoint(x: center.x + x * (1 - pull), y: center.y + y * (1 - pull))
    return CGAffineTransform(
      a: xx, b: xy, c: xy, d: yy, tx: moved.x - xx * point.x - xy * point.y, ty: moved.y - xy * point.x - yy * point.y)
  }
}
