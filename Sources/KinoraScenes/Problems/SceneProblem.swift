import KinoraMessages

/// One problem of a scene: where it is, what was found and what is allowed.
public struct SceneProblem: Sendable, Hashable, Error {
  /// The file, as its path was given, or the option of the command line that has the problem.
  public var file: String
  /// The line, from 1; 0 when the problem has no place in a text.
  public var line: Int
  /// The column in characters, from 1; 0 when the problem has no place in a text.
  public var column: Int
  /// The JSON pointer (RFC 6901) of the value, "" for the whole scene.
  public var pointer: String
  /// What is wrong, in a sentence without a full stop.
  public var message: String
  /// What is allowed at the place; nil when there is nothing to say.
  public var allowed: String?
  /// The nearest valid name, if what was found looks like a slip of it.
  public var suggestion: String?

  /// A problem at a place in a file.
  public init(
    file: String, line: Int = 0, column: Int = 0, pointer: String = "", message: String, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
    self.allowed = allowed
    self.suggestion = suggestion
  }
}

extension SceneProblem: CustomStringConvertible {
  /// The problem as `file:line:column: error: what was found; did you mean …?`, then, indented, the JSON pointer and
  /// what is allowed. Control characters from the scene's text are made visible, so that they neither control a
  /// terminal nor begin lines.
  public var description: String {
    var text = visible(file)
    if line > 0 { text += ":\(line):\(column)" }
    text += ": error: " + visible(message)
    if let suggestion { text += "; did you mean \(quoted(suggestion))?" }
    if !pointer.isEmpty { text += "\n  at \(visible(pointer))" }
    if let allowed { text += "\n  allowed: \(visible(allowed))" }
    return text
  }
}

/// All problems of a scene, in the order of the file; never empty when thrown.
public struct SceneProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, by line and column.
  public let problems: [SceneProblem]

  /// The error for problems given in any order.
  public init(_ problems: [SceneProblem]) {
    let places = problems.enumerated().sorted { a, b in
      (a.element.line, a.element.column, a.offset) < (b.element.line, b.element.column, b.offset)
    }
    self.problems = places.map(\.element)
  }

  /// The problems in words, one below the other.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
