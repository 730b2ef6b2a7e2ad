import KinoraMessages

/// Reads captions in JSON: a list of cues, `{ begin, end, text }` or with `words` of `{ text, begin, end }`, or a list of
/// words, `{ word, begin, end }`, as programs write that hear words. The list may be the member `cues`, `segments` or
/// `words` of an object, `start` is `begin`, and other members are left out. Times are numbers of seconds.
struct CaptionJSONReader {
  private let source: SourceText

  /// The most characters of a cue that is made of words alone.
  private static let longestCue = 42
  /// The longest pause within such a cue, in seconds.
  private static let longestPause = 0.7

  static func cues(_ source: SourceText) throws(SceneProblems) -> [Captions.Cue] {
    let reader = CaptionJSONReader(source: source)
    let (root, duplicates) = try JSON5Parser.parse(source)
    if let first = duplicates.first { throw SceneProblems([first]) }
    return try reader.cues(root)
  }

  private func problem(
    _ node: SourceNode, _ message: String, allowed: String, as kind: SceneProblem.Kind = .wrongValue
  ) -> SceneProblems {
    let position = source.position(of: node.offset)
    return SceneProblems([
      SceneProblem(
        file: source.file, line: position.line, column: position.column, pointer: node.pointer, message: message,
        allowed: allowed, kind: kind)
    ])
  }

  /// Throws where a cue of so many bytes is too long.
  private func check(_ bytes: Int, _ node: SourceNode) throws(SceneProblems) {
    guard let wrong = CaptionAmount.problem(cueOf: bytes) else { return }
    throw problem(node, wrong.message, allowed: wrong.allowed, as: .tooLarge)
  }

  // MARK: Cues

  private func cues(_ root: SourceNode) throws(SceneProblems) -> [Captions.Cue] {
    let allowed = "a list of cues { begin, end, text, words } or of words { word, begin, end }"
    var list = root
    if case .object = root.value {
      guard let found = ["cues", "segments", "words"].lazy.compactMap({ member(root, $0) }).first else {
        throw problem(root, "found \(root.excerpt)", allowed: "cues, segments or words: \(allowed)")
      }
      list = found
    }
    guard case .array(let nodes) = list.value else { throw problem(list, "found \(list.excerpt)", allowed: allowed) }
    if let first = nodes.first, member(first, "word") != nil { return try grouped(words(nodes)) }
    var cues: [Captions.Cue] = []
    for node in nodes { if let cue = try cue(node) { cues.append(cue) } }
    return cues
  }

  private func cue(_ node: SourceNode) throws(SceneProblems) -> Captions.Cue? {
    let (begin, end) = try span(node, of: "a cue")
    if let list = member(node, "words"), case .array(let nodes) = list.value, !nodes.isEmpty {
      let words = try words(nodes)
      if let first = words.first, first.begin < begin || words.contains(where: { $0.end > end + 0.001 }) {
        throw problem(list, "a word is said before its cue begins, or after it ends", allowed: "words within their cue")
      }
      try check(words.reduce(0) { $0 + $1.word.text.utf8.count + 1 }, list)
      return Captions.Cue(begin: begin, end: end, words: words.map(\.word))
    }
    guard let text = member(node, "text") else {
      throw problem(node, "a cue needs \"text\" or \"words\"", allowed: "{ begin, end, text }")
    }
    guard let string = text.text else { throw problem(text, "text: found \(text.excerpt)", allowed: "text") }
    try check(string.utf8.count, text)
    var words: [Captions.Word] = []
    for line in string.split(whereSeparator: \.isNewline) {
      words += line.split { $0.isWhitespace && $0 != "\u{A0}" }.map { Captions.Word(text: String($0), begin: begin) }
      if !words.isEmpty { words[words.count - 1].endsLine = true }
    }
    if words.isEmpty { return nil }
    words[words.count - 1].endsLine = false
    WordTiming().apply(to: &words, begin: begin, end: end)
    return Captions.Cue(begin: begin, end: end, words: words)
  }

  // MARK: Words

  private struct TimedWord {
    var word: Captions.Word
    var begin: Double { word.begin }
    let end: Double
  }

  private func words(_ nodes: [SourceNode]) throws(SceneProblems) -> [TimedWord] {
    var words: [TimedWord] = []
    for node in nodes {
      let (begin, end) = try span(node, of: "a word")
      guard let text = member(node, "word") ?? member(node, "text"), let string = text.text else {
        throw problem(node, "a word needs \"word\"", allowed: "{ word, begin, end }")
      }
      try check(string.utf8.count, text)
      if let last = words.last, begin < last.begin {
        throw problem(
          node, "a word begins before the word that precedes it", allowed: "words in the order of their times")
      }
      let trimmed = string.drop(while: \.isWhitespace)
      let end_ = trimmed.lastIndex { !$0.isWhitespace }
      guard let last = end_ else { continue }
      words.append(TimedWord(word: Captions.Word(text: String(trimmed[...last]), begin: begin), end: end))
    }
    return words
  }

  /// Cues of words: a new one after a pause, after the end of a sentence, and where one would be too long.
  private func grouped(_ words: [TimedWord]) -> [Captions.Cue] {
    var cues: [Captions.Cue] = []
    var length = 0
    for word in words {
      let text = word.word.text
      if let last = cues.last, let previous = last.words.last, word.begin - last.end <= Self.longestPause,
        !".!?…".contains(previous.text.last ?? " "), length + 1 + text.count <= Self.longestCue
      {
        cues[cues.count - 1].words.append(word.word)
        cues[cues.count - 1].end = max(last.end, word.end)
        length += 1 + text.count
      } else {
        // A cue does not reach into the next.
        if let last = cues.last, last.end > word.begin, word.begin > last.begin {
          cues[cues.count - 1].end = word.begin
        }
        cues.append(Captions.Cue(begin: word.begin, end: word.end, words: [word.word]))
        length = text.count
      }
    }
    return cues
  }

  // MARK: Members

  private func member(_ node: SourceNode, _ key: String) -> SourceNode? {
    guard case .object(let members) = node.value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The begin and the end of a cue or a word.
  private func span(_ node: SourceNode, of what: String) throws(SceneProblems) -> (begin: Double, end: Double) {
    guard case .object = node.value else {
      throw problem(node, "found \(node.excerpt)", allowed: "\(what), { begin, end, … }")
    }
    let begin = try time(node, ["begin", "start"], of: what)
    let end = try time(node, ["end"], of: what)
    // Words may be as short as the program that heard them could measure.
    guard what == "a word" ? end.time >= begin.time : end.time > begin.time else {
      throw problem(
        end.node, "\(what) ends at \(shortest(end.time)), and it begins at \(shortest(begin.time))",
        allowed: "an end after the beginning")
    }
    return (begin.time, end.time)
  }

  private func time(
    _ node: SourceNode, _ keys: [String], of what: String
  ) throws(SceneProblems) -> (time: Double, node: SourceNode) {
    guard let found = keys.lazy.compactMap({ member(node, $0) }).first else {
      throw problem(node, "\(what) needs \(quoted(keys[0]))", allowed: "\(keys[0]): seconds")
    }
    guard case .number(let seconds) = found.value, (0...1e7).contains(seconds) else {
      throw problem(found, "\(keys[0]): found \(found.excerpt)", allowed: "seconds, 0 or more")
    }
    return (seconds, found)
  }
}
