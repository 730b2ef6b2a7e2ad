import Foundation

/// Follows key paths through dictionaries, lists, layers, animations and plain Swift values.
///
/// Dictionaries are entered by key, lists by the `name` of an element, layers and animations by their own key-value
/// coding, structures of geometry by their fields, and everything that adopts ``KeyValueCoding`` by what it lists.
enum ObjectWalk {
  /// The value that `names` lead to from `value`; none when nothing is stored there.
  static func read(_ value: Any, _ names: ArraySlice<String>) throws(StepError) -> AnimatableValue {
    guard let name = names.first else { return AnimatableValue(value) }
    let type = CodedType.of(value)
    if let dictionary = type.dictionary {
      guard let element = dictionary.element(of: value, named: name) else { return .none }
      return try read(element, names.dropFirst())
    }
    if let members = type.members {
      guard let member = members.member(named: name) else { throw unlisted(name, members) }
      if names.count == 1 { return member.value(in: value) }
      guard let next = member.read(value) else { return .none }
      return try read(next, names.dropFirst())
    }
    let plain = AnimatableValue(value)
    if let field = StructField.named(names, in: plain.kind) { return field.read(plain) }
    guard let next = try step(into: value, name, plain) else { return .none }
    return try read(next, names.dropFirst())
  }

  private static func unlisted(_ name: String, _ members: [NamedMember]) -> StepError {
    StepError(component: name, reason: .unknown, allowed: members.map(\.name))
  }

  /// The error of a path that leads nowhere: the component at fault and what could stand there.
  struct StepError: Error {
    let component: String
    let reason: KeyPathError.Reason
    let allowed: [String]
  }

  /// The element under `name` in `value`; nil when nothing is stored there.
  private static func step(into value: Any, _ name: String, _ plain: AnimatableValue) throws(StepError) -> Any? {
    switch value {
    case let container as any KeyedContainer:
      if let element = container.element(named: name) { return element }
      // A dictionary may get the key later; an unknown name in a list is a mistake.
      if container is any ListValue {
        throw StepError(component: name, reason: .missing, allowed: container.elementNames)
      }
      return nil
    case let layer as CALayer: return layer.value(forKey: name)
    case let listed as any KeyValueCoding: return try members(of: listed, name).read(listed)
    case let object as any ObjectCoding:
      if let names = object.codedNames, !names.contains(name) {
        throw StepError(component: name, reason: .unknown, allowed: names)
      }
      return object.codedElement(name)
    default:
      throw StepError(component: name, reason: .unknown, allowed: StructField.names(in: plain.kind))
    }
  }

  /// The property that a value lists under `name`.
  private static func members(of listed: any KeyValueCoding, _ name: String) throws(StepError) -> ListedMember {
    guard let members = CodedType.of(listed).members else { return ListedMember() }
    guard let member = members.member(named: name) else { throw unlisted(name, members) }
    return member
  }

  /// The outcome of writing into a value.
  enum Outcome {
    /// The value is an object and was changed in place.
    case changedInPlace
    /// The value has to be replaced by the given, changed one.
    case replaced(Any)
  }

  /// Stores `new` where `names` lead from `value`. With `isolating`, an object that can be copied is replaced by a
  /// changed copy.
  static func write(
    _ new: AnimatableValue, to value: Any, _ names: ArraySlice<String>, isolating: Bool
  ) throws(StepError) -> Outcome {
    guard let name = names.first else { return .replaced(new.any as Any) }
    if let outcome = try writeKnown(new, to: value, name, names, isolating: isolating) { return outcome }
    let plain = AnimatableValue(value)
    if let field = StructField.named(names, in: plain.kind) {
      guard let whole = field.write(new, into: plain) else {
        throw StepError(
          component: names.joined(separator: "."),
          reason: .wrongType(found: new.typeName, expected: "\(field.kind)"), allowed: [])
      }
      return .replaced(whole.any as Any)
    }
    var target = value
    var isCopied = false
    if isolating, let copyable = value as? any NSCopying,
      value is any KeyValueCoding || value is any ReplacedWhenChanged
    {
      target = copyable.copy(with: nil)
      isCopied = true
    }
    let inner = try replacement(new, in: target, name, names, plain, isolating: isolating)
    guard let inner else { return isCopied ? .replaced(target) : .changedInPlace }
    return try put(inner, into: target, name, isCopied: isCopied)
  }

  /// Writes through the commonest kinds of values; nil for the rest.
  private static func writeKnown(
    _ new: AnimatableValue, to value: Any, _ name: String, _ names: ArraySlice<String>, isolating: Bool
  ) throws(StepError) -> Outcome? {
    let type = CodedType.of(value)
    if let dictionary = type.dictionary {
      guard names.count > 1, let element = dictionary.element(of: value, named: name) else { return nil }
      switch try write(new, to: element, names.dropFirst(), isolating: isolating) {
      case .changedInPlace: return .changedInPlace
      case .replaced(let changed): return try put(changed, into: value, name, isCopied: false)
      }
    }
    guard let members = type.members, names.count == 1, !(isolating && type.isCopyable) else { return nil }
    guard let member = members.member(named: name) else { throw unlisted(name, members) }
    switch member.write(new, to: value) {
    case .changedInPlace: return .changedInPlace
    case .replaced(let changed): return .replaced(changed)
    case .refused(let reason): throw StepError(component: name, reason: reason, allowed: [])
    }
  }

  /// The new element under `name`; nil when the old one was changed in place.
  private static func replacement(
    _ new: AnimatableValue, in target: Any, _ name: String, _ names: ArraySlice<String>, _ plain: AnimatableValue,
    isolating: Bool
  ) throws(StepError) -> Any?? {
    guard names.count > 1 else { return .some(new.any) }
    guard let element = try step(into: target, name, plain) else {
      throw StepError(component: name, reason: .missing, allowed: (target as? any KeyedContainer)?.elementNames ?? [])
    }
    switch try write(new, to: element, names.dropFirst(), isolating: isolating) {
    case .changedInPlace: return nil
    case .replaced(let changed): return .some(changed)
    }
  }

  private static func put(_ element: Any?, into target: Any, _ name: String, isCopied: Bool) throws(StepError)
    -> Outcome
  {
    switch target {
    case var container as any KeyedContainer:
      guard container.setElement(element, named: name) else {
        throw StepError(
          component: name,
          reason: .wrongType(found: AnimatableValue(element).typeName, expected: container.elementType),
          allowed: container.elementNames)
      }
      return container.isReference ? .changedInPlace : .replaced(container)
    case let layer as CALayer:
      layer.setValue(element, forKey: name)
      return .changedInPlace
    case let listed as any KeyValueCoding:
      switch try members(of: listed, name).write(AnimatableValue(element), to: listed) {
      case .changedInPlace: return isCopied ? .replaced(listed) : .changedInPlace
      case .replaced(let changed): return .replaced(changed)
      case .refused(let reason): throw StepError(component: name, reason: reason, allowed: [])
      }
    case let object as any ObjectCoding:
      if let names = object.codedNames, !names.contains(name) {
        throw StepError(component: name, reason: .unknown, allowed: names)
      }
      object.setCodedElement(element, name)
      return isCopied ? .replaced(object) : .changedInPlace
    default: throw StepError(component: name, reason: .unknown, allowed: [])
    }
  }
}

/// An object that a write along a key path replaces by a changed copy, as if it were a value. Others that hold the
/// object see no change.
package protocol ReplacedWhenChanged: NSCopying {}

/// An object with key-value coding of its own, such as an animation or an emitter cell.
package protocol ObjectCoding: AnyObject {
  /// The keys that the object has; nil when it takes any.
  var codedNames: [String]? { get }
  func codedElement(_ key: String) -> Any?
  func setCodedElement(_ value: Any?, _ key: String)
}

/// A dictionary or list that a key path can enter.
private protocol KeyedContainer {
  var elementNames: [String] { get }
  var elementType: String { get }
  /// Whether the container is an object, so that a change is seen by everyone who holds it.
  var isReference: Bool { get }
  func element(named name: String) -> Any?
  /// Stores an element under a name; false when it has the wrong type or a list has no such element.
  mutating func setElement(_ element: Any?, named name: String) -> Bool
}

extension Dictionary: KeyedContainer {
  fileprivate var elementNames: [String] { keys.compactMap { $0 as? String }.sorted() }
  fileprivate var elementType: String { "\(Value.self)" }
  fileprivate var isReference: Bool { false }
  fileprivate func element(named name: String) -> Any? { (name as? Key).flatMap { self[$0] } }
  fileprivate mutating func setElement(_ element: Any?, named name: String) -> Bool {
    guard let key = (name as? Key) ?? (AnyHashable(name) as? Key) else { return false }
    guard let element else {
      self[key] = nil
      return true
    }
    guard let value = CustomValue<Value>.decode(AnimatableValue(element)) ?? (element as? Value) else { return false }
    self[key] = value
    return true
  }
}

extension Array: KeyedContainer {
  fileprivate var elementNames: [String] { compactMap { Self.name(of: $0) }.sorted() }
  fileprivate var elementType: String { "\(Element.self)" }
  fileprivate var isReference: Bool { false }
  fileprivate func element(named name: String) -> Any? { first { Self.name(of: $0) == name } }
  fileprivate mutating func setElement(_ element: Any?, named name: String) -> Bool {
    guard let index = firstIndex(where: { Self.name(of: $0) == name }), let new = element as? Element else {
      return false
    }
    self[index] = new
    return true
  }

  private static func name(of element: Element) -> String? {
    switch element {
    case let layer as CALayer: layer.name
    case let object as any ObjectCoding: object.codedElement("name") as? String
    case let listed as any KeyValueCoding:
      type(of: listed).keyPaths["name"].flatMap { ListedMember.at($0).read(listed) } as? String
    default: nil
    }
  }
}

extension NSDictionary: KeyedContainer {
  fileprivate var elementNames: [String] { allKeys.compactMap { $0 as? String }.sorted() }
  fileprivate var elementType: String { "an object of a mutable dictionary" }
  fileprivate var isReference: Bool { true }
  fileprivate func element(named name: String) -> Any? { object(forKey: name) }
  fileprivate func setElement(_ element: Any?, named name: String) -> Bool {
    guard let mutable = self as? NSMutableDictionary else { return false }
    if let element {
      mutable.setObject(element, forKey: NSString(string: name))
    } else {
      mutable.removeObject(forKey: NSString(string: name))
    }
    return true
  }
}
