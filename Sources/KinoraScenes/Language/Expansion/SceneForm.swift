/// What a value of a scene is, as far as the language matters: where components and motions are used, and whose keys are
/// the scene's own. The elements of a list have the form of the list.
indirect enum SceneForm {
  /// Anything else.
  case value
  case layer
  case style
  case animation
  case entry
  case addition
  case layerAddition
  case textParts
  case drawing
  /// What is said about a single layer of a drawing.
  case drawnLayer
  /// An object whose keys are the scene's own.
  case dictionary(SceneForm)
  /// Something that the reader works out later.
  case deferred

  /// Whether an object of the form has keys of the format, so that `if` can be one of them.
  var isRecord: Bool {
    switch self {
    case .dictionary, .deferred: false
    default: true
    }
  }

  /// The form of the value of a key.
  func inner(_ key: String) -> SceneForm {
    if case .dictionary(let form) = self { return form }
    return switch (self, key) {
    case (.layer, "sublayers"), (.layer, "mask"), (.layerAddition, "layer"): .layer
    case (.layer, "animations"), (.layer, "actions"), (.style, "actions"), (.drawnLayer, "animations"),
      (.drawnLayer, "actions"):
      .dictionary(.animation)
    case (.layer, "shapes"): .drawing
    case (.drawing, "elements"): .dictionary(.drawnLayer)
    case (.layer, "style"), (.style, "style"): .style
    case (.layer, "custom"), (.entry, "set"): .dictionary(.value)
    case (.layer, "parts"): .textParts
    case (.textParts, "animations"): .deferred
    case (.animation, "animations"), (.addition, "animation"): .animation
    case (.entry, "add"): .addition
    case (.entry, "addLayer"): .layerAddition
    default: .value
    }
  }
}
