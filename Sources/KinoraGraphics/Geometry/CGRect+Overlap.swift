import Foundation

extension CGRect {
  /// The intersection of both rectangles, as `intersection` gives it, but defined for NaN too, at which Foundation's
  /// function stops the program. A rectangle with NaN covers nothing, so the result is null.
  package func overlap(_ other: CGRect) -> CGRect {
    if isNull || other.isNull { return .null }
    let (a, b) = (standardized, other.standardized)
    let (x0, x1) = (max(a.minX, b.minX), min(a.maxX, b.maxX))
    let (y0, y1) = (max(a.minY, b.minY), min(a.maxY, b.maxY))
    // `max` and `min` may drop a NaN; the four comparisons find it wherever it was.
    guard a.minX <= a.maxX, a.minY <= a.maxY, b.minX <= b.maxX, b.minY <= b.maxY, x0 <= x1, y0 <= y1 else {
      return .null
    }
    if isInfinite { return other }
    if other.isInfinite { return self }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
