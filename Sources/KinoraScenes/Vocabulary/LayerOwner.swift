/// The layer to which a property or an animation belongs, for looking up what may be written.
struct LayerOwner: Sendable {
  /// The name of the layer's class.
  let type: String
  let name: String?
  /// The keys of the scene's own on this layer, with the forms of their values.
  var custom: [String: ValueForm] = [:]
  /// The properties that key paths reach in the layer's named parts, such as `emitterCells.spark.birthRate`.
  private var parts: [String: PropertyForm] = [:]

  init(type: String, name: String?) {
    self.type = type
    self.name = name
  }

  /// Adds the named parts of a value, so that key paths reach them.
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

  /// The form of the property at a key path; nil when the layer has none.
  func property(_ keyPath: String) -> PropertyForm? {
    if let form = LayerVocabulary.property(keyPath, of: type) ?? parts[keyPath] { return form }
    return custom[keyPath].map { PropertyForm(keyPath: keyPath, form: $0, mayBeNull: true, isAnimatable: true) }
  }
}
