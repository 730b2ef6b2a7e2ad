import KinoraGolden

/// Faults in layouts, in what comes and goes, and in what jumps.
extension PlantedFaults {
  static let layouts = PlantedFaults(
    name: "layouts",
    scene: """
      {
        kinora: 1, canvas: { width: 160, height: 90, frameRate: 20, duration: "1.5s", background: "#102030" },
        layers: [
          { name: "row", layout: { kind: "row", gap: 6, padding: 8, align: "center" }, position: [80, 45], bounds: [0, 0, 150, 60], backgroundColor: "#223344",
            sublayers: [
              { name: "one", width: 20, height: 20, backgroundColor: "tomato" },
              { name: "two", width: 30, height: 30, backgroundColor: "gold" },
              { name: "box", width: "fill", height: 40, backgroundColor: "teal", layout: { kind: "column", gap: 2, padding: [2, 4, 2, 4] },
                sublayers: [ { name: "top", height: 9, width: "fill", backgroundColor: "white" }, { name: "low", height: 12, width: "50%", backgroundColor: "black" } ] },
              { name: "loose", free: true, position: [20, 8], bounds: [0, 0, 10, 4], backgroundColor: "red" },
            ] },
        ],
        timeline: [{ at: "0.8s", duration: "0.4s", set: { "two.width": 44 } }],
      }
      """,
    faults: [
      .init("gap: 6", "gap: 9", [.value], "row"), .init("padding: 8", "padding: 9", [.value], "row"),
      .init("align: \"center\"", "align: \"start\"", [.value], "row"),
      .init("gap: 2", "gap: 3", [.value], "row/box"), .init("[2, 4, 2, 4]", "[2, 4, 2, 6]", [.value], "row/box"),
      .init("name: \"one\", width: 20", "name: \"one\", width: 23", [.value], "row/one"),
      .init("width: \"50%\"", "width: \"40%\"", [.value], "row/box/low"),
      .init("\"two.width\": 44", "\"two.width\": 48", [.value], "row/two"),
      .init("at: \"0.8s\"", "at: \"0.9s\"", [.begin], "row/two"),
      .init("duration: \"0.4s\"", "duration: \"0.5s\"", [.duration], "row/two", or: "row/box"),
      .init("position: [20, 8]", "position: [22, 8]", [.value], "row/loose"),
      .init("\"teal\"", "\"navy\"", [.value], "row/box"),
      .init(
        "        { name: \"one\", width: 20, height: 20, backgroundColor: \"tomato\" },\n", "", [.layerMissing],
        "row/one"),
      .init("#102030", "#112030", [.value], "/"), .init("\"#102030\"", "\"transparent\"", [.value], "/"),
    ],
    rewrites: [("padding: 8", "padding: [8, 8]"), ("[2, 4, 2, 4]", "[2, 4]")])

  static let comings = PlantedFaults(
    name: "comings",
    scene: """
      {
        kinora: 1, canvas: { width: 120, height: 60, frameRate: 20, duration: "2s", background: "#102030" },
        layers: [
          { name: "a", position: [30, 30], bounds: [0, 0, 24, 24], backgroundColor: "tomato" },
          { name: "b", position: [60, 30], bounds: [0, 0, 24, 24], backgroundColor: "skyblue", actions: { backgroundColor: null } },
          { type: "CATextLayer", name: "n", string: "0", font: "DejaVu Sans", fontSize: 20, position: [95, 30], bounds: [0, 0, 40, 28] },
        ],
        timeline: [
          { at: "0.3s", set: { "b.backgroundColor": "gold" } },
          { at: "1s", set: { "b.backgroundColor": "plum" } },
          { at: "0.6s", disableActions: true, set: { "n.string": "1" } },
          { at: "1.1s", disableActions: true, set: { "n.string": "2" } },
          { at: "1.4s", remove: "a" },
          { at: "0.9s", addLayer: { layer: { name: "c", position: [60, 50], bounds: [0, 0, 30, 8], backgroundColor: "white" } } },
        ],
      }
      """,
    faults: [
      .init("at: \"1.4s\"", "at: \"1.5s\"", [.begin], "a"), .init("at: \"1.4s\"", "at: \"1.3s\"", [.begin], "a"),
      .init("    { at: \"1.4s\", remove: \"a\" },\n", "", [.begin], "a"),
      .init("at: \"0.9s\"", "at: \"1.05s\"", [.begin], "c"), .init("at: \"0.9s\"", "at: \"0.85s\"", [.begin], "c"),
      .init("    { at: \"1s\", set: { \"b.backgroundColor\": \"plum\" } },\n", "", [.hold], "b"),
      .init("    { at: \"0.3s\", set: { \"b.backgroundColor\": \"gold\" } },\n", "", [.hold], "b"),
      .init("at: \"0.3s\"", "at: \"0.4s\"", [.begin], "b"), .init("\"plum\"", "\"pink\"", [.value], "b"),
      .init("at: \"0.6s\"", "at: \"0.55s\"", [.begin], "n"),
      .init("\"n.string\": \"1\"", "\"n.string\": \"7\"", [.text], "n"),
      .init("    { at: \"1.1s\", disableActions: true, set: { \"n.string\": \"2\" } },\n", "", [.text], "n"),
    ])
}
