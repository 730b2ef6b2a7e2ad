/// One transaction of the timeline: what changes at one instant.
struct TimelineEntry: Sendable {
  /// A change, in the words of the entry's keys.
  enum Change: Sendable {
    case set(layer: String, Assignment)
    case addAnimation(layer: String, key: String?, AnimationDescription)
    case removeAnimation(layer: String, key: String)
    /// Puts a layer into another one (nil: the root), at an index (nil: on top).
    case addLayer(name: String?, LayerDescription?, parent: String?, index: Int?)
    case removeLayer(String)
  }

  /// Where the entry stands in the file.
  let node: SourceNode
  var at: TimeExpression
  /// What the entry says about its transaction; nil keeps Core Animation's default.
  var duration: Double?
  var timingFunction: TimingFunctionDescription?
  var disableActions: Bool?
  /// In the order the file gives them.
  var changes: [Change] = []
}
