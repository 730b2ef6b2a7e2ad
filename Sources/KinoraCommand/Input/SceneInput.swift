import Foundation
import KinoraExport
import KinoraScenes

/// The source of the scene that an operand names: a file, or `-` for standard input.
struct SceneInput {
  /// The operand that stands for standard input.
  static let standardInput = "-"
  /// A sentence for the help of every verb that takes a scene.
  static let details =
    "SCENE is a file, or - for standard input: files that it names are then looked for from the current folder."

  /// The operand: a path or `-`.
  let path: String
  /// The bytes of standard input; nil for a file.
  private let bytes: [UInt8]?

  /// The source that an operand names; for `-`, reads standard input to its end.
  init(_ operand: String) throws {
    path = operand
    bytes = operand == Self.standardInput ? try StandardInput.read(limit: SceneLoader.greatestSize) : nil
  }

  /// Loads the scene with values for its parameters; a file is read again every time.
  ///
  /// - Parameters:
  ///   - extra: The names among `parameters` that need not be parameters of the scene.
  ///   - assets: The loader of the files that the scene's times depend on.
  func load(
    parameters: [String: String] = [:], extra: Set<String> = [], assets: AssetLoader = AssetLoader()
  ) throws -> Scene {
    guard let bytes else {
      return try SceneLoader.load(path: path, parameters: parameters, extra: extra, assets: assets)
    }
    return try SceneLoader.load(
      bytes: bytes, file: StandardInput.name, parameters: parameters, extra: extra, assets: assets)
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
