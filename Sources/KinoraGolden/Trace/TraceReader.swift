import KinoraMessages

/// Reads a trace's text; an error names the line and what is allowed there.
struct TraceReader {
  private let file: String
  private var line = 0
  private var words: [TraceWord] = []
  private var next = 0

  init(file: String) { self.file = file }

  mutating func trace(_ text: String) throws(GoldenError) -> FilmTrace {
    var trace = FilmTrace(frames: [], frameRate: "", layers: [])
    var numbers: [String: Int] = [:]
    for text in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      if text.isEmpty { continue }
      guard let read = TraceWord.words(of: text) else { throw problem("a text without its end", "a quotation mark") }
      (words, next) = (read, 0)
      switch line {
      case 1:
        let known = FilmTrace.oldestSchema...FilmTrace.schema
        guard let version = known.first(where: { words == [.plain("kinora"), .plain("trace"), .plain("\($0)")] }) else {
          throw problem(
            "found \(quoted(String(text)))",
            "kinora trace \(FilmTrace.schema), which this version reads; record it again")
        }
        trace.version = version
      case 2: try head(&trace)
      default: try add(&trace, &numbers)
      }
    }
    trace.link()
    guard line > 2, !trace.frames.isEmpty else { throw problem("it lists no frames", "one frame or more") }
    return trace
  }

  private mutating func head(_ trace: inout FilmTrace) throws(GoldenError) {
    guard take() == .plain("frames") else { throw problem("no list of frames", "frames 0..89, 30 a second") }
    trace.frames = try frames(until: ",")
    guard case .plain(let rate)? = take(), rate.split(separator: "/").allSatisfy({ Double($0).map { $0 > 0 } ?? false })
    else { throw problem("no rate", "frames a second, such as 30 or 30000/1001") }
    trace.frameRate = rate
  }

  private mutating func add(_ trace: inout FilmTrace, _ numbers: inout [String: Int]) throws(GoldenError) {
    guard case .text(let path)? = take(), case .plain(let key)? = take() else {
      throw problem("no layer", "a layer's path in quotation marks, and a key")
    }
    if key == ":" {
      guard numbers[path] == nil else { throw problem("\(quoted(path)) is listed twice", "each layer once") }
      guard case .plain(let type)? = take() else { throw problem("no class", "the layer's class") }
      let there = Set(try frames(until: nil))
      numbers[path] = trace.layers.count
      trace.layers.append(
        TracedLayer(path: path, type: type, isThere: trace.frames.map { there.isEmpty || there.contains($0) }))
      return
    }
    guard let number = numbers[path] else {
      throw problem("\(quoted(path)) was not listed before", "its layer's line first")
    }
    if key == "@" {
      trace.layers[number].animations.append(try animation())
    } else {
      trace.layers[number].properties.append(
        TracedProperty(key, try runs(trace.layers[number].isThere)))
    }
  }

  private mutating func animation() throws(GoldenError) -> TracedAnimation {
    var target: [String] = []
    while case .plain(let word)? = take(), word != ":" { target.append(word) }
    var parts: [(name: String, value: TraceValue)] = []
    while case .plain(let name)? = take() {
      guard let value = try value() else { throw problem("no value of \(quoted(name))", "a value") }
      parts.append((name, value))
      if take() != .plain(";") { break }
    }
    return TracedAnimation(target.joined(separator: " "), parts)
  }

  private mutating func runs(_ isThere: [Bool]) throws(GoldenError) -> TraceRuns {
    var runs = TraceRuns()
    while next < words.count {
      let found = try value()
      var count = 1
      if case .plain(let word)? = peek, word.hasPrefix("*") {
        guard let number = Int(word.dropFirst()), number > 0 else {
          throw problem("found \(quoted(word))", "*2 or more")
        }
        count = number
        next += 1
      }
      runs.append(found, count: min(count, isThere.count + 1))
      if runs.count > isThere.count { break }
      guard next < words.count else { break }
      guard take() == .plain(";") else { throw problem("something behind a value", "; or the end of the line") }
    }
    if runs.runs.count == 1, runs.count == 1, let only = runs.runs.first?.value {
      return TraceRuns(isThere.map { $0 ? only : nil })
    }
    guard runs.count == isThere.count else {
      throw problem("\(runs.count) values", "as many as there are frames, \(isThere.count), or one for all")
    }
    return runs
  }

  /// A value; nil for none because there is no layer.
  private mutating func value() throws(GoldenError) -> TraceValue? {
    switch take() {
    case .text(let text)?: return .text(text)
    case .plain("none")?: return TraceValue.none
    case .plain("[]")?: return .numbers([])
    case .plain("-")?: return nil
    case .plain(let word)?:
      guard let first = Double(word) else { throw problem("found \(quoted(word))", "a number, text, none or -") }
      var numbers = [first]
      while case .plain(let word)? = peek, let number = Double(word) {
        numbers.append(number)
        next += 1
      }
      return .numbers(numbers)
    case nil: throw problem("the line ends", "a value")
    }
  }

  private mutating func frames(until end: String?) throws(GoldenError) -> [Int] {
    var frames: [Int] = []
    while case .plain(let word)? = take() {
      if word == end { break }
      let ends = word.split(separator: ".", omittingEmptySubsequences: true).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, 0 <= first, first <= last,
        last < 10_000_000, frames.last.map({ $0 < first }) ?? true
      else { throw problem("found \(quoted(word))", "frames in rising order, such as 0..3 5") }
      frames += first...last
    }
    return frames
  }

  private var peek: TraceWord? { next < words.count ? words[next] : nil }

  private mutating func take() -> TraceWord? {
    guard next < words.count else { return nil }
    next += 1
    return words[next - 1]
  }

  private func problem(_ message: String, _ allowed: String) -> GoldenError {
    .unreadable(file: file, reason: "line \(line): \(message); allowed: \(allowed)")
  }
}

/// A word of a trace's line.
enum TraceWord: Equatable {
  case text(String)
  case plain(String)

  /// The words of a line; nil when a text has no end.
  static func words(of line: Substring) -> [TraceWord]? {
    var found: [TraceWord] = []
    var plain = ""
    var rest = line.unicodeScalars[...]
    func end() {
      if !plain.isEmpty { found.append(.plain(plain)) }
      plain = ""
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ": end()
      case ";", ",":
        end()
        found.append(.plain(String(scalar)))
      case ":" where rest.first == " ":
        end()
        found.append(.plain(":"))
      case "\"":
        guard let text = text(&rest) else { return nil }
        end()
        found.append(.text(text))
      default: plain.unicodeScalars.append(scalar)
      }
    }
    end()
    return found
  }

  /// The text up to the quotation mark that ends it.
  private static func text(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return text }
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n"?: text += "\n"
      case "t"?: text += "\t"
      case "u"?:
        let digits = rest.dropFirst().prefix { $0 != "}" }
        guard let number = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(number) else { return nil }
        rest = rest.dropFirst(digits.count + 2)
        text.unicodeScalars.append(scalar)
      case let other?: text.unicodeScalars.append(other)
      case nil: return nil
      }
    }
    return nil
  }
}
