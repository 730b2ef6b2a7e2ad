import KinoraLayers

/// Which properties a trace has, and what they are where it says nothing.
package enum TraceDefaults {
  /// The keys of properties that are shown in another way, follow from others or decide no pixel by themselves.
  private static let left: Set<String> = [
    "name", "sublayers", "mask", "frame", "delegate", "actions", "style", "superlayer", "layoutManager", "layoutItem",
    "constraints",
  ]

  /// Whether a property decides pixels.
  static func decidesPixels(_ row: PropertyRow) -> Bool {
    if row.isReadOnly || left.contains(row.key) || row.invalidates.isEmpty { return false }
    if case .stored = row.support { return false }
    return true
  }

  /// The kind of a property's values; numbers for a key that no property has.
  static func kind(_ key: String, of type: String) -> AnimatableValue.Kind {
    rows(type).first { $0.key == key }?.kind ?? .number
  }

  private static func rows(_ type: String) -> [PropertyRow] {
    (LayerKind.all.first { $0.name == type }?.type ?? CALayer.self).declaredRows
  }

  /// The default of a property of a class of layers; none for a key that no property has.
  package static func value(_ key: String, of type: String) -> TraceValue {
    guard let row = rows(type).first(where: { $0.key == key }) else { return .none }
    var words = TraceWords()
    return words.value(row.defaultValue)
  }
}
