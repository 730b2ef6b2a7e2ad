import Foundation
import KinoraGolden
import KinoraMessages
import KinoraScenes

extension GoldenAction {
  /// `kinora golden accept` approves goldens that wait.
  static let accept = GoldenAction(
    name: "accept",
    summary:
      "Approves what films show now, of goldens that wait. GOLDEN is a name or a pattern such as 'title-*'.",
    scenes: 0...Int.max, operand: "GOLDEN",
    options: [GoldenOptions.pending, GoldenOptions.every, GoldenOptions.from]
  ) { arguments, console in
    try GoldenOptions.refuseInCI("accept")
    return try Waiting(arguments, console).decide(.accept)
  }

  /// `kinora golden reject` lets goldens wait no longer.
  static let reject = GoldenAction(
    name: "reject",
    summary: "Lets goldens wait no longer; what is approved stays.",
    scenes: 0...Int.max, operand: "GOLDEN",
    options: [GoldenOptions.pending, GoldenOptions.every]
  ) { arguments, console in
    try Waiting(arguments, console).decide(.reject)
  }
}

/// The goldens that wait for a decision, as far as the command line names them.
struct Waiting {
  private let arguments: Arguments
  private let console: Console
  let store: PendingStore
  let all: [PendingGolden]

  init(_ arguments: Arguments, _ console: Console) {
    (self.arguments, self.console) = (arguments, console)
    store = PendingStore(arguments)
    let found = store.all()
    all = found.goldens
    for problem in found.problems { console.warn(problem) }
  }

  /// The goldens that the operands name; all where there are none.
  func chosen() throws -> [PendingGolden] {
    for pattern in arguments.further where !all.contains(where: { $0.matches(pattern) }) {
      throw UsageError(
        "GOLDEN: found \"\(pattern)\"; "
          + (all.isEmpty
            ? "no golden waits in \(store.folder)" : "what waits: \(all.map(\.id).joined(separator: ", "))"),
        word: pattern, known: all.flatMap { [$0.name, $0.id] })
    }
    guard !arguments.further.isEmpty else { return all }
    return all.filter { golden in arguments.further.contains { golden.matches($0) } }
  }

  /// Does with the goldens that the command line names what it says.
  func decide(_ choice: GoldenDecisions.Choice) throws -> ExitStatus {
    let (isAll, file) = (arguments.has("--all"), arguments["--from"])
    guard [isAll, file != nil, !arguments.further.isEmpty].count(where: { $0 }) == 1 else {
      let file = choice == .accept ? ", or a file of decisions: --from FILE" : ""
      throw UsageError("say what to \(choice.rawValue): GOLDEN …, or --all\(file)")
    }
    if let file {
      let bytes: [UInt8]
      do throws(SourceBytes.Failure) { bytes = try SourceBytes.read(path: file, limit: 64 << 20) } catch {
        throw SceneLoader.FileError(path: file, reason: error.reason)
      }
      return try apply(try GoldenDecisions(bytes, file: file))
    }
    let goldens = try chosen()
    for golden in goldens { try apply(choice, to: golden) }
    if goldens.isEmpty { console.note("no golden waits in \(store.folder)") }
    return .done
  }

  /// Does what was decided elsewhere, on what waits now as it waited then.
  private func apply(_ decisions: GoldenDecisions) throws -> ExitStatus {
    var status = ExitStatus.done
    for decision in decisions.decisions {
      guard let golden = all.first(where: { $0.id == decision.golden }) else {
        console.noteError("kinora", "\(decision.golden): this golden does not wait; verify again")
        status = .invalid
        continue
      }
      guard golden.candidate == decision.candidate else {
        console.noteError(
          "kinora", "\(decision.golden): the film shows something else than what was decided about; review it again")
        status = .invalid
        continue
      }
      try apply(decision.decision, to: golden)
    }
    return status
  }

  /// Does with a golden what was decided, and says so.
  func apply(_ choice: GoldenDecisions.Choice, to golden: PendingGolden) throws {
    switch choice {
    case .accept: try store.accept(golden)
    case .reject: try store.reject(golden)
    }
    console.note("\(golden.id): \(choice == .accept ? "accepted" : "rejected")")
  }
}
