import Foundation
import Testing

/// A run of the built command, as a user runs it, that has ended.
struct KinoraProcess {
  var status: Int32
  var output: String
  var errors: String

  /// Runs `kinora` with `words` in the package's folder, or in `folder`, to its end.
  static func run(
    _ words: String..., in folder: URL = package, environment: [String: String] = [:]
  ) throws -> KinoraProcess {
    try run(words, in: folder, environment: environment)
  }

  static func run(
    _ words: [String], in folder: URL = package, environment: [String: String] = [:]
  ) throws -> KinoraProcess {
    try run(program: try binary().path, words, in: folder, environment: environment)
  }

  /// Runs `kinora` with `words` and with `input` as its standard input.
  static func run(_ words: [String], input: String, in folder: TemporaryFolder) throws -> KinoraProcess {
    try folder.write(input, to: ".input")
    defer { try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(".input")) }
    let command = "cat .input | \"$0\" \"$@\""
    return try run(program: "/bin/sh", ["-c", command, try binary().path] + words, in: folder.url)
  }

  /// Runs any program to its end.
  static func run(
    program: String, _ words: [String], in folder: URL = package, environment: [String: String] = [:]
  ) throws -> KinoraProcess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let files = try TemporaryFolder()
    let output = try files.handle("output")
    let errors = try files.handle("errors")
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return KinoraProcess(
      status: process.terminationStatus, output: try files.text("output"), errors: try files.text("errors"))
  }

  /// Runs a line of bash to its end, in which `$kinora` is the command and `$scene` a scene of 90 small frames.
  static func shell(_ line: String, in folder: TemporaryFolder) throws -> KinoraProcess {
    try run(
      program: "/bin/bash", ["-c", line], in: folder.url,
      environment: [
        "kinora": try binary().path, "scene": package.appendingPathComponent("Fixtures/scenes/implicit.json5").path,
        // A command that crashes has to end at once, without a report.
        "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The built command, which stands beside the tests' own binary, or above it when that is in a bundle.
  static func binary() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("kinora")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return try #require(nil as URL?, "kinora is not built beside the tests")
  }
}

/// A folder for one test, which is removed with this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url.appendingPathComponent(name)) }

  /// The names in the folder, sorted.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  func handle(_ name: String) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: path(name), contents: nil)
    return try FileHandle(forWritingTo: url.appendingPathComponent(name))
  }
}

/// Programs that check what `kinora` made.
enum Tool {
  /// The output of a program, without white space around it.
  static func run(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
