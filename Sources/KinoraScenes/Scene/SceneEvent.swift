/// The changes at one instant of a film, which are one transaction.
public struct SceneEvent: Sendable {
  /// One change of a layer or of the tree.
  public enum Change: Sendable {
    case set(layer: String, SceneAssignment)
    case addAnimation(layer: String, key: String?, SceneAnimation)
    case removeAnimation(layer: String, key: String)
    /// A new layer, or the one called `name`, is put into the layer `parent` (nil: the root) at an index (nil: on top).
    case addLayer(name: String?, SceneLayer?, parent: String?, index: Int?)
    case removeLayer(String)
  }

  /// The time of the event, in seconds of the film.
  public var time: Double
  /// The duration of the transaction's animations, in seconds; nil keeps Core Animation's default.
  public var duration: Double?
  /// The timing function of the transaction's animations; nil keeps Core Animation's default.
  public var timingFunction: SceneTimingFunction?
  /// Whether the changes run no actions; nil keeps Core Animation's default, false.
  public var disableActions: Bool?
  /// The changes, in the order in which they are made.
  public var changes: [Change]

  /// An event at `time`, in seconds of the film.
  public init(at time: Double, _ changes: [Change] = []) {
    self.time = time
    self.changes = changes
  }
}
