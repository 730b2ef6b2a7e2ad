import Foundation
import Testing

/// A folder with small scenes, in which `kinora golden` is run as a user runs it.
struct GoldenFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a scene in which a square moves to `x`.
  func scene(_ name: String, x: Int = 40, duration: String = "0.5s") throws {
    let text = """
      { kinora: 1, canvas: { width: 64, height: 32, frameRate: 20, duration: "\(duration)" },
        layers: [{ name: "a", position: [16, 16], bounds: [0, 0, 16, 16], backgroundColor: "red",
          animations: { go: { type: "basic", keyPath: "position.x", toValue: \(x), duration: "1s" } } }] }
      """
    let place = folder.url.appendingPathComponent(name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try folder.write(text, to: name)
  }

  /// Runs `kinora golden` without the variables that a build server sets, and with those of `environment`.
  func golden(_ words: String..., environment: [String: String] = [:]) throws -> KinoraProcess {
    try golden(words, environment: environment)
  }

  func golden(_ words: [String], environment: [String: String] = [:]) throws -> KinoraProcess {
    let unset = ["CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"].flatMap { ["-u", $0] }
    let set = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return try KinoraProcess.run(
      program: "/usr/bin/env", unset + set + [try KinoraProcess.binary().path, "golden"] + words, in: folder.url)
  }

  /// Runs a line of bash in which `$golden` is `kinora golden`.
  func shell(_ line: String) throws -> KinoraProcess {
    try KinoraProcess.run(
      program: "/usr/bin/env",
      ["-u", "CI", "-u", "GITHUB_ACTIONS", "golden=\(try KinoraProcess.binary().path) golden", "bash", "-c", line],
      in: folder.url)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(name)) }
}
