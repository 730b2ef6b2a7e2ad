import KinoraExport
import KinoraMedia
import KinoraScenes

extension Verb {
  /// `kinora expand` prints a scene with everything worked out.
  static let expand = Verb(
    name: "expand",
    summary: "Print a scene with everything worked out, as a plain scene.",
    details: """
      Expressions, repetitions, components, sequences, motions, styles by name and included files are worked out, parameters replaced
      by their values, relative times by seconds, drawings and parts of texts by their layers, and captions by entries of the
      timeline. What is printed is a scene that renders the same film. Its paths count from the current folder, or from the
      file's own with --output.
      """,
    operands: ["SCENE"],
    options: [
      SceneArguments.parameter, SceneArguments.variant, SceneArguments.data, SceneArguments.row,
      Option("--output", "-o", value: "FILE.json5", help: "Where the scene goes instead of standard output."),
    ]
  ) { arguments, console in
    let row = try CheckedRow.chosen(arguments, output: arguments["--output"] ?? "scene.json5")
    let scene = try row.map { try $0.data.input.load(parameters: $0.row.values) } ?? SceneArguments.load(arguments)
    guard let given = arguments["--output"] else {
      try console.print(json: try scene.script())
      return .done
    }
    let output = row?.row.output ?? given
    let folder = SceneLoader.folder(path: output)
    let script = try scene.script(for: folder.isEmpty ? "." : folder)
    try WholeFile.write(
      (script + "\n").utf8, to: output, what: "the scene",
      sparing: scene.files.adding(InputFiles(arguments.all("--data"))))
    return .done
  }
}
