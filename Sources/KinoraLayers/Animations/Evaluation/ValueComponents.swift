import Foundation
import KinoraGraphics

/// A list of values of one kind as rows of numbers, so that splines can be drawn through them.
struct ValueComponents {
  /// The kind of values that the numbers make.
  enum Kind: Equatable {
    case number, point, size, rect, color, numbers, colors
    /// The nine numbers of an ``AffineDecomposition``.
    case affine
    /// The seventeen numbers of a ``SpatialDecomposition``.
    case spatial
  }

  let kind: Kind
  /// How many numbers make one value.
  let width: Int
  /// The numbers of all values, one value after the other.
  let numbers: [Double]

  var count: Int { width == 0 ? 0 : numbers.count / width }

  /// The components of `values`; nil when the values are not of one kind, or are of a kind that has no components.
  init?(_ values: [AnimatableValue]) {
    guard let first = values.first, let kind = Kind(first, in: values) else { return nil }
    var numbers: [Double] = []
    var previous: [Double]?
    for value in values {
      guard let row = kind.components(of: value, after: previous), row.count == (previous ?? row).count else {
        return nil
      }
      numbers += row
      previous = row
    }
    self.kind = kind
    self.numbers = numbers
    width = previous?.count ?? 0
  }

  /// The number with the index `component` of the value with the index `index`.
  @inline(__always)
  subscript(index: Int, component: Int) -> Double { numbers[index * width + component] }

  /// The Euclidean distance between the values at the indices `a` and `b`.
  func distance(_ a: Int, _ b: Int) -> Double {
    (0..<width).reduce(0) { sum, k in
      let difference = self[a, k] - self[b, k]
      return sum + difference * difference
    }.squareRoot()
  }

  /// The value whose numbers `c` gives.
  @inline(__always)
  func value(_ c: (Int) -> Double) -> AnimatableValue {
    switch kind {
    case .number: return .number(c(0))
    case .point: return .point(CGPoint(x: c(0), y: c(1)))
    case .size: return .size(CGSize(width: c(0), height: c(1)))
    case .rect: return .rect(CGRect(x: c(0), y: c(1), width: c(2), height: c(3)).standardized)
    case .color: return .color(CGColor(red: c(0), green: c(1), blue: c(2), alpha: c(3)))
    case .numbers: return .numbers((0..<width).map { c($0) })
    case .colors:
      return .colors(
        (0..<width / 4).map { k in
          CGColor(red: c(4 * k), green: c(4 * k + 1), blue: c(4 * k + 2), alpha: c(4 * k + 3))
        })
    case .affine:
      let parts = AffineDecomposition(
        translation: SIMD2(c(0), c(1)), scale: SIMD2(c(2), c(3)), angle: c(4), remainder: SIMD4(c(5), c(6), c(7), c(8)))
      return .transform(parts.transform)
    case .spatial: return .transform(SpatialDecomposition(components: c).transform)
    }
  }
}

extension ValueComponents.Kind {
  /// The corresponding numeric kind, for values of up to four numbers; nil for others.
  var numeric: NumericKind? {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .numbers, .colors, .affine, .spatial: nil
    }
  }

  init?(_ value: AnimatableValue, in values: [AnimatableValue]) {
    switch value {
    case .number: self = .number
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .color: self = .color
    case .numbers: self = .numbers
    case .colors: self = .colors
    case .transform:
      let affine = values.allSatisfy { value in
        if case .transform(let transform) = value { CATransform3DIsAffine(transform) } else { true }
      }
      self = affine ? .affine : .spatial
    default: return nil
    }
  }

  /// The numbers of `value`. For a transform these are the ones nearest to `previous`, so that angles go the shorter
  /// way.
  func components(of value: AnimatableValue, after previous: [Double]?) -> [Double]? {
    switch (self, value) {
    case (.number, .number(let v)): return [v]
    case (.point, .point(let p)): return [p.x, p.y].map { Double($0) }
    case (.size, .size(let s)): return [s.width, s.height].map { Double($0) }
    case (.rect, .rect(let r)): return [r.origin.x, r.origin.y, r.size.width, r.size.height].map { Double($0) }
    case (.color, .color(let c)): return [c.red, c.green, c.blue, c.alpha].map { Double($0) }
    case (.numbers, .numbers(let v)): return v
    case (.colors, .colors(let colors)):
      return colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha].map { Double($0) } }
    case (.affine, .transform(let t)): return Self.affineComponents(t, after: previous)
    case (.spatial, .transform(let t)): return SpatialDecomposition(t)?.components(after: previous)
    default: return nil
    }
  }

  private static func affineComponents(_ t: CATransform3D, after previous: [Double]?) -> [Double] {
    var d = AffineDecomposition(t)
    if let previous {
      let turns = ((d.angle - previous[4]) / (2 * .pi)).rounded()
      d.angle -= turns * 2 * .pi
    }
    return [
      d.translation.x, d.translation.y, d.scale.x, d.scale.y, d.angle, d.remainder.x, d.remainder.y, d.remainder.z,
      d.remainder.w,
    ]
  }
}

extension SpatialDecomposition {
  /// The numbers of scale, skew, rotation, translation and perspective, the rotation with the sign nearer to that in
  /// `previous`.
  func components(after previous: [Double]?) -> [Double] {
    var q = rotation.vector
    if let previous {
      let p = q * SIMD4(previous[6], previous[7], previous[8], previous[9])
      if p.x + p.y + p.z + p.w < 0 { q = -q }
    }
    return [
      scale.x, scale.y, scale.z, skew.x, skew.y, skew.z, q.x, q.y, q.z, q.w, translation.x, translation.y,
      translation.z, perspective.x, perspective.y, perspective.z, perspective.w,
    ]
  }

  @inline(__always)
  init(components c: (Int) -> Double) {
    let q = SIMD4(c(6), c(7), c(8), c(9))
    let p = q * q
    let norm = (p.x + p.y + p.z + p.w).squareRoot()
    self.init(
      scale: SIMD3(c(0), c(1), c(2)), skew: SIMD3(c(3), c(4), c(5)),
      rotation: Quaternion(norm > 0 ? q / norm : SIMD4(0, 0, 0, 1)), translation: SIMD3(c(10), c(11), c(12)),
      perspective: SIMD4(c(13), c(14), c(15), c(16)))
  }
}
