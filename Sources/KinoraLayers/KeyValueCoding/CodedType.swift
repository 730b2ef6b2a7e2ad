import Foundation

/// How key paths enter the values of one Swift type. Found once for each type, since asking a value what it conforms to costs as much as
/// everything else on the way together.
final class CodedType: Keyed {
  let lookupKey: ObjectIdentifier
  let entry: Entry
  /// Whether values are objects that can be copied, for writing into a copy.
  let isCopyable: Bool

  enum Entry: Sendable {
    /// A dictionary with strings as keys.
    case dictionary(KeyedAccess)
    /// What it lists, by name.
    case listed([NamedMember])
    /// Some other way, or none.
    case other
  }

  private init(_ type: Any.Type) {
    lookupKey = ObjectIdentifier(type)
    isCopyable = type is any NSCopying.Type
    if let dictionary = type as? any StringKeyed.Type {
      entry = .dictionary(dictionary.access)
    } else if !(type is CALayer.Type), let listing = type as? any KeyValueCoding.Type {
      entry = .listed(
        listing.keyPaths.sorted { $0.key < $1.key }.map { NamedMember(name: $0.key, member: ListedMember.at($0.value)) }
      )
    } else {
      entry = .other
    }
  }

  private static let known = KeyTable<CodedType>()

  /// What is known of the type `value` has.
  @inline(__always)
  static func of(_ value: Any) -> CodedType {
    let type = type(of: value)
    return known[ObjectIdentifier(type)] ?? made(type)
  }

  @inline(never)
  private static func made(_ type: Any.Type) -> CodedType {
    let made = CodedType(type)
    return known.insert(made) ?? made
  }
}

/// A listed property and its name.
struct NamedMember: Sendable {
  let name: String
  let member: ListedMember
}

extension [NamedMember] {
  /// Lists are short: comparing names in turn is faster than hashing one.
  @inline(__always)
  func member(named name: String) -> ListedMember? {
    for listed in self where listed.name == name { return listed.member }
    return nil
  }
}

/// Reading the elements of one type of dictionary.
class KeyedAccess: @unchecked Sendable {
  /// The element of a dictionary of this type; nil when it has none of that name.
  func element(of dictionary: Any, named name: String) -> Any? { nil }
}

/// Dictionaries of values of one type.
private final class TypedAccess<Value>: KeyedAccess, @unchecked Sendable {
  override func element(of dictionary: Any, named name: String) -> Any? {
    func opened<Found>(_ found: Found) -> Any? {
      guard Found.self == [String: Value].self else { return nil }
      let dictionary = unsafeBitCast(found, to: [String: Value].self)
      guard let index = dictionary.index(forKey: name) else { return nil }
      return dictionary.values[index]
    }
    return opened(dictionary)
  }
}

/// Dictionaries of anything, the commonest, whose code needs no type at run time.
private final class AnyAccess: KeyedAccess, @unchecked Sendable {
  override func element(of dictionary: Any, named name: String) -> Any? {
    func opened<Found>(_ found: Found) -> Any? {
      Found.self == [String: Any].self ? unsafeBitCast(found, to: [String: Any].self)[name] : nil
    }
    return opened(dictionary)
  }
}

/// Dictionaries of objects of one class. An object is one word whatever its class, so they are read as dictionaries of objects of any.
private final class ObjectAccess<Container>: KeyedAccess, @unchecked Sendable {
  override func element(of dictionary: Any, named name: String) -> Any? {
    func opened<Found>(_ found: Found) -> Any? {
      Found.self == Container.self ? unsafeBitCast(found, to: [String: AnyObject].self)[name] : nil
    }
    return opened(dictionary)
  }
}

/// A dictionary whose keys are strings.
private protocol StringKeyed {
  static var access: KeyedAccess { get }
}

extension Dictionary: StringKeyed where Key == String {
  fileprivate static var access: KeyedAccess {
    if Value.self == Any.self { return AnyAccess() }
    return Value.self is AnyClass ? ObjectAccess<Self>() : TypedAccess<Value>()
  }
}
