import KinoraExport
import KinoraScenes

/// What a preview shows: a film, with what is known of the scene that it was made from.
package struct PreviewSubject {
  package let film: Film
  package let scene: Scene?

  /// - Parameter scene: the scene that `film` shows; nil for a film made by code.
  package init(_ film: Film, scene: Scene? = nil) { (self.film, self.scene) = (film, scene) }
}

/// Where a preview's film comes from, again and again.
package struct PreviewSource {
  /// The name that the page shows.
  package let name: String
  /// The files that are watched even while there is no film.
  package let paths: [String]
  /// Makes the film, with the values for parameters that the page has set. `changed` are the paths of the files that were
  /// saved since the last call; all at the first.
  package let load: (_ values: [String: String], _ changed: Set<String>) throws -> PreviewSubject
  /// Everything that is wrong with a scene whose stage could not be made.
  package let problems: (Scene) -> [SceneProblem]
  /// What a scene that can be shown hardly means.
  package let warnings: (Scene) -> [SceneProblem]

  package init(
    name: String, paths: [String] = [], problems: @escaping (Scene) -> [SceneProblem] = { _ in [] },
    warnings: @escaping (Scene) -> [SceneProblem] = { _ in [] },
    load: @escaping (_ values: [String: String], _ changed: Set<String>) throws -> PreviewSubject
  ) {
    (self.name, self.paths, self.load) = (name, paths, load)
    (self.problems, self.warnings) = (problems, warnings)
  }
}
