/// The captions of a text layer, as its text at the times at which that changes.
struct SceneCaptions: Sendable {
  let steps: [Captions.Step]
  /// The style of the word that is said.
  let current: [SceneAssignment]
  /// The style of the words before it.
  var said: [SceneAssignment] = []
  /// Whether cues stand where their file says.
  var isPlaced = false
  let place: ScenePlace

  /// The layer's text for a step.
  func value(_ step: Captions.Step) -> SceneValue {
    let spans = step.texts.map { SceneSpan($0.text, style: style($0)) }
    if spans.allSatisfy(\.style.isEmpty) { return .string(spans.map(\.text).joined()) }
    return .spans(spans)
  }

  private func style(_ text: Captions.Text) -> [SceneAssignment] {
    let own = text.isCurrent ? current : text.isSaid ? said : []
    var style: [SceneAssignment] = []
    if text.isItalic { style.append(SceneAssignment("italic", .bool(true))) }
    if text.isBold { style.append(SceneAssignment("weight", .number(700))) }
    if text.isUnderlined { style.append(SceneAssignment("underline", .bool(true))) }
    return style.filter { flag in !own.contains { $0.keyPath == flag.keyPath } } + own
  }
}
