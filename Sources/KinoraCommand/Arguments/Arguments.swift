/// The words after a verb, divided into operands and options.
struct Arguments: Sendable {
  private let operands: [String]
  private let values: [String: [String]]
  private let verb: Verb

  /// - Throws: For an option that the verb does not have, a missing value, and a missing or surplus operand.
  init(_ words: ArraySlice<String>, of verb: Verb) throws(UsageError) {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var words = words
    var onlyOperands = false
    while let word = words.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
        continue
      }
      if word == "--" {
        onlyOperands = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = try Self.option(parts[0], of: verb)
      if option.value == nil {
        if parts.count > 1 { throw UsageError("\(option.name) takes no value, found \"\(word)\"", verb: verb) }
        values[option.name, default: []].append("")
      } else if parts.count > 1 {
        values[option.name, default: []].append(parts[1])
      } else if let value = words.popFirst() {
        values[option.name, default: []].append(value)
      } else {
        throw UsageError("\(option.name) needs a value: \(option.name) \(option.value ?? "")", verb: verb)
      }
      if !option.repeats, values[option.name]?.count ?? 0 > 1 {
        throw UsageError("\(option.name) is given twice", verb: verb)
      }
    }
    if operands.count < verb.operands.count {
      throw UsageError("\(verb.operands[operands.count]) is missing", verb: verb)
    }
    if operands.count > verb.operands.count, verb.further == nil {
      let expected = verb.operands.isEmpty ? "none" : verb.operands.joined(separator: " ")
      throw UsageError("unexpected \"\(operands[verb.operands.count])\": the operands are \(expected)", verb: verb)
    }
    self.operands = operands
    self.values = values
    self.verb = verb
  }

  static func asksForHelp(_ words: ArraySlice<String>) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private static func option(_ name: String, of verb: Verb) throws(UsageError) -> Option {
    let options = verb.options + Option.common
    if let option = options.first(where: { $0.name == name || $0.short == name }) { return option }
    throw UsageError("\(verb.name) has no option \"\(name)\"", word: name, known: options.map(\.name), verb: verb)
  }

  /// The operand at an index of `Verb.operands`.
  func operand(_ index: Int) -> String { operands[index] }

  /// The operands after those of `Verb.operands`: see `Verb.further`.
  var further: [String] { Array(operands.dropFirst(verb.operands.count)) }

  /// The names of the options that were given, in the order of the verb's.
  var given: [String] { verb.options.map(\.name).filter { values[$0] != nil } }

  /// The value of an option, or nil when it was not given.
  subscript(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of a required option; throws when it was not given.
  func required(_ name: String) throws(UsageError) -> String {
    if let value = self[name] { return value }
    let option = verb.options.first { $0.name == name }
    throw UsageError("\(name) is missing: \(option?.short ?? name) \(option?.value ?? "")", verb: verb)
  }

  /// The error for a wrong value of an option.
  func error(_ name: String, _ allowed: String) -> UsageError { error(name, found: self[name] ?? "", allowed) }

  /// The error for the value `text` of an option that may be given several times.
  func error(_ name: String, found text: String, _ allowed: String) -> UsageError {
    UsageError("\(name): found \"\(text)\"; allowed: \(allowed)", verb: verb)
  }

  /// The value of an option that takes a whole number in a range; nil when it was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw error(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The value of an option that takes one of several words; nil when it was not given.
  func choice(_ name: String, of words: [String]) throws(UsageError) -> String? {
    guard let text = self[name] else { return nil }
    guard words.contains(text) else {
      throw UsageError(
        "\(name): found \"\(text)\"; allowed: \(words.joined(separator: ", "))", word: text, known: words, verb: verb)
    }
    return text
  }
}
