/// A layer of a scene, with its mask and everything below it.
public struct SceneLayer: Sendable {
  /// The name of the layer's class: `CALayer`, `CAShapeLayer` and so on.
  public var type: String
  /// The name by which the timeline refers to the layer; unique in the film, or nil.
  public var name: String?
  /// The values by key path, which are set in the order of the list: whole properties before parts of them, and
  /// `frame`, which depends on others, last.
  public var properties: [SceneAssignment] = []
  /// The values under keys of the scene's own.
  public var custom: [SceneAssignment] = []
  /// The layer whose alpha masks this one: at most one, in a list because a value cannot contain itself.
  public var mask: [SceneLayer] = []
  /// The sublayers, bottom to top.
  public var sublayers: [SceneLayer] = []
  /// The animations that the layer has from the start.
  public var animations: [Animation] = []
  /// The layer's own actions, by the keys of their events.
  public var actions: [Action] = []
  /// The values and actions that apply where the layer has none of its own.
  public var style: SceneStyle?
  /// Where the layer stands in the script; nil in a scene made by a program.
  var written: WrittenPlace?
  /// The place of the SVG drawing whose layer is the first sublayer; nil for none.
  var drawing: DrawingPlace?
  /// The captions that a text layer shows.
  var captions: SceneCaptions?
  /// The place of a text layer's text in the script.
  package var textPlace: ScenePlace?

  /// A layer of a class, with values by key path and sublayers.
  public init(
    _ type: String = "CALayer", name: String? = nil, properties: [SceneAssignment] = [], sublayers: [SceneLayer] = [],
    animations: [Animation] = []
  ) {
    self.type = type
    self.name = name
    self.properties = properties
    self.sublayers = sublayers
    self.animations = animations
  }

  /// An animation and its key.
  public struct Animation: Sendable {
    /// The key, by which the timeline removes it.
    public let key: String
    /// The animation.
    public var animation: SceneAnimation

    /// An animation under a key.
    public init(key: String, _ animation: SceneAnimation) {
      self.key = key
      self.animation = animation
    }
  }

  /// An action and the key of its event.
  public struct Action: Sendable {
    /// The key of the event: a property's key, or one of the layer's events.
    public let key: String
    /// The animation that runs; nil for none, which also ends the search for an action.
    public let animation: SceneAnimation?

    /// An action for a key.
    public init(key: String, _ animation: SceneAnimation?) {
      self.key = key
      self.animation = animation
    }
  }

  /// The number of layers: this one, its mask and everything below.
  var layerCount: Int {
    mask.reduce(1) { $0 + $1.layerCount } + sublayers.reduce(0) { $0 + $1.layerCount }
  }
}

/// A value and the key path under which it is set.
public struct SceneAssignment: Sendable {
  /// The key path of a property or a part of one, such as `opacity` or `transform.rotation.z`.
  public let keyPath: String
  /// The value, in the form of the property.
  public let value: SceneValue
  /// The place of the value in the script, for values that decide on the characters that a text layer shows or their
  /// font.
  package var place: ScenePlace?

  /// A value under a key path.
  public init(_ keyPath: String, _ value: SceneValue) { self.init(keyPath: keyPath, value: value) }

  package init(keyPath: String, value: SceneValue, place: ScenePlace? = nil) {
    self.keyPath = keyPath
    self.value = value
    self.place = place
  }
}

/// Values and actions that apply where a layer has none of its own. A style may have another, from which it inherits.
public struct SceneStyle: Sendable {
  /// The values by key.
  public var values: [SceneAssignment] = []
  /// The actions, by the keys of their events.
  public var actions: [SceneLayer.Action] = []
  /// The style from which this one inherits: at most one, in a list because a value cannot contain itself.
  public var style: [SceneStyle] = []

  /// A style without values and actions.
  public init() {}
}
