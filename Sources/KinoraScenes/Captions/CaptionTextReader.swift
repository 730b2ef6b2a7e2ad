import KinoraMessages

/// Reads captions in SubRip's form and in WebVTT's, which begins with a line `WEBVTT`.
///
/// A cue is an optional line that counts or names it, a line with its times, and lines of text up to an empty one. Lines
/// end with LF, CR LF or CR. Styles and regions of WebVTT are left out.
struct CaptionTextReader {
  private struct Line {
    let text: Substring
    /// The offset of the line's first byte.
    let offset: Int

    var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
  }

  private let source: SourceText
  private let lines: [Line]
  private let isWebVTT: Bool
  private var place = 0

  /// The cues of a text, in its order.
  static func cues(_ source: SourceText) throws(SceneProblems) -> [Captions.Cue] {
    var reader = CaptionTextReader(source)
    return try reader.cues()
  }

  private init(_ source: SourceText) {
    self.source = source
    lines = Self.lines(of: source)
    let head = lines.first?.text ?? ""
    isWebVTT = head == "WEBVTT" || head.hasPrefix("WEBVTT ") || head.hasPrefix("WEBVTT\t")
  }

  private static func lines(of source: SourceText) -> [Line] {
    var lines: [Line] = []
    var start = 0
    let bytes = source.bytes
    var index = 0
    while index <= bytes.count {
      guard index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D else {
        index += 1
        continue
      }
      lines.append(Line(text: Substring(decoding: bytes[start..<index], as: UTF8.self), offset: start))
      if index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      start = index
    }
    return lines
  }

  private func problem(
    _ line: Line, _ message: String, allowed: String? = nil, as kind: SceneProblem.Kind = .wrongValue
  ) -> SceneProblems {
    let position = source.position(of: line.offset)
    return SceneProblems([
      SceneProblem(
        file: source.file, line: position.line, column: position.column, pointer: "", message: message,
        allowed: allowed, kind: kind)
    ])
  }

  // MARK: Cues

  private mutating func cues() throws(SceneProblems) -> [Captions.Cue] {
    var cues: [Captions.Cue] = []
    if isWebVTT { skipBlock() }
    while place < lines.count {
      if lines[place].isEmpty {
        place += 1
      } else if isWebVTT, isNoCue(lines[place].text) {
        skipBlock()
      } else if let cue = try cue() {
        cues.append(cue)
      }
    }
    return cues
  }

  private mutating func skipBlock() {
    while place < lines.count, !lines[place].isEmpty { place += 1 }
  }

  /// Whether a line begins a block of WebVTT that shows nothing.
  private func isNoCue(_ text: Substring) -> Bool {
    for word in ["NOTE", "STYLE", "REGION"] where text.hasPrefix(word) {
      let rest = text.dropFirst(word.count)
      if rest.isEmpty || rest.first == " " || rest.first == "\t" { return !text.contains("-->") }
    }
    return false
  }

  /// Reads a cue; nil for one without text.
  private mutating func cue() throws(SceneProblems) -> Captions.Cue? {
    // What counts or names the cue says nothing.
    if !lines[place].text.contains("-->"), place + 1 < lines.count, lines[place + 1].text.contains("-->") { place += 1 }
    let line = lines[place]
    guard line.text.contains("-->") else {
      // Times with another arrow, below a number or at once.
      let next = place + 1 < lines.count ? [lines[place + 1]] : []
      if let times = ([line] + next).first(where: { Self.isLikeTimes($0.text) }) {
        throw problem(
          times, "found \(quoted(String(times.text))), which is no line with times",
          allowed: "begin --> end, such as 00:00:01,000 --> 00:00:02,500")
      }
      throw problem(
        line, "found \(quoted(String(line.text))) where a cue begins",
        allowed: "a cue's number, or its times: 00:00:01,000 --> 00:00:02,500")
    }
    let (begin, end) = try times(line)
    place += 1
    // Where the next cue begins without an empty line, that is what is wrong.
    let size = lines[place...].prefix { !$0.isEmpty && !$0.text.contains("-->") }.reduce(0) { $0 + $1.text.utf8.count }
    if let wrong = CaptionAmount.problem(cueOf: size) {
      throw problem(line, wrong.message, allowed: wrong.allowed, as: .tooLarge)
    }
    var text = CaptionMarkup(decodesEntities: isWebVTT, begin: begin, end: end)
    while place < lines.count, !lines[place].isEmpty {
      // A cue after a text without an empty line between them.
      if lines[place].text.contains("-->") {
        throw problem(lines[place], "a cue begins without an empty line before it", allowed: "an empty line")
      }
      if let wrong = text.add(lines[place].text) { throw problem(lines[place], wrong.message, allowed: wrong.allowed) }
      place += 1
    }
    // What some SubRip files say behind the times has another form, and is left out.
    let settings = (line.text.split(separator: "-->", maxSplits: 1).last ?? "").split(whereSeparator: \.isWhitespace)
      .dropFirst()
    let cuePlace = isWebVTT ? Captions.Place(settings: settings) : nil
    let words = text.words
    return words.isEmpty ? nil : Captions.Cue(begin: begin, end: end, words: words, place: cuePlace)
  }

  /// Whether a line begins with a time and has another behind it.
  private static func isLikeTimes(_ text: Substring) -> Bool {
    let words = text.split { $0.isWhitespace || "->–—→".contains($0) }
    return words.count >= 2 && words.prefix(2).allSatisfy { CaptionTime.milliseconds($0) != nil }
  }

  private func times(_ line: Line) throws(SceneProblems) -> (begin: Double, end: Double) {
    let forms = "times such as 00:00:01,000 or 00:01.000, begin --> end"
    let sides = line.text.split(separator: "-->", maxSplits: 1, omittingEmptySubsequences: false)
    // What WebVTT says about the place of a cue, and some SubRip files too, stands after the times.
    let last = sides[1].split(whereSeparator: \.isWhitespace).first ?? ""
    let first = sides[0].split(whereSeparator: \.isWhitespace)
    guard first.count == 1 else { throw problem(line, "found \(quoted(String(line.text)))", allowed: forms) }
    guard let begin = CaptionTime.milliseconds(first[0]) else {
      throw problem(line, "found \(quoted(String(first[0]))) as a time", allowed: forms)
    }
    guard let end = CaptionTime.milliseconds(last) else {
      throw problem(line, "found \(quoted(String(last))) as a time", allowed: forms)
    }
    guard end > begin else {
      throw problem(
        line, "the cue ends at \(last), and it begins at \(first[0])", allowed: "an end after the beginning")
    }
    return (Double(begin) / 1000, Double(end) / 1000)
  }
}

/// Times in caption files.
enum CaptionTime {
  /// The milliseconds of a time such as `00:00:01,000`, `01:02.5` or `12:34:56`; nil for anything else.
  static func milliseconds(_ text: Substring) -> Int? {
    let sides = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    let fields = sides[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count) else { return nil }
    var seconds = 0
    for (index, field) in fields.enumerated() {
      guard (1...6).contains(field.utf8.count), let number = digits(field), index == 0 || number < 60 else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    guard sides.count == 2 else { return seconds * 1000 }
    guard (1...3).contains(sides[1].utf8.count), let fraction = digits(sides[1]) else { return nil }
    return seconds * 1000 + fraction * [100, 10, 1][sides[1].utf8.count - 1]
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}
