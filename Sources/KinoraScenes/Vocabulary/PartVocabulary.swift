import KinoraLayers

/// The words for emitter cells and filters in scenes, read from the layers' own tables.
enum PartVocabulary {
  /// The properties of an emitter cell, sorted by key, without the name and the flag that enables it, which every part
  /// has.
  static let cell: [PropertyForm] = CAEmitterCell.properties.sorted { $0.key < $1.key }.compactMap { property in
    guard property.key != "name", property.key != "enabled", let form = ValueForm(property.type) else { return nil }
    let isAnimatable =
      switch form {
      case .number, .angle, .time, .color, .rect: true
      default: false
      }
    return PropertyForm(keyPath: property.key, form: form, mayBeNull: false, isAnimatable: isAnimatable)
  }

  /// The types of filters and their inputs.
  static let filters: [(type: String, inputs: [PropertyForm])] = FilterInput.types.map { type in
    (type.name, type.inputs.compactMap(PropertyForm.init))
  }

  static func inputs(of type: String) -> [PropertyForm] { filters.first { $0.type == type }?.inputs ?? [] }

  /// The properties of a part that key paths reach: the animatable ones of an emitter cell, the inputs of a filter.
  static func animatable(_ part: ScenePart) -> [PropertyForm] {
    part.kind == .emitterCell ? cell.filter(\.isAnimatable) : inputs(of: part.type)
  }
}

extension PropertyForm {
  fileprivate init?(_ input: FilterInput) {
    guard let form = ValueForm(input.type, range: input.range) else { return nil }
    self.init(keyPath: input.key, form: form, mayBeNull: false, isAnimatable: true, list: input.list)
  }
}
