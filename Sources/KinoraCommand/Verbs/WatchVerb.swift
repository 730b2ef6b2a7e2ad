import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraMessages
import KinoraScenes

extension Verb {
  /// `kinora watch` renders a scene again whenever it is saved.
  static let watch = Verb(
    name: "watch",
    summary: "Render a scene again whenever it or one of its files is saved.",
    details: """
      Renders as `kinora render` does, then waits. When the scene, a file it uses or the data file is saved, the film is rendered again;
      a render that is under way begins anew. The film is replaced when the next is complete: a scene with problems leaves it as it is.
      Ends with status 0 at SIGINT (Ctrl-C).
      """,
    operands: ["SCENE"],
    required: ["--output"],
    options: [
      Option("--output", "-o", value: "FILE", help: "Where the film goes."),
      SceneArguments.frames,
      Option("--size", value: "WxH", help: "Scale the film to fit this size, for example 640x360."),
    ] + RenderRequest.outputOptions + [
      SceneArguments.parameter, SceneArguments.variant, SceneArguments.data, SceneArguments.row,
    ] + RunArguments.options
  ) { arguments, console in
    let watched = try WatchedFilm(arguments, console)
    Interruption.endsTheWork()
    try watched.run()
  }
}

/// A film that is rendered again whenever one of its files is saved.
private struct WatchedFilm {
  private let arguments: Arguments
  private let console: Console
  private let request: RenderRequest
  /// The files that the words of the command line name.
  private let named: [String]

  init(_ arguments: Arguments, _ console: Console) throws {
    self.arguments = arguments
    self.console = console
    request = try RenderRequest(arguments)
    named = [arguments.operand(0)] + arguments.all(SceneArguments.data.name)
    if named.contains(SceneInput.standardInput) {
      throw UsageError("standard input cannot be watched; give the name of a file")
    }
    if request.output == MovieWriter.standardOutput {
      throw UsageError("--output: a film that is replaced needs a name")
    }
    // A slip in a file's name is no reason to wait.
    _ = try SceneInput(arguments.operand(0))
    _ = try SceneArguments.data(arguments, [:])
  }

  /// Renders, waits for a change, and renders again, for ever.
  func run() throws -> Never {
    let start = ContinuousClock.now
    func now() -> Double { (ContinuousClock.now - start).seconds }
    var watch = FileWatch(named)
    while true {
      var again = false
      do {
        try render(noting: { watch.watch(named + $0) }) {
          if !again { again = !watch.poll(at: now()).isEmpty }
          return again
        }
      } catch ExportError.cancelled where again {
        console.note("\(request.output): something was saved; the film is begun anew")
      } catch {
        _ = console.report(error)
        console.note("\(request.output): no film was made; waiting for the next save")
        // The files of a scene that cannot be read are not known: those before, and those with the problems, may mend it.
        if let problems = error as? SceneProblems { watch.watch(watch.paths + problems.problems.map(\.file)) }
      }
      while !again {
        usleep(25_000)
        again = !watch.poll(at: now()).isEmpty
      }
    }
  }

  /// Renders the film once.
  ///
  /// - Parameters:
  ///   - note: Receives the files that the film is made from, before the first frame.
  ///   - isStale: Says, after each frame, whether the film is of no use any more.
  private func render(noting note: ([String]) -> Void, unless isStale: @escaping () -> Bool) throws {
    // A font that was saved must not stand in for what it was.
    FontLibrary.shared.forgetRegistered()
    let runner = RenderRunner(request, readingFrom: InputFiles(arguments.all(SceneArguments.data.name)), console)
    let chosen = try CheckedRow.chosen(arguments, output: request.output)
    let input = try chosen?.data.input ?? SceneInput(arguments.operand(0))
    let task = try RenderTask(
      request, input, parameters: try chosen?.row.values ?? SceneArguments.parameters(arguments),
      to: chosen?.row.output ?? request.output, assets: runner.assets)
    note(task.scene.paths)
    let display = ProgressDisplay(request.run.progress, console)
    let cancellation = Cancellation()
    let film = try runner.render(
      task, showing: display, cancellation: cancellation, each: { if isStale() { cancellation.cancel() } },
      note: console.note)
    if !request.run.isQuiet { console.note(film.summary) }
    if let failure = display.failure { throw failure }
  }
}
