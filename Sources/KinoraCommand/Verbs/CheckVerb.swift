import Foundation
import KinoraExport
import KinoraFormats
import KinoraMedia
import KinoraScenes

extension Verb {
  /// `kinora check` reports everything wrong with a scene, without rendering it.
  static let check = Verb(
    name: "check",
    summary: "Report everything wrong with a scene.",
    details: """
      Prints one problem after the other as FILE:LINE:COLUMN: error: …, or nothing; status 2 when there are any. A scene without problems
      can be rendered: its files are read, every text that it ever shows is set, and its canvas and rate are held against the encoder.
      """,
    operands: ["SCENE"],
    options: [
      Option(
        "--output", "-o", value: "FILE",
        help:
          "Check for this output, which is not written;\nfor a film as the scene's output asks for, H.264 at first, unless given."
      )
    ] + RenderRequest.outputOptions + [
      SceneArguments.parameter, SceneArguments.memory,
      Option("--json", help: "Print the problems as JSON."),
    ]
  ) { arguments, console in
    do {
      let container = try RenderRequest.container(arguments)
      let destination = try arguments["--output"].map { path throws(ExportError) in
        try ExportDestination(path: path, container: container)
      }
      var encoding = try RenderRequest.encoding(arguments)
      var scene = try SceneArguments.load(arguments)
      if let color = try RenderRequest.background(arguments) { scene = scene.flattened(onto: color) }
      if let delivery = try RenderRequest.delivery(arguments), let destination {
        let canvas = scene.canvas
        let format = try FilmFormat(size: canvas.size, frameRate: canvas.frameRate, duration: canvas.duration)
        encoding = try RenderRequest.encoding(encoding, delivery, to: destination, format)
      }
      let memory = try SceneArguments.memory(arguments)
      let problems = scene.problems(
        exportingTo: destination, encoding: encoding, assets: AssetLoader(memory: memory), memory: memory)
      if !problems.isEmpty { throw SceneProblems(problems) }
      if arguments.has("--json") {
        try console.print(json: try ProblemReport(problems: []).json())
      } else {
        console.note("\(scene.source): no problems")
      }
      return .done
    } catch let problems as SceneProblems where arguments.has("--json") {
      try console.print(json: try ProblemReport(problems: problems.problems).json())
      return .invalid
    }
  }
}

/// The problems of a scene as `check --json` prints them.
private struct ProblemReport: Encodable {
  struct Entry: Encodable {
    let file: String
    let line: Int
    let column: Int
    let pointer: String
    let message: String
    let allowed: String?
    let suggestion: String?
  }

  let problems: [Entry]

  init(problems: [SceneProblem]) {
    self.problems = problems.map {
      Entry(
        file: $0.file, line: $0.line, column: $0.column, pointer: $0.pointer, message: $0.message, allowed: $0.allowed,
        suggestion: $0.suggestion)
    }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
