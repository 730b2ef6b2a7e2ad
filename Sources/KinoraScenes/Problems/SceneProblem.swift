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
  /// The uses by which what stands at the place became part of the scene, the innermost first.
  public var uses: [Use] = []
  /// How many more times the problem was found at the place, in other uses and repetitions.
  public var repetitions = 0

  /// What kind of mistake it is.
  public var kind: Kind

  /// Whether the scene can be rendered nevertheless: what was found is possible, and hardly meant.
  public var isWarning = false

  /// A place at which something was used: a component, a motion, a style, an included file, or a repetition.
  public struct Use: Sendable, Hashable {
    /// What was used, as a clause with the values that names had there.
    public var description: String
    /// The file, as its path was given.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int
  }

  /// A problem at a place in a file.
  public init(
    file: String, line: Int = 0, column: Int = 0, pointer: String = "", message: String, allowed: String? = nil,
    suggestion: String? = nil, uses: [Use] = [], kind: Kind = .wrongValue
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
    self.allowed = allowed
    self.suggestion = suggestion
    self.uses = uses
    self.kind = kind
  }
}

extension SceneProblem: CustomStringConvertible {
  /// The problem as `file:line:column: error: what was found; did you mean …?`, then, indented, the JSON pointer and
  /// what is allowed. Control characters from the scene's text are made visible, so that they neither control a
  /// terminal nor begin lines.
  public var description: String {
    var text = visible(file)
    if line > 0 { text += ":\(line):\(column)" }
    text += (isWarning ? ": warning: " : ": error: ") + visible(message)
    if let suggestion { text += "; did you mean \(quoted(suggestion))?" }
    if !pointer.isEmpty { text += "\n  at \(visible(shortened(pointer, to: 300)))" }
    if let allowed { text += "\n  allowed: \(visible(allowed))" }
    for use in uses { text += "\n  \(visible(use.description)) at \(visible(use.file)):\(use.line):\(use.column)" }
    if repetitions > 0 { text += "\n  and \(repetitions) more time\(repetitions == 1 ? "" : "s") at this place" }
    return text
  }
}

/// A text with its beginning and its end, if it is longer than `limit` bytes.
private func shortened(_ text: String, to limit: Int) -> String {
  guard text.utf8.count > limit else { return text }
  let half = limit / 2
  return String(text.unicodeScalars.prefix(half)) + "…" + String(text.unicodeScalars.suffix(half))
}

/// All problems of a scene, in the order of the file; never empty when thrown.
public struct SceneProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, by file, line and column.
  public let problems: [SceneProblem]

  /// The error for problems given in any order.
  public init(_ problems: [SceneProblem]) {
    var files: [String: Int] = [:]
    for problem in problems where problem.line > 0 && files[problem.file] == nil { files[problem.file] = files.count }
    let places = problems.enumerated().sorted { a, b in
      let (first, second) = (files[a.element.file] ?? -1, files[b.element.file] ?? -1)
      return (first, a.element.line, a.element.column, a.offset) < (second, b.element.line, b.element.column, b.offset)
    }
    self.problems = places.map(\.element)
  }

  /// The problems in words, one below the other.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
