import KinoraGraphics
import KinoraMessages
import KinoraNumerics

extension SceneReader {
  /// Reads a text: a string, or a list of strings and of spans in styles of their own.
  func text(_ node: SourceNode, _ what: String) -> SceneValue? {
    switch node.value {
    case .array(let nodes):
      let spans = nodes.map { span($0, what) }
      if spans.contains(where: { $0 == nil }) { return nil }
      let length = spans.reduce(0) { $0 + ($1?.text.utf8.count ?? 0) }
      return isShort(length, node, what) ? .spans(spans.compactMap(\.self)) : nil
    default:
      guard let text = string(node, what, allowed: ValueForm.text.allowed) else { return nil }
      return isShort(text.utf8.count, node, what) ? .string(text) : nil
    }
  }

  /// How many bytes of UTF-8 a layer's text may have: many pages, which take seconds to set.
  static let longestText = 100_000

  /// Whether a text is not too long, which is reported.
  private func isShort(_ length: Int, _ node: SourceNode, _ what: String) -> Bool {
    if length <= Self.longestText { return true }
    report(
      node, "\(what): a text of \(length) bytes", allowed: "at most \(Self.longestText) in a layer; several layers",
      as: .tooLarge)
    return false
  }

  private func span(_ node: SourceNode, _ what: String) -> SceneSpan? {
    switch node.value {
    case .string(let text): return SceneSpan(text)
    case .number(let number) where number.isFinite: return SceneSpan(shortest(number))
    case .object:
      guard let fields = Fields(node, "a span", names: ["text", "outline"] + SceneSpan.keys, self),
        let text = fields.required("text", "text in quotation marks"), let words = string(text, "text")
      else { return nil }
      return SceneSpan(words, style: style(fields))
    default:
      reportFound(
        node, what, allowed: "text in quotation marks, or a span such as { text: \"right\", color: \"gold\" }")
      return nil
    }
  }

  /// Reads the style of a span from the keys that it has.
  func style(_ fields: Fields) -> [SceneAssignment] {
    var style: [SceneAssignment] = []
    for form in SpanVocabulary.forms {
      guard let node = fields[form.keyPath], let value = value(node, form.keyPath, form) else { continue }
      style.append(SceneAssignment(keyPath: form.keyPath, value: value))
    }
    return style + (fields["outline"].map(outline) ?? [])
  }

  static let outlineKeys = ["width", "color"]

  /// Reads the width and the colour of an outline together.
  func outline(_ node: SourceNode) -> [SceneAssignment] {
    guard let fields = Fields(node, "an outline", names: Self.outlineKeys, self) else { return [] }
    var values: [SceneAssignment] = []
    for (key, property) in [("width", "outlineWidth"), ("color", "outlineColor")] {
      guard let form = SpanVocabulary.form(property), let node = fields[key], let value = value(node, key, form) else {
        continue
      }
      values.append(SceneAssignment(keyPath: property, value: value))
    }
    _ = fields.required("width", "how far it reaches beyond the letters")
    return values
  }

  /// Reads a list of OpenType features.
  func features(_ node: SourceNode, _ what: String) -> SceneValue? {
    guard let nodes = list(node, what, of: "OpenType features such as \"tnum\" or \"liga=0\"") else { return nil }
    var features: [String] = []
    for node in nodes {
      guard let name = node.text, TextRun.isFeature(name) else {
        reportFound(node, what, allowed: "four letters or digits, and a number after \"=\": \"tnum\", \"liga=0\"")
        return nil
      }
      features.append(name)
    }
    return .features(features)
  }

  /// Reads a pattern by which a number is shown.
  func numberFormat(_ node: SourceNode, _ what: String) -> SceneValue? {
    guard let text = string(node, what, allowed: NumberPatternError.allowed) else { return nil }
    do throws(NumberPatternError) {
      _ = try NumberPattern(text)
      return .string(text)
    } catch {
      report(node, "\(what): \(error)", allowed: NumberPatternError.allowed)
      return nil
    }
  }
}
