import KinoraMessages

/// An error in a key path that leads nowhere, or in a value that does not fit where it leads.
///
/// Core Animation's `setValue(_:forKey:)`, `setValue(_:forKeyPath:)` and `value(forKeyPath:)` do not throw: their
/// errors go to `Warnings.reporter`. `CALayer.validate(keyPath:)` tests a key path beforehand.
public struct KeyPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A kind of error.
  public enum Reason: Sendable, Hashable {
    /// Nothing has that name.
    case unknown
    /// The value is of a type that the property cannot take; with both types, in words.
    case wrongType(found: String, expected: String)
    /// The property can be read only.
    case readOnly
    /// Something along the path is nil.
    case missing
  }

  /// The whole key path.
  public let keyPath: String
  /// The component of the path at which the error is.
  public let component: String
  /// The kind of the error.
  public let reason: Reason
  /// The names that could take the component's place, in alphabetical order.
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
