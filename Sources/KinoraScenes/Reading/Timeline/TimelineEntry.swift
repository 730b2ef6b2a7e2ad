/// An entry of the timeline as it is read: its event happens at a time that may still have to be worked out.
struct TimelineEntry: Sendable {
  /// Where the entry stands in the file.
  let node: SourceNode
  var at: TimeExpression
  var event = SceneEvent(at: 0)
}
