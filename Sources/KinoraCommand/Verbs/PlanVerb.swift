import Foundation
import KinoraExport
import KinoraMedia
import KinoraScenes
import KinoraTiming

extension Verb {
  /// `kinora plan` divides a film into chunks that processes on several machines can make.
  static let plan = Verb(
    name: "plan",
    summary: "Divide a film into chunks, for many machines.",
    details: """
      Checks the scene as `kinora check` does and writes a plan into the folder DIR, which all machines have to see. Then

        kinora chunk DIR --index I    makes one chunk, on any machine, in any order, as often as you like
        kinora assemble DIR           makes the film of all chunks, with the sound

      Chunks are counted from 0. The plan names everything that decides a byte: the scene, its files, fonts and the build of kinora. A
      machine that has others is refused. Paths in the plan are relative to DIR where both are below one folder other than the root.
      """,
    operands: ["SCENE", "DIR"],
    required: ["--output"],
    options: [
      Option("--output", "-o", value: "FILE", help: "Where the film will go."),
      Option("--chunks", value: "N", help: "Divide the film into this many chunks of about the same length."),
      Option("--chunk-length", value: "TIME", help: "Or into chunks of this length: 10s, 300f."),
      Option("--slurm", help: "Write \(SlurmScript.name) into DIR, which submits the chunks as a Slurm job array."),
      Option("--openjd", help: "Write \(JobTemplate.name) into DIR, a template of Open Job Description."),
      SceneArguments.frames,
      Option("--size", value: "WxH", help: "Scale the film to fit this size, for example 640x360."),
    ] + RenderRequest.outputOptions + [
      SceneArguments.parameter, SceneArguments.variant, SceneArguments.memory,
      RunArguments.quiet, .json("Print the plan as JSON: its chunks, and the commands for them."),
    ]
  ) { arguments, console in
    let request = try RenderRequest(arguments)
    let folder = ChunkFolder(arguments.operand(1))
    let input = try SceneInput(arguments.operand(0))
    let parameters = try SceneArguments.parameters(arguments)
    let assets = AssetLoader(memory: request.run.memory)
    let task = try RenderTask(request, input, parameters: parameters, to: request.output, assets: assets)
    let planner = FilmPlanner(request: request, task: task, input: input, parameters: parameters, assets: assets)
    let planned = try planner.plan(in: folder, checked: true) { frames, rate in
      try chunks(arguments, of: frames, rate)
    }
    if !request.run.isQuiet, let warning = task.destination.soundWarning(for: planned.scene) { console.warn(warning) }
    try WholeFile.rehearse(request.output, what: "the film", sparing: planned.scene.files)
    // A plan that cannot be read is replaced by one that can.
    let old = try? folder.plan()
    try folder.write(planned.plan, script: planned.script)
    let count = planned.plan.chunks.count
    if arguments.has("--slurm") { try SlurmScript.write(planned.plan, in: folder) }
    if arguments.has("--openjd") { try JobTemplate.write(planned.plan, in: folder) }
    if arguments.has("--json") {
      try console.print(report: FilmPlanReport(planned.plan, in: folder, arguments))
      return .done
    }
    guard !request.run.isQuiet else { return .done }
    if let old, let difference = planned.plan.difference(from: old) {
      console.note("\(folder.path): the earlier plan is replaced: \(difference)")
    }
    let frames = planned.plan.frames
    console.note(
      "\(folder.path): \(count) chunk\(count == 1 ? "" : "s") of \(request.output), frames \(frames.lowerBound) to "
        + "\(frames.upperBound - 1)")
    console.note("each: kinora chunk \(folder.path) --index I, I from 0 to \(count - 1)")
    console.note("then: kinora assemble \(folder.path)")
    if arguments.has("--slurm") { console.note("with Slurm, all of it: sh \(folder.path)/\(SlurmScript.name)") }
    if arguments.has("--openjd") {
      console.note("with OpenJD, all of it: openjd run \(folder.path)/\(JobTemplate.name)")
    }
    return .done
  }

  /// The chunks that the command line asks for.
  private static func chunks(
    _ arguments: Arguments, of frames: Range<Int>, _ rate: FrameRate
  ) throws(UsageError) -> [FilmPlan.Chunk] {
    let count = try arguments.integer("--chunks", in: 1...FilmFormat.frameLimit)
    if let text = arguments["--chunk-length"] {
      guard count == nil else { throw UsageError("--chunks and --chunk-length both divide the film; leave one out") }
      let allowed = "the length of a chunk, at least one frame: 10s, 500ms, 300f"
      guard let time = try? TimeParsing.seconds(text, rate: rate), time > .zero,
        let length = FrameClock(rate: rate).frameCount(duration: time), length > 0
      else { throw arguments.error("--chunk-length", allowed) }
      return FilmPlan.chunks(of: frames, length: length)
    }
    guard let count else {
      throw UsageError("--chunks is missing: --chunks N, or --chunk-length TIME")
    }
    guard count <= frames.count else {
      throw arguments.error("--chunks", "at most \(frames.count), the number of frames")
    }
    return FilmPlan.chunks(of: frames, count: count)
  }
}

/// A plan as `plan --json` prints it.
private struct FilmPlanReport: Encodable {
  struct Chunk: Encodable {
    let index: Int
    /// The numbers of the first and the last frame.
    let first, last: Int
    /// The words of the command that makes the chunk.
    let command: [String]
  }

  let folder, output: String
  let width, height: Int
  /// Frames per second, as a fraction.
  let frameRate: String
  let chunks: [Chunk]
  /// The words of the command that makes the film of the chunks.
  let assemble: [String]
  /// The script for Slurm and the template of Open Job Description, where they were asked for.
  let slurm, openjd: String?

  init(_ plan: FilmPlan, in folder: ChunkFolder, _ arguments: Arguments) {
    self.folder = folder.path
    output = folder.resolved(plan.output)
    (width, height) = (plan.width, plan.height)
    frameRate = plan.rate.map { "\($0)" }.joined(separator: "/")
    chunks = plan.chunks.enumerated().map { index, chunk in
      Chunk(
        index: index, first: chunk.first, last: chunk.frames.upperBound - 1,
        command: ["kinora", "chunk", folder.path, "--index", "\(index)"])
    }
    assemble = ["kinora", "assemble", folder.path]
    slurm = arguments.has("--slurm") ? "\(folder.path)/\(SlurmScript.name)" : nil
    openjd = arguments.has("--openjd") ? "\(folder.path)/\(JobTemplate.name)" : nil
  }
}
