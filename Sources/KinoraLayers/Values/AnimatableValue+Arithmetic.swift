import Foundation
import KinoraGraphics

extension AnimatableValue {
  /// The sum of this value and `other`: components are added, transforms concatenated as `other · self`.
  ///
  /// For values of different types, and types that cannot be added, the result is `other`; where `other` is no value,
  /// it is this value.
  package func adding(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (_, .none): self
    case (.number(let a), .number(let b)): .number(a + b)
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    case (.size(let a), .size(let b)): .size(CGSize(width: a.width + b.width, height: a.height + b.height))
    case (.rect(let a), .rect(let b)):
      .rect(
        CGRect(
          x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y, width: a.size.width + b.size.width,
          height: a.size.height + b.size.height
        ).standardized)
    case (.color(let a), .color(let b)): .color(a.plus(b, times: 1))
    case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(b, a))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count: .numbers(zip(a, b).map { $0 + $1 })
    case (.colors(let a), .colors(let b)) where a.count == b.count: .colors(zip(a, b).map { $0.plus($1, times: 1) })
    case (.path(let a), .path(let b)): a.combined(with: b) { $0 + $1 }.map { .path($0) } ?? other
    case (.bool(let a), .number(let b)): .number((a ? 1 : 0) + b)
    case (.number(let a), .bool(let b)): .number(a + (b ? 1 : 0))
    default: other
    }
  }

  /// The value to which `other` has to be added to give this one. For transforms it is `other⁻¹ · self`.
  package func subtracting(_ other: AnimatableValue) -> AnimatableValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform(CATransform3DConcat(CATransform3DInvert(b), a))
    case (.transform, _): self
    default: adding(other.scaled(by: -1))
    }
  }

  /// The value with every component multiplied by `factor`. A transform is applied `factor` times, rounded to a whole
  /// number, and inverted when this is negative. Types without components stay as they are.
  package func scaled(by factor: Double) -> AnimatableValue {
    switch self {
    case .number(let a): .number(a * factor)
    case .bool(let a): .number((a ? 1 : 0) * factor)
    case .point(let a): .point(CGPoint(x: a.x * factor, y: a.y * factor))
    case .size(let a): .size(CGSize(width: a.width * factor, height: a.height * factor))
    case .rect(let a):
      .rect(
        CGRect(
          x: a.origin.x * factor, y: a.origin.y * factor, width: a.size.width * factor,
          height: a.size.height * factor))
    case .color(let a):
      .color(CGColor(red: 0, green: 0, blue: 0, alpha: 0).plus(a, times: factor))
    case .transform(let a): .transform(a.power(factor))
    case .numbers(let a): .numbers(a.map { $0 * factor })
    case .colors(let a): .colors(a.map { CGColor(red: 0, green: 0, blue: 0, alpha: 0).plus($0, times: factor) })
    case .path(let a): a.combined(with: a) { p, _ in p * factor }.map { .path($0) } ?? self
    case .none, .image, .crossfade, .string, .object: self
    }
  }

  /// The Euclidean distance of two values over their components, from which paced key times are made.
  ///
  /// The distance of values that cannot be compared component by component is 0 when they are equal and 1 otherwise.
  package func distance(to other: AnimatableValue) -> Double {
    var sum = 0.0
    func add(_ difference: CGFloat) { sum += Double(difference * difference) }
    switch (self, other) {
    case (.number(let a), .number(let b)): return (a - b).magnitude
    case (.point(let a), .point(let b)):
      add(a.x - b.x)
      add(a.y - b.y)
    case (.size(let a), .size(let b)):
      add(a.width - b.width)
      add(a.height - b.height)
    case (.rect(let a), .rect(let b)):
      add(a.origin.x - b.origin.x)
      add(a.origin.y - b.origin.y)
      add(a.size.width - b.size.width)
      add(a.size.height - b.size.height)
    case (.color(let a), .color(let b)): sum = a.squaredDistance(to: b)
    case (.transform(let a), .transform(let b)):
      for (x, y) in zip(a.elements, b.elements) { add(x - y) }
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      for (x, y) in zip(a, b) { add(x - y) }
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      for (x, y) in zip(a, b) { sum += x.squaredDistance(to: y) }
    case (.path(let a), .path(let b)):
      guard let (a, b) = a.geometry.matched(with: b.geometry) else { return self == other ? 0 : 1 }
      for (p, q) in zip(a.points, b.points) {
        add(p.x - q.x)
        add(p.y - q.y)
      }
    default: return self == other ? 0 : 1
    }
    return sum.squareRoot()
  }
}

extension CGColor {
  /// The colour `self + other · factor`, component by component, not clamped.
  @inline(__always)
  func plus(_ other: CGColor, times factor: Double) -> CGColor {
    CGColor(
      red: red + other.red * factor, green: green + other.green * factor, blue: blue + other.blue * factor,
      alpha: alpha + other.alpha * factor)
  }

  func squaredDistance(to other: CGColor) -> Double {
    let (r, g, b, a) = (red - other.red, green - other.green, blue - other.blue, alpha - other.alpha)
    return Double(r * r + g * g + b * b + a * a)
  }
}

extension CGPath {
  /// The path whose coordinates `combine` makes from those of this path and of `other`, with lines turned into curves
  /// where the other path has curves; nil when the elements do not correspond.
  func combined(with other: CGPath, _ combine: (CGFloat, CGFloat) -> CGFloat) -> CGPath? {
    guard let (a, b) = geometry.matched(with: other.geometry) else { return nil }
    var result = PathGeometry()
    var next = 0
    func point() -> CGPoint {
      defer { next += 1 }
      let (p, q) = (a.points[next], b.points[next])
      return CGPoint(x: combine(p.x, q.x), y: combine(p.y, q.y))
    }
    for verb in a.verbs {
      switch verb {
      case .move: result.move(to: point())
      case .line: result.line(to: point())
      case .quad:
        let control = point()
        result.quad(to: point(), control: control)
      case .cubic:
        let (first, second) = (point(), point())
        result.cubic(to: point(), control1: first, control2: second)
      case .close: result.close()
      }
    }
    return CGPath(result)
  }
}

extension CATransform3D {
  /// The transform applied `exponent` times, rounded to a whole number.
  func power(_ exponent: Double) -> CATransform3D {
    let count = exponent.rounded()
    guard count != 0, count.magnitude < 0x1p53 else { return count == 0 ? CATransform3DIdentity : self }
    var remaining = UInt64(count.magnitude)
    var square = count < 0 ? CATransform3DInvert(self) : self
    var result = CATransform3DIdentity
    while remaining > 0 {
      if remaining & 1 == 1 { result = CATransform3DConcat(result, square) }
      square = CATransform3DConcat(square, square)
      remaining >>= 1
    }
    return result
  }
}
