import Foundation
import KinoraFormats
import KinoraMessages
import KinoraSound

/// Reads scenes from scripts: the bytes become values with their places, and these a checked scene.
public enum SceneLoader {
  /// The error of a file that could not be read at all.
  public struct FileError: Error, CustomStringConvertible {
    /// The path of the file, as given.
    public let path: String
    /// Why the file cannot be read, as a clause.
    public let reason: String

    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    public var description: String { "cannot read the scene \(quoted(path, limit: 1000)): \(reason)" }
  }

  /// The greatest size of a script, in bytes.
  package static let greatestSize = 256 << 20

  /// Reads the scene in the file at `path`. Assets with relative paths are looked for in the file's folder.
  ///
  /// - Parameters:
  ///   - parameters: The values of the scene's parameters, by name.
  ///   - assets: The loader of the sounds whose lengths the scene's times depend on. Without it, a time relative to the end
  ///     of such a sound is a problem.
  /// - Throws: ``SceneProblems`` with every problem of the scene, or ``FileError``.
  public static func load(
    path: String, parameters: [String: String] = [:], assets: (any AssetResolver)? = nil
  ) throws -> Scene {
    try load(
      SourceText(file: path, bytes: try bytes(path: path)), folder: folder(path: path), parameters: parameters,
      assets: assets)
  }

  /// The bytes of the script at `path`.
  package static func bytes(path: String) throws(FileError) -> [UInt8] {
    do throws(SourceBytes.Failure) {
      return try SourceBytes.read(path: path, limit: greatestSize)
    } catch {
      throw FileError(path: path, reason: error.reason)
    }
  }

  /// The folder in which the assets of the script at `path` are looked for.
  package static func folder(path: String) -> String { FilePath(path).folder }

  /// The parameters that the scene in `bytes` declares. What is wrong with a declaration is found when the scene is
  /// loaded; it is left out here.
  package static func parameters(bytes: [UInt8], file: String) throws(SceneProblems) -> [SceneParameter] {
    let source = try SourceText(file: file, bytes: bytes)
    guard case .object(let members) = try JSON5Parser.parse(source).root.value else { return [] }
    let node = members.first { $0.key == "parameters" }?.value
    let variants = SceneParameters.variants(members.first { $0.key == "variants" }?.value)
    return SceneParameters(node, given: [:], variants: variants, SceneReader(source: source)).declared
  }

  /// Reads the scene in `text`, which messages call `file`. Assets with relative paths are looked for in `folder`, by
  /// default the current folder.
  ///
  /// - Throws: ``SceneProblems`` with every problem of the scene.
  public static func load(
    text: String, file: String = "scene", folder: String = "", parameters: [String: String] = [:],
    assets: (any AssetResolver)? = nil
  ) throws(SceneProblems) -> Scene {
    try load(SourceText(file: file, text: text), folder: folder, parameters: parameters, assets: assets)
  }

  /// Reads the scene in `bytes`, as ``load(path:parameters:assets:)`` reads it from a file. Messages call it `file`;
  /// assets with relative paths are looked for in `folder`, by default the current folder.
  ///
  /// - Throws: ``SceneProblems`` with every problem of the scene.
  public static func load(
    bytes: [UInt8], file: String, folder: String = "", parameters: [String: String] = [:],
    assets: (any AssetResolver)? = nil
  ) throws(SceneProblems) -> Scene {
    try load(
      SourceText(file: file, bytes: bytes), folder: folder, parameters: parameters, assets: assets)
  }

  private static func load(
    _ source: SourceText, folder: String, parameters: [String: String],
    assets: (any AssetResolver)?
  ) throws(SceneProblems) -> Scene {
    let (root, duplicates) = try JSON5Parser.parse(source)
    let reader = SceneReader(source: source, resolver: assets)
    duplicates.forEach(reader.report)
    let scene = reader.scene(root, folder: folder, given: parameters)
    guard let scene, reader.problems.isEmpty else { throw SceneProblems(reader.problems) }
    return scene
  }
}
