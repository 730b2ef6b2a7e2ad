import Foundation
import KinoraScenes

/// The scene that an operand names: a file, or `-` for standard input.
struct SceneInput {
  /// The operand that stands for standard input.
  static let standardInput = "-"
  /// For the help of every verb that takes a scene.
  static let details =
    "SCENE is a file, or - for standard input: files that it names are then looked for from the current folder."

  /// The operand.
  let path: String
  /// What standard input gave; nil for a file.
  private let bytes: [UInt8]?

  /// Reads standard input to its end when that is what the operand says.
  init(_ operand: String) throws {
    path = operand
    bytes = operand == Self.standardInput ? try StandardInput.read(limit: SceneLoader.greatestSize) : nil
  }

  /// The scene with values for its parameters; every time from the file again.
  ///
  /// - Parameter extra: names among `parameters` that need not be parameters of the scene.
  func load(parameters: [String: String] = [:], extra: Set<String> = []) throws -> Scene {
    guard let bytes else { return try SceneLoader.load(path: path, parameters: parameters, extra: extra) }
    return try SceneLoader.load(bytes: bytes, file: StandardInput.name, parameters: parameters, extra: extra)
  }

  /// Whether a word of the command line names a scene and no picture, as far as its name says.
  static func isScene(_ word: String) -> Bool {
    word == standardInput || ["json", "json5"].contains(URL(fileURLWithPath: word).pathExtension.lowercased())
  }
}

/// What another program hands over.
enum StandardInput {
  /// What messages call it, as compilers do.
  static let name = "<stdin>"

  /// Everything until its end. Throws a ``SceneLoader/FileError`` when it cannot be read or has more than `limit` bytes.
  static func read(limit: Int) throws -> [UInt8] {
    do throws(SourceBytes.Failure) {
      return try SourceBytes.read(FileHandle.standardInput, limit: limit)
    } catch {
      throw SceneLoader.FileError(path: name, reason: error.reason)
    }
  }
}
