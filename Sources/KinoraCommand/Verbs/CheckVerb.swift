import Foundation
import KinoraExport
import KinoraLayers
import KinoraScenes

extension Verb {
  /// `kinora check`: everything wrong with a scene, without rendering it.
  static let check = Verb(
    name: "check",
    summary: "Report everything wrong with a scene.",
    details:
      "Prints one problem after the other as FILE:LINE:COLUMN: error: …, or nothing; status 2 when there are any. "
      + "The files it names are read, and its texts set, as before a first frame.",
    operands: ["SCENE"],
    options: [SceneArguments.parameter, Option("--json", help: "Print the problems as JSON.")]
  ) { arguments, console in
    do {
      let scene = try SceneArguments.load(arguments)
      // A frame finds what its layers cannot show, such as a character that no font has.
      let stage = try scene.makeStage(assets: AssetLoader())
      stage.commit()
      _ = stage.displayList()
      if let failure = stage.failure {
        guard arguments.has("--json") else { throw ExportError.invalid("\(scene.source): \(failure)") }
        console.print(json: try ProblemReport(message: "\(failure)", in: scene.source).json())
        return .invalid
      }
      if arguments.has("--json") {
        console.print(json: try ProblemReport(problems: []).json())
      } else {
        console.note("\(scene.source): no problems")
      }
      return .done
    } catch let problems as SceneProblems where arguments.has("--json") {
      console.print(json: try ProblemReport(problems: problems.problems).json())
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

  /// One problem of the scene as a whole.
  init(message: String, in file: String) {
    problems = [
      Entry(file: file, line: 1, column: 1, pointer: "", message: message, allowed: nil, suggestion: nil)
    ]
  }

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
