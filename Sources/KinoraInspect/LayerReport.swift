import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

/// A layer as `inspect` shows it: its class, its presented values and its sublayers.
package struct LayerReport {
  let type: String
  let name: String?
  /// The values that differ from the class's defaults, in the order of the property table.
  package let values: [(key: String, value: ReportValue)]
  /// The keys of the animations on the layer.
  let animations: [String]
  let mask: [LayerReport]
  let sublayers: [LayerReport]

  /// The report of a layer, from its presented values when it has any.
  package init(_ layer: CALayer) {
    type = String(describing: Swift.type(of: layer))
    name = layer.name
    values = Self.values(of: layer)
    animations = layer.animationKeys() ?? []
    mask = layer.mask.map { [LayerReport($0)] } ?? []
    sublayers = (layer.sublayers ?? []).map { LayerReport($0) }
  }

  /// The presented values that differ from the class's defaults, in the order of the property table.
  package static func values(of layer: CALayer) -> [(key: String, value: ReportValue)] {
    let shown = layer.presentation() ?? layer
    return Swift.type(of: layer).declaredRows.compactMap { row in
      guard !row.isReadOnly, !structure.contains(row.key) else { return nil }
      let value = row.read(shown)
      return value == row.defaultValue ? nil : (row.key, ReportValue(value))
    }
  }

  /// The keys of properties that are shown in another way or follow from others.
  private static let structure: Set<String> = [
    "name", "sublayers", "mask", "frame", "delegate", "actions", "style", "superlayer",
  ]

  // MARK: Text

  /// The tree as indented lines.
  package func text(indent: String = "") -> String {
    var lines = [indent + type + (name.map { " " + quoted($0, limit: 200) } ?? "")]
    for (key, value) in values { lines.append(indent + "  \(key): \(value.text)") }
    if !animations.isEmpty {
      lines.append(indent + "  animations: " + animations.map { visible($0) }.joined(separator: ", "))
    }
    for layer in mask { lines.append(indent + "  mask:\n" + layer.text(indent: indent + "    ")) }
    for layer in sublayers { lines.append(layer.text(indent: indent + "  ")) }
    return lines.joined(separator: "\n")
  }

  /// The tree as a JSON object.
  package func json() -> [String: Any] {
    var object: [String: Any] = [
      "type": type, "values": Dictionary(values.map { ($0.key, $0.value.json) }) { first, _ in first },
      "animations": animations, "sublayers": sublayers.map { $0.json() },
    ]
    if let name { object["name"] = name }
    if let mask = mask.first { object["mask"] = mask.json() }
    return object
  }
}

/// A property's value as text and in JSON.
package struct ReportValue {
  package let text: String
  package let json: Any

  init(_ value: AnimatableValue) {
    switch value {
    case .none: self.init("none", NSNull())
    case .bool(let value): self.init(value ? "true" : "false", value)
    case .number(let value): self.init(Self.number(value), Self.plain(value))
    case .point(let value): self.init(numbers: [value.x, value.y])
    case .size(let value): self.init(numbers: [value.width, value.height])
    case .rect(let value): self.init(numbers: [value.origin.x, value.origin.y, value.width, value.height])
    case .color(let value): self.init(numbers: Self.components(value))
    case .transform(let m):
      self.init(numbers: [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ])
    case .numbers(let values): self.init(numbers: values)
    case .colors(let values):
      let lists = values.map(Self.components)
      self.init("[" + lists.map(Self.list).joined(separator: ", ") + "]", lists.map { $0.map(Self.plain) })
    case .path(let path): self.init(words: "a path of \(path.geometry.verbs.count) elements")
    case .image(let image): self.init(words: "an image of \(image.width) × \(image.height)")
    case .crossfade(_, _, let fraction): self.init(words: "two images, \(Self.number(fraction)) of the way")
    case .string(let value): self.init(quoted(value, limit: 1000), value)
    case .object(let value as String): self.init(quoted(value, limit: 1000), value)
    case .object(let value): self.init(words: String(describing: Swift.type(of: value)))
    }
  }

  private init(_ text: String, _ json: Any) {
    self.text = text
    self.json = json
  }

  private init(words: String) { self.init(words, words) }
  private init(numbers: [Double]) { self.init(Self.list(numbers), numbers.map(Self.plain)) }

  private static func components(_ color: CGColor) -> [Double] { [color.red, color.green, color.blue, color.alpha] }
  private static func list(_ values: [Double]) -> String { "[" + values.map(number).joined(separator: ", ") + "]" }

  private static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A number for JSON, which has no infinities and NaN; they are written as text.
  private static func plain(_ value: Double) -> Any { value.isFinite ? value as Any : number(value) as Any }
}
