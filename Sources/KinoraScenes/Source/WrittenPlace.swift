/// Where a value stands in a script, from which line and column are worked out when a message needs them.
struct WrittenPlace: Sendable {
  let offset: Int
  let path: SourcePath?
  let origin: SourceOrigin?

  init(_ node: SourceNode) {
    offset = node.offset
    path = node.path
    origin = node.origin
  }

  /// The place in words of lines and columns.
  ///
  /// - Parameter main: The scene's own text.
  func place(in main: SourceText) -> ScenePlace {
    let position = (origin?.source ?? main).position(of: offset)
    return ScenePlace(
      line: position.line, column: position.column, pointer: SourcePath.pointer(path), file: origin?.source.file,
      uses: uses(in: main))
  }

  /// The uses by which the value came about, the innermost first.
  func uses(in main: SourceText) -> [SceneProblem.Use] {
    (origin?.uses ?? []).map { WrittenPlace($0.node).use($0.what, $0.names(), in: main) }
  }

  /// The use of something at the place.
  func use(
    _ what: String, _ names: [(name: String, value: String)] = [], in main: SourceText
  ) -> SceneProblem.Use {
    let source = origin?.source ?? main
    let position = source.position(of: offset)
    let values = names.map { "\($0.name) = \($0.value)" }
    return SceneProblem.Use(
      description: what + (values.isEmpty ? "" : " with " + values.joined(separator: ", ")), file: source.file,
      line: position.line, column: position.column)
  }
}
