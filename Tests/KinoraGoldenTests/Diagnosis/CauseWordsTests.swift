import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes
import Testing

/// Causes as the people who wrote the scene would say them. Traces alone are compared: nothing is drawn.
@Suite("Words of causes")
struct CauseWordsTests {
  private static let still = CauseWords.scene(
    """
    { name: "card", position: [30, 30], bounds: [0, 0, 24, 24], backgroundColor: "#d0a030", masksToBounds: true, transform: [{ rotate: "20deg" }] },
    { name: "sky", type: "CAGradientLayer", position: [80, 30], bounds: [0, 0, 30, 30], colors: ["#ff8800", "#0088ff"] },
    { name: "sign", position: [90, 30], bounds: [0, 0, 20, 20], backgroundColor: "white", transform: [{ rotate: "40deg", axis: [0, 1, 0] }, { perspective: 300 }] },
    { name: "fog", position: [50, 30], bounds: [0, 0, 20, 20], filters: [{ type: "gaussianBlur", inputRadius: 4 }, { type: "colorSaturate", inputAmount: 0.5 }] },
    { name: "head", type: "CATextLayer", string: ["Make it ", { text: "right", color: "#ffd400" }, "."], font: "DejaVu Sans", fontSize: 9, position: [60, 50], bounds: [0, 0, 90, 14] },
    { name: "mark", type: "CAShapeLayer", position: [20, 50], bounds: [0, 0, 30, 30], path: "M 0 0 L 10 20 L 30 20" },
    { name: "fire", type: "CAEmitterLayer", emitterPosition: [40, 50], seed: 7, emitterCells: [{ name: "spark", birthRate: 60, lifetime: 1.25, velocity: 30 }] },
    """)

  @Test(
    "values are said as scenes write them",
    arguments: [
      ("#d0a030", "#d0a130", "`card` backgroundColor, since frame 0: expected #d0a030, is #d0a130 (another value)"),
      ("#d0a030", "#d0a03080", "`card` backgroundColor, since frame 0: expected #d0a030, is #d0a03080 (another value)"),
      ("true", "false", "`card` masksToBounds, since frame 0: expected true, is false (another value)"),
      ("20deg", "22.5deg", "`card` transform.rotation.z, since frame 0: expected 20°, is 22.5° (another value)"),
      (
        "#0088ff", "#0098ff",
        "`sky` colors, since frame 0: expected #ff8800 #0088ff, is #ff8800 #0098ff (another value)"
      ),
      (
        "40deg", "45deg",
        "`sign` transform, since frame 0: expected rotation 40° about 0 1 0, perspective 300, is rotation 45° about 0 1 0, "
          + "perspective 300 (another value)"
      ),
      (
        "L 10 20", "L 10 20 L 20 30",
        "`mark` path, since frame 0: expected 3 points, M 0 0 L 10 20 L 30 20, is 4 points, M 0 0 L 10 20 L 20 30 L 30 20 "
          + "(another path)"
      ),
      (
        "inputAmount: 0.5", "inputAmount: 0.6",
        "`fog` filters, since frame 0: expected colorSaturate(inputAmount 0.5), is colorSaturate(inputAmount 0.6) (another effect)"
      ),
      (
        "lifetime: 1.25", "lifetime: 1.1",
        "`fire` emitterCells, since frame 0: expected lifetime 1.25, is lifetime 1.1 (another effect)"
      ),
      (
        "velocity: 30", "velocity: 30, spin: 1",
        "`fire` emitterCells, since frame 0: expected no spin, is spin 57.2958° (another effect)"
      ),
      (
        "velocity: 30", "velocity: 30, emissionLongitude: \"90deg\"",
        "`fire` emitterCells, since frame 0: expected no emissionLongitude, is emissionLongitude 90° (another effect)"
      ),
      (
        "velocity: 30", "velocity: 30, color: \"#80c0ff\"",
        "`fire` emitterCells, since frame 0: expected no color, is color #80c0ff (another effect)"
      ),
      (
        "#ffd400", "#ffd440",
        "`head` string, since frame 0: expected \"Make it right. | 8+5: color #ffd400\", is \"Make it right. | 8+5: color #ffd440\" "
          + "(another text)"
      ),
      (
        "velocity: 30", "velocity: 30, spin: \"90deg\"",
        "`fire` emitterCells, since frame 0: expected no spin, is spin 90° (another effect)"
      ),
      (
        ", { type: \"colorSaturate\", inputAmount: 0.5 }", "",
        "`fog` filters, since frame 0: expected colorSaturate(inputAmount 0.5), is no colorSaturate (another effect)"
      ),
      (
        "{ type: \"colorSaturate\", inputAmount: 0.5 }", "{ type: \"colorHueRotate\", inputAngle: \"20deg\" }",
        "`fog` filters, since frame 0: expected colorSaturate(inputAmount 0.5), no colorHueRotate, is colorHueRotate(inputAngle 20°), "
          + "no colorSaturate (another effect)"
      ),
      ("\"#102030\"", "\"#112030\"", "`/` canvas, since frame 0: expected #102030, is #112030 (another value)"),
    ])
  func values(from: String, to: String, words: String) throws {
    let found = try CauseWords.of(Self.still, from, to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }

  private static let moving = CauseWords.scene(
    """
    { name: "row", layout: { kind: "row", gap: 6, padding: 8 }, position: [60, 30], bounds: [0, 0, 110, 40],
      sublayers: [{ name: "one", width: 20 }, { name: "two", width: "fill" }] },
    { name: "box", position: [10, 10], bounds: [0, 0, 9, 9], backgroundColor: "white",
      animations: { both: { type: "group", duration: "1s", beginTime: "0.4s", animations: [
        { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, duration: "0.5s" },
        { type: "basic", keyPath: "transform.scale", fromValue: 0.5, toValue: 1, duration: "0.8s" } ] } } },
    { name: "held", position: [50, 10], bounds: [0, 0, 9, 9], backgroundColor: "white",
      animations: { hue: { type: "basic", keyPath: "backgroundColor", toValue: "#ff66aa", duration: "1s", hold: true } } },
    { name: "plain", position: [20, 40], bounds: [0, 0, 9, 9], backgroundColor: "tomato", actions: { backgroundColor: null } },
    { name: "fire", type: "CAEmitterLayer", emitterPosition: [40, 50], seed: 7, emitterCells: [{ name: "spark", birthRate: 60, lifetime: 1.25, velocity: 30 }] },
    { name: "bee", position: [40, 20], bounds: [0, 0, 5, 5], backgroundColor: "white", animations: { fly: { type: "keyframe", keyPath: "position",
      path: { circle: [50, 30, 20] }, rotationMode: "auto", duration: "1.8s" } } },
    { name: "gone", position: [40, 40], bounds: [0, 0, 9, 9], backgroundColor: "white" },
    """,
    timeline: """
      { at: "0.5s", set: { "plain.backgroundColor": "#00ff00" } }, { at: "1.5s", remove: "gone" },
      { at: "0.7s", duration: "0.5s", set: { "plain.position.x": 80 } },
      { at: "0.8s", disableActions: true, set: { "fire.emitterCells.spark.birthRate": 0 } },
      """)

  @Test(
    "courses are said from end to end, and what follows from something else is not said",
    arguments: [
      ("gap: 6", "gap: 9", "`row` layout, since frame 0: expected gap 6, is gap 9 (another value)"),
      (
        "padding: 8", "align: \"end\"",
        "`row` layout, since frame 0: expected padding 8, no align, is align end, no padding (another value)"
      ),
      ("width: 20", "width: 22", "`row/one` layoutItem, since frame 0: expected width 20, is width 22 (another value)"),
      (
        "beginTime: \"0.4s\"", "beginTime: \"0.5s\"",
        "`box` transform, since frame 8: expected begin at 0.4 s, is 0.5 s, 100 ms late; its group (another begin)"
      ),
      (
        "#ff66aa", "#ff66ab",
        "`held` backgroundColor, since frame 1: expected toValue #ff66aa, is toValue #ff66ab (another value)"
      ),
      (
        "hold: true", "hold: false",
        "`held` backgroundColor, since frame 21: expected fill both, kept at its end, is fill removed, removed at its end (another fill)"
      ),
      (
        "at: \"0.5s\"", "at: \"0.6s\"",
        "`plain` backgroundColor, since frame 10: expected #00ff00 at 0.5 s, is at 0.6 s, 100 ms late (another begin)"
      ),
      (
        "{ at: \"0.5s\", set: { \"plain.backgroundColor\": \"#00ff00\" } },", "",
        "`plain` backgroundColor, since frame 10: expected #00ff00 at 0.5 s, is still #ff6347 (does not move)"
      ),
      (
        "\"plain.position.x\": 80", "\"plain.position.x\": 90",
        "`plain` position.x, since frame 15: expected 80, is 90 (another value)"
      ),
      (
        "at: \"0.8s\"", "at: \"0.9s\"",
        "`fire` emitterCells, since frame 16: expected no birthRate at 0.8 s, is at 0.9 s, 100 ms late (another begin)"
      ),
      ("1.8s", "1.9s", "`bee` position, since frame 1: expected 1.8 s, is 1.9 s (another duration)"),
      (
        "at: \"1.5s\"", "at: \"1.6s\"",
        "`gone`, since frame 30: expected in the tree until 1.5 s, is in the tree until 1.6 s (another begin)"
      ),
      (
        "{ at: \"1.5s\", remove: \"gone\" },", "",
        "`gone`, since frame 30: expected in the tree until 1.5 s, is in the tree to the end (another begin)"
      ),
    ])
  func courses(from: String, to: String, words: String) throws {
    let found = try CauseWords.of(Self.moving, from, to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }

  private static let varied = CauseWords.scene(
    """
    { name: "dial", position: [30, 30], bounds: [0, 0, 9, 9], backgroundColor: "white",
      animations: { hue: { type: "keyframe", keyPath: "backgroundColor", values: ["#ff0000", "#00ff00"], duration: "1s" } } },
    { name: "sky", type: "CAGradientLayer", position: [80, 30], bounds: [0, 0, 30, 30], colors: ["#ff8800", "#0088ff"], gradientType: "radial" },
    { name: "walk", position: [10, 10], bounds: [0, 0, 5, 5], animations: {
      a: { type: "basic", keyPath: "position.x", fromValue: 5, toValue: 50, duration: "1s", timingFunction: "linear(0, 0.2 40%, 1)" },
      b: { type: "keyframe", keyPath: "position.y", values: [0, 3, 0], additive: true, duration: "1s" } } },
    { name: "bee", position: [40, 20], bounds: [0, 0, 5, 5], animations: { fly: { type: "keyframe", keyPath: "position",
      path: "M 10 10 C 20 0 30 20 40 30", duration: "1.8s" } } },
    { name: "title", type: "CATextLayer", string: "one two", font: "DejaVu Sans", fontSize: 9, position: [60, 50], bounds: [0, 0, 110, 14], parts: { by: "word" } },
    """,
    timeline: """
      { at: "0.5s", duration: "0.5s", set: { "dial.transform.rotation.z": "15deg" } },
      { at: "1.2s", addLayer: { layer: { name: "late", position: [9, 9], bounds: [0, 0, 5, 5], backgroundColor: "white" } } },
      """)

  @Test(
    "angles, colours, curves, parts and paths are said as scenes write them",
    arguments: [
      (
        "15deg", "16deg",
        "`dial` transform.rotation.z, since frame 11: expected 15°, is 16° (another value)"
      ),
      (
        "type: \"keyframe\", keyPath: \"backgroundColor\", values: [\"#ff0000\", \"#00ff00\"]",
        "type: \"basic\", keyPath: \"backgroundColor\", fromValue: \"#ff0000\", toValue: \"#0000ff\"",
        "`dial` backgroundColor, since frame 1: expected keyframes #ff0000, #00ff00, is linear (another curve)"
      ),
      (
        "\"radial\"", "\"axial\"",
        "`sky` gradientType, since frame 0: expected \"radial\", is \"axial\" (another value)"
      ),
      (
        "0.2 40%", "0.3 40%",
        "`walk` position.x, since frame 1: expected linear(0 0%, 0.2 40%, 1 100%), is linear(0 0%, 0.3 40%, 1 100%) (another curve)"
      ),
      (
        "additive: true, ", "",
        "`walk` position.y, since frame 0: expected additive true, is additive false (another value)"
      ),
      (
        "\"position.x\", fromValue", "\"zPosition\", fromValue",
        "`walk` position.x, since frame 0: expected an animation of position.x, is one of zPosition (moves)"
      ),
      (
        "M 10 10 C 20 0 30 20 40 30", "M 40 30 C 30 20 20 0 10 10",
        "`bee` position, since frame 0: expected path as approved, is the same path backwards (reversed)"
      ),
      ("by: \"word\"", "by: \"character\"", "`title` parts, since frame 0: expected 2, is 6 (layer added)"),
      (
        "one two", "one two three",
        "`title` string, since frame 0: expected \"one two\", is \"one two three\" (another text)"
      ),
      (
        "{ at: \"1.2s\", addLayer: { layer: { name: \"late\", position: [9, 9], bounds: [0, 0, 5, 5], backgroundColor: \"white\" } } },",
        "",
        "`late`, since frame 24: expected a CALayer, is missing (layer missing)"
      ),
    ])
  func varied(from: String, to: String, words: String) throws {
    let found = try CauseWords.of(Self.varied, from, to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }

  @Test("particles show a change long after it, and copies that lag behind too")
  func lasting() throws {
    let copies = CauseWords.scene(
      """
      { name: "ring", type: "CAReplicatorLayer", position: [60, 30], bounds: [0, 0, 50, 50], instanceCount: 3, instanceDelay: 0.4,
        sublayers: [{ name: "pip", position: [5, 5], bounds: [0, 0, 5, 5], backgroundColor: "white",
          animations: { blink: { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, duration: "0.5s" } } }] },
      """)
    for (text, from, to, layer) in [
      (Self.moving, "at: \"0.8s\"", "at: \"0.9s\"", "fire"), (copies, "0.5s", "0.6s", "ring/pip"),
    ] {
      let found = TraceDiagnosis(
        try CauseWords.trace(text), try CauseWords.trace(text.replacing(from, with: to, maxReplacements: 1)),
        differing: Array(25..<30)
      ).findings
      #expect(found.map(\.layer) == [layer] && found[0].share == 1 && found[0].since == 25, "\(found)")
    }
  }

  @Test("a trace of an older version says nothing of layouts and of the canvas, and no fault of theirs is made up")
  func older() throws {
    let text = try CauseWords.trace(Self.moving).text
    let lines = text.split(separator: "\n").filter { !$0.contains(" layout") && !$0.contains("\"/\" canvas") }
    let old = try FilmTrace(
      text: lines.joined(separator: "\n").replacing("kinora trace 2", with: "kinora trace 1"), file: "a.trace")
    #expect(text.contains("\"row\" layout \"row, gap 6, padding 8\"") && text.contains("\"/\" canvas "))
    let other = try CauseWords.trace(Self.moving.replacing("at: \"0.5s\"", with: "at: \"0.6s\""))
    let found = TraceDiagnosis(old, other, differing: [10, 11]).findings
    #expect(found.count == 1 && found.first?.layer == "plain", "\(found)")
    #expect(old.text.hasPrefix("kinora trace 1\n"))
  }
}
