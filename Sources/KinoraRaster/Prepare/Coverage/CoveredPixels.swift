import Foundation
import KinoraGraphics

extension PixelRect {
  /// The pixels that are covered in full where an outline contains `rect`, under a transform that keeps it upright: one
  /// less on each side, because rounding to the grid may have moved the edges.
  init(safelyInside rect: CGRect, _ transform: Homography) { self.init(rect, transform) { _ in false } }

  /// The pixels that are covered in full where an outline contains `rect`, under a transform that keeps it upright: one
  /// less only on sides that do not lie on the grid of 1/256 pixel, which rounding moves.
  init(inside rect: CGRect, _ transform: Homography) {
    self.init(rect, transform) { ($0 * 256).rounded() == $0 * 256 }
  }

  private init(_ rect: CGRect, _ transform: Homography, _ staysPut: (Double) -> Bool) {
    let xs = (rect.minX * transform.m11 + transform.m31, rect.maxX * transform.m11 + transform.m31)
    let ys = (rect.minY * transform.m22 + transform.m32, rect.maxY * transform.m22 + transform.m32)
    func first(_ side: Double) -> Int { Self.bounded(side.rounded(.up)) + (staysPut(side) ? 0 : 1) }
    func end(_ side: Double) -> Int { Self.bounded(side.rounded(.down)) - (staysPut(side) ? 0 : 1) }
    let area = PixelRect(
      minX: first(min(xs.0, xs.1)), minY: first(min(ys.0, ys.1)), maxX: end(max(xs.0, xs.1)), maxY: end(max(ys.0, ys.1))
    )
    self = area.isEmpty ? .empty : area
  }
}
