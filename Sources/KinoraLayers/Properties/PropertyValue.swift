import Foundation
import KinoraGraphics
import KinoraTiming

/// A Swift type that a property may have, and how its values are converted to `AnimatableValue` and back.
package protocol PropertyValue {
  static var propertyKind: AnimatableValue.Kind { get }
  static var propertyType: PropertyType { get }
  /// Converts a value of `propertyKind` back; nil for a value of another kind.
  init?(propertyValue: AnimatableValue)
  var propertyValue: AnimatableValue { get }

  /// The numeric kind of the type's values if they are up to four numbers; nil, the default, if they are not.
  static var numericKind: NumericKind? { get }
  init?(numbers: SIMD4<Double>)
  /// The numbers of the value; nil for no value.
  var numbers: SIMD4<Double>? { get }
}

extension PropertyValue {
  package static var numericKind: NumericKind? { nil }
  package init?(numbers: SIMD4<Double>) { nil }
  package var numbers: SIMD4<Double>? { nil }
}

extension CGFloat: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .number }
  package static var propertyType: PropertyType { .number }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(number)
  }
  package var propertyValue: AnimatableValue { .number(Double(self)) }
  package static var numericKind: NumericKind? { .number }
  package init?(numbers n: SIMD4<Double>) { self.init(n.x) }
  package var numbers: SIMD4<Double>? { SIMD4(Double(self), 0, 0, 0) }
}

extension Double: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .number }
  package static var propertyType: PropertyType { .number }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self = number
  }
  package var propertyValue: AnimatableValue { .number(self) }
  package static var numericKind: NumericKind? { .number }
  package init?(numbers n: SIMD4<Double>) { self = n.x }
  package var numbers: SIMD4<Double>? { SIMD4(self, 0, 0, 0) }
}

extension Float: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .number }
  package static var propertyType: PropertyType { .number }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(number)
  }
  package var propertyValue: AnimatableValue { .number(Double(self)) }
  package static var numericKind: NumericKind? { .number }
  package init?(numbers n: SIMD4<Double>) { self.init(n.x) }
  package var numbers: SIMD4<Double>? { SIMD4(Double(self), 0, 0, 0) }
}

extension Bool: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .bool }
  package static var propertyType: PropertyType { .bool }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self = number != 0
  }
  package var propertyValue: AnimatableValue { .bool(self) }
  package static var numericKind: NumericKind? { .truth }
  package init?(numbers n: SIMD4<Double>) { self = n.x != 0 }
  package var numbers: SIMD4<Double>? { SIMD4(self ? 1 : 0, 0, 0, 0) }
}

/// Integer types as types of properties. A number is rounded to the nearest integer, halves away from zero, and clamped
/// to the type's range; NaN becomes 0.
extension PropertyValue where Self: FixedWidthInteger {
  package static var propertyKind: AnimatableValue.Kind { .number }
  package static var propertyType: PropertyType { .integer }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(saturating: number)
  }
  package var propertyValue: AnimatableValue { .number(Double(self)) }
}

extension FixedWidthInteger {
  /// The integer nearest to a number, halves rounded away from zero, within the type's range; 0 for NaN.
  package init(saturating number: Double) {
    let rounded = number.rounded()
    if let exact = Self(exactly: rounded) {
      self = exact
    } else {
      self = rounded.isNaN ? 0 : rounded < 0 ? .min : .max
    }
  }
}

extension Int: PropertyValue {}
extension Int32: PropertyValue {}
extension UInt32: PropertyValue {}
extension UInt: PropertyValue {}

extension CGPoint: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .point }
  package static var propertyType: PropertyType { .point }
  package init?(propertyValue: AnimatableValue) {
    guard case .point(let point) = propertyValue else { return nil }
    self = point
  }
  package var propertyValue: AnimatableValue { .point(self) }
  package static var numericKind: NumericKind? { .point }
  package init?(numbers n: SIMD4<Double>) { self.init(x: n.x, y: n.y) }
  package var numbers: SIMD4<Double>? { components }
}

extension CGSize: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .size }
  package static var propertyType: PropertyType { .size }
  package init?(propertyValue: AnimatableValue) {
    guard case .size(let size) = propertyValue else { return nil }
    self = size
  }
  package var propertyValue: AnimatableValue { .size(self) }
  package static var numericKind: NumericKind? { .size }
  package init?(numbers n: SIMD4<Double>) { self.init(width: n.x, height: n.y) }
  package var numbers: SIMD4<Double>? { components }
}

extension CGRect: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .rect }
  package static var propertyType: PropertyType { .rect }
  package init?(propertyValue: AnimatableValue) {
    guard case .rect(let rect) = propertyValue else { return nil }
    self = rect
  }
  package var propertyValue: AnimatableValue { .rect(self) }
  package static var numericKind: NumericKind? { .rect }
  package init?(numbers n: SIMD4<Double>) { self.init(x: n.x, y: n.y, width: n.z, height: n.w) }
  package var numbers: SIMD4<Double>? { components }
}

extension CATransform3D: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .transform }
  package static var propertyType: PropertyType { .transform }
  package init?(propertyValue: AnimatableValue) {
    guard case .transform(let transform) = propertyValue else { return nil }
    self = transform
  }
  package var propertyValue: AnimatableValue { .transform(self) }
}

extension CGColor: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .color }
  package static var propertyType: PropertyType { .color }
  package init?(propertyValue: AnimatableValue) {
    guard case .color(let color) = propertyValue else { return nil }
    self = color
  }
  package var propertyValue: AnimatableValue { .color(self) }
  package static var numericKind: NumericKind? { .color }
  package init?(numbers n: SIMD4<Double>) { self.init(red: n.x, green: n.y, blue: n.z, alpha: n.w) }
  package var numbers: SIMD4<Double>? { components }
}

extension CGPath: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .path }
  package static var propertyType: PropertyType { .path }
  package var propertyValue: AnimatableValue { .path(self) }
}

extension PropertyValue where Self: CGPath {
  package init?(propertyValue: AnimatableValue) {
    guard case .path(let path) = propertyValue, let own = path as? Self else { return nil }
    self = own
  }
}

extension String: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .string }
  package static var propertyType: PropertyType { .string }
  package init?(propertyValue: AnimatableValue) {
    guard case .string(let string) = propertyValue else { return nil }
    self = string
  }
  package var propertyValue: AnimatableValue { .string(self) }
}

extension Array: PropertyValue where Element: PropertyListElement {
  package static var propertyKind: AnimatableValue.Kind { Element.listKind }
  package static var propertyType: PropertyType { Element.listType }
  package init?(propertyValue: AnimatableValue) {
    guard let list = Element.list(from: propertyValue) else { return nil }
    self = list
  }
  package var propertyValue: AnimatableValue { Element.value(of: self) }
}

/// A type of elements, numbers or colours, whose arrays are property values.
package protocol PropertyListElement {
  static var listKind: AnimatableValue.Kind { get }
  static var listType: PropertyType { get }
  static func list(from value: AnimatableValue) -> [Self]?
  static func value(of list: [Self]) -> AnimatableValue
}

extension PropertyListElement where Self: BinaryFloatingPoint {
  package static var listKind: AnimatableValue.Kind { .numbers }
  package static var listType: PropertyType { .numbers }
  package static func list(from value: AnimatableValue) -> [Self]? {
    guard case .numbers(let numbers) = value else { return nil }
    return numbers.map { Self($0) }
  }
  package static func value(of list: [Self]) -> AnimatableValue { .numbers(list.map { Double($0) }) }
}

extension Double: PropertyListElement {}
extension Float: PropertyListElement {}
extension CGFloat: PropertyListElement {}

extension CGColor: PropertyListElement {
  package static var listKind: AnimatableValue.Kind { .colors }
  package static var listType: PropertyType { .colors }
  package static func list(from value: AnimatableValue) -> [CGColor]? {
    guard case .colors(let colors) = value else { return nil }
    return colors
  }
  package static func value(of list: [CGColor]) -> AnimatableValue { .colors(list) }
}

/// Optional types as types of properties: nil is converted to `.none`.
extension Optional: PropertyValue where Wrapped: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { Wrapped.propertyKind }
  package static var propertyType: PropertyType { Wrapped.propertyType }
  package init?(propertyValue: AnimatableValue) {
    if propertyValue.isNone {
      self = Wrapped?.none
    } else {
      guard let wrapped = Wrapped(propertyValue: propertyValue) else { return nil }
      self = wrapped
    }
  }
  package var propertyValue: AnimatableValue { self?.propertyValue ?? .none }
  package static var numericKind: NumericKind? { Wrapped.numericKind }
  package init?(numbers: SIMD4<Double>) {
    guard let wrapped = Wrapped(numbers: numbers) else { return nil }
    self = wrapped
  }
  package var numbers: SIMD4<Double>? { self?.numbers }
}
