import Foundation
import KinoraMedia

extension Verb {
  /// `kinora new` makes a folder with a scene to begin with.
  static let new = Verb(
    name: "new",
    summary: "Make a folder with a scene to begin with.",
    details: """
      Makes the folder NAME with a scene that renders as it is, what it shows, and a file of data:

      \(templates)

      With --swift the folder is a Swift package instead, with a program that makes a film. Nothing that exists is replaced.
      """,
    operands: ["NAME"],
    options: [
      Option(
        "--template", "-t", value: "TEMPLATE", words: ProjectTemplate.all.map(\.name),
        help: "The scene to begin with; quote unless given."),
      Option("--swift", help: "Make a Swift package."),
      Option(
        "--kinora", value: "PLACE",
        help:
          "With --swift: where Kinora's own package is, a folder as seen from NAME or the URL\nof a Git repository; "
          + "\(defaultPlace) unless given."),
      .json("Print what was made as JSON."),
    ]
  ) { arguments, console in
    let folder = NewFolder(path: arguments.operand(0))
    let made: NewReport
    if arguments.has("--swift") {
      if arguments.has("--template") { throw UsageError("--swift makes a program; leave out --template") }
      guard SwiftProject.isName(folder.name) else {
        throw UsageError(
          "NAME: found \"\(folder.name)\"; allowed for a package: letters, digits, \"-\" and \"_\", a letter first")
      }
      let project = SwiftProject(name: folder.name, kinora: arguments["--kinora"] ?? defaultPlace)
      try folder.make(project.files)
      made = NewReport(
        folder: folder.path, files: project.files.map(\.path),
        note: project.isRemote
          ? nil : "Package.swift looks for Kinora's package in \(project.kinora); say there where yours is.",
        next: [.init("cd \(folder.path)"), .init("swift run -c release", "makes film.mp4")])
    } else {
      if arguments.has("--kinora") { throw UsageError("--kinora is for packages: add --swift") }
      let names = ProjectTemplate.all.map(\.name)
      let name = try arguments.choice("--template", of: names) ?? ProjectTemplate.quote.name
      guard let template = ProjectTemplate.all.first(where: { $0.name == name }) else { return .failed }
      try folder.make(template.files)
      made = NewReport(
        folder: folder.path, files: template.files.map(\.path), next: nextSteps(template, folder))
    }
    if arguments.has("--json") { try console.print(report: made) } else { try console.print(made.text) }
    return .done
  }

  /// Where a new package looks for Kinora's, unless the command line says.
  private static let defaultPlace = "../kinora"

  private static var templates: String {
    let width = ProjectTemplate.all.map(\.name.count).max() ?? 0
    return ProjectTemplate.all.map {
      "  " + $0.name + String(repeating: " ", count: width - $0.name.count) + "  " + $0.summary
    }.joined(separator: "\n")
  }

  /// What can be done with a new scene.
  private static func nextSteps(_ template: ProjectTemplate, _ folder: NewFolder) -> [NewReport.Step] {
    let scene = ProjectTemplate.scene
    var steps = [
      NewReport.Step("cd \(folder.path)"),
      NewReport.Step("kinora preview \(scene)", "see it, and change it while you see it"),
      NewReport.Step("kinora render \(scene) -o \(template.output)", "make the film"),
    ]
    if let data = template.data {
      steps.append(
        NewReport.Step("kinora render \(scene) --data \(data.file) -o '\(data.output)'", "a film for every row"))
    }
    return steps
  }
}

/// What `kinora new` made, and what can be done with it.
private struct NewReport: Encodable {
  /// A command, and what it is for.
  struct Step: Encodable {
    let command: String
    let purpose: String?

    init(_ command: String, _ purpose: String? = nil) { (self.command, self.purpose) = (command, purpose) }
  }

  let folder: String
  let files: [String]
  /// What is to be known besides.
  var note: String?
  let next: [Step]

  /// The lines for people, a command a line.
  var text: String {
    let width = next.map(\.command.count).max() ?? 0
    let steps = next.map { step in
      guard let purpose = step.purpose else { return "  \(step.command)" }
      return "  \(step.command)\(String(repeating: " ", count: width - step.command.count))  # \(purpose)"
    }
    let lines = ["\(folder): \(files.joined(separator: ", "))"] + (note.map { [$0] } ?? []) + ["next:"] + steps
    return lines.joined(separator: "\n")
  }
}

/// The folder that `kinora new` makes.
private struct NewFolder {
  let path: String
  /// The last part of the path.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Makes the folder with files in it; one that exists must be empty.
  func make(_ files: [ProjectTemplate.File]) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: path) {
      guard let inside = try? manager.contentsOfDirectory(atPath: path), inside.isEmpty else {
        throw UsageError("NAME: \"\(path)\" exists already; allowed: the name of a folder that is empty or not there")
      }
    }
    for file in files {
      let place = URL(fileURLWithPath: path).appendingPathComponent(file.path)
      do {
        try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      } catch {
        throw UsageError("NAME: the folder \"\(path)\" cannot be made: \(error.localizedDescription)")
      }
      try WholeFile.write(file.text.utf8, to: place.path, what: "the file", reported: false)
    }
  }
}
