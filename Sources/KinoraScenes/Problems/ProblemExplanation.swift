/// What a kind of problem means, with a scene that has it and one in which it is mended.
package struct ProblemExplanation: Sendable {
  package let kind: SceneProblem.Kind
  /// The kind in one clause.
  package let title: String
  /// What leads to it, and what to look for.
  package let text: String
  /// What a scene says that has the problem; ``scene(_:)`` puts a canvas beside it.
  package let wrong: String
  /// What the scene says once the problem is mended.
  package let mended: String
  /// The files beside the scene.
  package var files: [String] = []

  /// A whole scene around what an example shows.
  package static func scene(_ example: String) -> String {
    "{\n  kinora: 1,\n  canvas: { width: 640, height: 360, frameRate: 30, duration: \"4s\" },\n  \(example)\n}\n"
  }

  /// The explanation of a kind; every kind has one.
  package static func of(_ kind: SceneProblem.Kind) -> ProblemExplanation? { all.first { $0.kind == kind } }

  package static let all = [
    ProblemExplanation(
      kind: .syntax, title: "the text is not JSON5",
      text: """
        A scene is JSON5: JSON with comments, keys without quotation marks, and commas after last elements. Texts stand in
        quotation marks, and a comma between two members. Reading stops at the place of the problem; the slip is there, or
        in the line before.
        """,
      wrong: #"layers: [{ name: "card" opacity: 0.5 }],"#, mended: #"layers: [{ name: "card", opacity: 0.5 }],"#),
    ProblemExplanation(
      kind: .unknownKey, title: "a key that the format does not have there",
      text: """
        Nothing is ignored, so a slip in a key is found. The message names the nearest key. A property may belong to another
        class of layers: `type` says the class, and `kinora schema --markdown` lists the properties of each.
        """,
      wrong: "layers: [{ postion: [320, 180], bounds: [0, 0, 80, 80], backgroundColor: \"tomato\" }],",
      mended: "layers: [{ position: [320, 180], bounds: [0, 0, 80, 80], backgroundColor: \"tomato\" }],"),
    ProblemExplanation(
      kind: .missingKey, title: "a key that has to be there is not",
      text: "The message says which key is missing, and what it holds.",
      wrong: #"layers: [{ name: "dot" }], timeline: [{ set: { "dot.opacity": 0 } }],"#,
      mended: #"layers: [{ name: "dot" }], timeline: [{ at: "2s", set: { "dot.opacity": 0 } }],"#),
    ProblemExplanation(
      kind: .wrongValue, title: "a value of another form, or outside its range",
      text: """
        The message says what was found and what is allowed. Points are [x, y], rectangles [x, y, width, height], colours
        "#rrggbb" or CSS names, times "1.5s", "250ms" or "45f". What an expression gives is checked in the same way.
        """,
      wrong: "layers: [{ frame: [20, 20, 80, 80], backgroundColor: \"tomato\", opacity: 50 }],",
      mended: "layers: [{ frame: [20, 20, 80, 80], backgroundColor: \"tomato\", opacity: 0.5 }],"),
    ProblemExplanation(
      kind: .unknownName, title: "a name that nothing has",
      text: """
        Layers, assets, components, motions, styles, sounds, values and parameters are used by the names that the scene gives
        them. Inside a component the names are its own: from outside, "chip1/label" is the layer "label" of the instance
        "chip1".
        """,
      wrong: #"layers: [{ name: "card" }], timeline: [{ at: "1s", set: { "crad.opacity": 0 } }],"#,
      mended: #"layers: [{ name: "card" }], timeline: [{ at: "1s", set: { "card.opacity": 0 } }],"#),
    ProblemExplanation(
      kind: .duplicateName, title: "a name or a key that is given twice",
      text: """
        The timeline finds layers by their names, so each has its own; in what repeats, the number of the repetition makes
        it so. An object has each key once.
        """,
      wrong: #"layers: [{ repeat: 3, name: "dot", position: ["${100 * i}", 180] }],"#,
      mended: #"layers: [{ repeat: 3, name: "dot${i}", position: ["${100 * i}", 180] }],"#),
    ProblemExplanation(
      kind: .missingFile, title: "a file that is not there, or cannot be read",
      text: """
        Paths are relative to the folder of the scene, or of the included file in which they stand, not to the folder in
        which the command runs.
        """,
      wrong: #"assets: { photo: { image: "photo.svg" } }, layers: [{ frame: [0, 0, 640, 360], contents: "photo" }],"#,
      mended:
        #"assets: { photo: { image: "media/photo.svg" } }, layers: [{ frame: [0, 0, 640, 360], contents: "photo" }],"#,
      files: ["media/photo.svg"]),
    ProblemExplanation(
      kind: .missingValue, title: "a parameter without a value",
      text: """
        A parameter has a default, or a value from outside: --param NAME=VALUE, or a column of --data. The parameters of a
        component or a motion get theirs by `with`.
        """,
      wrong: #"parameters: { glow: { type: "number" } }, layers: [{ opacity: "${glow}" }],"#,
      mended: #"parameters: { glow: { type: "number", default: 0.5 } }, layers: [{ opacity: "${glow}" }],"#),
    ProblemExplanation(
      kind: .expression, title: "an expression that cannot be worked out",
      text: """
        What stands in ${…} is read as a formula: names, numbers, times such as 1.5s, 'texts', + - * / and functions. Values of
        different kinds do not mix: a time is added to a time. Texts are joined by "${a}${b}".
        """,
      wrong: #"values: { gap: "0.5s" }, layers: [{ zPosition: "${gap * gap}" }],"#,
      mended: #"values: { gap: "0.5s" }, layers: [{ beginTime: "${gap * 2}" }],"#),
    ProblemExplanation(
      kind: .circle, title: "something that uses, includes or waits for itself",
      text: """
        The message goes around the circle once. Values may use each other in any order, times may wait for each other, and
        components may use components, as long as none comes back to itself.
        """,
      wrong: #"values: { a: "${b + 1}", b: "${a + 1}" }, layers: [{ zPosition: "${a}" }],"#,
      mended: #"values: { a: "${b + 1}", b: 1 }, layers: [{ zPosition: "${a}" }],"#),
    ProblemExplanation(
      kind: .tooLarge, title: "more than a film can hold",
      text: """
        What repeats has at most 100000 elements, and a whole scene 5000000 values; a picture has at most 32767 pixels a side.
        What is alike thousands of times can be a CAReplicatorLayer or an emitter.
        Expressions take at most 10000000 steps together: work out long lists elsewhere, and let a data file hold them.
        A layer's text has at most 100000 bytes, and captions show at most 10000 at a time.
        """,
      wrong: "layers: [{ repeat: 200000 }],",
      mended: "layers: [{ repeat: 200 }],"),
    ProblemExplanation(
      kind: .unrenderable, title: "something that is understood, and cannot be rendered",
      text: """
        The scene says what it means, but a file is damaged, a text has a character of no font, or the encoder does not take
        the canvas: H.264 wants even sides, and no transparency.
        """,
      wrong: "layers: [{ type: \"CATextLayer\", bounds: [0, 0, 200, 50], string: \"\\uDBFF\\uDFFD\" }],",
      mended: "layers: [{ type: \"CATextLayer\", bounds: [0, 0, 200, 50], string: \"New\" }],"),
    ProblemExplanation(
      kind: .doubtful, title: "a warning: something that is possible, and hardly meant",
      text: """
        The scene can be rendered. Something in it has no effect, though: a value that nothing uses, a layer that is never
        seen, a change after the film's end. `kinora check --strict` counts warnings as errors.
        """,
      wrong: "values: { pad: 20 }, layers: [{ frame: [20, 20, 80, 80], backgroundColor: \"tomato\" }],",
      mended: "values: { pad: 20 }, layers: [{ frame: [\"${pad}\", \"${pad}\", 80, 80], backgroundColor: \"tomato\" }],"
    ),
  ]
}
