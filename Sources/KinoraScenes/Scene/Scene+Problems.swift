extension Scene {
  /// A problem at a place of the scene, or without a place in a scene that a program has made.
  package func problem(_ place: ScenePlace?, _ message: String, allowed: String? = nil) -> SceneProblem {
    SceneProblem(
      file: place?.file ?? source, line: place?.line ?? 0, column: place?.column ?? 0, pointer: place?.pointer ?? "",
      message: message, allowed: allowed, uses: place?.uses ?? [], kind: .unrenderable)
  }
}
