import KinoraGolden

extension Verb {
  /// `kinora diff` compares two pictures, or two films frame by frame.
  static let diff = Verb(
    name: "diff",
    summary: "Compare two pictures, or two films frame by frame.",
    details: """
      A and B are two image files, or two films: scenes, video files, or numbered pictures such as frames-%05d.png, in any pairing; one
      of them may be - for standard input, which then holds a scene. Pixels are compared as they are stored, without tolerance unless an option gives one; of
      films the number, size and exact times of the frames too, and what files declare of their colours. Frames that slipped are said to have.
      Ends with status 1 when they differ.
      """,
    operands: ["A", "B"],
    options: [
      Option(
        "--output", "-o", value: "FILE.png",
        help: "Write a picture of where they differ, for films of the worst frame."),
      DiffLimits.allow,
    ] + DiffLimits.tolerance + [
      Option("--json", help: "Print what differs as JSON."), SceneArguments.frames, SceneArguments.memory,
    ]
  ) { arguments, console in
    if let output = arguments["--output"], !output.lowercased().hasSuffix(".png") {
      throw arguments.error("--output", "a name that ends in .png")
    }
    let (a, b) = (arguments.operand(0), arguments.operand(1))
    switch (FilmOperand(a), FilmOperand(b)) {
    case (.picture, .picture):
      if arguments.has("--frames") { throw UsageError("--frames is for films") }
      return try PictureDiff(arguments: arguments, console: console).run(a, b)
    case (.picture, _), (_, .picture):
      throw UsageError("A and B are a picture and a film; compare two pictures or two films")
    default:
      if a == b, a == SceneInput.standardInput {
        throw UsageError("A and B are both standard input, which holds one scene")
      }
      return try FilmDiff(arguments: arguments, console: console).run(a, b)
    }
  }
}
