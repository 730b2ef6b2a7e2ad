import Foundation
import Synchronization

/// A key path that leads nowhere, or a value that does not fit where it leads.
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
  public var nearest: String? { NearestName.of(component, in: allowed) }

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

  private static let reporter = Mutex<@Sendable (KeyPathError) -> Void> { error in
    FileHandle.standardError.write(Data("kinora: \(error)\n".utf8))
  }

  /// Receives what `setValue(_:forKey:)`, `setValue(_:forKeyPath:)` and `value(forKeyPath:)` cannot do: Core Animation's methods do not
  /// throw. Writes to standard error unless replaced; called on the thread that made the mistake. Use
  /// `CALayer.validate(keyPath:)` to be told beforehand.
  public static var report: @Sendable (KeyPathError) -> Void {
    get { reporter.withLock { $0 } }
    set { reporter.withLock { $0 = newValue } }
  }
}

/// The name that was probably meant.
package enum NearestName {
  /// The candidate with the fewest edits to `name`, the first in alphabetical order among equals; nil when all are far.
  package static func of(_ name: String, in candidates: [String]) -> String? {
    let limit = max(2, name.count / 3)
    return candidates.sorted().map { ($0, distance(name.lowercased(), $0.lowercased())) }
      .filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// Insertions, deletions, replacements and swaps of neighbours between two words.
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, before[j - 2] + 1) }
        row.append(best)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
