import Foundation
import KinoraMessages

/// Key paths that begin at an animation.
extension CAAnimation {
  final func codedValue(forKeyPath keyPath: String) -> Any? {
    let (key, names) = Self.split(keyPath)
    if names.isEmpty { return value(forKey: keyPath) }
    guard let start = value(forKey: key) else { return nil }
    do throws(ObjectWalk.StepError) {
      return try ObjectWalk.read(start, names).any
    } catch {
      Self.report(error, keyPath)
      return nil
    }
  }

  final func setCodedValue(_ value: Any?, forKeyPath keyPath: String) {
    let (key, names) = Self.split(keyPath)
    if names.isEmpty { return setValue(value, forKey: keyPath) }
    do throws(ObjectWalk.StepError) {
      guard let start = self.value(forKey: key) else {
        throw ObjectWalk.StepError(component: key, reason: .missing, allowed: [])
      }
      if case .replaced(let changed) = try ObjectWalk.write(AnimatableValue(value), to: start, names, isolating: false)
      {
        setValue(changed, forKey: key)
      }
    } catch {
      Self.report(error, keyPath)
    }
  }

  /// The first key of a path and the names after it. A text that is no path of several names is one key.
  private static func split(_ keyPath: String) -> (key: String, names: ArraySlice<String>) {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, !parts.contains(where: \.isEmpty) else { return (keyPath, []) }
    return (String(first), parts.dropFirst().map { String($0) }[...])
  }

  private static func report(_ error: ObjectWalk.StepError, _ keyPath: String) {
    Warnings.report(
      KeyPathError(keyPath: keyPath, component: error.component, reason: error.reason, allowed: error.allowed))
  }
}

extension CAAnimation: ObjectCoding {
  package var codedNames: [String]? { nil }
  package func codedElement(_ key: String) -> Any? { value(forKey: key) }
  package func setCodedElement(_ value: Any?, _ key: String) { setValue(value, forKey: key) }
}
