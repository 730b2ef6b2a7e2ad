import Foundation

/// A plain Swift type whose properties key paths may walk through and animate.
///
/// There is no Objective-C runtime to ask, so the type lists its properties once:
///
///     struct TouchPoint: KeyValueCoding {
///       var point = CGPoint.zero
///       var scale: CGFloat = 0
///       static var keyPaths: [String: AnyKeyPath] { ["point": \TouchPoint.point, "scale": \TouchPoint.scale] }
///     }
///
/// A structure in a dictionary of a layer is then animated by `touchPoints.<key>.scale` without the model noticing. An object is shared
/// between the layer and its presentation copies, as in Core Animation, so an animation writes into the model's object; adopt
/// `NSCopying` to have it copied first.
public protocol KeyValueCoding {
  /// The properties by key. Only writable key paths can be set.
  static var keyPaths: [String: AnyKeyPath] { get }
}

/// Reading and writing through key paths whose types are not known when compiling.
package enum ListedKeyPath {
  static func read(_ root: Any, _ keyPath: AnyKeyPath) -> Any? { root[keyPath: keyPath] }

  /// What a write did.
  package enum Outcome {
    /// The root is an object and was changed in place.
    case changedInPlace
    /// The root is a value; this is it with the change.
    case replaced(Any)
    /// The value has the wrong type, or the property cannot be set.
    case refused(KeyPathError.Reason)
  }

  package static func write(_ value: AnimatableValue, to root: Any, _ keyPath: AnyKeyPath) -> Outcome {
    func withRoot<Root>(_: Root.Type) -> Outcome {
      guard let root = root as? Root else { return .refused(.readOnly) }
      func withValue<Value>(_: Value.Type) -> Outcome {
        let isWritable = keyPath is WritableKeyPath<Root, Value>
        guard isWritable else { return .refused(.readOnly) }
        guard let value = CustomValue<Value>.decode(value.nilAsZero(for: CustomValue<Value>.kind)) else {
          return .refused(.wrongType(found: value.typeName, expected: "\(Value.self)"))
        }
        if let keyPath = keyPath as? ReferenceWritableKeyPath<Root, Value> {
          root[keyPath: keyPath] = value
          return .changedInPlace
        }
        guard let keyPath = keyPath as? WritableKeyPath<Root, Value> else { return .refused(.readOnly) }
        var changed = root
        changed[keyPath: keyPath] = value
        return .replaced(changed)
      }
      return _openExistential(type(of: keyPath).valueType, do: withValue)
    }
    return _openExistential(type(of: keyPath).rootType, do: withRoot)
  }
}

extension AnimatableValue {
  /// No value counts as 0 or false for a number or truth value.
  func nilAsZero(for kind: Kind) -> AnimatableValue { isNone ? converted(to: kind) ?? self : self }

  /// What the value is, for a message.
  var typeName: String {
    switch self {
    case .none: "nil"
    case .object(let object): "\(type(of: object))"
    case .crossfade: "image"
    default: "\(kind)"
    }
  }
}
