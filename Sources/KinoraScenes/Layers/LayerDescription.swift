/// A layer as a scene describes it.
struct LayerDescription: Sendable {
  var type: String
  var name: String?
  /// Values by key path: whole properties before parts of them, `frame` last, so that the order of keys in the file does not matter.
  var properties: [Assignment] = []
  /// Values under keys the scene made up.
  var custom: [Assignment] = []
  /// One layer at most; a list because a value cannot hold itself.
  var mask: [LayerDescription] = []
  var sublayers: [LayerDescription] = []
  var animations: [KeyedAnimation] = []
  /// A nil animation ends the search for an action.
  var actions: [KeyedAction] = []
  var style: StyleDescription?
  /// Where the text of a text layer stands.
  var textPlace: ScenePlace?

  /// How many layers it is, with its mask and everything below.
  var layerCount: Int { (mask + sublayers).reduce(1) { $0 + $1.layerCount } }
}

/// A value and where it goes.
struct Assignment: Sendable {
  let keyPath: String
  let value: SceneValue
  /// Where it stands, for what decides which characters a text layer shows.
  var place: ScenePlace?
}

struct KeyedAnimation: Sendable {
  let key: String
  var animation: AnimationDescription
}

struct KeyedAction: Sendable {
  let key: String
  let animation: AnimationDescription?
}

/// A style: values and actions that stand in where the layer has none of its own; styles may have styles.
struct StyleDescription: Sendable {
  var values: [Assignment] = []
  var actions: [KeyedAction] = []
  var style: [StyleDescription] = []
}

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

/// What may be written under a key path.
struct PropertyForm: Sendable {
  let keyPath: String
  let form: ValueForm
  let mayBeNull: Bool
  let isAnimatable: Bool
  /// How many numbers a list must have and what they are; nil where any number of them will do.
  var list: (count: Int, meaning: String)?
}
