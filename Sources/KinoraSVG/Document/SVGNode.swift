/// An element of an SVG file as it is written.
final class SVGNode {
  let name: String
  let attributes: [String: String]
  /// The line on which the element begins, counted from 1.
  let line: Int
  private(set) weak var parent: SVGNode?
  private(set) var children: [SVGNode] = []
  /// The text directly in a `style` element.
  var text = ""

  init(_ name: String, _ attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  func append(_ child: SVGNode) {
    child.parent = self
    children.append(child)
  }

  subscript(_ attribute: String) -> String? { attributes[attribute] }

  var id: String? { attributes["id"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The id of the element in the same file that the element refers to; nil for none.
  var reference: String? {
    guard let text = attributes["href"] ?? attributes["xlink:href"], text.hasPrefix("#") else { return nil }
    return String(text.dropFirst())
  }

  /// The element as messages name it.
  var words: String { id.map { "<\(name) id=\"\($0)\">" } ?? "<\(name)>" }
}
