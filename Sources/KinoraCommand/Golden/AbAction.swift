import Foundation
import KinoraExport
import KinoraGolden
import KinoraMedia
import KinoraScenes

extension GoldenAction {
  /// `kinora golden ab` compares scenes as this program draws them with how they were, or with another build.
  static let ab = GoldenAction(
    name: "ab",
    summary:
      "Compares scenes without a golden. OTHER is the path of another build of kinora, which draws them too;\nor a git revision, whose scenes and files this build draws beside those of now.",
    scenes: 2...Int.max, operand: "OTHER or SCENE",
    options: GoldenOptions.scene + GoldenOutput.options + [GoldenOutput.report]
  ) { arguments, console in
    let scenes = try GoldenScenes.paths(Array(arguments.further.dropFirst()))
    try GoldenRequest.check(scenes, arguments)
    let output = try GoldenOutput(arguments, console, scenes: scenes.count)
    let folder = try ScratchFolder()
    Interruption.beforeEnding { folder.remove() }
    defer { folder.remove() }
    let other = try OtherBuild(arguments.further[0], scenes, folder)
    let room = GoldenReport.room(for: scenes.count)
    let run = GoldenRun(
      scenes, jobs: try GoldenOutput.jobs(arguments), request: { try GoldenRequest($0, arguments) }, told: output.tell
    ) { request in
      let frames = try other.frames(of: request, arguments)
      let verdict = try frames.compare(request.film)
      let diagnosis = try frames.diagnosis(of: verdict, request.film)
      var outcome = GoldenOutcome(
        scene: request.scene, name: request.name, message: (diagnosis.map { "\($0)\n" } ?? "") + verdict.description)
      outcome.findings = diagnosis?.findings ?? []
      outcome.result = verdict.isMatch ? .matches : .differs
      switch verdict {
      case .matches(let count): outcome.compared = count
      case .framesDiffer(let failures, let count):
        (outcome.compared, outcome.differing) = (count, failures.map(\.frame))
      case .missing, .formatDiffers: break
      }
      if output.wantsPages, !verdict.isMatch {
        var source = GoldenReportSource(id: request.name, scene: request.scene, message: outcome.message)
        source.room = room
        source.findings = outcome.findings
        outcome.page = try GoldenReport.Case(
          verdict, of: request.film, named: request.name, against: frames, called: other.description, from: source)
      }
      return outcome
    }
    return try output.end(run.run())
  }
}

/// What scenes are compared with: another program, or how their files were.
private enum OtherBuild: Sendable, CustomStringConvertible {
  case program(String, ScratchFolder)
  /// The files of a revision in a folder, and the top folder of the files now.
  case revision(String, ScratchFolder, top: String)

  init(_ word: String, _ scenes: [String], _ folder: ScratchFolder) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) {
      guard !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: word) else {
        throw UsageError("OTHER: \(word) is no program; allowed: the path of a kinora, or a git revision")
      }
      self = .program(URL(fileURLWithPath: word).standardizedFileURL.path, folder)
      return
    }
    guard !scenes.contains(SceneInput.standardInput) else {
      throw UsageError("a scene from standard input is in no git revision; allowed: OTHER is the path of a kinora")
    }
    let near = URL(fileURLWithPath: scenes.first ?? ".").deletingLastPathComponent().path
    let top = try? Program.run("git", ["-C", near, "rev-parse", "--show-toplevel"])
    guard let top, !word.hasPrefix("-"),
      let commit = try? Program.run("git", ["-C", top, "rev-parse", "--verify", "--quiet", "\(word)^{commit}"])
    else {
      throw UsageError(
        "OTHER: found \"\(word)\"; allowed: the path of another build of kinora, or a git revision that has the scene; "
          + "a revision of kinora itself has to be built first, and the path of its program given")
    }
    _ = try Program.run(
      "sh", ["-c", "git -C \"$0\" archive \"$1\" | tar -x -C \"$2\"", top, commit, folder.path])
    self = .revision(word, folder, top: top)
  }

  var description: String {
    switch self {
    case .program(let path, _): "drawn by \(path)"
    case .revision(let word, _, _): "drawn from the files of \(word)"
    }
  }

  /// The frames of a scene.
  func frames(of request: GoldenRequest, _ arguments: Arguments) throws -> OtherFrames {
    switch self {
    case .program(let program, let folder):
      // Other files of the same name get folders of their own.
      let frames = try folder.inner()
      var options: [String] = []
      for value in arguments.all("--param") { options += ["--param", value] }
      if let variant = arguments["--variant"] { options += ["--variant", variant] }
      _ = try Program.run(program, ["render", request.scene, "-o", "\(frames)/%08d.png", "--quiet"] + options)
      let files = try FileManager.default.contentsOfDirectory(atPath: frames).sorted().map { "\(frames)/\($0)" }
      let store = GoldenStore(folder: try folder.inner())
      let scene = request.scene
      return try OtherFrames(files: files, format: try request.film.format) { frames in
        let list = frames.map(String.init).joined(separator: ",")
        let words =
          ["golden", "record", scene, "--goldens", store.folder, "--name", "other", "--frames", list] + options
        // A build that is too old to record layers, or records them in another way, says nothing of them.
        guard (try? Program.run(program, words, without: "CI")) != nil else { return nil }
        return try? store.trace("other")
      }
    case .revision(let word, let folder, let top):
      let path = URL(fileURLWithPath: request.scene).resolvingSymlinksInPath().path
      let root = URL(fileURLWithPath: top).resolvingSymlinksInPath().path
      let old = "\(folder.path)/\(path.dropFirst(root.count + 1))"
      guard path.hasPrefix(root + "/"), FileManager.default.fileExists(atPath: old) else {
        throw UsageError("\(request.scene): this file is not in \(word)")
      }
      return try OtherFrames(of: try GoldenRequest(old, arguments).film)
    }
  }
}

/// A folder for files that are needed while the command runs.
private final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// A new folder inside.
  func inner() throws -> String {
    let inner = "\(path)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    return inner
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// Another program, run to its end.
private enum Program {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program, which is looked for in PATH where its name has no slash, and which does not see the variable `hidden`; what it
  /// printed, without white space around.
  static func run(_ program: String, _ words: [String], without hidden: String? = nil) throws -> String {
    let process = Process()
    if let hidden { process.environment = ProcessInfo.processInfo.environment.filter { $0.key != hidden } }
    process.executableURL = URL(fileURLWithPath: program.contains("/") ? program : "/usr/bin/env")
    process.arguments = program.contains("/") ? words : [program] + words
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // What it says of errors is little, and fits a pipe.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(
        description:
          "\(program) \(words.prefix(2).joined(separator: " ")): ended with status \(process.terminationStatus)"
          + (said.isEmpty ? "" : ": " + said.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
