/// A layer of a scene, with its mask and everything below it.
public struct SceneLayer: Sendable {
  /// The name of its class: `CALayer`, `CAShapeLayer` ….
  public var type: String
  /// What the timeline calls it; each layer of a film has a name of its own, or none.
  public var name: String?
  /// Values by key path, set in this order: whole properties before parts of them, and `frame`, which is made of others, last.
  public var properties: [SceneAssignment] = []
  /// Values under keys of the scene's own.
  public var custom: [SceneAssignment] = []
  /// The layer whose alpha masks this one: one at most, a list because a value cannot hold itself.
  public var mask: [SceneLayer] = []
  /// Bottom to top.
  public var sublayers: [SceneLayer] = []
  /// The animations that the layer starts with.
  public var animations: [Animation] = []
  /// The layer's own actions, by what happens.
  public var actions: [Action] = []
  /// Values and actions where the layer has none of its own.
  public var style: SceneStyle?
  /// Where the text of a text layer stands.
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

  /// An animation under its key.
  public struct Animation: Sendable {
    /// The key, by which the timeline removes it.
    public let key: String
    /// What it does.
    public var animation: SceneAnimation

    /// An animation under a key.
    public init(key: String, _ animation: SceneAnimation) {
      self.key = key
      self.animation = animation
    }
  }

  /// What runs when something happens to the layer.
  public struct Action: Sendable {
    /// A property's key, or one of the layer's events.
    public let key: String
    /// What runs; nil for nothing, which also ends the search for an action.
    public let animation: SceneAnimation?

    /// An action for a key.
    public init(key: String, _ animation: SceneAnimation?) {
      self.key = key
      self.animation = animation
    }
  }

  /// How many layers it is, with its mask and everything below.
  var layerCount: Int { (mask + sublayers).reduce(1) { $0 + $1.layerCount } }
}

/// A value and the key path it is set under.
public struct SceneAssignment: Sendable {
  /// The property, or a part of it: `opacity`, `transform.rotation.z`.
  public let keyPath: String
  /// The value, in the form of the property.
  public let value: SceneValue
  /// Where it stands, for what decides which characters a text layer shows.
  package var place: ScenePlace?

  /// A value under a key path.
  public init(_ keyPath: String, _ value: SceneValue) { self.init(keyPath: keyPath, value: value) }

  package init(keyPath: String, value: SceneValue, place: ScenePlace? = nil) {
    self.keyPath = keyPath
    self.value = value
    self.place = place
  }
}

/// Values and actions that stand in where a layer has none of its own; styles may have styles.
public struct SceneStyle: Sendable {
  /// Values by key.
  public var values: [SceneAssignment] = []
  /// Actions by what happens.
  public var actions: [SceneLayer.Action] = []
  /// The style that stands in for this one: one at most, a list because a value cannot hold itself.
  public var style: [SceneStyle] = []

  /// A style that says nothing.
  public init() {}
}
