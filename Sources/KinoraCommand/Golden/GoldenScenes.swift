import Foundation
import KinoraScenes

/// The scenes that the operands of `kinora golden` name: files, folders and patterns.
enum GoldenScenes {
  /// The paths of the scenes, in the order of the operands, those of a folder sorted; each once.
  static func paths(_ words: [String]) throws -> [String] {
    var paths: [String] = []
    for word in words {
      for path in try expanded(word) where !paths.contains(path) { paths.append(path) }
    }
    return paths
  }

  private static func expanded(_ word: String) throws -> [String] {
    if word == SceneInput.standardInput { return [word] }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) {
      guard isFolder.boolValue else { return [word] }
      let found = scenes(in: word)
      guard !found.isEmpty else {
        throw UsageError(
          "\(word): this folder has no scene: a file that ends in .json5 or .json and has the key kinora")
      }
      return found
    }
    guard word.contains(where: { "*?[".contains($0) }) else { return [word] }
    let found = try matches(of: word).flatMap { path -> [String] in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return isFolder.boolValue ? scenes(in: path) : [path]
    }
    guard !found.isEmpty else { throw UsageError("\(word): no file has such a name") }
    return found
  }

  /// The files that a pattern names, sorted.
  private static func matches(of pattern: String) throws -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in paths[index].map { String(cString: $0) } }
  }

  /// The scenes in a folder and in the folders inside, sorted by path; what begins with a point is left out.
  private static func scenes(in folder: String) -> [String] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var found: [String] = []
    var folders = [root]
    while let folder = folders.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
        let path = folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
        if isFolder.boolValue {
          // A link to a folder above would never end.
          if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil { folders.append(path) }
        } else if SceneInput.isScene(name), isScene(path) {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// Whether a file has the key that every scene has; data and packages are JSON too.
  private static func isScene(_ path: String) -> Bool {
    guard let bytes = try? SceneLoader.bytes(path: path) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(#/(?:^|[{,\s])["']?kinora["']?\s*:\s*\d+\s*[,}\n]/#)
  }
}
