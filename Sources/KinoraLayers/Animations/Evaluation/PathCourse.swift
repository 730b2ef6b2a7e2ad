import Foundation
import KinoraGraphics
import KinoraNumerics
import KinoraTiming

/// The course of a point that follows a path, and the direction it faces.
///
/// Every element but a move is one stretch of time, in which the point moves by the element's own parameter. The first
/// move is where the point starts; at a later one it jumps. A close is a straight line back to the start of its
/// subpath.
final class PathCourse: AnimationCourse {
  /// A stretch as a cubic Bézier curve; lines and quadratic curves are turned into one.
  private struct Stretch {
    var p0, p1, p2, p3: SIMD2<Double>
    /// Whether the stretch is a line, which is evaluated as one, exact to the last bit.
    var isStraight: Bool

    func point(at u: Double) -> SIMD2<Double> {
      if isStraight { return u == 1 ? p3 : p0 + (p3 - p0) * u }
      let v = 1 - u
      return v * v * v * p0 + 3 * v * v * u * p1 + 3 * v * u * u * p2 + u * u * u * p3
    }

    /// The direction of the stretch at `u`, not of length 1. Where the point stands still there, the direction in which
    /// it leaves or has come; nil when the stretch has none, as a close that begins where it ends.
    func direction(at u: Double) -> SIMD2<Double>? {
      let v = 1 - u
      let velocity = v * v * (p1 - p0) + 2 * v * u * (p2 - p1) + u * u * (p3 - p2)
      if velocity != .zero { return velocity }
      let (near, far) = u < 0.5 ? (p1 - p0, p2 - p0) : (p3 - p2, p3 - p1)
      if near != .zero { return near }
      if far != .zero { return far }
      return p3 != p0 ? p3 - p0 : nil
    }
  }

  private let stretches: [Stretch]
  /// The direction on each stretch that has none: the one in which the point arrives there, or leaves where it has not
  /// arrived from anywhere.
  private let standing: [SIMD2<Double>]
  private let timeline: KeyframeTimeline
  private let table: ArcLengthTable?
  private let isDiscrete: Bool
  private let isReversed: Bool
  /// Whether the layer turns with the path.
  let rotates: Bool

  /// The course of `animation` along `path`; nil when the path has no element to follow.
  init?(_ animation: CAKeyframeAnimation, path: PathGeometry) {
    stretches = Self.stretches(of: path)
    guard !stretches.isEmpty else { return nil }
    standing = Self.standing(on: stretches)
    let mode = animation.calculationMode
    isDiscrete = mode == .discrete
    let isPaced = mode == .paced || mode == .cubicPaced
    let keyTimes = KeyframeTimeline.usable(animation.keyTimes)
    if let keyTimes, keyTimes.count > 1 {
      timeline = KeyframeTimeline(
        times: Array(keyTimes.prefix(stretches.count + 1)), paces: isDiscrete ? nil : animation.timingFunctions)
    } else {
      timeline = .even(stretches.count, paces: isDiscrete ? nil : animation.timingFunctions)
    }
    let all = stretches
    table =
      isPaced && keyTimes == nil
      ? ArcLengthTable(segmentCount: all.count) { segment, u, v in
        let step = all[segment].point(at: v) - all[segment].point(at: u)
        return (step.x * step.x + step.y * step.y).squareRoot()
      } : nil
    rotates = animation.rotationMode == .rotateAuto || animation.rotationMode == .rotateAutoReverse
    isReversed = animation.rotationMode == .rotateAutoReverse
  }

  private static func stretches(of path: PathGeometry) -> [Stretch] {
    var result: [Stretch] = []
    var next = 0
    var (current, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func point() -> SIMD2<Double> {
      defer { next += 1 }
      return SIMD2(Double(path.points[next].x), Double(path.points[next].y))
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        current = point()
        start = current
        continue
      case .line:
        let end = point()
        result.append(Self.straight(current, end))
      case .quad:
        let (control, end) = (point(), point())
        result.append(
          Stretch(
            p0: current, p1: current + (control - current) * 2 / 3, p2: end + (control - end) * 2 / 3, p3: end,
            isStraight: false))
      case .cubic:
        let (first, second, end) = (point(), point(), point())
        result.append(Stretch(p0: current, p1: first, p2: second, p3: end, isStraight: false))
      case .close: result.append(Self.straight(current, start))
      }
      current = result[result.count - 1].p3
    }
    return result
  }

  private static func standing(on stretches: [Stretch]) -> [SIMD2<Double>] {
    var arriving = stretches.lazy.compactMap { $0.direction(at: 0) }.first ?? SIMD2(1, 0)
    return stretches.map { stretch in
      arriving = stretch.direction(at: 1) ?? arriving
      return arriving
    }
  }

  private static func straight(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Stretch {
    Stretch(p0: a, p1: a + (b - a) / 3, p2: b + (a - b) / 3, p3: b, isStraight: true)
  }

  private func place(at fraction: Double) -> KeyframeTimeline.Place {
    var place = table?.place(at: fraction) ?? timeline.place(at: fraction)
    place.segment = min(place.segment, stretches.count - 1)
    if isDiscrete { place.fraction = 0 }
    return place
  }

  override var numericKind: NumericKind? { .point }

  /// The point, and the direction of the +x axis of a layer that turns with the path, as a vector of length 1.
  func pose(at fraction: Double) -> (point: SIMD2<Double>, heading: SIMD2<Double>) {
    let place = place(at: fraction)
    let stretch = stretches[place.segment]
    let heading = rotates ? unit(stretch.direction(at: place.fraction) ?? standing[place.segment]) : SIMD2(1, 0)
    return (stretch.point(at: place.fraction), isReversed ? -heading : heading)
  }

  private func unit(_ v: SIMD2<Double>) -> SIMD2<Double> {
    let length = (v.x * v.x + v.y * v.y).squareRoot()
    if length > 1e-150, length < 1e150 { return v / length }
    let (sine, cosine) = Elementary.sincos(Elementary.atan2(v.y, v.x))
    return SIMD2(cosine, sine)
  }

  private func point(at fraction: Double) -> SIMD2<Double> {
    let place = place(at: fraction)
    return stretches[place.segment].point(at: place.fraction)
  }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    SIMD4(lowHalf: point(at: fraction), highHalf: .zero)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let p = point(at: fraction)
    return .point(CGPoint(x: p.x, y: p.y))
  }
}
