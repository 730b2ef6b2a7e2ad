/// Where something stands in a scene, kept for what turns out to be wrong with it only when files are read or texts are set.
package struct ScenePlace: Sendable, Hashable {
  /// From one, columns in characters.
  package let line: Int
  package let column: Int
  /// The JSON pointer (RFC 6901).
  package let pointer: String
}
