import KinoraGolden

/// A scene and faults that are planted in its text, each with what it must be called and the layer that it must be laid at the door of.
struct PlantedFaults: Sendable {
  struct Fault: Sendable {
    let from: String
    let to: String
    let kinds: Set<GoldenFinding.Kind>
    /// The layers of which one must be named.
    let layers: [String]

    init(_ from: String, _ to: String, _ kinds: Set<GoldenFinding.Kind>, _ layer: String, or other: String? = nil) {
      (self.from, self.to, self.kinds) = (from, to, kinds)
      layers = [layer] + (other.map { [$0] } ?? [])
    }

    /// Whether a finding is of this fault.
    func isNamed(by finding: GoldenFinding) -> Bool {
      kinds.contains(finding.kind) && finding.layer.map(layers.contains) ?? true
    }
  }

  let name: String
  let scene: String
  let faults: [Fault]
  /// Rewrites of the scene that mean the same.
  var rewrites: [(String, String)] = []

  static let all = [
    moves, values, texts, trees, times, groups, particles, pictures, words, transitions, orders, pace, layouts, comings,
  ]

  static let moves = PlantedFaults(
    name: "moves",
    scene: """
      {
        kinora: 1,
        canvas: { width: 96, height: 64, frameRate: 20, duration: "1.5s", background: "#ffffff" },
        layers: [
          { name: "card", position: [10, 10], bounds: [0, 0, 12, 12], backgroundColor: "#d03030",
            animations: { move: { type: "basic", keyPath: "position.x", fromValue: 10, toValue: 80, beginTime: "0.2s", duration: "0.8s", timingFunction: "easeInEaseOut", hold: true } } },
          { name: "ball", position: [20, 20], bounds: [0, 0, 8, 8], backgroundColor: "#3030d0",
            animations: { fall: { type: "spring", keyPath: "position.y", fromValue: 20, toValue: 45, stiffness: 200, damping: 10, duration: "1.2s", hold: true } } },
          { name: "fan", position: [70, 40], bounds: [0, 0, 16, 6], backgroundColor: "#30a030",
            animations: { turn: { type: "keyframe", keyPath: "transform.rotation.z", values: [0, 1, 3], keyTimes: [0, 0.4, 1], duration: "0.5s", autoreverses: true, repeatCount: 1, fillMode: "both" } } },
          { name: "veil", position: [48, 55], bounds: [0, 0, 90, 8], backgroundColor: "#000000",
            animations: { fade: { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, duration: "1s", timingFunction: "linear", hold: true } } },
        ],
      }
      """,
    faults: [
      .init("timingFunction: \"easeInEaseOut\"", "timingFunction: \"linear\"", [.curve], "card"),
      .init("timingFunction: \"easeInEaseOut\"", "timingFunction: [0.42, 0, 1, 1]", [.curve], "card"),
      .init("timingFunction: \"easeInEaseOut\"", "timingFunction: \"backOut\"", [.curve], "card"),
      .init("timingFunction: \"easeInEaseOut\"", "timingFunction: \"steps(4)\"", [.steps], "card"),
      .init("timingFunction: \"easeInEaseOut\", ", "", [.curve], "card"),
      .init("beginTime: \"0.2s\"", "beginTime: \"0.21s\"", [.begin], "card"),
      .init("beginTime: \"0.2s\"", "beginTime: \"0.35s\"", [.begin], "card"),
      .init("duration: \"0.8s\"", "duration: \"0.9s\"", [.duration], "card"),
      .init("duration: \"0.8s\"", "duration: \"0.816s\"", [.duration], "card"),
      .init("fromValue: 10, toValue: 80", "fromValue: 80, toValue: 10", [.direction], "card"),
      .init("toValue: 80", "toValue: 81", [.value], "card"),
      .init("toValue: 80", "toValue: 80.25", [.value], "card"),
      .init(
        "hold: true } } },\n    { name: \"ball\"", "fillMode: \"backwards\" } } },\n    { name: \"ball\"", [.fill],
        "card"),
      .init("type: \"basic\", keyPath: \"position.x\"", "type: \"spring\", keyPath: \"position.x\"", [.spring], "card"),
      .init("stiffness: 200", "stiffness: 260", [.spring], "ball"),
      .init("damping: 10", "damping: 6", [.spring], "ball"),
      .init(
        "type: \"spring\", keyPath: \"position.y\", fromValue: 20, toValue: 45, stiffness: 200, damping: 10",
        "type: \"basic\", keyPath: \"position.y\", fromValue: 20, toValue: 45", [.spring], "ball"),
      .init("autoreverses: true, ", "", [.autoreverse], "fan"),
      .init("repeatCount: 1", "repeatCount: 2", [.repetition], "fan"),
      .init("values: [0, 1, 3]", "values: [3, 1, 0]", [.direction], "fan"),
      .init("values: [0, 1, 3]", "values: [0, 1.2, 3]", [.value], "fan"),
      .init("keyTimes: [0, 0.4, 1]", "keyTimes: [0, 0.6, 1]", [.curve], "fan"),
      .init("keyTimes: [0, 0.4, 1]", "keyTimes: [0, 0.4, 1], calculationMode: \"discrete\"", [.steps], "fan"),
      .init("duration: \"0.5s\"", "duration: \"0.45s\"", [.duration], "fan"),
      .init("toValue: 1, duration: \"1s\"", "toValue: 0.98, duration: \"1s\"", [.value], "veil"),
      .init("toValue: 1, duration: \"1s\"", "toValue: 1, duration: \"1.1s\"", [.duration], "veil"),
      .init(
        "animations: { fade: { type: \"basic\", keyPath: \"opacity\", fromValue: 0, toValue: 1, duration: \"1s\", timingFunction: \"linear\", hold: true } } }",
        "}", [.hold], "veil"),
    ],
    rewrites: [
      ("timingFunction: \"easeInEaseOut\"", "timingFunction: [0.42, 0, 0.58, 1]"), ("\"0.8s\"", "\"800ms\""),
      ("position: [10, 10]", "position: [10, 10], opacity: 1"),
      ("hold: true", "fillMode: \"both\", removedOnCompletion: false"),
    ])

  static let values = PlantedFaults(
    name: "values",
    scene: """
      {
        kinora: 1,
        canvas: { width: 80, height: 60, frameRate: 10, duration: "1s", background: "#102030" },
        layers: [
          { name: "box", position: [20, 20], bounds: [0, 0, 20, 20], cornerRadius: 4, backgroundColor: "#d0a030", borderWidth: 1, borderColor: "#ffffff",
            shadowOpacity: 0.5, shadowRadius: 2, shadowOffset: [0, 2] },
          { name: "row", position: [60, 20], bounds: [0, 0, 20, 20],
            sublayers: [ { name: "one", position: [5, 5], bounds: [0, 0, 6, 6], backgroundColor: "red" }, { name: "two", position: [15, 15], bounds: [0, 0, 6, 6], backgroundColor: "blue" } ] },
          { name: "grad", type: "CAGradientLayer", position: [20, 48], bounds: [0, 0, 30, 12], colors: ["#ff0000", "#0000ff"], startPoint: [0, 0.5], endPoint: [1, 0.5] },
          { name: "star", type: "CAShapeLayer", position: [60, 48], bounds: [0, 0, 10, 10], path: { circle: [5, 5, 5] }, fillColor: "#40c040",
            animations: { draw: { type: "basic", keyPath: "strokeEnd", fromValue: 0, toValue: 1, duration: "0.9s" } }, strokeColor: "#ffffff", lineWidth: 2 },
          { name: "glow", position: [40, 30], bounds: [0, 0, 6, 6], backgroundColor: "#ff0000",
            animations: { tint: { type: "basic", keyPath: "backgroundColor", fromValue: "#ff0000", toValue: "#00ff00", duration: "0.8s", hold: true } } },
        ],
      }
      """,
    faults: [
      .init("position: [20, 20]", "position: [20.25, 20]", [.value], "box"),
      .init("position: [20, 20]", "position: [22, 23]", [.value], "box"),
      .init("position: [20, 20]", "position: [20, 20], anchorPoint: [0.4, 0.5]", [.value], "box"),
      .init("bounds: [0, 0, 20, 20], cornerRadius", "bounds: [0, 0, 21, 20], cornerRadius", [.value], "box"),
      .init("cornerRadius: 4", "cornerRadius: 5", [.value], "box"),
      .init("#d0a030", "#d0a230", [.value], "box"),
      .init("borderWidth: 1", "borderWidth: 1.5", [.value], "box"),
      .init("borderColor: \"#ffffff\"", "borderColor: \"#fffff0\"", [.value], "box"),
      .init("shadowOpacity: 0.5", "shadowOpacity: 0.4", [.value], "box"),
      .init("shadowRadius: 2", "shadowRadius: 3", [.value], "box"),
      .init("shadowOffset: [0, 2]", "shadowOffset: [1, 2]", [.value], "box"),
      .init("cornerRadius: 4", "cornerRadius: 4, opacity: 0.99", [.value], "box"),
      .init("cornerRadius: 4", "cornerRadius: 4, hidden: true", [.value], "box"),
      .init("cornerRadius: 4", "cornerRadius: 4, \"transform.rotation.z\": 0.1", [.value], "box"),
      .init("cornerRadius: 4", "cornerRadius: 4, \"transform.scale\": 1.1", [.value], "box"),
      .init(
        "cornerRadius: 4", "cornerRadius: 4, filters: [{ type: \"gaussianBlur\", inputRadius: 1 }]", [.effect], "box"),
      .init("position: [60, 20]", "position: [60, 21]", [.value], "row"),
      .init("position: [60, 20]", "position: [60, 20], masksToBounds: true, cornerRadius: 9", [.value], "row"),
      .init("#0000ff\"]", "#0010ff\"]", [.value], "grad"),
      .init("startPoint: [0, 0.5]", "startPoint: [0.2, 0.5]", [.value], "grad"),
      .init("circle: [5, 5, 5]", "circle: [5, 5, 4.5]", [.path], "star"),
      .init("lineWidth: 2", "lineWidth: 2.2", [.value], "star"),
      .init("fillColor: \"#40c040\"", "fillColor: \"#40c042\"", [.value], "star"),
      .init(
        "fromValue: 0, toValue: 1, duration: \"0.9s\"", "fromValue: 0.1, toValue: 1, duration: \"0.9s\"", [.value],
        "star"),
      .init("toValue: \"#00ff00\"", "toValue: \"#00f000\"", [.value], "glow"),
      .init(
        "type: \"basic\", keyPath: \"backgroundColor\", fromValue: \"#ff0000\", toValue: \"#00ff00\"",
        "type: \"keyframe\", keyPath: \"backgroundColor\", values: [\"#ff0000\", \"#c08000\", \"#80c000\", \"#00ff00\"]",
        [.interpolation], "glow"),
    ],
    rewrites: [
      ("\"#ff0000\", \"#0000ff\"", "\"red\", \"blue\""),
      ("backgroundColor: \"blue\"", "backgroundColor: \"#0000ff\", zPosition: 0"),
    ])

  static let texts = PlantedFaults(
    name: "texts",
    scene: """
      {
        kinora: 1,
        canvas: { width: 96, height: 64, frameRate: 10, duration: "1s", background: "#ffffff" },
        layers: [
          { name: "title", type: "CATextLayer", string: "Hello", font: "DejaVu Sans", fontSize: 14, foregroundColor: "#000000", position: [48, 16], bounds: [0, 0, 90, 20] },
          { name: "count", type: "CATextLayer", string: "", number: 0, numberFormat: "0", font: "DejaVu Sans", fontSize: 14, foregroundColor: "#203040", position: [48, 36], bounds: [0, 0, 90, 20],
            animations: { run: { type: "basic", keyPath: "number", fromValue: 0, toValue: 90, duration: "0.9s", timingFunction: "linear" } } },
        ],
      }
      """,
    faults: [
      .init("\"Hello\"", "\"Hallo\"", [.text], "title"),
      .init("\"Hello\"", "\"Hello \\u2713\"", [.text], "title"),
      .init("\"Hello\", font: \"DejaVu Sans\"", "\"Hello\", font: \"DejaVu Serif\"", [.font], "title"),
      .init("\"Hello\", font: \"DejaVu Sans\"", "\"Hello\", weight: 700, font: \"DejaVu Sans\"", [.font], "title"),
      .init(
        "fontSize: 14, foregroundColor: \"#000000\"", "fontSize: 14.5, foregroundColor: \"#000000\"", [.value], "title"),
      .init("foregroundColor: \"#000000\"", "foregroundColor: \"#100000\"", [.value], "title"),
      .init(
        "foregroundColor: \"#000000\"", "alignmentMode: \"center\", foregroundColor: \"#000000\"", [.value], "title"),
      .init("foregroundColor: \"#000000\"", "tracking: 0.5, foregroundColor: \"#000000\"", [.value], "title"),
      .init("toValue: 90", "toValue: 95", [.value], "count"),
      .init("numberFormat: \"0\"", "numberFormat: \"0.0\"", [.text], "count"),
      .init("timingFunction: \"linear\"", "timingFunction: \"easeOut\"", [.curve], "count"),
    ])

  static let trees = PlantedFaults(
    name: "trees",
    scene: """
      {
        kinora: 1,
        canvas: { width: 60, height: 60, frameRate: 10, duration: "0.6s", background: "#ffffff" },
        layers: [
          { name: "back", position: [30, 30], bounds: [0, 0, 50, 50], backgroundColor: "#e0e0f0" },
          { name: "left", position: [22, 30], bounds: [0, 0, 20, 20], backgroundColor: "#d04040",
            sublayers: [ { name: "pip", position: [10, 10], bounds: [0, 0, 6, 6], backgroundColor: "white" } ] },
          { name: "right", position: [36, 30], bounds: [0, 0, 20, 20], backgroundColor: "#4040d0" },
          { position: [30, 8], bounds: [0, 0, 8, 4], backgroundColor: "#208020" },
          { position: [44, 8], bounds: [0, 0, 8, 4], backgroundColor: "#802080" },
          { name: "top", position: [30, 52], bounds: [0, 0, 30, 6], backgroundColor: "#101010" },
        ],
      }
      """,
    faults: [
      .init(
        "    { name: \"right\", position: [36, 30], bounds: [0, 0, 20, 20], backgroundColor: \"#4040d0\" },\n", "",
        [.layerMissing], "right"),
      .init(
        "    { name: \"right\"",
        "    { name: \"new\", position: [10, 50], bounds: [0, 0, 9, 9], backgroundColor: \"#00ff00\" },\n    { name: \"right\"",
        [.layerAdded], "new"),
      .init(
        "    { name: \"right\"",
        "    { position: [10, 50], bounds: [0, 0, 9, 9], backgroundColor: \"#00ff00\" },\n    { name: \"right\"",
        [.layerAdded], "sublayers[2]"),
      .init(
        "sublayers: [ { name: \"pip\", position: [10, 10], bounds: [0, 0, 6, 6], backgroundColor: \"white\" } ]",
        "sublayers: []", [.layerMissing], "left/pip"),
      .init(
        "    { position: [30, 8], bounds: [0, 0, 8, 4], backgroundColor: \"#208020\" },\n", "", [.layerMissing],
        "sublayers[3]"),
      .init(
        "    { name: \"right\", position: [36, 30], bounds: [0, 0, 20, 20], backgroundColor: \"#4040d0\" },\n",
        "", [.layerMissing, .layerOrder], "right"),
      .init(
        "\"#101010\" },\n",
        "\"#101010\" },\n    { name: \"over\", position: [30, 30], bounds: [0, 0, 5, 5], backgroundColor: \"#ffff00\" },\n",
        [.layerAdded], "over"),
      .init(
        "bounds: [0, 0, 20, 20], backgroundColor: \"#d04040\"",
        "bounds: [0, 0, 20, 20], zPosition: 5, backgroundColor: \"#d04040\"", [.value, .layerOrder], "left"),
    ],
    rewrites: [
      ("sublayers: [ {", "sublayers: [ { hidden: false,"), ("backgroundColor: \"white\"", "backgroundColor: \"#fff\""),
    ])

  static let times = PlantedFaults(
    name: "times",
    scene: """
      {
        kinora: 1,
        canvas: { width: 80, height: 40, frameRate: 20, duration: "1.2s", background: "#ffffff" },
        layers: [
          { name: "a", position: [10, 10], bounds: [0, 0, 10, 10], backgroundColor: "#d04040" },
          { name: "b", position: [10, 30], bounds: [0, 0, 10, 10], backgroundColor: "#4040d0" },
        ],
        timeline: [
          { at: "0.2s", set: { "a.position": [60, 10] } },
          { at: "0.4s", duration: "0.5s", timingFunction: "easeIn", set: { "b.position": [70, 30] } },
          { at: "0.9s", disableActions: true, set: { "a.backgroundColor": "#40d040" } },
          { at: "1s", set: { "a.hidden": true } },
        ],
      }
      """,
    faults: [
      .init("at: \"0.2s\"", "at: \"0.25s\"", [.begin, .late], "a"),
      .init("at: \"0.2s\"", "at: \"0.22s\"", [.begin], "a"),
      .init("at: \"0.4s\"", "at: \"0.3s\"", [.begin, .early], "b"),
      .init("duration: \"0.5s\"", "duration: \"0.4s\"", [.duration], "b"),
      .init("timingFunction: \"easeIn\"", "timingFunction: \"easeOut\"", [.curve], "b"),
      .init("[70, 30]", "[68, 30]", [.value], "b"),
      .init("at: \"0.9s\"", "at: \"0.8s\"", [.begin], "a"),
      .init("#40d040", "#40d060", [.value], "a"),
      .init(
        "    { at: \"0.4s\", duration: \"0.5s\", timingFunction: \"easeIn\", set: { \"b.position\": [70, 30] } },\n",
        "", [.hold], "b"),
      .init("at: \"1s\"", "at: \"1.1s\"", [.begin], "a"),
    ])

  static let groups = PlantedFaults(
    name: "groups",
    scene: """
      {
        kinora: 1,
        canvas: { width: 80, height: 40, frameRate: 20, duration: "1.2s", background: "#ffffff" },
        layers: [
          { name: "page", position: [40, 20], bounds: [0, 0, 80, 40], speed: 1,
            sublayers: [
              { name: "x", position: [10, 10], bounds: [0, 0, 10, 10], backgroundColor: "#d04040",
                animations: { go: { type: "group", duration: "0.8s", hold: true, animations: [
                  { type: "basic", keyPath: "position.x", fromValue: 10, toValue: 60, duration: "0.8s" },
                  { type: "basic", keyPath: "opacity", fromValue: 0.2, toValue: 1, duration: "0.4s", fillMode: "forwards" } ] } } },
              { name: "y", position: [10, 30], bounds: [0, 0, 10, 10], backgroundColor: "#4040d0",
                animations: { go: { type: "basic", keyPath: "position.x", fromValue: 10, toValue: 70, duration: "1s", timingFunction: "easeOut", hold: true } } },
            ] },
        ],
      }
      """,
    faults: [
      .init("duration: \"0.8s\", hold: true", "duration: \"0.7s\", hold: true", [.duration], "page/x"),
      .init("toValue: 60", "toValue: 55", [.value], "page/x"),
      .init("duration: \"0.4s\"", "duration: \"0.6s\"", [.duration], "page/x"),
      .init("speed: 1", "speed: 0.8", [.rate], "page"),
      .init("speed: 1", "beginTime: 0.1", [.begin, .late], "page"),
      .init("timingFunction: \"easeOut\"", "timingFunction: \"easeIn\"", [.curve], "page/y"),
      .init("fromValue: 0.2", "fromValue: 0.3", [.value], "page/x"),
    ])
}
