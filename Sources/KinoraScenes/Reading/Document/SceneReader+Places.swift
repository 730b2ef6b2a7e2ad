extension SceneReader {
  /// The place of a node, to be kept beyond reading.
  func place(of node: SourceNode) -> ScenePlace {
    let position = source.position(of: node.offset)
    return ScenePlace(line: position.line, column: position.column, pointer: node.pointer)
  }
}
