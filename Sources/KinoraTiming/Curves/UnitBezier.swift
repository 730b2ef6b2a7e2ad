import Foundation

/// A cubic Bézier from (0, 0) to (1, 1) read as a function: y at the parameter where x(s) is the time.
///
/// Only +, −, × and ÷ on doubles take part, so every machine computes the same bits. The result is within 1e-12 of the exact curve;
/// Apple's own solver stays within about 2e-6 of it.
public struct UnitBezier: Sendable, Hashable {
  @usableFromInline let ax, bx, cx: Double
  @usableFromInline let ay, by, cy: Double
  /// Whether every point lies on the diagonal, so that progress is time.
  public let isLinear: Bool
  /// The slopes with which the curve goes on straight before 0 and after 1.
  private let startSlope, endSlope: Double

  /// The curve with control points (x1, y1) and (x2, y2). x is clamped to 0…1, which makes x(s) monotone; NaN counts as 0.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    let (x1, x2) = (min(max(finite(x1), 0), 1), min(max(finite(x2), 0), 1))
    let (y1, y2) = (finite(y1), finite(y2))
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
    isLinear = x1 == y1 && x2 == y2
    startSlope =
      x1 > 0 ? y1 / x1 : y1 == 0 && x2 > 0 ? y2 / x2 : y1 == 0 && y2 == 0 ? 1 : 0
    endSlope =
      x2 < 1 ? (y2 - 1) / (x2 - 1) : y2 == 1 && x1 < 1 ? (y1 - 1) / (x1 - 1) : y2 == 1 && y1 == 1 ? 1 : 0
  }

  /// The progress at `time`: exactly 0 and 1 at the ends, and outside them straight on along the tangent, as CSS Easing
  /// Functions Level 1 prescribes: towards the nearer control point that does not coincide with the end, horizontally
  /// where the curve leaves the end vertically. NaN counts as 0.
  @inlinable
  public func value(at time: Double) -> Double {
    guard time > 0, time < 1 else { return valueOutside(at: time) }
    if isLinear { return time }
    let s = quickParameter(at: time)
    return ((ay * s + by) * s + cy) * s
  }

  @usableFromInline
  func valueOutside(at time: Double) -> Double {
    if time == 1 { return 1 }
    if time > 1 { return endSlope == 0 ? 1 : 1 + endSlope * (time - 1) }
    return time < 0 && startSlope != 0 ? startSlope * time : 0
  }

  /// The parameter s with x(s) = time, by Halley's method from s = time: its error is about the cube of the last step, so a step that is small
  /// against the slope was the last one needed.
  @inlinable
  @inline(__always)
  func quickParameter(at time: Double) -> Double {
    var s = time
    for _ in 0..<4 {
      let error = ((ax * s + bx) * s + cx) * s - time
      let slope = (3 * ax * s + 2 * bx) * s + cx
      let bend = 3 * ax * s + bx
      let step = error * slope / (slope * slope - error * bend)
      s -= step
      // A step that is NaN fails this comparison too.
      guard s >= 0, s <= 1 else { break }
      if step.magnitude <= 1e-5 * slope { return s }
    }
    return carefulParameter(at: time)
  }

  /// The parameter s with x(s) = time for any curve, nearly horizontal and nearly vertical ones included, by Newton's
  /// method inside a bracket that is halved whenever a step would leave it.
  @usableFromInline
  func carefulParameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = time
    for _ in 0..<64 {
      let error = ((ax * s + bx) * s + cx) * s - time
      if error.magnitude < 1e-13 { break }
      if error > 0 { high = s } else { low = s }
      let slope = (3 * ax * s + 2 * bx) * s + cx
      let next = s - error / slope
      // A slope near zero gives infinity, NaN or a point outside the bracket; the comparison fails for each, and the
      // middle of the bracket is taken.
      s = next > low && next < high ? next : (low + high) * 0.5
    }
    return s
  }
}
