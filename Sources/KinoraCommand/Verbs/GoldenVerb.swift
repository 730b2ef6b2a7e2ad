import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes

extension Verb {
  /// `kinora golden` compares a scene with its golden, or records one.
  static let golden = Verb(
    name: "golden",
    summary: "Compare a scene with its golden, or record one.",
    details: """
      ACTION is verify or record. A golden is a list of frame hashes: NAME.golden.json in a folder Goldens beside the scene, named as the
      scene is; for one from standard input in the current folder, under the name that --name gives. verify ends with status 1 when any pinned frame has other pixels, or when nothing is recorded.
      record renders the scene twice, the second time backwards, and refuses one that does not repeat itself; with CI in the
      environment it records nothing.
      """,
    operands: ["ACTION", "SCENE"],
    words: ["verify", "record"],
    options: [
      Option(
        "--name", value: "NAME", help: "The golden's name; the scene's file name without its extension unless given."),
      Option("--goldens", value: "FOLDER", help: "Where goldens live."),
      Option("--frames", value: "LIST", help: "record: pin these frames, such as 0,15,30 or 0..89; all unless given."),
      Option("--review", value: "LIST", help: "record: keep a picture of these frames, for people."),
      Option(
        "--oracle", value: "NAME", words: GoldenManifest.Oracle.allCases.map(\.rawValue),
        help: "record: what else says that it is right: "
          + "\(GoldenManifest.Oracle.allCases.map(\.rawValue).joined(separator: ", "))."),
      Option("--report", value: "FOLDER", help: "verify: write a page about the frames that differ, with pictures."),
      SceneArguments.parameter, SceneArguments.variant, SceneArguments.memory,
    ]
  ) { arguments, console in
    let action = arguments.operand(0)
    switch action {
    case "verify": return try GoldenRequest(arguments).verify(console)
    case "record": return try GoldenRequest(arguments).record(console)
    default:
      throw UsageError(
        "ACTION: found \"\(action)\"; allowed: verify, record", word: action, known: ["verify", "record"])
    }
  }
}

/// What the words after `golden` ask for.
private struct GoldenRequest {
  private let arguments: Arguments
  private let film: Film
  private let name: String
  private let store: GoldenStore

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    if arguments.operand(1) == SceneInput.standardInput, !arguments.has("--name") {
      throw UsageError("--name is missing: a scene from standard input has no name that its golden could have")
    }
    let scene = try SceneArguments.load(arguments, operand: 1)
    film = Film(scene, memory: try SceneArguments.memory(arguments))
    let file = URL(fileURLWithPath: arguments.operand(1))
    name = arguments["--name"] ?? file.deletingPathExtension().lastPathComponent
    if name.isEmpty || name.contains("/") { throw arguments.error("--name", "a name without a slash") }
    store = GoldenStore(
      folder: arguments["--goldens"] ?? file.deletingLastPathComponent().appendingPathComponent("Goldens").path)
  }

  func verify(_ console: Console) throws -> ExitStatus {
    for option in ["--frames", "--review", "--oracle"] where arguments.has(option) {
      throw UsageError("\(option) belongs to record")
    }
    let verdict = try Golden(store: store).verify(film, named: name)
    try console.print("\(name): \(verdict)")
    if verdict.isMatch { return .done }
    if let folder = arguments["--report"] {
      console.note("report: \(try GoldenReport(of: verdict, named: name, in: folder).write(film, store: store))")
    }
    return .different
  }

  func record(_ console: Console) throws -> ExitStatus {
    if arguments.has("--report") { throw UsageError("--report belongs to verify") }
    if ProcessInfo.processInfo.environment["CI"] != nil {
      throw UsageError("record: CI is set in the environment, and there nothing is recorded")
    }
    let count = try film.format.frameCount
    let oracles = GoldenManifest.Oracle.allCases
    let oracle = try arguments.choice("--oracle", of: oracles.map(\.rawValue)).flatMap(GoldenManifest.Oracle.init)
    let manifest = try Golden(store: store).record(
      film, named: name, frames: try FrameList.read("--frames", arguments, of: count),
      reviewed: try FrameList.read("--review", arguments, of: count) ?? [], oracle: oracle ?? .none)
    let frames = manifest.frames.count
    console.note("\(store.manifestPath(name)): \(frames) frame\(frames == 1 ? "" : "s") recorded")
    return .done
  }
}

/// A list of frames by number.
private enum FrameList {
  /// The frames that an option names, separated by commas: numbers and ranges.
  static func read(_ name: String, _ arguments: Arguments, of count: Int) throws(UsageError) -> [Int]? {
    guard let text = arguments[name] else { return nil }
    var frames: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = FrameRange(part.trimmingCharacters(in: .whitespaces))?.range(of: count) else {
        throw arguments.error(name, "frames from 0 to \(count - 1), such as 0,15,30 or 0..\(min(count, 90) - 1)")
      }
      frames += range
    }
    return frames
  }
}
