import Foundation

/// The number in an `Any`, for the types programs pass most, without the casts: Foundation's types bridge to each other, so a cast that
/// fails costs as much as setting the property.
enum PlainNumber {
  /// The number of a `Double`, `CGFloat`, `Float` or `Int`; nil for everything else, which may be a number all the same.
  @inline(__always)
  static func held(by value: Any?) -> Double? {
    guard let value else { return nil }
    return opened(value)
  }

  /// Whether the value is an `Int`.
  @inline(__always)
  static func isWhole(_ value: Any) -> Bool { type(of: value) == Int.self }

  /// The same for a value whose type is known where it is generic.
  @inline(__always)
  static func opened<Value>(_ value: Value) -> Double? {
    if Value.self == Double.self { return unsafeBitCast(value, to: Double.self) }
    if Value.self == CGFloat.self { return Double(unsafeBitCast(value, to: CGFloat.self)) }
    if Value.self == Int.self { return Double(unsafeBitCast(value, to: Int.self)) }
    if Value.self == Float.self { return Double(unsafeBitCast(value, to: Float.self)) }
    return nil
  }
}
