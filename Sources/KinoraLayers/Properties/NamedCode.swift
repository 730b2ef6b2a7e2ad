/// A type whose values are known by name, as Core Animation's string constants are, and stored as a small number.
///
/// Comparing and copying one costs nothing; the string exists only where somebody asks for it.
public protocol NamedCode: RawRepresentable, Sendable, Hashable where RawValue == String {
  /// Every name, in the order documented; a value's code is its place here.
  static var names: [String] { get }
  /// What a string that is no name becomes.
  static var fallback: Self { get }
  /// The value's place in `names`.
  var code: UInt8 { get }
  /// The value with that place in `names`.
  init(code: UInt8)
}

extension NamedCode {
  /// The value of that name; `fallback` for a string that is no name.
  public init(rawValue: String) {
    guard let index = Self.names.firstIndex(of: rawValue) else {
      self = Self.fallback
      return
    }
    self.init(code: UInt8(index))
  }

  /// The name.
  public var rawValue: String {
    let names = Self.names
    return Int(code) < names.count ? names[Int(code)] : Self.fallback.rawValue
  }

  /// Every value, in the order documented.
  public static var allCases: [Self] { names.indices.map { Self(code: UInt8($0)) } }
}

/// A name as a property's value: it travels as a string.
extension PropertyValue where Self: NamedCode {
  package static var propertyKind: AnimatableValue.Kind { .string }
  package static var propertyType: PropertyType { .name(names) }
  package init?(propertyValue: AnimatableValue) {
    guard case .string(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }
  package var propertyValue: AnimatableValue { .string(rawValue) }
}
