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
      RunArguments.quiet,
    ]
  ) { arguments, console in
    let folder = ChunkFolder(arguments.operand(0))
    let memory = try SceneArguments.memory(arguments)
    guard let plan = try folder.plan() else { throw ChunkVerbs.noPlan(folder) }
    let chunked = try ChunkedFilm(plan, in: folder)
    var wrong: [String] = []
    for (index, chunk) in plan.chunks.enumerated() {
      let name = "chunk \(index), frames \(chunk.first) to \(chunk.frames.upperBound - 1)"
      let remedy = "make it: kinora chunk \(folder.path) --index \(index)"
      switch chunked.state(of: index) {
      case .made: continue
      case .missing: wrong.append("\(name), is missing; \(remedy)")
      case .broken(let reason): wrong.append("\(name), cannot be used (\(reason)); \(remedy)")
      }
    }
    guard wrong.isEmpty else {
      for line in wrong.prefix(shown) { console.noteError("kinora", line) }
      throw ExportError.output("\(wrong.count) of \(plan.chunks.count) chunks are not there; no film was made")
    }
    let planned = try PlannedFilm(in: folder, memory: memory)
    let output = folder.resolved(plan.output)
    let summary = try planned.film.join(
      from: try planned.makeSource(), planned.format, to: output, sparing: planned.scene.files)
    if !arguments.has("--quiet") {
      console.note(
        "\(output): \(summary.frameCount) frames of \(plan.width) × \(plan.height) in \(plan.chunks.count) chunks")
    }
    return .done
  }

  /// How many missing chunks are named, each on a line.
  private static let shown = 20
}
