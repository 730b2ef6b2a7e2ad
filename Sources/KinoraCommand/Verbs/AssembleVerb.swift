import Foundation
import KinoraExport
import KinoraMedia
import KinoraScenes

extension Verb {
  /// `kinora assemble` makes the film of the chunks of a plan.
  static let assemble = Verb(
    name: "assemble",
    summary: "Make the film of its chunks.",
    details: """
      DIR is the folder of a plan whose chunks are all made; see `kinora plan`. Every chunk is held against its receipt, the sound is
      made, and the film appears under its name when it is complete. Nothing is encoded twice, and the chunks stay.
      """,
    operands: ["DIR"],
    options: [
      SceneArguments.memory,
      RunArguments.quiet, .json("Print the film and the state of every chunk as JSON."),
    ]
  ) { arguments, console in
    let folder = ChunkFolder(arguments.operand(0))
    let memory = try SceneArguments.memory(arguments)
    guard let plan = try folder.plan() else { throw ChunkVerbs.noPlan(folder) }
    let chunked = try ChunkedFilm(plan, in: folder)
    var wrong: [String] = []
    var report = AssemblyReport(
      output: folder.resolved(plan.output), width: plan.width, height: plan.height, frames: plan.frames.count)
    for (index, chunk) in plan.chunks.enumerated() {
      let name = "chunk \(index), frames \(chunk.first) to \(chunk.frames.upperBound - 1)"
      let remedy = "make it: kinora chunk \(folder.path) --index \(index)"
      switch chunked.state(of: index) {
      case .made: report.add(chunk, "made")
      case .missing:
        report.add(chunk, "missing")
        wrong.append("\(name), is missing; \(remedy)")
      case .broken(let reason):
        report.add(chunk, "broken", reason)
        wrong.append("\(name), cannot be used (\(reason)); \(remedy)")
      }
    }
    let isJSON = arguments.has("--json")
    guard wrong.isEmpty else {
      if isJSON { try console.print(report: report) }
      for line in wrong.prefix(shown) { console.noteError("kinora", line) }
      throw ExportError.output("\(wrong.count) of \(plan.chunks.count) chunks are not there; no film was made")
    }
    let planned = try PlannedFilm(in: folder, memory: memory)
    let output = folder.resolved(plan.output)
    let summary = try planned.film.join(
      from: try planned.makeSource(), planned.format, to: output, sparing: planned.scene.files)
    report.isComplete = true
    if isJSON {
      try console.print(report: report)
    } else if !arguments.has("--quiet") {
      console.note(
        "\(output): \(summary.frameCount) frames of \(plan.width) × \(plan.height) in \(plan.chunks.count) chunks")
    }
    return .done
  }

  /// How many missing chunks are named, each on a line.
  private static let shown = 20
}

/// What `assemble --json` prints.
private struct AssemblyReport: Encodable {
  struct Chunk: Encodable {
    let index: Int
    /// The numbers of the first and the last frame.
    let first, last: Int
    /// "made", "missing" or "broken".
    let state: String
    /// Why a broken chunk cannot be used.
    let reason: String?
  }

  let output: String
  let width, height, frames: Int
  /// Whether the film was made.
  var isComplete = false
  var chunks: [Chunk] = []

  init(output: String, width: Int, height: Int, frames: Int) {
    (self.output, self.width, self.height, self.frames) = (output, width, height, frames)
  }

  private enum CodingKeys: String, CodingKey {
    case output, width, height, frames, chunks
    case isComplete = "complete"
  }

  mutating func add(_ chunk: FilmPlan.Chunk, _ state: String, _ reason: String? = nil) {
    chunks.append(
      Chunk(
        index: chunks.count, first: chunk.first, last: chunk.frames.upperBound - 1, state: state, reason: reason))
  }
}
