/// Where something stands in a scene, kept for what turns out to be wrong with it only when files are read or texts are set.
package struct ScenePlace: Sendable, Hashable {
  /// From one, columns in characters.
  package let line: Int
  package let column: Int
  /// The JSON pointer (RFC 6901).
  package let pointer: String
}

extension SceneReader {
  /// The place of a node, to be kept beyond reading.
  func place(of node: SourceNode) -> ScenePlace {
    let position = source.position(of: node.offset)
    return ScenePlace(line: position.line, column: position.column, pointer: node.pointer)
  }
}

extension Scene {
  /// A problem at a place of the scene.
  package func problem(_ place: ScenePlace, _ message: String, allowed: String? = nil) -> SceneProblem {
    SceneProblem(
      file: source, line: place.line, column: place.column, pointer: place.pointer, message: message, allowed: allowed)
  }
}
