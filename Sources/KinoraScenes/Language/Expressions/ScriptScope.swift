/// The names that an expression may use, and their values; names that are not here are looked up further out.
final class ScriptScope {
  private let names: [String: ScriptValue]
  private let outer: ScriptScope?
  /// Where names are looked up that no scope has; only for the outermost.
  private let globals: (any ScriptNames)?
  /// How many scopes are around this one.
  let depth: Int

  init(_ names: [String: ScriptValue], in outer: ScriptScope) {
    self.names = names
    self.outer = outer
    globals = nil
    depth = outer.depth + 1
  }

  /// The outermost scope.
  init(globals: any ScriptNames) {
    names = [:]
    outer = nil
    self.globals = globals
    depth = 0
  }

  /// The value of a name; nil for a name that nothing has.
  func value(of name: String) throws(ScriptError) -> ScriptValue? {
    var scope = self
    while true {
      if let value = scope.names[name] { return value }
      guard let outer = scope.outer else { return try scope.globals?.value(of: name) }
      scope = outer
    }
  }

  /// All names, sorted, for messages.
  var known: [String] {
    var known: Set<String> = []
    var scope: ScriptScope? = self
    while let here = scope {
      known.formUnion(here.names.keys)
      known.formUnion(here.globals?.names ?? [])
      scope = here.outer
    }
    return known.sorted()
  }
}

/// Names whose values are worked out when they are first asked for.
protocol ScriptNames: AnyObject {
  /// The value of a name; nil for a name that is not among these.
  func value(of name: String) throws(ScriptError) -> ScriptValue?
  /// All names.
  var names: [String] { get }
}
