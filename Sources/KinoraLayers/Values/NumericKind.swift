import Foundation
import KinoraGraphics

/// A kind of values that are one to four numbers. Animations of such values are computed as `SIMD4<Double>`, without an
/// `AnimatableValue` in between; unused numbers are 0.
package enum NumericKind: Sendable, Hashable {
  case number, point, size, rect, color
  /// A truth value as 0 or 1, which is not interpolated.
  case truth

  /// The numeric kind of a kind of values that can be interpolated; nil for other kinds.
  init?(_ kind: AnimatableValue.Kind) {
    switch kind {
    case .number: self = .number
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .color: self = .color
    default: return nil
    }
  }

  /// The numeric kind of a kind of values that need not be interpolated, also truth values; nil for other kinds.
  init?(holding kind: AnimatableValue.Kind) {
    if kind == .bool { self = .truth } else { self.init(kind) }
  }

  /// The numbers of `value`; nil when it is of another kind.
  package func numbers(of value: AnimatableValue) -> SIMD4<Double>? {
    switch (self, value) {
    case (.number, .number(let number)): SIMD4(number, 0, 0, 0)
    case (.point, .point(let point)): point.components
    case (.size, .size(let size)): size.components
    case (.rect, .rect(let rect)): rect.components
    case (.color, .color(let color)): color.components
    case (.truth, .bool(let flag)): SIMD4(flag ? 1 : 0, 0, 0, 0)
    default: nil
    }
  }

  /// The value that consists of the numbers.
  @inline(__always)
  package func value(_ n: SIMD4<Double>) -> AnimatableValue {
    switch self {
    case .number: .number(n.x)
    case .point: .point(CGPoint(x: n.x, y: n.y))
    case .size: .size(CGSize(width: n.x, height: n.y))
    case .rect: .rect(CGRect(x: n.x, y: n.y, width: n.z, height: n.w))
    case .color: .color(CGColor(red: n.x, green: n.y, blue: n.z, alpha: n.w))
    case .truth: .bool(n.x != 0)
    }
  }

  /// The numbers of a valid value: a rectangle is standardised, so that width and height are not negative. Other kinds
  /// stay as they are.
  @inline(__always)
  func standardized(_ n: SIMD4<Double>) -> SIMD4<Double> {
    guard self == .rect, !(n.z >= 0 && n.w >= 0 && n.x < .infinity && n.y < .infinity) else { return n }
    return CGRect(x: n.x, y: n.y, width: n.z, height: n.w).standardized.components
  }
}

/// The numbers `a + (b − a)·f`, and exactly `b` where `f` is 1.
@inline(__always)
func lerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ f: Double) -> SIMD4<Double> { f == 1 ? b : a + (b - a) * f }

extension CGPoint {
  @inline(__always) var components: SIMD4<Double> { SIMD4(Double(x), Double(y), 0, 0) }
}

extension CGSize {
  @inline(__always) var components: SIMD4<Double> { SIMD4(Double(width), Double(height), 0, 0) }
}

extension CGRect {
  @inline(__always)
  var components: SIMD4<Double> {
    SIMD4(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height))
  }
}

extension CGColor {
  @inline(__always)
  var components: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) }
}

/// The part of a structure's numbers that a key path names: all of them, or one or two in a row.
struct NumberPart: Sendable, Hashable {
  private let first: Int
  private let count: Int
  /// Whether the part is the whole.
  let isWhole: Bool

  var isOneNumber: Bool { count == 1 }

  static let whole = NumberPart(first: 0, count: 4, isWhole: true)

  private init(first: Int, count: Int, isWhole: Bool = false) {
    (self.first, self.count, self.isWhole) = (first, count, isWhole)
  }

  /// The part that a field is; nil for a field of a transform.
  init?(_ field: StructField) {
    switch field {
    case .x, .width, .originX: self.init(first: 0, count: 1)
    case .y, .height, .originY: self.init(first: 1, count: 1)
    case .sizeWidth: self.init(first: 2, count: 1)
    case .sizeHeight: self.init(first: 3, count: 1)
    case .origin: self.init(first: 0, count: 2)
    case .size: self.init(first: 2, count: 2)
    case .transform: return nil
    }
  }

  /// The numbers of the part, from those of the structure.
  @inline(__always)
  func read(_ whole: SIMD4<Double>) -> SIMD4<Double> {
    if isWhole { return whole }
    return SIMD4(whole[first], count > 1 ? whole[first + 1] : 0, 0, 0)
  }

  /// The numbers of the structure with the part replaced.
  @inline(__always)
  func write(_ part: SIMD4<Double>, into whole: SIMD4<Double>) -> SIMD4<Double> {
    if isWhole { return part }
    var result = whole
    result[first] = part.x
    if count > 1 { result[first + 1] = part.y }
    return result
  }
}
