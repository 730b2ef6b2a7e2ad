import Foundation
import KinoraExport
import KinoraRaster

extension Verb {
  /// `kinora chunk` makes one chunk of a film that was planned.
  static let chunk = Verb(
    name: "chunk",
    summary: "Make one chunk of a planned film.",
    details: """
      DIR is the folder of a plan; see `kinora plan`. A chunk that is there and whole is not made again; one that is damaged is.
      Without --index the number is taken from \(ChunkIndex.variables.joined(separator: ", ")).
      """,
    operands: ["DIR"],
    options: [
      Option("--index", value: "I", help: "The number of the chunk, from 0.")
    ] + RunArguments.options
  ) { arguments, console in
    let folder = ChunkFolder(arguments.operand(0))
    let run = try RunArguments(arguments)
    guard let plan = try folder.plan() else { throw ChunkVerbs.noPlan(folder) }
    let index = try ChunkIndex.read(arguments, count: plan.chunks.count)
    let chunk = plan.chunks[index]
    let name = "chunk \(index) of \(plan.chunks.count), frames \(chunk.first) to \(chunk.frames.upperBound - 1)"
    switch try ChunkedFilm(plan, in: folder).state(of: index) {
    case .made:
      if !run.isQuiet { console.note("\(name): it is already made") }
      return .done
    case .missing: break
    case .broken(let reason): console.warn("\(reason); the chunk is made again")
    }
    let planned = try PlannedFilm(in: folder, memory: run.memory)
    let start = ContinuousClock.now
    let clock: ExportClock = { (ContinuousClock.now - start).seconds }
    var options = Exporter.Options(clock: clock)
    if let threads = run.threads { options.rendering.threads = threads }
    let display = ProgressDisplay(run.progress, console)
    do {
      defer { display.finish() }
      try planned.film.make(
        index..<index + 1, from: try planned.makeSource(), planned.format, options: options, progress: display.update)
    }
    if !run.isQuiet { console.note(name + String(format: ": made in %.2f s", clock())) }
    if let failure = display.failure { throw failure }
    return .done
  }
}

/// What the verbs of planned films have in common.
enum ChunkVerbs {
  /// The error for a folder without a plan.
  static func noPlan(_ folder: ChunkFolder) -> UsageError {
    UsageError("\(folder.path) has no plan; make one: kinora plan SCENE -o FILM --chunks N \(folder.path)")
  }
}
