import Foundation

/// A stored property listed for key-value coding, read and written in values whose type is not known at compile time.
///
/// Making a member asks the key path for its types; reading and writing take little more time than the access itself.
package class ListedMember: @unchecked Sendable {
  /// The value of the property in `root`; nil when `root` is of another type.
  package func read(_ root: Any) -> Any? { nil }

  /// The value of the property in `root`, not boxed; none when `root` is of another type.
  package func value(in root: Any) -> AnimatableValue { AnimatableValue(read(root)) }

  /// The outcome of writing to a member.
  package enum Outcome {
    /// The root is an object and was changed in place.
    case changedInPlace
    /// The root is a value and has to be replaced by the given, changed one.
    case replaced(Any)
    /// The value has the wrong type, or the property cannot be set.
    case refused(KeyPathError.Reason)
  }

  /// Sets the property in `root`. For a number or a truth value, no value means 0 or false.
  package func write(_ value: AnimatableValue, to root: Any) -> Outcome { .refused(.readOnly) }

  /// The member for the property that `keyPath` leads to.
  package static func at(_ keyPath: AnyKeyPath) -> ListedMember {
    func withRoot<Root>(_: Root.Type) -> ListedMember {
      func withValue<Value>(_: Value.Type) -> ListedMember {
        (keyPath as? KeyPath<Root, Value>).map { TypedMember($0) } ?? ListedMember()
      }
      return _openExistential(type(of: keyPath).valueType, do: withValue)
    }
    return _openExistential(type(of: keyPath).rootType, do: withRoot)
  }
}

private final class TypedMember<Root, Value>: ListedMember, @unchecked Sendable {
  private let keyPath: KeyPath<Root, Value>
  private let writable: WritableKeyPath<Root, Value>?
  private let reference: ReferenceWritableKeyPath<Root, Value>?
  private let kind = CustomValue<Value>.kind

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    writable = keyPath as? WritableKeyPath<Root, Value>
    reference = keyPath as? ReferenceWritableKeyPath<Root, Value>
  }

  override func read(_ root: Any) -> Any? { Self.isRoot(root) ? Self.root(root)[keyPath: keyPath] : nil }

  package override func value(in root: Any) -> AnimatableValue {
    guard Self.isRoot(root) else { return .none }
    let value = Self.root(root)[keyPath: keyPath]
    if let number = PlainNumber.opened(value) { return .number(number) }
    return AnimatableValue(value)
  }

  package override func write(_ value: AnimatableValue, to root: Any) -> Outcome {
    guard let writable, Self.isRoot(root) else { return .refused(.readOnly) }
    if let reference, case .number(let number) = value {
      // The commonest types are written without a cast.
      if Value.self == CGFloat.self {
        Self.root(root)[keyPath: reference] = unsafeBitCast(CGFloat(number), to: Value.self)
        return .changedInPlace
      }
      if Value.self == Double.self {
        Self.root(root)[keyPath: reference] = unsafeBitCast(number, to: Value.self)
        return .changedInPlace
      }
    }
    guard let new = CustomValue<Value>.decode(value.nilAsZero(for: kind)) else {
      return .refused(.wrongType(found: value.typeName, expected: "\(Value.self)"))
    }
    var root = Self.root(root)
    if let reference {
      root[keyPath: reference] = new
      return .changedInPlace
    }
    root[keyPath: writable] = new
    return .replaced(root)
  }

  /// Whether the value has the property: whether it is a `Root`.
  @inline(__always)
  private static func isRoot(_ any: Any) -> Bool { type(of: any) == Root.self || any is Root }

  /// The value as a `Root`, after `isRoot` has returned true for it.
  @inline(__always)
  private static func root(_ any: Any) -> Root {
    func opened<Found>(_ found: Found) -> Root {
      Found.self == Root.self ? unsafeBitCast(found, to: Root.self) : cast(found)
    }
    return opened(any)
  }

  @inline(never)
  private static func cast(_ any: Any) -> Root {
    guard let root = any as? Root else { preconditionFailure("asked for a root that is none") }
    return root
  }
}
