import CKernels
import Foundation
import KinoraGraphics

/// The inside of one hard side of a turned rectangle: the pixels with `a·x + b·y + c ≥ 0` at their centres.
struct HalfPlane {
  private var a, b, c: Double

  /// The sides of `rect`, seen on the canvas, that are not in `antialiased`.
  static func sides(of rect: CGRect, _ transform: Homography, except antialiased: EdgeSet) -> [HalfPlane] {
    guard let inverse = transform.inverse else { return [] }
    // A point of the canvas is inside when its place (u, v) in the rectangle's plane is. Multiplied by w, u − minX ≥ 0
    // is linear in x and y, and w has the same sign wherever the plane can be seen.
    let center = CGPoint(x: rect.midX, y: rect.midY)
    let w = center.x * transform.m13 + center.y * transform.m23 + transform.m33
    let sign: Double = inverse.isAffine || w > 0 ? 1 : -1
    func side(_ u: (Double, Double, Double), _ limit: Double, _ direction: Double) -> HalfPlane {
      let s = sign * direction
      return HalfPlane(
        a: s * (u.0 - limit * inverse.m13), b: s * (u.1 - limit * inverse.m23), c: s * (u.2 - limit * inverse.m33))
    }
    let u = (inverse.m11, inverse.m21, inverse.m31)
    let v = (inverse.m12, inverse.m22, inverse.m32)
    var result: [HalfPlane] = []
    if !antialiased.contains(.minX) { result.append(side(u, rect.minX, 1)) }
    if !antialiased.contains(.maxX) { result.append(side(u, rect.maxX, -1)) }
    if !antialiased.contains(.minY) { result.append(side(v, rect.minY, 1)) }
    if !antialiased.contains(.maxY) { result.append(side(v, rect.maxY, -1)) }
    return result
  }

  /// Cuts the first `count` spans of `scratch` to this half plane; returns how many are left.
  func cut(_ scratch: Scratch, _ area: PixelRect, _ count: Int) -> Int {
    var kept = 0
    for index in 0..<count {
      var span = scratch.spans[index]
      let y = Double(area.minY + Int(span.y)) + 0.5
      var first = 0
      var end = Int(span.count)
      // Both ends move inward. Each pixel is judged by itself, so that the result does not depend on where the span
      // begins.
      while first < end, !holds(Double(area.minX + Int(span.x) + first) + 0.5, y) { first += 1 }
      while end > first, !holds(Double(area.minX + Int(span.x) + end - 1) + 0.5, y) { end -= 1 }
      if first == end { continue }
      span.x += UInt16(first)
      span.count = UInt16(end - first)
      if span.masked != 0 { span.mask_offset += UInt32(first) }
      scratch.spans[kept] = span
      kept += 1
    }
    return kept
  }

  private func holds(_ x: Double, _ y: Double) -> Bool { a * x + b * y + c >= 0 }
}
