import Foundation
import KinoraExport
import KinoraMedia

/// A job template of Open Job Description (2023-09): a step whose tasks make the chunks, and one that makes the film of
/// them.
enum JobTemplate {
  /// The name of the file.
  static let name = "job.template.json"

  /// Writes the template into the folder of `plan`. The folder is a parameter whose default is where the template lies.
  static func write(_ plan: FilmPlan, in folder: ChunkFolder) throws {
    let film = plan.output.split(separator: "/").last.map(String.init) ?? "film"
    let template = Template(
      name: String(
        "Kinora: \(film)".unicodeScalars.filter { $0.properties.generalCategory != .control }.map(Character.init)
          .prefix(128)),
      parameterDefinitions: [
        Parameter(
          name: "Kinora", type: "STRING", description: "The program on the machines that work.",
          defaultValue: FarmProgram.path),
        Parameter(
          name: "Folder", type: "PATH", description: "The folder of the plan.", defaultValue: ".",
          objectType: "DIRECTORY", dataFlow: "INOUT"),
      ],
      steps: [
        Step(
          name: "Chunks", words: ["chunk", "{{Param.Folder}}", "--index", "{{Task.Param.Index}}"],
          parameterSpace: Space(
            taskParameterDefinitions: [
              TaskParameter(name: "Index", type: "INT", range: "0-\(plan.chunks.count - 1)")
            ])),
        Step(name: "Film", words: ["assemble", "{{Param.Folder}}"], dependencies: [Dependency(dependsOn: "Chunks")]),
      ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try WholeFile.write(
      Array(try encoder.encode(template)) + [UInt8(ascii: "\n")], to: folder.path + "/" + name,
      what: "the job template", reported: false)
  }

  private struct Template: Encodable {
    var specificationVersion = "jobtemplate-2023-09"
    var name: String
    var parameterDefinitions: [Parameter]
    var steps: [Step]
  }

  private struct Parameter: Encodable {
    var name: String
    var type: String
    var description: String
    var defaultValue: String
    var objectType: String?
    var dataFlow: String?

    enum CodingKeys: String, CodingKey {
      case name, type, description, objectType, dataFlow
      case defaultValue = "default"
    }
  }

  private struct Step: Encodable {
    var name: String
    var dependencies: [Dependency]?
    var parameterSpace: Space?
    var script: Script

    /// A step that runs the program with `words`.
    init(name: String, words: [String], parameterSpace: Space? = nil, dependencies: [Dependency]? = nil) {
      self.name = name
      self.parameterSpace = parameterSpace
      self.dependencies = dependencies
      script = Script(actions: Actions(onRun: Action(command: "{{Param.Kinora}}", args: words)))
    }
  }

  private struct Dependency: Encodable { var dependsOn: String }
  private struct Space: Encodable { var taskParameterDefinitions: [TaskParameter] }
  private struct TaskParameter: Encodable { var name, type, range: String }
  private struct Script: Encodable { var actions: Actions }
  private struct Actions: Encodable { var onRun: Action }
  private struct Action: Encodable {
    var command: String
    var args: [String]
  }
}
