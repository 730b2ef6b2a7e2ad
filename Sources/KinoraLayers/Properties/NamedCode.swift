/// A type whose values have names, like Core Animation's string constants, and are stored as small numbers.
///
/// Values are compared and copied as numbers; the string is made only when `rawValue` is read.
public protocol NamedCode: RawRepresentable, Sendable, Hashable where RawValue == String {
  /// Every name, in the order of the documentation. The code of a value is the index of its name.
  static var names: [String] { get }
  /// The value for a string that is no name.
  static var fallback: Self { get }
  /// The index of the value's name in `names`.
  var code: UInt8 { get }
  /// The value with an index in `names`.
  init(code: UInt8)
}

extension NamedCode {
  /// The value of a name; `fallback` for a string that is no name.
  public init(rawValue: String) {
    guard let index = Self.names.firstIndex(of: rawValue) else {
      self = Self.fallback
      return
    }
    self.init(code: UInt8(index))
  }

  /// The value's name.
  public var rawValue: String {
    let names = Self.names
    return Int(code) < names.count ? names[Int(code)] : Self.fallback.rawValue
  }

  /// Every value, in the order of the documentation.
  public static var allCases: [Self] { names.indices.map { Self(code: UInt8($0)) } }
}

/// Named codes as values of properties: they are converted to strings.
extension PropertyValue where Self: NamedCode {
  package static var propertyKind: AnimatableValue.Kind { .string }
  package static var propertyType: PropertyType { .name(names) }
  package init?(propertyValue: AnimatableValue) {
    guard case .string(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }
  package var propertyValue: AnimatableValue { .string(rawValue) }
}
