extension Scene {
  /// A problem at a place of the scene; one made by a program has no places.
  package func problem(_ place: ScenePlace?, _ message: String, allowed: String? = nil) -> SceneProblem {
    SceneProblem(
      file: source, line: place?.line ?? 0, column: place?.column ?? 0, pointer: place?.pointer ?? "",
      message: message, allowed: allowed)
  }
}
