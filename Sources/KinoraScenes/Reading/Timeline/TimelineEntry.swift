/// An entry of the timeline as it is read, with a time that may still have to be worked out.
struct TimelineEntry: Sendable {
  /// The node of the entry in the file.
  let node: SourceNode
  var at: TimeExpression
  var event = SceneEvent(at: 0)
}
