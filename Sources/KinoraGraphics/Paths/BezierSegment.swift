import Foundation

package typealias Vector = SIMD2<Double>

extension Vector {
  @inline(__always)
  package init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }

  @inline(__always)
  package var point: CGPoint { CGPoint(x: x, y: y) }

  @inline(__always)
  package func dot(_ b: Vector) -> Double { x * b.x + y * b.y }

  /// The cross product, positive when `b` lies on the side to which +x turns to reach +y.
  @inline(__always)
  package func cross(_ b: Vector) -> Double { x * b.y - y * b.x }

  @inline(__always)
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector after a quarter turn from +x toward +y.
  @inline(__always)
  package var perpendicular: Vector { Vector(-y, x) }
}

/// A segment of a path: a line, or a quadratic or cubic Bézier curve. Lines use `p0` and `p1`, quadratics up to `p2`.
struct BezierSegment {
  var degree: Int
  var p0, p1, p2, p3: Vector

  init(line p0: Vector, _ p1: Vector) { (degree, self.p0, self.p1, p2, p3) = (1, p0, p1, p1, p1) }

  init(quad p0: Vector, _ p1: Vector, _ p2: Vector) {
    (degree, self.p0, self.p1, self.p2, p3) = (2, p0, p1, p2, p2)
  }

  init(cubic p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector) {
    (degree, self.p0, self.p1, self.p2, self.p3) = (3, p0, p1, p2, p3)
  }

  var end: Vector { degree == 1 ? p1 : degree == 2 ? p2 : p3 }

  /// The coefficients of the derivative B'(t) = d₀ + d₁t + d₂t².
  private var derivative: (Vector, Vector, Vector) {
    switch degree {
    case 1: (p1 - p0, .zero, .zero)
    case 2: (2 * (p1 - p0), 2 * (p2 - 2 * p1 + p0), .zero)
    default: (3 * (p1 - p0), 6 * (p2 - 2 * p1 + p0), 3 * (p3 - 3 * p2 + 3 * p1 - p0))
    }
  }

  /// The part of the curve between two parameters, exactly (by blossoming, as in de Casteljau's algorithm).
  func part(from a: Double, to b: Double) -> BezierSegment {
    switch degree {
    case 1:
      return BezierSegment(line: a == 0 ? p0 : mix(p0, p1, a), b == 1 ? p1 : mix(p0, p1, b))
    case 2:
      func blossom(_ s: Double, _ t: Double) -> Vector { mix(mix(p0, p1, s), mix(p1, p2, s), t) }
      return BezierSegment(quad: a == 0 ? p0 : blossom(a, a), blossom(a, b), b == 1 ? p2 : blossom(b, b))
    default:
      func blossom(_ s: Double, _ t: Double, _ u: Double) -> Vector {
        let (q0, q1, q2) = (mix(p0, p1, s), mix(p1, p2, s), mix(p2, p3, s))
        return mix(mix(q0, q1, t), mix(q1, q2, t), u)
      }
      return BezierSegment(
        cubic: a == 0 ? p0 : blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), b == 1 ? p3 : blossom(b, b, b))
    }
  }

  /// Flattens the curve into pieces whose chords stay within `tolerance` of it; calls `body` with the end of each.
  func flatten(_ tolerance: Double, _ body: (Vector) -> Void) {
    let difference =
      degree == 3 ? max((p0 - 2 * p1 + p2).length, (p1 - 2 * p2 + p3).length) : (p0 - 2 * p1 + p2).length
    let pieces = degree == 1 ? 1 : PathFlattener.pieceCount(difference, tolerance, degree == 3 ? 0.75 : 0.25)
    let d = derivative
    for i in 1..<pieces {
      let t = Double(i) / Double(pieces)
      body(p0 + t * (d.0 + t * (d.1 / 2 + t * (d.2 / 3))))
    }
    body(end)
  }

  /// The number of equal steps of the parameter into which `measure` divides a curve.
  static let steps = 16

  /// The arc length, to about a billionth of the control polygon's. Appends to `table` the length up to the end of each
  /// of the `steps`, so that the last is the whole; for a line it appends nothing.
  func measure(_ table: inout [Double]) -> Double {
    if degree == 1 { return (p1 - p0).length }
    let polygon = (p1 - p0).length + (p2 - p1).length + (degree == 3 ? (p3 - p2).length : 0)
    let d = derivative
    let width = 1 / Double(Self.steps)
    var sum = 0.0
    for i in 0..<Self.steps {
      let t = Double(i) * width
      sum += Self.length(d, t, t + width, tolerance: polygon * 1e-10, depth: 0)
      table.append(sum)
    }
    return sum
  }

  /// The parameter up to which the arc length is `distance`. `table` is what `measure` appended; empty for a line.
  func parameter(at distance: Double, of whole: Double, _ table: ArraySlice<Double>) -> Double {
    if distance <= 0 { return 0 }
    if distance >= whole { return 1 }
    if degree == 1 { return distance / whole }
    var step = 0
    var behind = 0.0
    for length in table {
      if length >= distance || step == Self.steps - 1 { break }
      behind = length
      step += 1
    }
    let here = table[table.startIndex + step] - behind
    let width = 1 / Double(Self.steps)
    let begin = Double(step) * width
    let d = derivative
    let tolerance = whole * 1e-9
    var (low, high) = (begin, begin + width)
    var t = here > 0 ? begin + width * (distance - behind) / here : begin
    // Five nodes are enough for a part of a step where they were enough for the whole step.
    let isSmooth = abs(Self.quadrature(d, begin, high) - here) <= tolerance * 0.1
    for _ in 0..<40 {
      let length =
        isSmooth ? Self.quadrature(d, begin, t) : Self.length(d, begin, t, tolerance: tolerance * 0.1, depth: 0)
      let error = behind + length - distance
      if abs(error) <= tolerance { break }
      if error > 0 { high = t } else { low = t }
      // A Newton step where it stays between the bounds, else bisection.
      let next = t - error / Self.speed(d, t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  @inline(__always)
  private static func speed(_ d: (Vector, Vector, Vector), _ t: Double) -> Double { (d.0 + t * (d.1 + t * d.2)).length }

  /// The arc length between two parameters by Gauss–Legendre quadrature with five nodes, on the interval and on its
  /// halves, which are halved further until both agree.
  private static func length(
    _ d: (Vector, Vector, Vector), _ a: Double, _ b: Double, tolerance: Double, depth: Int
  ) -> Double {
    let middle = (a + b) / 2
    let left = quadrature(d, a, middle)
    let right = quadrature(d, middle, b)
    let both = left + right
    if depth >= 12 || !(abs(both - quadrature(d, a, b)) > tolerance) { return both }
    return length(d, a, middle, tolerance: tolerance / 2, depth: depth + 1)
      + length(d, middle, b, tolerance: tolerance / 2, depth: depth + 1)
  }

  private static func quadrature(_ d: (Vector, Vector, Vector), _ a: Double, _ b: Double) -> Double {
    let m = (a + b) / 2
    let h = (b - a) / 2
    let x1 = h * 0.538_469_310_105_683_1
    let x2 = h * 0.906_179_845_938_664
    let inner = speed(d, m - x1) + speed(d, m + x1)
    let outer = speed(d, m - x2) + speed(d, m + x2)
    return h
      * (0.568_888_888_888_888_9 * speed(d, m) + 0.478_628_670_499_366_5 * inner + 0.236_926_885_056_189_1 * outer)
  }
}

@inline(__always)
private func mix(_ a: Vector, _ b: Vector, _ t: Double) -> Vector { a + (b - a) * t }
