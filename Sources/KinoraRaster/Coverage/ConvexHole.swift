import Foundation
import KinoraGraphics

/// A four-cornered piece of the canvas that is covered in full, known row by row.
struct ConvexHole {
  /// Corners in order, on the canvas.
  private let corners: [CGPoint]

  /// The inside of `rect` under an affine map, a pixel smaller on each side; nil when nothing is left or the map is a perspective.
  init?(_ rect: CGRect, _ transform: Homography) {
    guard transform.isAffine else { return nil }
    let scaleX = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
    let scaleY = (transform.m21 * transform.m21 + transform.m22 * transform.m22).squareRoot()
    let area = abs(transform.determinant)
    // How far the sides are apart on the canvas for one unit of the rectangle.
    let stepX = area / scaleY
    let stepY = area / scaleX
    guard stepX > 1e-3, stepY > 1e-3, stepX.isFinite, stepY.isFinite else { return nil }
    let inner = rect.insetBy(dx: 1 / stepX, dy: 1 / stepY)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
    let points = [
      CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.minY),
      CGPoint(x: inner.maxX, y: inner.maxY), CGPoint(x: inner.minX, y: inner.maxY),
    ].map { transform.apply(to: $0) }
    guard points.allSatisfy({ abs($0.x) < 60_000 && abs($0.y) < 60_000 }) else { return nil }
    corners = points
  }

  /// The columns of row `y` whose pixels lie inside; empty (0, 0) for none.
  func columns(_ y: Int) -> (Int, Int) {
    let above = crossing(Double(y))
    let below = crossing(Double(y + 1))
    guard let above, let below else { return (0, 0) }
    let first = Int(max(above.0, below.0).rounded(.up))
    let end = Int(min(above.1, below.1).rounded(.down))
    return first < end ? (first, end) : (0, 0)
  }

  /// Where the line at height `y` enters and leaves.
  private func crossing(_ y: Double) -> (Double, Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    for index in 0..<4 {
      let a = corners[index]
      let b = corners[(index + 1) & 3]
      if (a.y <= y) == (b.y <= y) { continue }
      let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
      low = min(low, x)
      high = max(high, x)
    }
    return low < high ? (low, high) : nil
  }
}
