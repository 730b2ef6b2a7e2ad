extension SceneReader {
  /// The place of a node, which can be kept after the script is read.
  func place(of node: SourceNode) -> ScenePlace { WrittenPlace(node).place(in: source) }

  /// The place of a value as messages name it: line and column, with the file if it is another than the scene's.
  func words(for node: SourceNode) -> String {
    let position = (node.origin?.source ?? source).position(of: node.offset)
    let file = node.origin.map(\.source.file).flatMap { $0 == source.file ? nil : $0 + ":" } ?? ""
    return "\(file)\(position.line):\(position.column)"
  }

  /// The uses by which a value came about, the innermost first.
  func uses(of node: SourceNode) -> [SceneProblem.Use] { WrittenPlace(node).uses(in: source) }
}
