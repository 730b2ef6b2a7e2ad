import Foundation
import KinoraGolden
import KinoraMessages
import KinoraScenes

extension GoldenAction {
  /// `kinora golden verify` compares the pinned frames of scenes with their goldens.
  static let verify = GoldenAction(
    name: "verify",
    summary:
      "Compares scenes with their goldens. SCENE is a file, a folder, or a pattern such as 'scenes/*.json5'.\nEnds with status 1 when any pinned frame has other pixels, or when nothing is recorded. What a film\nshows now then waits for a decision, unless CI is set.",
    scenes: 1...Int.max,
    options: GoldenOptions.scene + GoldenOutput.options + [GoldenOutput.report, GoldenOptions.pending]
      + FilmCheck.options
  ) { arguments, console in
    let scenes = try GoldenScenes.paths(arguments.further)
    try GoldenRequest.check(scenes, arguments)
    let output = try GoldenOutput(arguments, console, scenes: scenes.count)
    let verifier = GoldenVerifier(
      pending: PendingStore(arguments), keepsPending: !GoldenOptions.isInCI, wantsPages: output.wantsPages,
      room: GoldenReport.room(for: scenes.count))
    let run = GoldenRun(
      scenes, jobs: try GoldenOutput.jobs(arguments), request: { try GoldenRequest($0, arguments) },
      told: output.tell, work: verifier.verify)
    let film = try FilmCheck(arguments, scenes)
    let status = try output.end(run.run())
    if let film, status == .done { return try film.run(arguments, console) }
    return status
  }
}

/// Compares a scene with its golden, and lets what is not as approved wait for a decision.
struct GoldenVerifier: Sendable {
  let pending: PendingStore
  let keepsPending: Bool
  let wantsPages: Bool
  /// How many bytes a golden's pictures take at most.
  let room: Int

  func verify(_ request: GoldenRequest) throws -> GoldenOutcome {
    let golden = Golden(store: request.store)
    let verdict = try golden.verify(request.film, named: request.name)
    let diagnosis = try golden.diagnosis(of: verdict, request.film, named: request.name)
    var outcome = GoldenOutcome(
      scene: request.scene, name: request.name, golden: request.store.manifestPath(request.name),
      message: (diagnosis.map { "\($0)\n" } ?? "") + verdict.description)
    outcome.findings = diagnosis?.findings ?? []
    switch verdict {
    case .matches(let frames): (outcome.result, outcome.compared) = (.matches, frames)
    case .missing: outcome.result = .missing
    case .formatDiffers: outcome.result = .differs
    case .framesDiffer(let failures, let compared):
      (outcome.result, outcome.compared, outcome.differing) = (.differs, compared, failures.map(\.frame))
    }
    guard !verdict.isMatch else {
      // What cannot be removed waits for a decision that nobody needs, which is no reason to fail.
      if keepsPending { try? pending.remove(request.name, in: request.store) }
      return outcome
    }
    guard keepsPending || wantsPages else { return outcome }
    var source = GoldenReportSource(id: request.name, scene: request.scene, message: outcome.message)
    source.findings = outcome.findings
    source.trace(request.film, after: verdict, named: request.name, in: request.store)
    source.room = room
    if keepsPending {
      do {
        let added = try pending.add(
          request.film, because: verdict, named: request.name, in: request.store, from: source)
        (outcome.page, outcome.isWaiting) = (added.page, true)
      } catch {
        outcome.message += "\nthis cannot wait for a decision: \(plainReason(error))"
      }
    }
    if wantsPages, outcome.page == nil {
      outcome.page = try GoldenReport.Case(
        verdict, of: request.film, named: request.name, in: request.store, from: source)
    }
    return outcome
  }
}
