/// A scene to begin with, which `kinora new` puts into a folder with what it needs. The texts are part of the program, so
/// that it needs no folder of its own.
struct ProjectTemplate: Sendable {
  /// A file of the folder.
  struct File: Sendable {
    /// Its path in the folder.
    let path: String
    let text: String

    init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }
  }

  /// The file whose rows each make a film.
  struct Data: Sendable {
    let file: String
    /// The name of a row's film.
    let output: String
  }

  /// The file that holds the scene.
  static let scene = "scene.json5"

  let name: String
  /// What the film shows, in one sentence.
  let summary: String
  /// The name of the film.
  let output: String
  let data: Data?
  let files: [File]

  /// Every template, in the order of the help.
  static let all: [ProjectTemplate] = [quote, lowerThird, chart, slideshow, logo, captions]
}
