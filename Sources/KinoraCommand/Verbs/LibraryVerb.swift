import KinoraScenes

extension Verb {
  /// `kinora library` shows what scenes may include.
  static let library = Verb(
    name: "library",
    summary: "Show the library that scenes may include: motions, titles, charts.",
    details: """
      Without NAME, what each file of the library defines. With the NAME of a file, such as std:titles, its definitions with their
      parameters and defaults; with the NAME of a definition, such as lowerThird, that one with an example. --source prints the file itself,
      which is written in the language of scenes. docs/language.md says how to include it.
      """,
    further: "NAME",
    words: StandardLibrary.names + StandardLibrary.names.flatMap { StandardLibrary.definitions(of: $0).map(\.name) },
    options: [
      Option("--source", help: "Print the text of the file."),
      .json("Print the definitions as JSON."),
    ]
  ) { arguments, console in
    let isJSON = arguments.has("--json")
    if isJSON, arguments.has("--source") { throw UsageError("--json and --source are both given; leave one out") }
    let all = StandardLibrary.names.map { LibraryReport.File(name: $0) }
    let names = arguments.further
    guard !names.isEmpty else {
      if arguments.has("--source") {
        throw UsageError("--source needs the name of a file: \(all.map(\.name).joined(separator: ", "))")
      }
      try isJSON ? console.print(report: LibraryReport(files: all)) : console.print(overview(all))
      return .done
    }
    var files: [LibraryReport.File] = []
    for name in names {
      guard let file = all.compactMap({ $0.part(named: name) }).first else {
        let known = all.flatMap { [$0.name] + $0.definitions.map(\.name) }
        throw UsageError(
          "NAME: found \"\(name)\"; allowed: \(known.joined(separator: ", "))", word: name, known: known)
      }
      files.append(file)
    }
    if arguments.has("--source") {
      try console.print(files.map { StandardLibrary.text($0.name) ?? "" }.joined(separator: "\n"))
    } else if isJSON {
      try console.print(report: LibraryReport(files: files))
    } else {
      let blocks = files.flatMap { file in file.definitions.map { words(for: $0, in: file) } }
      try console.print(blocks.joined(separator: "\n\n"))
    }
    return .done
  }

  /// All definitions, each on a line below its file.
  private static func overview(_ files: [LibraryReport.File]) -> String {
    let width = files.flatMap(\.definitions).map(\.name.count).max() ?? 0
    let blocks = files.map { file in
      ([file.name] + file.definitions.map { "  " + padded($0.name, width) + "  " + $0.summary }).joined(separator: "\n")
    }
    return blocks.joined(separator: "\n\n") + "\n\nkinora library NAME says more."
  }

  /// A definition with its parameters, and how it is used.
  private static func words(for definition: LibraryReport.Definition, in file: LibraryReport.File) -> String {
    let rows = definition.parameters.map { parameter in
      [
        "  " + parameter.name, parameter.default.map { "\($0)" } ?? "required",
        parameter.description ?? "",
      ]
    }
    let widths = (0..<2).map { column in rows.map(\.[column].count).max() ?? 0 }
    let lines = rows.map { row in
      let line = padded(row[0], widths[0]) + "  " + padded(row[1], widths[1]) + "  " + row[2]
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return
      (["\(definition.name), a \(definition.kind) of \(file.name)", "  \(definition.summary)", ""] + lines
      + ["", "  include: [\"\(file.name)\"]", "  \(definition.example)"]).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The library as `library --json` prints it.
private struct LibraryReport: Encodable {
  struct Parameter: Encodable {
    let name: String
    /// The default as a scene would write it; nil where a value must be given.
    let `default`: String?
    let description: String?
  }

  struct Definition: Encodable {
    let name, kind, summary: String
    let parameters: [Parameter]
    /// How a scene uses it.
    let example: String
  }

  struct File: Encodable {
    let name: String
    var definitions: [Definition]

    init(name: String) {
      self.name = name
      definitions = StandardLibrary.definitions(of: name).map { definition in
        let parameters = definition.parameters.map {
          Parameter(name: $0.name, default: $0.fallback, description: $0.summary)
        }
        return Definition(
          name: definition.name, kind: definition.kind, summary: definition.summary, parameters: parameters,
          example: Self.example(definition))
      }
    }

    /// The file, or what of it has a name; nil for nothing.
    func part(named name: String) -> File? {
      if name == self.name { return self }
      var part = self
      part.definitions.removeAll { $0.name != name }
      return part.definitions.isEmpty ? nil : part
    }

    private static func example(_ definition: StandardLibrary.Definition) -> String {
      let needed = definition.parameters.filter { $0.fallback == nil }.map { "\($0.name): …" }
      let with = needed.isEmpty ? "" : ", with: { \(needed.joined(separator: ", ")) }"
      return definition.kind == "motion"
        ? "animations: { enter: { motion: \"\(definition.name)\"\(with), beginTime: \"1s\" } }"
        : "layers: [{ use: \"\(definition.name)\"\(with), beginTime: \"1s\" }]"
    }
  }

  let files: [File]
}
