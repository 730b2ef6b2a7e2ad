import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

/// The part of the format's reference that is made from the property tables: one table for every class of layers.
public enum SceneReference {
  /// The tables as Markdown, which are the end of `docs/scene-format.md`.
  public static func markdown() -> String {
    (LayerVocabulary.types.map(section) + [layout]).joined(separator: "\n")
  }

  /// The words for layouts, which a layer of any class may have.
  private static var layout: String {
    var text = "### In a layout\n\n| property | value | default | in | |\n|---|---|---|---|---|\n"
    for word in LayoutVocabulary.words {
      let kinds = LayoutRules.Kind.allCases.filter(word.kinds.contains).map(\.rawValue)
      let places = kinds.count == LayoutRules.Kind.allCases.count ? "all" : kinds.joined(separator: ", ")
      text += "| `\(word.name)` | \(word.form.allowed) | \(word.initial) | \(places) | \(word.note) |\n"
    }
    return text
  }

  private static func section(_ type: String) -> String {
    let keys = LayerVocabulary.ownKeys(of: type)
    let isBase = type == LayerVocabulary.defaultType
    var text = "### \(type)\n\n"
    if !isBase { text += keys.isEmpty ? "The properties of `CALayer`.\n" : "The properties of `CALayer`, and:\n\n" }
    guard !keys.isEmpty else { return text }
    text += "| property | value | default | changes by themselves | |\n|---|---|---|---|---|\n"
    for key in keys {
      guard let form = LayerVocabulary.property(key, of: type), let row = LayerVocabulary.row(key, of: type) else {
        continue
      }
      let cells = [
        "`\(row.sceneKey)`", form.form.allowed + (form.mayBeNull ? ", or null" : ""), value(row, form.form),
        action(row),
        note(row),
      ]
      text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private static func action(_ row: PropertyRow) -> String {
    switch row.implicitAction {
    case .animation: "animate"
    case .transition: "fade"
    case .none, .unasked: row.isAnimatable ? "at once; can be animated" : "at once"
    }
  }

  private static func note(_ row: PropertyRow) -> String {
    switch row.support {
    case .supported: ""
    case .differs(let text): text
    case .stored(let text): "kept without effect: " + text
    case .own: "Kinora's own"
    }
  }

  private static func value(_ row: PropertyRow, _ form: ValueForm) -> String {
    switch row.defaultValue {
    case .none: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value):
      if case .flags(let names) = form { flags(value, names) } else { shortest(value) }
    case .point(let value): list([value.x, value.y])
    case .size(let value): list([value.width, value.height])
    case .rect(let value): list([value.origin.x, value.origin.y, value.width, value.height])
    case .color(let value): list([value.red, value.green, value.blue, value.alpha])
    case .transform(let value): value == CATransform3DIdentity ? "identity" : "a transform"
    case .numbers(let values): list(values)
    case .string(let value): quoted(value)
    case .colors, .path, .image, .crossfade, .object: "see Core Animation"
    }
  }

  private static func flags(_ value: Double, _ names: [String]) -> String {
    let bits = UInt(exactly: value) ?? 0
    let set = names.indices.filter { bits & (1 << UInt($0)) != 0 }
    return set.count == names.count && !names.isEmpty
      ? "all" : set.isEmpty ? "none" : set.map { names[$0] }.joined(separator: ", ")
  }

  private static func list(_ values: [Double]) -> String { "[" + values.map(shortest).joined(separator: ", ") + "]" }
}
