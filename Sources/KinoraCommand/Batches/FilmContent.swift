import Foundation
import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// Digests of everything that films are made from: script, values, files, settings, and the program with its libraries
/// and fonts. Films with one digest have the same bytes.
final class FilmContent {
  /// What all films of a batch have in common.
  private let common: [String]
  private var files: [String: String] = [:]

  /// - Parameter script: The bytes of the scene's script.
  init(script: [UInt8]) throws(ExportError) {
    let build = try BuildIdentity.current(version: Command.version)
    common = [
      "kinora film 1", build.version, build.program, build.ffmpeg, build.libraries.joined(separator: " "),
      Self.fonts, SHA256.hex(of: script),
    ]
  }

  /// The installed fonts, any of which may set a text: the names and the sizes of their files, since reading all of them
  /// would take seconds.
  private static var fonts: String {
    FontLibrary.shared.installedFiles.map { path in
      var status = stat()
      return stat(path, &status) == 0 ? "\(path) \(status.st_size)\n" : path + "\n"
    }.joined()
  }

  /// The digest of what the film of `task` is made from, with `values` for the scene's parameters; nil where a file cannot
  /// be read.
  func digest(of task: RenderTask, _ values: [String: String]) -> String? {
    var parts = common
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { parts += ["value", name, value] }
    for asset in task.scene.assets {
      guard let file = file(asset.path) else { return nil }
      parts += ["file", asset.kind.rawValue, asset.name, file]
    }
    switch task.destination {
    case .movie(_, let container): parts += ["film", container.rawValue]
    case .images(_, let format): parts += ["pictures", format.rawValue]
    case .sound: parts.append("sound")
    }
    parts += [
      "\(task.format.width) \(task.format.height) \(task.isFitted)", "\(task.frames)",
      "\(task.scene.canvas.background)", "\(task.encoding)",
    ]
    // The lengths keep parts from running into each other.
    return SHA256.hex(of: parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
  }

  private func file(_ path: String) -> String? {
    if let known = files[path] { return known }
    guard let digest = try? FileDigest(ofFile: path).sha256 else { return nil }
    files[path] = digest
    return digest
  }

  /// The digest of the files of a film: that of the one file, or for numbered pictures that of the lines of their digests.
  static func digest(of files: [String]) throws(MediaError) -> String {
    if files.count == 1 { return try FileDigest(ofFile: files[0], what: "the film").sha256 }
    let lines = try files.map { file throws(MediaError) in
      try FileDigest(ofFile: file, what: "the picture").sha256 + "\n"
    }
    return SHA256.hex(of: Array(lines.joined().utf8))
  }
}
