extension SceneReader {
  /// The place of a node, which can be kept after the script is read.
  func place(of node: SourceNode) -> ScenePlace {
    let position = source.position(of: node.offset)
    return ScenePlace(line: position.line, column: position.column, pointer: node.pointer)
  }
}
