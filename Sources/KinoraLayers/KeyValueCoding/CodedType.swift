import Foundation
import Synchronization

/// How key paths enter the values of one Swift type. Found once for each type, since asking a value what it conforms to costs as much as
/// everything else on the way together.
final class CodedType: Keyed {
  let lookupKey: ObjectIdentifier
  /// Values are dictionaries with strings as keys.
  let dictionary: KeyedAccess?
  /// What values list, by name; nil for types that list nothing, layers among them.
  let members: [NamedMember]?
  /// Whether values are objects that can be copied, for writing into a copy.
  let isCopyable: Bool

  private init(_ type: Any.Type) {
    lookupKey = ObjectIdentifier(type)
    isCopyable = type is any NSCopying.Type
    dictionary = (type as? any StringKeyed.Type)?.access
    members =
      type is CALayer.Type
      ? nil
      : (type as? any KeyValueCoding.Type)?.keyPaths.sorted { $0.key < $1.key }.map {
        NamedMember(name: $0.key, member: ListedMember.at($0.value))
      }
  }

  private static let known = KeyTable<CodedType>()

  /// What is known of the type `value` has. It lasts for ever, so it is lent without counting the reference.
  @inline(__always)
  static func of(_ value: Any) -> Lent {
    let type = type(of: value)
    return Lent(type: known.lent(ObjectIdentifier(type)) ?? Unmanaged.passUnretained(made(type)))
  }

  /// A type somebody else keeps.
  struct Lent {
    fileprivate let type: Unmanaged<CodedType>

    var dictionary: KeyedAccess? { @inline(__always) get { type._withUnsafeGuaranteedRef { $0.dictionary } } }
    var members: [NamedMember]? { @inline(__always) get { type._withUnsafeGuaranteedRef { $0.members } } }
    var isCopyable: Bool { type._withUnsafeGuaranteedRef { $0.isCopyable } }
  }

  @inline(never)
  private static func made(_ type: Any.Type) -> CodedType {
    if let other = others.withLock({ $0[ObjectIdentifier(type)] }) { return other }
    let made = CodedType(type)
    return known.insert(made)
      ?? others.withLock { others in
        let kept = others[made.lookupKey] ?? made
        others[made.lookupKey] = kept
        return kept
      }
  }

  /// The types that found no place in the table.
  private static let others = Mutex<[ObjectIdentifier: CodedType]>([:])
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
