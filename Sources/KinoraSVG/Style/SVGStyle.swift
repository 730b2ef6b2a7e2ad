import Foundation
import KinoraGraphics

/// The properties of an element: its own, and those that it inherits.
struct SVGStyle {
  /// The properties that elements inherit, with the values they have at first.
  private static let inherited: [String: String] = [
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "stroke-dashoffset": "0", "color": "black", "visibility": "visible",
    "clip-rule": "nonzero", "paint-order": "normal", "marker": "none", "marker-start": "none", "marker-mid": "none",
    "marker-end": "none",
  ]
  /// The properties that belong to one element, with the values they have at first.
  private static let own: [String: String] = [
    "opacity": "1", "display": "inline", "clip-path": "none", "mask": "none", "filter": "none", "overflow": "",
    "mix-blend-mode": "normal", "vector-effect": "none", "stop-color": "black", "stop-opacity": "1",
    "transform": "none",
  ]

  private var shared = Self.inherited
  private var values: [String: String] = [:]

  /// The style of the root's surroundings.
  init() {}

  /// The style of an element below one of style `parent`. Attributes weigh least, then the rules of the style sheet,
  /// then the element's own `style`.
  init(_ node: SVGNode, below parent: SVGStyle, _ sheet: SVGStyleSheet) {
    shared = parent.shared
    let rules = sheet.values(of: node)
    let local = node["style"].map(SVGStyleSheet.declarations) ?? [:]
    func given(_ name: String) -> String? {
      // A transform is an attribute with a grammar of its own; as a property it is another thing.
      let attribute = name == "transform" ? nil : node[name]?.trimmingCharacters(in: .whitespacesAndNewlines)
      return local[name] ?? rules[name] ?? attribute
    }
    for name in Self.inherited.keys {
      if let value = given(name), value != "inherit" { shared[name] = value }
    }
    for name in Self.own.keys {
      if let value = given(name) { values[name] = value == "inherit" ? parent.values[name] : value }
    }
  }

  subscript(_ name: String) -> String { values[name] ?? shared[name] ?? Self.own[name] ?? "" }

  /// The colour that `currentColor` stands for.
  var currentColor: CGColor { (try? CGColor(css: self["color"])) ?? .black }

  /// A number or a percentage between 0 and 1; nil for any other text.
  static func share(_ text: String) -> Double? {
    guard let length = SVGLength(text), length.unit == "%" || length.unit.isEmpty else { return nil }
    return min(max(length.resolved(1), 0), 1)
  }

  /// The id in `url(#id)`, and what stands behind it; nil for any other text.
  static func reference(_ text: String) -> (id: String, fallback: String)? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let inner = text[text.index(text.startIndex, offsetBy: 4)..<end]
      .trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    guard inner.hasPrefix("#") else { return nil }
    return (
      String(inner.dropFirst()),
      text[text.index(after: end)...].trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
}
