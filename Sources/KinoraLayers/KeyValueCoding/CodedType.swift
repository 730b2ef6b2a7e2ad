import Foundation
import Synchronization

/// How key paths enter the values of one Swift type. It is found once for each type, since asking a value for its
/// conformances takes as much time as all the rest of following a path.
final class CodedType: Keyed {
  let lookupKey: ObjectIdentifier
  /// Access to the elements, for types of dictionaries with strings as keys; nil for other types.
  let dictionary: KeyedAccess?
  /// The properties that the type lists, by name; nil for types that list none, layers among them.
  let members: [NamedMember]?
  /// Whether the values can be copied, so that a path can write into a copy.
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

  /// What is known about the type of `value`. It is never released, so the reference need not be counted.
  @inline(__always)
  static func of(_ value: Any) -> Lent {
    let type = type(of: value)
    return Lent(type: known.lent(ObjectIdentifier(type)) ?? Unmanaged.passUnretained(made(type)))
  }

  /// An uncounted reference to a `CodedType`, which is never released.
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

  /// The types for which the table has no free slot.
  private static let others = Mutex<[ObjectIdentifier: CodedType]>([:])
}

/// A property that a type lists, and its name.
struct NamedMember: Sendable {
  let name: String
  let member: ListedMember
}

extension [NamedMember] {
  /// The property of a name. Lists are short: comparing names one by one takes less time than hashing one.
  @inline(__always)
  func member(named name: String) -> ListedMember? {
    for listed in self where listed.name == name { return listed.member }
    return nil
  }
}

/// Reads the elements of dictionaries of one type.
class KeyedAccess: @unchecked Sendable {
  /// The element of a dictionary of the type; nil when it has none of that name.
  func element(of dictionary: Any, named name: String) -> Any? { nil }
}

/// Reads dictionaries of values of one type.
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

/// Reads dictionaries of anything, the commonest, without generic code.
private final class AnyAccess: KeyedAccess, @unchecked Sendable {
  override func element(of dictionary: Any, named name: String) -> Any? {
    func opened<Found>(_ found: Found) -> Any? {
      Found.self == [String: Any].self ? unsafeBitCast(found, to: [String: Any].self)[name] : nil
    }
    return opened(dictionary)
  }
}

/// Reads dictionaries of objects of one class. An object is one machine word whatever its class, so they are read as
/// dictionaries of `AnyObject`.
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
