import Foundation
import KinoraGraphics
import KinoraTiming

/// The row of one property of an animation class: its key, its type and how it is read and written.
///
/// Key-value coding, defaults and the scene script's validation all read these rows.
package struct AnimationProperty: Sendable {
  /// What a property holds, for code that explains or checks a value.
  package enum ValueType: Sendable {
    case seconds, number, bool, string, timingFunction, timingFunctions, fillMode, numbers, values, anyValue, path
    case animations, valueFunction, frameRateRange, delegate, layer, image
    /// One of several strings.
    case choice([String])
  }

  package let key: String
  package let type: ValueType
  package let defaultValue: (any Sendable)?
  package let read: @Sendable (CAAnimation) -> Any?
  /// Sets the property; false, without changing anything, for a value that it cannot hold.
  package let write: @Sendable (CAAnimation, Any?) -> Bool

  package static func named(_ key: String, in rows: [AnimationProperty]) -> AnimationProperty? {
    rows.first { $0.key == key }
  }

  /// The library's own classes, whose stored defaults agree with their rows, so that `defaultValue(forKey:)` need not
  /// be asked.
  static let builtInClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(CAAnimation.self), ObjectIdentifier(CAPropertyAnimation.self),
    ObjectIdentifier(CABasicAnimation.self), ObjectIdentifier(CAKeyframeAnimation.self),
    ObjectIdentifier(CASpringAnimation.self), ObjectIdentifier(CATransition.self),
    ObjectIdentifier(CAAnimationGroup.self),
  ]
}

// MARK: Making rows

extension AnimationProperty {
  /// A row for a property of `Class` that `parse` reads from what key-value coding hands in; nil from it refuses the
  /// value.
  static func row<Class: CAAnimation, Value>(
    _ key: String, _ type: ValueType, default defaultValue: (any Sendable)? = nil,
    _ path: any ReferenceWritableKeyPath<Class, Value> & Sendable,
    read: @escaping @Sendable (Value) -> Any?, parse: @escaping @Sendable (Any?) -> Value?
  ) -> AnimationProperty {
    AnimationProperty(
      key: key, type: type, defaultValue: defaultValue,
      read: { animation in (animation as? Class).flatMap { read($0[keyPath: path]) } },
      write: { animation, value in
        guard let animation = animation as? Class, let parsed = parse(value) else { return false }
        animation[keyPath: path] = parsed
        return true
      })
  }

  /// The row of a floating-point property; nil sets 0.
  static func number<Class: CAAnimation, Value: BinaryFloatingPoint & Sendable>(
    _ key: String, _ type: ValueType = .number, default defaultValue: Double? = nil,
    _ path: any ReferenceWritableKeyPath<Class, Value> & Sendable
  ) -> AnimationProperty {
    row(
      key, type, default: defaultValue, path, read: { NSNumber(value: Double($0)) },
      parse: { value in AnimatableValue(value).converted(to: .number)?.double.map { Value($0) } })
  }

  /// The row of a truth value; nil sets false.
  static func bool<Class: CAAnimation>(
    _ key: String, default defaultValue: Bool? = nil, _ path: any ReferenceWritableKeyPath<Class, Bool> & Sendable
  ) -> AnimationProperty {
    row(
      key, .bool, default: defaultValue, path, read: { NSNumber(value: $0) },
      parse: { value in AnimatableValue(value).converted(to: .bool)?.double.map { $0 != 0 } })
  }

  /// The row of a property with a value of one Swift type or nil.
  static func optional<Class: CAAnimation, Value>(
    _ key: String, _ type: ValueType, _ path: any ReferenceWritableKeyPath<Class, Value?> & Sendable
  ) -> AnimationProperty {
    row(
      key, type, path, read: { $0 },
      parse: { value in
        guard let value, !(value is NSNull) else { return .some(nil) }
        return (value as? Value).map { .some($0) }
      })
  }

  /// The row of an array of numbers or nil.
  static func numbers<Class: CAAnimation>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Class, [NSNumber]?> & Sendable
  ) -> AnimationProperty {
    row(
      key, .numbers, path, read: { $0 },
      parse: { value in
        switch AnimatableValue(value).converted(to: .numbers) {
        case .numbers(let numbers): .some(numbers.map { NSNumber(value: $0) })
        case AnimatableValue.none?: .some(nil)
        default: nil
        }
      })
  }

  /// The row of a property that is one of `values`, set as such or by its raw value.
  static func choice<Class: CAAnimation, Value: RawRepresentable & Sendable>(
    _ key: String, _ values: [Value], default defaultValue: String? = nil,
    _ path: any ReferenceWritableKeyPath<Class, Value> & Sendable
  ) -> AnimationProperty where Value.RawValue == String {
    row(
      key, .choice(values.map { $0.rawValue }), default: defaultValue, path, read: { $0.rawValue },
      parse: { value in (value as? Value) ?? (value as? String).flatMap { Value(rawValue: $0) } })
  }

  /// The row of a property that is one of `values` or nil, set as such or by its raw value.
  static func optionalChoice<Class: CAAnimation, Value: RawRepresentable & Sendable>(
    _ key: String, _ values: [Value], _ path: any ReferenceWritableKeyPath<Class, Value?> & Sendable
  ) -> AnimationProperty where Value.RawValue == String {
    row(
      key, .choice(values.map { $0.rawValue }), path, read: { $0?.rawValue },
      parse: { value in
        guard let value, !(value is NSNull) else { return .some(nil) }
        return ((value as? Value) ?? (value as? String).flatMap { Value(rawValue: $0) }).map { .some($0) }
      })
  }
}
