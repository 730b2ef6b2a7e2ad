import Foundation

/// Reads the number in an `Any`, for the types that programs pass most, without casts. Since Foundation's types bridge
/// to each other, a cast that fails takes as much time as setting the property.
enum PlainNumber {
  /// The number that a `Double`, `CGFloat`, `Float` or `Int` is; nil for everything else, including other types of
  /// numbers.
  @inline(__always)
  static func held(by value: Any?) -> Double? {
    guard let value else { return nil }
    return opened(value)
  }

  /// Whether the value is an `Int`.
  @inline(__always)
  static func isWhole(_ value: Any) -> Bool { type(of: value) == Int.self }

  /// The number that a value of a generic type is; nil unless the type is `Double`, `CGFloat`, `Float` or `Int`.
  @inline(__always)
  static func opened<Value>(_ value: Value) -> Double? {
    if Value.self == Double.self { return unsafeBitCast(value, to: Double.self) }
    if Value.self == CGFloat.self { return Double(unsafeBitCast(value, to: CGFloat.self)) }
    if Value.self == Int.self { return Double(unsafeBitCast(value, to: Int.self)) }
    if Value.self == Float.self { return Double(unsafeBitCast(value, to: Float.self)) }
    return nil
  }
}
