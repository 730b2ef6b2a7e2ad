/// What changes at one instant of a film, in one transaction.
public struct SceneEvent: Sendable {
  /// A change.
  public enum Change: Sendable {
    case set(layer: String, SceneAssignment)
    case addAnimation(layer: String, key: String?, SceneAnimation)
    case removeAnimation(layer: String, key: String)
    /// Puts a new layer, or the one called `name`, into another one (nil: the root), at an index (nil: on top).
    case addLayer(name: String?, SceneLayer?, parent: String?, index: Int?)
    case removeLayer(String)
  }

  /// When, in seconds of the film.
  public var time: Double
  /// What the event says about its transaction; nil keeps Core Animation's default.
  public var duration: Double?
  /// The pace of the transaction's animations.
  public var timingFunction: SceneTimingFunction?
  /// Whether the changes animate nothing by themselves.
  public var disableActions: Bool?
  /// In this order.
  public var changes: [Change]

  /// An event at `time`, in seconds of the film.
  public init(at time: Double, _ changes: [Change] = []) {
    self.time = time
    self.changes = changes
  }
}
