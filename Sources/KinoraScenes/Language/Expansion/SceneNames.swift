import KinoraMessages

/// The names that every expression of a scene may use: its parameters, its values, and the canvas. A value is worked
/// out when it is first asked for, so that values may use each other in any order.
final class SceneNames: ScriptNames {
  private enum State {
    case written(SourceNode)
    /// The value is being worked out, by way of those that stand before it in the list.
    case awaited
    case known(ScriptValue)
    /// The problem with the value is reported.
    case failed
  }

  private var states: [String: State] = [:]
  /// The names that the scene itself gives values.
  private var provided: Set<String> = []
  /// The names that something has asked for.
  private(set) var used: Set<String> = []
  /// The values that are being worked out, the outermost first.
  private var chain: [String] = []
  private(set) var names: [String] = []
  /// Whether something that may define further names could not be read, which is reported.
  var isIncomplete = false
  /// Works out a value from how it is written. A problem is reported there.
  var evaluate: (SourceNode) throws(ScriptError) -> ScriptValue = { _ throws(ScriptError) in throw .reported }

  /// Adds a name whose value is known; nil for one whose problem is reported.
  func declare(_ name: String, _ value: ScriptValue?) {
    if states[name] == nil { names.append(name) }
    states[name] = value.map(State.known) ?? .failed
  }

  /// Adds a name with a value that is worked out when it is needed.
  func declare(_ name: String, _ node: SourceNode) {
    if states[name] == nil { names.append(name) }
    states[name] = .written(node)
  }

  func contains(_ name: String) -> Bool { states[name] != nil }

  /// Whether a name stands for a parameter or a value, not for the canvas as the scene itself gives it.
  func isParameter(_ name: String) -> Bool { states[name] != nil && !provided.contains(name) }

  /// Adds a name that the scene itself gives a value, and may give another later.
  func provide(_ name: String, _ value: ScriptValue) {
    provided.insert(name)
    declare(name, value)
  }

  func value(of name: String) throws(ScriptError) -> ScriptValue? {
    used.insert(name)
    switch states[name] {
    case nil:
      if isIncomplete, name != "pi", ScriptFunctions.table[name] == nil { throw .reported }
      return nil
    case .known(let value): return value
    case .failed: throw .reported
    case .awaited:
      let circle = chain[(chain.firstIndex(of: name) ?? 0)...] + [name]
      throw ScriptError(
        "the value \(quoted(name)) depends on itself: " + circle.prefix(6).joined(separator: " needs "),
        allowed: "values that do not wait for each other", kind: .circle)
    case .written(let node):
      states[name] = .awaited
      chain.append(name)
      defer { chain.removeLast() }
      guard chain.count <= 64 else {
        throw ScriptError("more than 64 values wait for each other", allowed: "shorter chains of values")
      }
      do throws(ScriptError) {
        let value = try evaluate(node)
        states[name] = .known(value)
        return value
      } catch {
        states[name] = .failed
        throw error
      }
    }
  }

  /// Works out every value, so that what is wrong with one that nothing uses is found too.
  func resolveAll() { for name in names { _ = try? value(of: name) } }
}
