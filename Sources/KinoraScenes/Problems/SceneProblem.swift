import KinoraMessages

/// One thing wrong with a scene: where it stands, what was found, what is allowed.
public struct SceneProblem: Sendable, Hashable, Error {
  /// The file, as its path was given; or the command line's option when the problem stands there.
  public var file: String
  /// Line and column, from one, columns in characters; zero when the problem has no place in a text.
  public var line: Int
  /// Counted from 1, in characters.
  public var column: Int
  /// The JSON pointer (RFC 6901) of the value, "" for the whole scene.
  public var pointer: String
  /// What was found, in a sentence without a full stop.
  public var message: String
  /// What may stand there instead.
  public var allowed: String?
  /// The nearest valid name, when what was found looks like a slip of it.
  public var suggestion: String?

  /// A problem at a place.
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
  /// `file:line:column: error: what was found; did you mean …?`, then, indented, the JSON pointer and what is allowed.
  /// What the scene's text brings into it is made visible: it neither steers a terminal nor begins lines of its own.
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

/// Everything wrong with a scene, in the order of the file. Never empty when thrown.
public struct SceneProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// In the order of the file; never empty.
  public let problems: [SceneProblem]

  /// A problem at a place.
  public init(_ problems: [SceneProblem]) {
    let places = problems.enumerated().sorted { a, b in
      (a.element.line, a.element.column, a.offset) < (b.element.line, b.element.column, b.offset)
    }
    self.problems = places.map(\.element)
  }

  /// The problems one below the other.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
