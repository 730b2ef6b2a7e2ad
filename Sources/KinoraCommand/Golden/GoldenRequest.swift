import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes

/// A scene that an action of `kinora golden` is about: its film, its golden's name, and the folder of its golden.
struct GoldenRequest {
  /// The path of the scene, as it was given.
  let scene: String
  let film: Film
  let name: String
  /// The name of the golden that counts on the platform as long as none is recorded.
  let compared: String
  let store: GoldenStore

  /// Loads the scene in the file `path`, with the options of ``GoldenOptions/scene``.
  ///
  /// - Parameter isRecording: Whether the golden may be a new one.
  init(_ path: String, _ arguments: Arguments, isRecording: Bool = false) throws {
    if path == SceneInput.standardInput, !arguments.has(GoldenOptions.name.name) {
      throw UsageError("--name is missing: a scene from standard input has no name that its golden could have")
    }
    scene = path
    film = Film(try SceneArguments.load(path, arguments), memory: try SceneArguments.memory(arguments))
    let plain = Self.name(path, arguments)
    if plain.isEmpty || plain.contains("/") { throw arguments.error("--name", "a name without a slash") }
    store = Self.store(path, arguments)
    let platform = try GoldenOptions.platform(arguments)
    compared = store.name(plain, on: platform)
    name = isRecording ? platform?.name(plain) ?? plain : compared
  }

  private static func name(_ path: String, _ arguments: Arguments) -> String {
    arguments["--name"] ?? URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private static func store(_ path: String, _ arguments: Arguments) -> GoldenStore {
    let beside = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return GoldenStore(folder: arguments["--goldens"] ?? beside + "Goldens")
  }

  /// Throws where two of the scenes `paths` would have one golden.
  static func check(_ paths: [String], _ arguments: Arguments) throws(UsageError) {
    var owners: [String: String] = [:]
    for path in paths {
      let golden = store(path, arguments).manifestPath(name(path, arguments))
      if let other = owners.updateValue(path, forKey: golden) {
        throw UsageError(
          arguments.has("--name")
            ? "--name is for one scene, and there are \(paths.count)"
            : "\(other) and \(path) have one golden, \(golden); name them apart, or verify them alone with --name")
      }
    }
  }
}
