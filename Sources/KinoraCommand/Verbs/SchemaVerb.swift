import KinoraScenes

extension Verb {
  /// `kinora schema` prints the schema of scenes, for editors and programs.
  static let schema = Verb(
    name: "schema",
    summary: "Print the JSON Schema of the scene format.",
    details: "The schema is made from the same tables that check scenes and drive layers.",
    options: [Option("--markdown", help: "Print the reference of the layers' properties instead.")]
  ) { arguments, console in
    if arguments.has("--markdown") {
      try console.print(SceneReference.markdown())
    } else {
      try console.print(json: SceneSchema.json())
    }
    return .done
  }
}
