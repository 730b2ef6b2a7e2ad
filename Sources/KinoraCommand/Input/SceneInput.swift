import Foundation
import KinoraExport
import KinoraScenes

/// The source of the scene that an operand names: a file, or `-` for standard input.
struct SceneInput: Sendable {
  /// The operand that stands for standard input.
  static let standardInput = "-"
  /// A sentence for the help of every verb that takes a scene.
  static let details =
    "SCENE is a file, or - for standard input: files that it names are then looked for from the current folder."

  /// The name of the scene in messages: the path as given.
  let name: String
  /// The bytes of the script, which are read once, however often the scene is loaded with other values.
  let bytes: [UInt8]
  /// The folder in which the scene's files are looked for.
  let folder: String

  /// The source that an operand names; for `-`, reads standard input to its end.
  init(_ operand: String) throws {
    if operand == Self.standardInput {
      (name, folder) = (StandardInput.name, "")
      bytes = try StandardInput.read(limit: SceneLoader.greatestSize)
    } else {
      (name, folder) = (operand, SceneLoader.folder(path: operand))
      bytes = try SceneLoader.bytes(path: operand)
    }
  }

  /// Loads the scene with values for its parameters.
  ///
  /// - Parameter assets: The loader of the files that the scene's times depend on.
  func load(parameters: [String: String] = [:], assets: AssetLoader = AssetLoader()) throws -> Scene {
    try SceneLoader.load(bytes: bytes, file: name, folder: folder, parameters: parameters, assets: assets)
  }

  /// Whether a word of the command line names a scene rather than a picture, to judge by the name.
  static func isScene(_ word: String) -> Bool {
    word == standardInput || ["json", "json5"].contains(URL(fileURLWithPath: word).pathExtension.lowercased())
  }
}

/// Standard input, which another program writes.
enum StandardInput {
  /// The name of standard input in messages, as in compilers'.
  static let name = "<stdin>"

  /// Reads standard input to its end. Throws a ``SceneLoader/FileError`` when that fails or there are more than `limit`
  /// bytes.
  static func read(limit: Int) throws -> [UInt8] {
    do throws(SourceBytes.Failure) {
      return try SourceBytes.read(FileHandle.standardInput, limit: limit)
    } catch {
      throw SceneLoader.FileError(path: name, reason: error.reason)
    }
  }
}
