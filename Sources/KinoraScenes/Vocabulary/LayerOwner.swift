/// Who a property or an animation belongs to, for looking up what may be written.
struct LayerOwner: Sendable {
  /// The class.
  let type: String
  let name: String?
  /// The keys the scene made up for this layer, with their values' forms.
  var custom: [String: ValueForm] = [:]
  /// What key paths reach in the layer's parts that have names: `emitterCells.spark.birthRate`.
  private var parts: [String: PropertyForm] = [:]

  init(type: String, name: String?) {
    self.type = type
    self.name = name
  }

  /// Makes the named parts in a value known to key paths.
  mutating func add(_ value: SceneValue, under key: String) {
    guard case .parts(let list) = value else { return }
    for part in list {
      guard let name = part.name else { continue }
      for form in PartVocabulary.animatable(part) {
        let path = "\(key).\(name).\(form.keyPath)"
        parts[path] = PropertyForm(
          keyPath: path, form: form.form, mayBeNull: form.mayBeNull, isAnimatable: form.isAnimatable)
      }
    }
  }

  /// What may be written under a key path, or nil when the class has no such property.
  func property(_ keyPath: String) -> PropertyForm? {
    if let form = LayerVocabulary.property(keyPath, of: type) ?? parts[keyPath] { return form }
    return custom[keyPath].map { PropertyForm(keyPath: keyPath, form: $0, mayBeNull: true, isAnimatable: true) }
  }
}
