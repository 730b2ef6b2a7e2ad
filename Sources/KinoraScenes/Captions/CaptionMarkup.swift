import KinoraMessages

/// Reads the text of a cue: words, the tags `<i>`, `<b>` and `<u>`, and times between words, as in WebVTT. Other tags, and
/// SubRip's `{\an8}`, are left out.
struct CaptionMarkup {
  private let decodesEntities: Bool
  private let begin, end: Double
  private var timing = WordTiming()
  private var list: [Captions.Word] = []
  private var open: [String: Int] = [:]
  /// Whether white space stands before the next word.
  private var isSeparated = true

  init(decodesEntities: Bool, begin: Double, end: Double) {
    self.decodesEntities = decodesEntities
    self.begin = begin
    self.end = end
  }

  /// The words, each with its time.
  var words: [Captions.Word] {
    var words = list
    if !words.isEmpty { words[words.count - 1].endsLine = false }
    timing.apply(to: &words, begin: begin, end: end)
    return words
  }

  /// Reads a line of the text; returns what is wrong with it, or nil.
  mutating func add(_ line: Substring) -> (message: String, allowed: String)? {
    isSeparated = true
    var rest = line
    while let first = rest.first {
      if first == "<", let tag = Self.tag(rest) {
        rest = rest[rest.index(rest.startIndex, offsetBy: tag.count + 2)...]
        if let wrong = read(tag: tag) { return wrong }
      } else if first == "{", rest.dropFirst().first == "\\", let close = rest.firstIndex(of: "}") {
        rest = rest[rest.index(after: close)...]
      } else if first == "&", decodesEntities, let (text, length) = Self.entity(rest) {
        append(text)
        rest = rest.dropFirst(length)
      } else {
        append(first)
        rest = rest.dropFirst()
      }
    }
    if !list.isEmpty { list[list.count - 1].endsLine = true }
    return nil
  }

  private mutating func append(_ character: Character) {
    // A space that does not break lines belongs to a word.
    if character.isWhitespace, character != "\u{A0}" {
      isSeparated = true
      return
    }
    if !isSeparated, let last = list.last, styles(last) == styles, timing.lastMark != list.count {
      list[list.count - 1].text.append(character)
      return
    }
    var word = Captions.Word(text: String(character), begin: begin)
    (word.isItalic, word.isBold, word.isUnderlined) = styles
    word.isJoined = !isSeparated && !list.isEmpty
    list.append(word)
    isSeparated = false
  }

  private var styles: (Bool, Bool, Bool) { (isOpen("i"), isOpen("b"), isOpen("u")) }
  private func styles(_ word: Captions.Word) -> (Bool, Bool, Bool) { (word.isItalic, word.isBold, word.isUnderlined) }
  private func isOpen(_ tag: String) -> Bool { (open[tag] ?? 0) > 0 }

  // MARK: Tags

  /// The tag that a text begins with, without its angle brackets; nil where a `<` is only that.
  private static func tag(_ text: Substring) -> Substring? {
    guard let close = text.firstIndex(of: ">") else { return nil }
    let tag = text[text.index(after: text.startIndex)..<close]
    guard let first = tag.first, first == "/" || first.isLetter || first.isNumber, !tag.contains("<") else {
      return nil
    }
    return tag
  }

  private mutating func read(tag: Substring) -> (message: String, allowed: String)? {
    if tag.first?.isNumber ?? false {
      guard let time = CaptionTime.milliseconds(tag) else {
        return ("found <\(tag)> as a time", "a time such as <00:00:01.500>")
      }
      let seconds = Double(time) / 1000
      guard seconds >= max(begin, timing.last ?? begin), seconds <= end else {
        return (
          "the time <\(tag)> is not within its cue, or before the time that precedes it",
          "times that rise, from the cue's beginning to its end"
        )
      }
      timing.mark(seconds, before: list.count)
      return nil
    }
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    let isClosing = tag.first == "/"
    open[name] = max(0, (open[name] ?? 0) + (isClosing ? -1 : 1))
    return nil
  }

  /// The character that an entity stands for, and the entity's length.
  private static func entity(_ text: Substring) -> (Character, Int)? {
    let entities: [(String, Character)] = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"),
      ("&quot;", "\""), ("&#39;", "'"),
    ]
    return entities.first { text.hasPrefix($0.0) }.map { ($0.1, $0.0.count) }
  }
}

/// When the words of a cue are said: some times are known, and between them words take time by their lengths.
struct WordTiming {
  private var marks: [(word: Int, time: Double)] = []

  /// The last time that is known.
  var last: Double? { marks.last?.time }
  /// The word before which the last time stands.
  var lastMark: Int? { marks.last?.word }

  /// Notes that `word` is said from `time` on; times rise.
  mutating func mark(_ time: Double, before word: Int) {
    if marks.last?.word == word { marks.removeLast() }
    marks.append((word, time))
  }

  /// Gives words their times.
  func apply(to words: inout [Captions.Word], begin: Double, end: Double) {
    var known = marks.filter { $0.word < words.count }
    if known.first?.word != 0 { known.insert((0, begin), at: 0) }
    for (index, mark) in known.enumerated() where !words.isEmpty {
      let next = index + 1 < known.count ? known[index + 1].word : words.count
      // The last words end where the time after them stands, or with the cue.
      let until =
        index + 1 < known.count
        ? known[index + 1].time : marks.last.flatMap { $0.word >= words.count ? $0.time : nil } ?? end
      let total = words[mark.word..<next].reduce(0) { $0 + $1.text.count + 1 }
      var before = 0
      for word in mark.word..<next {
        words[word].begin = before == 0 ? mark.time : mark.time + (until - mark.time) * Double(before) / Double(total)
        before += words[word].text.count + 1
      }
    }
  }
}
