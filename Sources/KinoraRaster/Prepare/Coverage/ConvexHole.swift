import CKernels
import Foundation
import KinoraGraphics

/// A convex piece of the canvas with four corners that is covered in full; it is asked for row by row.
struct ConvexHole {
  /// The sides that bound the hole on the left, as columns over rows: x = at + slope · y. −∞ stands for no side on the
  /// left, +∞ on the right.
  private var leftAt = SIMD4<Double>(repeating: -.infinity)
  private var leftSlope = SIMD4<Double>()
  private var rightAt = SIMD4<Double>(repeating: .infinity)
  private var rightSlope = SIMD4<Double>()
  private var top = Double.infinity
  private var bottom = -Double.infinity
  /// The columns of every row, when all rows have the same.
  private var sameColumns: (Int, Int)?

  /// A hole without a pixel.
  static let nothing = ConvexHole()

  private init() {}

  /// The inside of `rect` under an affine map, a pixel smaller on each side; nil when nothing is left or the map is a
  /// perspective.
  init?(_ rect: CGRect, _ transform: Homography) {
    guard transform.isAffine else { return nil }
    let scaleX = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
    let scaleY = (transform.m21 * transform.m21 + transform.m22 * transform.m22).squareRoot()
    let area = abs(transform.determinant)
    // The distance on the canvas between two sides that are one unit of the rectangle apart.
    let stepX = area / scaleY
    let stepY = area / scaleX
    guard stepX > 1e-3, stepY > 1e-3, stepX.isFinite, stepY.isFinite else { return nil }
    let inner = rect.insetBy(dx: 1 / stepX, dy: 1 / stepY)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
    let points = [
      CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.minY),
      CGPoint(x: inner.maxX, y: inner.maxY), CGPoint(x: inner.minX, y: inner.maxY),
    ].map { transform.apply(to: $0) }
    guard points.allSatisfy({ abs($0.x) < KK_COORDINATE_LIMIT && abs($0.y) < KK_COORDINATE_LIMIT }) else { return nil }
    let middle = (Double(points[0].x + points[2].x) / 2, Double(points[0].y + points[2].y) / 2)
    for index in 0..<4 {
      let a = points[index]
      let b = points[(index + 1) & 3]
      top = min(top, a.y)
      bottom = max(bottom, a.y)
      // A level side bounds no column; `top` or `bottom` stands for it.
      if abs(b.y - a.y) < 1e-6 { continue }
      let slope = Double(b.x - a.x) / Double(b.y - a.y)
      let at = Double(a.x) - slope * Double(a.y)
      if at + slope * middle.1 < middle.0 {
        // A pixel must lie right of the side both at its upper and at its lower edge.
        leftAt[index] = at + max(slope, 0)
        leftSlope[index] = slope
      } else {
        rightAt[index] = at + min(slope, 0)
        rightSlope[index] = slope
      }
    }
    if leftSlope == .zero, rightSlope == .zero { sameColumns = columns(at: 0) }
  }

  /// The columns of row `y` whose pixels lie inside the hole; (0, 0) when there are none.
  func columns(_ y: Int) -> (Int, Int) {
    let y = Double(y)
    guard y >= top, y + 1 <= bottom else { return (0, 0) }
    return sameColumns ?? columns(at: y)
  }

  private func columns(at y: Double) -> (Int, Int) {
    let first = (leftAt + leftSlope * y).max().rounded(.up)
    let end = (rightAt + rightSlope * y).min().rounded(.down)
    guard first < end, first > -KK_COORDINATE_LIMIT, end < KK_COORDINATE_LIMIT else { return (0, 0) }
    return (Int(first), Int(end))
  }
}
