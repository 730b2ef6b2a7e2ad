import Foundation

/// The rules of a file's `style` elements: properties for elements with a name, an id or classes.
struct SVGStyleSheet {
  /// A selector without combinators, such as `path`, `.ring` or `g#mark.on`.
  private struct Selector {
    var name: String?
    var id: String?
    var classes: [String] = []

    /// The selector in a text; nil for one with anything else in it.
    init?(_ text: String) {
      var rest = Substring(text)
      func word() -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        rest = rest.dropFirst(word.count)
        return String(word)
      }
      if rest.first == "*" {
        rest = rest.dropFirst()
      } else {
        let word = word()
        name = word.isEmpty ? nil : word
      }
      while let mark = rest.first {
        rest = rest.dropFirst()
        let word = word()
        guard mark == "." || mark == "#", !word.isEmpty else { return nil }
        if mark == "#" { id = word } else { classes.append(word) }
      }
    }

    /// How much the selector says, by which rules override each other.
    var weight: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1) }

    func matches(_ node: SVGNode, _ nodeClasses: Set<Substring>) -> Bool {
      (name == nil || name == node.name) && (id == nil || id == node.id)
        && classes.allSatisfy { nodeClasses.contains(Substring($0)) }
    }
  }

  private struct Rule {
    let selector: Selector
    let values: [String: String]
  }

  private var rules: [Rule] = []
  /// The selectors that are not understood, which elements may be meant by.
  private(set) var unread: [String] = []

  /// Adds the rules of a style sheet. Rules for media, fonts and the pointer have no place in a drawing and are left out.
  mutating func add(_ text: String) {
    var rest = Substring(Self.withoutComments(text))
    while let brace = rest.firstIndex(of: "{") {
      let head = rest[..<brace].split(separator: ";").last ?? ""
      let selectors = head.trimmingCharacters(in: .whitespacesAndNewlines)
      rest = rest[rest.index(after: brace)...]
      if selectors.hasPrefix("@") {
        rest = Self.behindBlock(rest)
        continue
      }
      let end = rest.firstIndex(of: "}") ?? rest.endIndex
      let values = Self.declarations(String(rest[..<end]))
      rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
      for part in selectors.split(separator: ",") {
        let words = part.trimmingCharacters(in: .whitespacesAndNewlines)
        if words.contains(":") { continue }
        if let selector = Selector(words) {
          rules.append(Rule(selector: selector, values: values))
        } else {
          unread.append(words)
        }
      }
    }
    rules = rules.enumerated().sorted {
      ($0.element.selector.weight, $0.offset) < ($1.element.selector.weight, $1.offset)
    }.map(\.element)
  }

  /// What the rules say about an element, those that say more last.
  func values(of node: SVGNode) -> [String: String] {
    if rules.isEmpty { return [:] }
    let classes = Set((node["class"] ?? "").split { $0.isWhitespace })
    var values: [String: String] = [:]
    for rule in rules where rule.selector.matches(node, classes) { values.merge(rule.values) { $1 } }
    return values
  }

  /// The declarations of a rule or of a `style` attribute.
  static func declarations(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    for declaration in withoutComments(text).split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      var value = declaration[declaration.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      if value.hasSuffix("!important") {
        value = value.dropLast("!important".count).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      values[name] = value
    }
    return values
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.range(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].range(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// What follows a block whose opening brace has been read, with the blocks inside it.
  private static func behindBlock(_ text: Substring) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return text[text.index(after: index)...] }
    }
    return ""
  }
}
