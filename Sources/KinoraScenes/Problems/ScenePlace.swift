/// A place in a scene's script, kept for problems that show only when files are read or texts are laid out.
package struct ScenePlace: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int
  /// The JSON pointer (RFC 6901) of the value.
  package let pointer: String
  /// The included file that the place is in; nil for the scene's own.
  package var file: String?
  /// The uses by which the value came about, the innermost first.
  package var uses: [SceneProblem.Use] = []
}
