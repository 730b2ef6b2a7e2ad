import Foundation
import KinoraExport
import KinoraFormats
import KinoraMedia
import KinoraScenes

extension Verb {
  /// `kinora render` renders a scene to a film, or to numbered pictures.
  static let render = Verb(
    name: "render",
    summary: "Render a scene to a film.",
    details: """
      The extension of the output chooses the format: \(ExportDestination.knownNames).
      `kinora formats` lists them with their codecs. - is standard output, as Y4M or as --format says.
      The film appears under its name when it is complete; until then an existing file stays as it is.

      With --data every line of a file is a row: a JSON object whose values fill the scene's parameters. One film is rendered for each,
      and ${name} in the output's path is filled in too. A row that fails does not stop the others; failures are listed at the end.
      """,
    operands: ["SCENE"],
    required: ["--output"],
    options: [
      Option("--output", "-o", value: "FILE", help: "Where the film goes; - is standard output."),
      SceneArguments.frames,
      Option("--size", value: "WxH", help: "Scale the film to fit this size, for example 640x360."),
    ] + RenderRequest.outputOptions + [
      SceneArguments.parameter,
      Option(
        "--data", value: "ROWS.jsonl", help: "Render one film for every row; - reads the rows from standard input."),
      SceneArguments.memory,
      Option("--threads", value: "N", help: "Render with this many threads; the frames are the same for any number."),
      Option(
        "--progress", value: "KIND",
        help:
          "\(ProgressDisplay.Mode.names.joined(separator: ", ")): a bar on a terminal and lines elsewhere unless given."
      ),
      Option("--quiet", "-q", help: "Print errors only."),
    ]
  ) { arguments, console in
    let request = try RenderRequest(arguments)
    let runner = RenderRunner(request, readingFrom: InputFiles(arguments.all("--data")), console)
    let parameters = try SceneArguments.parameters(arguments)
    guard let rows = arguments["--data"] else {
      return try runner.render(SceneInput(arguments.operand(0)), parameters: parameters, to: request.output)
    }
    if rows == SceneInput.standardInput, arguments.operand(0) == rows {
      throw UsageError("SCENE and --data are both standard input, which holds one of them")
    }
    let batch = RenderBatch(
      runner: runner, console: console, scene: try SceneInput(arguments.operand(0)), parameters: parameters)
    return try batch.run(rows)
  }
}
