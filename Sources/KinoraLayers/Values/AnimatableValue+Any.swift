import Foundation
import KinoraGraphics

extension AnimatableValue {
  /// Reads a value in the forms in which key-value coding and animations take values.
  ///
  /// These are numbers of every type and `NSNumber`; `CGPoint`, `CGSize`, `CGRect`, `CATransform3D` and
  /// `CGAffineTransform`, plain or in an `NSValue`; `CGColor`, `CGPath`, `CGImage` and `String`; arrays of numbers and
  /// of colours. `NSNull` and nil are `.none`; anything else becomes an object.
  package init(_ value: Any?) {
    if let value, let exact = Self.exact(value) {
      self = exact
      return
    }
    guard let value, let plain = Self.unwrapped(value) else {
      self = .none
      return
    }
    // Casting a list or a dictionary to a number would convert everything in it.
    if plain is any ContainerValue {
      self = (plain is any ListValue ? Self.list(plain) : nil) ?? .object(plain)
    } else {
      self = Self.scalar(plain) ?? Self.structure(plain) ?? Self.list(plain) ?? .object(plain)
    }
  }

  /// The value, if it is of one of the commonest types, which are found by comparing types: because Foundation's types
  /// bridge to each other, a cast that fails takes as much time as everything else together.
  @inline(__always)
  private static func exact(_ value: Any) -> AnimatableValue? {
    let type = type(of: value)
    if type == Double.self { return (value as? Double).map { .number($0) } }
    if type == NSNumber.self { return (value as? NSNumber).map { boxedNumber($0) } }
    if type == CGFloat.self { return (value as? CGFloat).map { .number(Double($0)) } }
    if type == Int.self { return (value as? Int).map { .number(Double($0)) } }
    if type == Float.self { return (value as? Float).map { .number(Double($0)) } }
    if type == Bool.self { return (value as? Bool).map { .bool($0) } }
    if type == CGPoint.self { return (value as? CGPoint).map { .point($0) } }
    if type == CGSize.self { return (value as? CGSize).map { .size($0) } }
    if type == CGRect.self { return (value as? CGRect).map { .rect($0) } }
    if type == CGColor.self { return (value as? CGColor).map { .color($0) } }
    if type == CATransform3D.self { return (value as? CATransform3D).map { .transform($0) } }
    if type == String.self { return (value as? String).map { .string($0) } }
    return nil
  }

  /// The number or truth value in an `NSNumber`, which encodes truth values as characters.
  private static func boxedNumber(_ number: NSNumber) -> AnimatableValue {
    let isTruth =
      number.objCType.pointee == CChar(UInt8(ascii: "c")) && (number.intValue == 0 || number.intValue == 1)
    return isTruth ? .bool(number.boolValue) : .number(number.doubleValue)
  }

  /// The number, string or truth value; nil for anything else.
  private static func scalar(_ value: Any) -> AnimatableValue? {
    // Swift's numbers and NSNumber bridge to each other, so a cast would not tell them apart.
    if type(of: value) is NSNumber.Type, let value = value as? NSNumber { return boxedNumber(value) }
    switch value {
    case let value as Bool: return .bool(value)
    case let value as Double: return .number(value)
    case let value as CGFloat: return .number(Double(value))
    case let value as Float: return .number(Double(value))
    case let value as any BinaryInteger: return .number(Double(value))
    case let value as String: return .string(value)
    default: return nil
    }
  }

  /// The point, size, rectangle, transform, colour, path or image; nil for anything else.
  private static func structure(_ value: Any) -> AnimatableValue? {
    switch value {
    case let value as CGPoint: .point(value)
    case let value as CGSize: .size(value)
    case let value as CGRect: .rect(value)
    case let value as CATransform3D: .transform(value)
    case let value as CGAffineTransform: .transform(CATransform3DMakeAffineTransform(value))
    case let value as CGColor: .color(value)
    case let value as CGPath: .path(value)
    case let value as CGImage: .image(value)
    case let value as NSValue: boxed(value)
    default: nil
    }
  }

  private static func boxed(_ value: NSValue) -> AnimatableValue? {
    if let transform = value.caTransform3DIfBoxed { return .transform(transform) }
    if let transform = value.cgAffineTransformIfBoxed {
      return .transform(CATransform3DMakeAffineTransform(transform))
    }
    return switch String(cString: value.objCType) {
    case "{CGPoint=dd}": .point(value.pointValue)
    case "{CGSize=dd}": .size(value.sizeValue)
    case "{CGRect={CGPoint=dd}{CGSize=dd}}": .rect(value.rectValue)
    default: nil
    }
  }

  /// The array of numbers or of colours; nil for anything else, including mixed arrays.
  private static func list(_ value: Any) -> AnimatableValue? {
    if type(of: value) == [Double].self, let value = value as? [Double] { return .numbers(value) }
    if type(of: value) == [CGColor].self, let value = value as? [CGColor] { return .colors(value) }
    guard let elements = value as? [Any], !elements.isEmpty else { return nil }
    var numbers: [Double] = []
    var colors: [CGColor] = []
    for element in elements {
      // A list of lists is neither, and need not be searched further.
      if element is any ContainerValue { return nil }
      switch unwrapped(element).flatMap({ scalar($0) ?? structure($0) }) {
      case .number(let number): numbers.append(number)
      case .color(let color): colors.append(color)
      default: return nil
      }
    }
    if numbers.count == elements.count { return .numbers(numbers) }
    return colors.count == elements.count ? .colors(colors) : nil
  }

  /// The value inside nested optionals; nil for nil and for `NSNull`.
  private static func unwrapped(_ value: Any) -> Any? {
    if value is NSNull { return nil }
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped.flatMap(unwrapped)
  }

  /// The value as key-value coding returns it: numbers and truth values as `NSNumber`, arrays of numbers as
  /// `[NSNumber]`, everything else as the Swift type itself; nil for no value. For a cross-fade it is the image that
  /// shows more of itself.
  package var any: Any? {
    switch self {
    case .none: nil
    case .number(let value): NSNumber(value: value)
    case .bool(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let value): value
    case .transform(let value): value
    case .numbers(let value): value.map { NSNumber(value: $0) }
    case .colors(let value): value
    case .path(let value): value
    case .image(let value): value
    case .crossfade(let a, let b, let fraction): fraction < 0.5 ? a : b
    case .string(let value): value
    case .object(let value): value
    }
  }

  /// The value as a property of kind `kind` stores it; nil when it cannot be converted.
  ///
  /// Numbers and truth values are converted to each other, two numbers to a point or a size, and four to a rectangle.
  /// No value becomes 0 for a number and false for a truth value, and stays none for colours, paths, images, strings,
  /// objects and lists.
  package func converted(to kind: Kind) -> AnimatableValue? {
    if self.kind == kind { return self }
    switch (self, kind) {
    case (.none, .number): return .number(0)
    case (.none, .bool): return .bool(false)
    case (.none, .color), (.none, .path), (.none, .image), (.none, .string), (.none, .object), (.none, .numbers),
      (.none, .colors):
      return AnimatableValue.none
    case (.bool(let value), .number): return .number(value ? 1 : 0)
    case (.number(let value), .bool): return .bool(value != 0)
    case (.object(let value as [Any]), .numbers) where value.isEmpty: return .numbers([])
    case (.object(let value as [Any]), .colors) where value.isEmpty: return .colors([])
    case (.numbers(let value), .colors) where value.isEmpty: return .colors([])
    case (.colors(let value), .numbers) where value.isEmpty: return .numbers([])
    case (.numbers(let value), .point) where value.count == 2: return .point(CGPoint(x: value[0], y: value[1]))
    case (.numbers(let value), .size) where value.count == 2: return .size(CGSize(width: value[0], height: value[1]))
    case (.numbers(let value), .rect) where value.count == 4:
      return .rect(CGRect(x: value[0], y: value[1], width: value[2], height: value[3]))
    case (_, .object): return any.map { .object($0) }
    default: return nil
    }
  }
}

/// A list or a dictionary. Casting it to a type that Foundation bridges would convert everything in it, so conformance
/// to this protocol is tested before.
package protocol ContainerValue {}
/// A list.
package protocol ListValue: ContainerValue {}

extension Array: ListValue {}
extension Dictionary: ContainerValue {}

/// An optional, so that a nil inside an `Any` can be found.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { map { $0 } }
}
