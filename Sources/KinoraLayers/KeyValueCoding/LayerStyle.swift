import Foundation

/// Styles: dictionaries of values for properties that a layer itself does not set. A style may have another, from which
/// it inherits, under the key `"style"`.
package enum LayerStyle {
  /// The value of `key` in a style or the styles it inherits from; nil when none has one.
  package static func value(forKey key: String, in style: [AnyHashable: Any]) -> Any? {
    var level: [AnyHashable: Any]? = style
    // A dictionary of reference type could contain itself.
    for _ in 0..<64 {
      guard let current = level else { return nil }
      if let value = current[key] { return value }
      level = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// The action for `key` in the `"actions"` of a style or the styles it inherits from; nil when none has one.
  static func action(forKey key: String, in style: [AnyHashable: Any]) -> (any CAAction)? {
    var level: [AnyHashable: Any]? = style
    for _ in 0..<64 {
      guard let current = level else { return nil }
      if let actions = current["actions"] as? [AnyHashable: Any], let action = actions[key] as? any CAAction {
        return action
      }
      level = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }
}

extension CALayer {
  /// Gives every property that was not set on the layer itself its style's value, or its default when the style has
  /// none.
  final func applyStyle() {
    let style = layerState.style ?? [:]
    let hasDefaults = !layerClass.changedDefaults.isEmpty
    for row in layerClass.rows where !row.isReadOnly && row.isArchived && !layerState.explicit.contains(row.index) {
      if row === PropertyRow.style || row === PropertyRow.sublayers || row === PropertyRow.mask { continue }
      // The search for an action looks into a style's `actions` itself.
      if row === PropertyRow.actions { continue }
      var value = LayerStyle.value(forKey: row.key, in: style).flatMap { row.fitting(AnimatableValue($0)) }
      if value == nil, hasDefaults {
        value = layerClass.changedDefaults.first { $0.row === row }?.value
      }
      let new = value ?? row.defaultValue
      if row.read(self) != new { row.store(self, new) }
    }
    invalidate([.content, .placement, .composite, .sublayers, .layout])
  }
}
