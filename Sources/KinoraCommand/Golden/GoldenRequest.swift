import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes

/// A scene that an action of `kinora golden` is about: its film, its golden's name, and the folder of its golden.
struct GoldenRequest {
  let film: Film
  let name: String
  let store: GoldenStore

  /// Loads the scene in the file `path`, with the options of ``GoldenOptions/scene``.
  init(_ path: String, _ arguments: Arguments) throws {
    if path == SceneInput.standardInput, !arguments.has(GoldenOptions.name.name) {
      throw UsageError("--name is missing: a scene from standard input has no name that its golden could have")
    }
    let scene = try SceneArguments.load(path, arguments)
    film = Film(scene, memory: try SceneArguments.memory(arguments))
    let file = URL(fileURLWithPath: path)
    name = arguments["--name"] ?? file.deletingPathExtension().lastPathComponent
    if name.isEmpty || name.contains("/") { throw arguments.error("--name", "a name without a slash") }
    store = GoldenStore(
      folder: arguments["--goldens"] ?? file.deletingLastPathComponent().appendingPathComponent("Goldens").path)
  }
}
