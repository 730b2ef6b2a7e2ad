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

      With --data one film is rendered for every row of a file, whose values fill the scene's parameters: CSV with a header, or a JSON
      object a line. ${column} in the output's name stands for the row's value, and ${row} for its number. All rows are checked before
      the first is rendered; a row that fails then does not stop the others. docs/batches.md says more.
      """,
    operands: ["SCENE"],
    required: ["--output"],
    options: [
      Option("--output", "-o", value: "FILE", help: "Where the film goes; - is standard output."),
      SceneArguments.frames,
      Option("--size", value: "WxH", help: "Scale the film to fit this size, for example 640x360."),
    ] + RenderRequest.outputOptions + [
      SceneArguments.parameter, SceneArguments.variant, ResumableRender.option,
      Option("--stats", help: "Say where the time went; kinora profile says more."),
    ] + BatchArguments.options + RunArguments.options
  ) { arguments, console in
    let request = try RenderRequest(arguments)
    let parameters = try SceneArguments.parameters(arguments)
    guard let data = try SceneArguments.data(arguments, parameters) else {
      for option in BatchArguments.options where option.name != "--data" && arguments.has(option.name) {
        throw UsageError("\(option.name) is for batches: --data says which")
      }
      let runner = RenderRunner(request, readingFrom: InputFiles(), console)
      let input = try SceneInput(arguments.operand(0))
      let task = try RenderTask(
        request, input, parameters: parameters, to: request.output, assets: runner.assets)
      if !request.run.isQuiet { warn(of: task.scene, runner.assets, console) }
      if request.resumes {
        let planner = FilmPlanner(
          request: request, task: task, input: input, parameters: parameters, assets: runner.assets)
        return try ResumableRender(planner: planner, console: console).run()
      }
      let display = ProgressDisplay(request.run.progress, console)
      let film = try runner.render(task, showing: display, note: console.note)
      if !request.run.isQuiet { console.note(film.summary) }
      if let failure = display.failure { throw failure }
      return .done
    }
    if request.resumes {
      throw UsageError("--resume is for one film; in a batch, --skip-existing leaves the films that are there")
    }
    let options = try BatchArguments.options(arguments)
    if !request.run.isQuiet {
      data.warnOfUnknownColumns(besides: Set(try OutputTemplate(request.output).columns), console)
    }
    let batch = try Batch(
      request, data, readingFrom: arguments.all("--data") + [arguments.operand(0)], report: options.report)
    return try BatchRun(batch, options, console).run()
  }

  /// Says once how many warnings `kinora check` has for a scene.
  private static func warn(of scene: Scene, _ assets: AssetLoader, _ console: Console) {
    let count = scene.warnings(assets: assets).count
    guard count > 0 else { return }
    console.warn(
      "\(scene.source) has \(count) warning\(count == 1 ? "" : "s"); kinora check \(scene.source) shows "
        + (count == 1 ? "it" : "them"))
  }
}
