import Foundation
import KinoraScenes
import TestSupport
import Testing

/// The schema held against scenes by an independent validator: Python's jsonschema.
@Suite("The JSON Schema and a validator")
struct SchemaValidationTests {
  /// Scenes that say everything of the language at least once.
  private static let valid = [
    """
    parameters: { rows: { type: "list", default: [{ id: "a", kids: 2 }] }, look: { type: "object", default: {} } },
    values: { pad: 48, brand: { a: "#ff6b35" }, kind: "CATextLayer" }, include: ["std:motion"],
    styles: { pale: { opacity: 0.5 }, big: { type: "CATextLayer", style: "pale", fontSize: "${pad * 2}" } },
    motions: {
      fade: { parameters: { to: 0, over: { type: "string", default: "2s" } }, type: "basic", keyPath: "opacity",
        toValue: "${to}", duration: "${over}" },
      higher: { motion: "rise", with: { by: 90 }, duration: "1s" },
    },
    layers: [
      { repeat: { over: "${rows}", as: "row", index: "k" }, name: "${row.id}${k}", zPosition: "${k * 10}",
        opacity: "${k / n}", position: [10, "${pad + k}"], bounds: "${[0, 0, pad, pad]}", backgroundColor: "${brand.a}",
        sublayers: [{ repeat: "${row.kids}", if: "${i < 9}" }] },
      { style: "big", string: "a", animations: { out: { motion: "fade", with: { to: 0.25 }, if: "${pad > 1}" } } },
      { style: "big", string: "b", animations: [
        { repeat: 2, key: "move${i}", type: "basic", keyPath: "opacity", byValue: "${i}", beginTime: "${i * 0.5s}" },
        { motion: "higher", key: "up" }, { type: "group", animations: [{ motion: "pop", if: false }] },
      ] },
      { type: "${kind}", string: "c", if: "${length(rows) > 0}", hidden: "${pad > 1}" },
      { type: "CAShapeLayer", path: "M 0 0 L ${pad} 0", lineDashPattern: [4, "${pad}"], lineCap: "${'round'}",
        mask: { bounds: [0, 0, 4, 4], if: true } },
      { type: "CAEmitterLayer", emitterCells: [{ repeat: 2, name: "cell${i}" }] },
    ],
    timeline: [
      { repeat: 3, at: "${1s + i * 100ms}", set: { "a0.opacity": "${i / n}" } }, { at: "50%", set: { "${'a'}0.hidden": true } },
      { at: "canvas.end - 1s", duration: "${0.5s}", disableActions: "${pad > 1}", set: { "a0.hidden": "${pad > 1}" } },
    ]
    """,
    """
    components: {
      c: { parameters: { text: { type: "string" }, o: 1, list: [1, 2] }, size: ["${40 * o}", 40], duration: "2s",
        layers: [{ name: "label", type: "CATextLayer", string: "${text}" }],
        timeline: [{ at: "50%", set: { "label.opacity": 0.5 } }] },
    },
    layers: [
      { use: "c", with: { text: "A", o: "${1 + 1}" }, name: "one", position: [10, 20], beginTime: "1s", speed: 2,
        animations: { a: { type: "basic", keyPath: "opacity", toValue: 0 } } },
      { repeat: 2, use: "c", with: { text: "n${i}" }, if: "${i > 0}" },
    ],
    sequence: [
      { use: "c", with: { text: "first" }, name: "s" },
      { repeat: 2, use: "c", with: { text: "more" }, name: "t${i}", for: "${2s + i * 0.5s}", backgroundColor: "red",
        transition: { type: "push", subtype: "fromRight", duration: "0.5s", timingFunction: "easeOut" } },
    ],
    timeline: [{ at: "one.end + 0.5s", addLayer: { layer: { use: "c", name: "late", with: { text: "" } } } }]
    """,
  ]

  /// Scenes with one mistake that a schema can find.
  private static let broken = [
    "layers: [], colour: 1", "layers: {}", "layers: [{ opacity: 2 }]", "layers: [{ opacity: 'half' }]",
    "layers: [{ opacty: 1 }]", "layers: [{ type: 'CALyer' }]", "layers: [{ strokeColor: 'red' }]",
    "layers: [{ position: [1, 2, 3] }]", "layers: [{ repeat: -1 }]", "layers: [{ repeat: { ower: 2 } }]",
    "layers: [{ if: 1 }]", "components: { c: { sise: [1, 2] } }, layers: [{ use: 'c' }]",
    "components: { c: { layers: {} } }, layers: [{ use: 'c' }]",
    "components: { c: {} }, layers: [{ use: 'c', sublayers: [] }]",
    "layers: [{ with: {} }]", "layers: [{ style: 3 }]", "styles: { s: { fontsize: 3 } }, layers: [{ style: 's' }]",
    "motions: { m: { typ: 'basic' } }, layers: [{ animations: { a: { motion: 'm' } } }]",
    "layers: [{ animations: { a: { type: 'basik' } } }]",
    "layers: [{ animations: [{ motion: 3 }] }]", "sequence: [{ for: '1s' }]",
    "components: { c: {} }, sequence: [{ use: 'c', for: '1s' }, { use: 'c', name: 'd', for: '1s', transition: { kind: 'push' } }]",
    "layers: [], include: 'std:motion'", "layers: [], parameters: { p: { type: 'text', default: '' } }",
    "layers: [], parameters: { p: { type: 'list' , defualt: [] } }", "timeline: []",
    "layers: [], timeline: [{ set: {} }]",
  ]

  private func scene(_ rest: String) -> String {
    "{ kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: 10 }, \(rest) }"
  }

  /// Whether the validator accepts each of some scenes; for one that it does not, what it says.
  private func verdicts(_ scenes: [String]) throws -> [String] {
    let scratch = try Scratch()
    try scratch.write(SceneSchema.json().utf8, to: "schema.json")
    for (index, text) in scenes.enumerated() {
      let node = try JSON5Parser.parse(SourceText(file: "scene \(index)", text: text)).root
      try scratch.write(node.json.utf8, to: "scene-\(index).json")
    }
    let program = """
      import json, sys
      from jsonschema import Draft202012Validator
      folder, count = sys.argv[1], int(sys.argv[2])
      schema = json.load(open(folder + "/schema.json"))
      Draft202012Validator.check_schema(schema)
      validator = Draft202012Validator(schema)
      for index in range(count):
          error = next(validator.iter_errors(json.load(open(f"{folder}/scene-{index}.json"))), None)
          print("valid" if error is None else f"{error.json_path}: {error.message}"[:300].replace("\\n", " "))
      """
    try scratch.write(program.utf8, to: "validate.py")
    // A Python of the user's own need not have the module that Debian's package brings.
    let pythons = ["python3", "/usr/bin/python3"]
    let python = pythons.first { (try? Tool.run($0, ["-c", "import jsonschema"])) != nil } ?? pythons[0]
    let answer = try Tool.run(python, [scratch.path("validate.py"), scratch.folder, String(scenes.count)])
    return String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("scenes that the loader accepts are valid, those with all words of the language among them")
  func validScenes() throws {
    let scenes = Self.valid.map(scene)
    for text in scenes { #expect(throws: Never.self) { try SceneLoader.load(text: text) } }
    for (index, verdict) in try verdicts(scenes).enumerated() { #expect(verdict == "valid", "scene \(index)") }
  }

  @Test("every scene under Fixtures/scenes is valid")
  func fixtures() throws {
    let folder = Fixtures.path("scenes")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json5") }.sorted()
    // An included file and a part of one are no scenes.
    let scenes = try names.map { (name: $0, text: try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)) }
      .filter { $0.text.contains("canvas:") }
    #expect(scenes.count > 5)
    for (scene, verdict) in zip(scenes, try verdicts(scenes.map(\.text))) {
      #expect(verdict == "valid", "\(scene.name)")
    }
  }

  @Test("scenes with a mistake are not valid, for the loader neither")
  func brokenScenes() throws {
    let scenes = Self.broken.map(scene)
    for text in scenes { #expect(throws: SceneProblems.self, "\(text)") { try SceneLoader.load(text: text) } }
    for (rest, verdict) in zip(Self.broken, try verdicts(scenes)) { #expect(verdict != "valid", "\(rest)") }
  }
}
