import KinoraMessages

/// A key path that leads nowhere, or a value that does not fit where it leads.
///
/// Core Animation's `setValue(_:forKey:)`, `setValue(_:forKeyPath:)` and `value(forKeyPath:)` do not throw: what they cannot do goes to
/// `Warnings.reporter`. Use `CALayer.validate(keyPath:)` to be told beforehand.
public struct KeyPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// Nothing has that name.
    case unknown
    /// The value is of a type the property cannot take; with the types.
    case wrongType(found: String, expected: String)
    /// The property can be read only.
    case readOnly
    /// Something on the way is nil.
    case missing
  }

  /// The whole path.
  public let keyPath: String
  /// The component at which it fails.
  public let component: String
  /// What is wrong.
  public let reason: Reason
  /// What could stand in the component's place, in alphabetical order.
  public let allowed: [String]

  package init(keyPath: String, component: String, reason: Reason, allowed: [String] = []) {
    self.keyPath = keyPath
    self.component = component
    self.reason = reason
    self.allowed = allowed.sorted()
  }

  /// The allowed name that differs least from the component, if one is close.
  public var nearest: String? { nearestName(to: component, in: allowed) }

  public var description: String {
    let place = component == keyPath ? "\"\(keyPath)\"" : "\"\(component)\" in \"\(keyPath)\""
    switch reason {
    case .unknown:
      let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      let names = allowed.isEmpty ? "" : "; there are \(allowed.joined(separator: ", "))"
      return "nothing is called \(place)\(hint)\(names)"
    case .wrongType(let found, let expected): return "\(place) takes \(expected), not \(found)"
    case .readOnly: return "\(place) cannot be set"
    case .missing:
      return "there is nothing at \(place)\(allowed.isEmpty ? "" : "; there are \(allowed.joined(separator: ", "))")"
    }
  }
}
