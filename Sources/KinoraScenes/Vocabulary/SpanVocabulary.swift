import KinoraLayers

/// The words for spans of text in scenes: those of a text layer, and a few of their own.
enum SpanVocabulary {
  /// The properties of a span.
  static let forms: [PropertyForm] = {
    let shared = ["font", "fontSize", "weight", "italic", "tracking", "outlineWidth", "outlineColor", "features"]
    let color = PropertyForm(keyPath: "color", form: .color, mayBeNull: false, isAnimatable: false)
    let underline = PropertyForm(keyPath: "underline", form: .bool, mayBeNull: false, isAnimatable: false)
    return [color] + shared.compactMap { LayerVocabulary.property($0, of: "CATextLayer") } + [underline]
  }()

  static func form(_ key: String) -> PropertyForm? { forms.first { $0.keyPath == key } }
}

extension SceneSpan {
  /// The keys of a style.
  public static var keys: [String] { SpanVocabulary.forms.map(\.keyPath) }
}
