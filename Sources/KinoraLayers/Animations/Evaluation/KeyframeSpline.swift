import Foundation

/// The tension, continuity and bias of a spline at one keyframe.
struct SplineParameters: Equatable {
  var tension = 0.0
  var continuity = 0.0
  var bias = 0.0

  /// The parameters of `count` keyframes; missing and unusable entries are 0.
  static func list(
    count: Int, tension: [NSNumber]?, continuity: [NSNumber]?, bias: [NSNumber]?
  ) -> [SplineParameters] {
    func entry(_ list: [NSNumber]?, _ index: Int) -> Double {
      guard let list, index < list.count, list[index].doubleValue.isFinite else { return 0 }
      return list[index].doubleValue
    }
    return (0..<count).map {
      SplineParameters(tension: entry(tension, $0), continuity: entry(continuity, $0), bias: entry(bias, $0))
    }
  }
}

/// A smooth curve through keyframes: a Kochanek–Bartels spline, which with all parameters zero is a Catmull–Rom spline.
///
/// Doris H. U. Kochanek and Richard H. Bartels, *Interpolating Splines with Local Tension, Continuity, and Bias
/// Control*, SIGGRAPH 1984. Tangents are scaled by `2·d₀/(d₀ + d₁)` into the stretch before a keyframe and `2·d₁/(d₀ +
/// d₁)` into the one after it, with d₀ and d₁ the lengths of these stretches in time; beside a key time that falls they
/// are not scaled. At the first and the last keyframe the missing difference to a neighbour is taken to equal the one
/// there is, so that the tangent is the full difference, as measured on macOS.
struct KeyframeSpline {
  let values: ValueComponents
  /// For each stretch its tangent at the start, then its tangent at the end; `values.width` numbers each.
  private let tangents: [Double]
  /// For values of up to four numbers, each stretch's start, the tangent at the start, the end and the tangent at the
  /// end.
  private let rows: [SIMD4<Double>]
  private let kind: NumericKind?

  /// A spline through at least two values; `times` and `parameters` belong to the values one by one.
  init(_ values: ValueComponents, times: [Double], parameters: [SplineParameters]) {
    self.values = values
    let (n, width) = (values.count, values.width)
    var tangents = [Double](repeating: 0, count: max(n - 1, 0) * 2 * width)
    for i in 0..<n {
      let before = i > 0 ? times[i] - times[i - 1] : 0
      let after = i < n - 1 ? times[i + 1] - times[i] : 0
      let isInner = before >= 0 && after >= 0 && before + after > 0 && i > 0 && i < n - 1
      let weightIn = isInner ? 2 * before / (before + after) : 1
      let weightOut = isInner ? 2 * after / (before + after) : 1
      let (t, c, b) = (parameters[i].tension, parameters[i].continuity, parameters[i].bias)
      for k in 0..<width {
        let following = i < n - 1 ? values[i + 1, k] - values[i, k] : values[i, k] - values[i - 1, k]
        let preceding = i > 0 ? values[i, k] - values[i - 1, k] : following
        let outgoing =
          (1 - t) * (1 + c) * (1 + b) / 2 * preceding + (1 - t) * (1 - c) * (1 - b) / 2 * following
        let incoming =
          (1 - t) * (1 - c) * (1 + b) / 2 * preceding + (1 - t) * (1 + c) * (1 - b) / 2 * following
        if i < n - 1 { tangents[i * 2 * width + k] = outgoing * weightOut }
        if i > 0 { tangents[(i - 1) * 2 * width + width + k] = incoming * weightIn }
      }
    }
    self.tangents = tangents
    kind = values.kind.numeric
    rows = kind == nil ? [] : Self.rows(of: values, tangents)
  }

  private static func rows(of values: ValueComponents, _ tangents: [Double]) -> [SIMD4<Double>] {
    let width = values.width
    var rows: [SIMD4<Double>] = []
    for i in 0..<max(values.count - 1, 0) {
      var (start, startTangent) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      var (end, endTangent) = (start, start)
      for k in 0..<min(width, 4) {
        (start[k], end[k]) = (values[i, k], values[i + 1, k])
        startTangent[k] = tangents[i * 2 * width + k]
        endTangent[k] = tangents[i * 2 * width + width + k]
      }
      rows += [start, startTangent, end, endTangent]
    }
    return rows
  }

  /// The value `u` of the way through stretch `segment`.
  @inline(__always)
  func value(segment: Int, at u: Double) -> AnimatableValue {
    let h = Hermite(u)
    return values.value { component(segment, $0, h) }
  }

  /// The kind of what ``numbers(segment:at:)`` gives; nil for values of more than four numbers and for transforms.
  var numericKind: NumericKind? { kind }

  /// The value as numbers, for values that have a numeric kind.
  @inline(__always)
  func numbers(segment: Int, at u: Double) -> SIMD4<Double> {
    let h = Hermite(u)
    let first = 4 * segment
    var numbers = h.start * rows[first]
    numbers += h.startTangent * rows[first + 1]
    numbers += h.end * rows[first + 2]
    numbers += h.endTangent * rows[first + 3]
    return kind?.standardized(numbers) ?? numbers
  }

  /// The weights of a stretch's two values and two tangents at one parameter.
  struct Hermite {
    let start, startTangent, end, endTangent: Double

    @inline(__always)
    init(_ u: Double) {
      let (square, cube) = (u * u, u * u * u)
      start = 2 * cube - 3 * square + 1
      startTangent = cube - 2 * square + u
      end = 3 * square - 2 * cube
      endTangent = cube - square
    }
  }

  @inline(__always)
  private func component(_ segment: Int, _ k: Int, _ h: Hermite) -> Double {
    let (width, base) = (values.width, segment * 2 * values.width)
    return h.start * values[segment, k] + h.startTangent * tangents[base + k] + h.end * values[segment + 1, k]
      + h.endTangent * tangents[base + width + k]
  }

  /// The straight-line distance between the points at `u` and `v` of stretch `segment`.
  func chord(segment: Int, from u: Double, to v: Double) -> Double {
    let (a, b) = (Hermite(u), Hermite(v))
    return (0..<values.width).reduce(0) { sum, k in
      let difference = component(segment, k, b) - component(segment, k, a)
      return sum + difference * difference
    }.squareRoot()
  }
}
