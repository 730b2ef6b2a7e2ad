import Foundation
import KinoraExport
import KinoraGolden

extension GoldenAction {
  /// `kinora golden record` pins the frames of scenes.
  static let record = GoldenAction(
    name: "record",
    summary:
      "Renders scenes twice, the second time backwards, and pins their frames; refuses one that does not\nrepeat itself. With CI in the environment it records nothing.",
    scenes: 1...Int.max,
    options: GoldenOptions.scene + GoldenOutput.options + [
      Option("--missing", help: "record: only goldens that are not there; others are left as they are."),
      Option(
        "--failed",
        help: "record: only goldens that are not there or not as the film is, with the frames that they pin."),
      Option("--frames", value: "LIST", help: "record: pin these frames, such as 0,15,30 or 0..89; all unless given."),
      GoldenOptions.sampling,
      Option("--review", value: "LIST", help: "record: keep a picture of these frames, for people."),
      Option(
        "--oracle", value: "NAME", words: GoldenManifest.Oracle.allCases.map(\.rawValue),
        help: "record: what else says that it is right: "
          + "\(GoldenManifest.Oracle.allCases.map(\.rawValue).joined(separator: ", "))."),
    ]
  ) { arguments, console in
    let scenes = try GoldenScenes.paths(arguments.further)
    try GoldenRequest.check(scenes, arguments)
    try GoldenOptions.refuseInCI("record")
    let recorder = try GoldenRecorder(arguments)
    let output = try GoldenOutput(arguments, console, scenes: scenes.count)
    let run = GoldenRun(
      scenes, jobs: try GoldenOutput.jobs(arguments), request: { try GoldenRequest($0, arguments, isRecording: true) },
      told: output.tell, work: recorder.record)
    return try output.end(run.run())
  }
}

/// Records scenes, or those of them that need it.
private struct GoldenRecorder: Sendable {
  /// Which goldens are recorded.
  private enum Mode: Sendable { case all, missing, failed }

  private let arguments: Arguments
  private let mode: Mode
  private let sampling: FrameSampling?
  private let oracle: GoldenManifest.Oracle

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.has("--missing"), arguments.has("--failed") {
      throw UsageError("--failed records what is missing too; give one of --missing and --failed")
    }
    mode = arguments.has("--missing") ? .missing : arguments.has("--failed") ? .failed : .all
    if mode == .failed, let option = ["--frames", "--sampling", "--review", "--oracle"].first(where: arguments.has) {
      throw UsageError("\(option): --failed keeps what the golden says of it; record the scene without --failed")
    }
    if arguments.has("--frames"), arguments.has("--sampling") {
      throw UsageError("--frames and --sampling are both given; give one of them")
    }
    sampling = try GoldenOptions.sampling(arguments)
    let words = GoldenManifest.Oracle.allCases.map(\.rawValue)
    oracle = try arguments.choice("--oracle", of: words).flatMap(GoldenManifest.Oracle.init) ?? .none
  }

  func record(_ request: GoldenRequest) throws -> GoldenOutcome {
    let golden = Golden(store: request.store)
    let path = request.store.manifestPath(request.name)
    var outcome = GoldenOutcome(scene: request.scene, name: request.name, golden: path)
    switch mode {
    case .all: break
    case .missing:
      if try request.store.manifest(request.compared) != nil {
        (outcome.result, outcome.message) = (.matches, "there already, not compared")
        return outcome
      }
    case .failed:
      let verdict = try golden.verify(request.film, named: request.compared)
      if case .matches(let frames) = verdict {
        (outcome.result, outcome.message, outcome.compared) = (.matches, verdict.description, frames)
        return outcome
      }
      return recorded(
        try golden.record(request.film, named: request.name, like: request.store, called: request.compared), outcome)
    }
    let count = try request.film.format.frameCount
    let coverage = try sampling?.coverage(of: request.film)
    let manifest = try golden.record(
      request.film, named: request.name,
      frames: try coverage?.frames ?? FrameList.read("--frames", arguments, of: count),
      reviewed: try FrameList.read("--review", arguments, of: count) ?? [], oracle: oracle)
    outcome = recorded(manifest, outcome)
    if let coverage { outcome.message += "; \(coverage)" }
    return outcome
  }

  private func recorded(_ manifest: GoldenManifest, _ outcome: GoldenOutcome) -> GoldenOutcome {
    var outcome = outcome
    let frames = manifest.frames.count
    (outcome.result, outcome.compared) = (.recorded, frames)
    outcome.message = "\(frames) frame\(frames == 1 ? "" : "s") recorded in \(outcome.golden)"
    return outcome
  }
}
