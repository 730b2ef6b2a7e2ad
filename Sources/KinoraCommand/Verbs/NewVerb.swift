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
    ]
  ) { arguments, console in
    let folder = NewFolder(path: arguments.operand(0))
    let lines: [String]
    if arguments.has("--swift") {
      if arguments.has("--template") { throw UsageError("--swift makes a program; leave out --template") }
      guard SwiftProject.isName(folder.name) else {
        throw UsageError(
          "NAME: found \"\(folder.name)\"; allowed for a package: letters, digits, \"-\" and \"_\", a letter first")
      }
      let project = SwiftProject(name: folder.name, kinora: arguments["--kinora"] ?? defaultPlace)
      try folder.make(project.files)
      lines =
        (project.isRemote
          ? [] : ["Package.swift looks for Kinora's package in \(project.kinora); say there where yours is."])
        + ["next:", "  cd \(folder.path)", "  swift run -c release     # makes film.mp4"]
    } else {
      if arguments.has("--kinora") { throw UsageError("--kinora is for packages: add --swift") }
      let names = ProjectTemplate.all.map(\.name)
      let name = try arguments.choice("--template", of: names) ?? ProjectTemplate.quote.name
      guard let template = ProjectTemplate.all.first(where: { $0.name == name }) else { return .failed }
      try folder.make(template.files)
      lines = nextSteps(template, folder)
    }
    for line in lines { try console.print(line) }
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

  /// What can be done with a new scene, a command a line.
  private static func nextSteps(_ template: ProjectTemplate, _ folder: NewFolder) -> [String] {
    let scene = ProjectTemplate.scene
    var commands = [("cd \(folder.path)", "")]
    if all.contains(where: { $0.name == "preview" }) {
      commands.append(("kinora preview \(scene)", "see it, and change it while you see it"))
    }
    commands.append(("kinora render \(scene) -o \(template.output)", "make the film"))
    if let data = template.data {
      commands.append(("kinora render \(scene) --data \(data.file) -o '\(data.output)'", "a film for every row"))
    }
    let width = commands.map(\.0.count).max() ?? 0
    return ["\(folder.path): \(template.files.map(\.path).joined(separator: ", "))", "next:"]
      + commands.map { command, purpose in
        purpose.isEmpty
          ? "  \(command)"
          : "  \(command)\(String(repeating: " ", count: width - command.count))  # \(purpose)"
      }
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
