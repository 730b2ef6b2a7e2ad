/// A text with expressions, read once however often it is worked out, with what that takes.
final class WrittenTemplate {
  let template: ScriptTemplate
  let text: String
  /// Where the text stands first.
  let place: SourceNode
  /// The steps that its expressions have taken, without those of values that they were the first to ask for.
  var steps = 0

  init(_ template: ScriptTemplate, _ text: String, at place: SourceNode) {
    self.template = template
    self.text = text
    self.place = place
  }
}
