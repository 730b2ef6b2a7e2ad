import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraTiming
import TestSupport
import Testing

@Suite("A scene written as a script")
struct SceneScriptTests {
  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  static let scenes: [String] = ["scenes", "scenes/gallery"].flatMap { folder -> [String] in
    let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path + "/" + folder)) ?? []
    return names.filter { $0.hasSuffix(".json5") }.sorted().map { folder + "/" + $0 }
  }

  /// The display lists of a scene at some instants.
  private func lists(_ scene: Scene, _ assets: AssetLoader) throws -> [String] {
    let stage = try scene.makeStage(assets: assets)
    return (0...3).map { step in
      stage.advance(to: scene.canvas.duration.doubleValue * Double(step) / 3)
      return stage.displayList().dump()
    }
  }

  private func expectSame(_ scene: Scene, _ again: Scene, _ assets: AssetLoader) throws {
    let (before, after) = (SceneShape.lines(scene), SceneShape.lines(again))
    #expect(before.count == after.count)
    // The written scene has the same files by shorter paths.
    for (a, b) in zip(before, after) where a.replacing("/scenes/../", with: "/") != b {
      Issue.record("written: \(a)\nread: \(b)")
      break
    }
    let (first, second) = (try lists(scene, assets), try lists(again, assets))
    for (a, b) in zip(first, second) { #expect(a == b) }
  }

  @Test(
    "every scene of the fixtures, written and read again, is an equal scene with equal display lists", arguments: scenes
  )
  func fixtures(_ name: String) throws {
    let assets = AssetLoader()
    let scene = try SceneLoader.load(path: Self.fixtures.path + "/" + name, assets: assets)
    let script = try scene.script()
    let again = try SceneLoader.load(text: script, file: "written", assets: assets)
    try expectSame(scene, again, assets)
    #expect(try again.script() == script)
  }

  @Test("a scene with some of everything, written and read again, is an equal scene")
  func everything() throws {
    let scratch = try Scratch()
    try EveryKindScene.prepare(scratch)
    let assets = AssetLoader()
    let path = try scratch.write(EveryKindScene.text.utf8, to: "every.json5")
    let scene = try SceneLoader.load(path: path, assets: assets)
    let script = try scene.script(for: scratch.folder)
    #expect(script.contains("image: \"a.png\""))
    let again = try SceneLoader.load(text: script, file: "written", folder: scratch.folder, assets: assets)
    try expectSame(scene, again, assets)
  }

  @Test("a script is plain: words, degrees and colours as people write them, and nothing that the scene does not say")
  func plain() throws {
    let scene = try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 64, height: 36, frameRate: "30000/1001", duration: "1s" },
          components: { dot: { parameters: { c: "#f80" }, layers: [{ name: "d", backgroundColor: "${c}", bounds: [0, 0, 4, 4] }] } },
          layers: [
            { use: "dot", name: "a", position: [8, 8], with: { c: "#123456" } },
            { repeat: 2, name: "r${i}", position: ["${10 + i}", 3], transform: [{ rotate: "45deg" }], maskedCorners: ["minXMinY"],
              actions: { opacity: null }, animations: { go: { type: "basic", keyPath: "transform.rotation.z", toValue: "90deg",
                duration: "300ms", hold: true, timingFunction: { spring: { bounce: 0.25 } } } } },
            { type: "CATextLayer", string: "$${x}", fontSize: 9, position: [30, 20], bounds: [0, 0, 60, 12] },
          ],
          timeline: [{ at: "r0.go.end", set: { "a/d.opacity": 0.5 }, remove: "r1" }] }
        """)
    let script = try scene.script()
    for line in [
      "name: \"a/d\", bounds: [0, 0, 4, 4], backgroundColor: \"#123456\"",
      "toValue: \"90deg\"", "hold: true", "timingFunction: { spring: { bounce: 0.25 } }",
      "maskedCorners: [\"minXMinY\"]",
      "actions: { opacity: null }", "string: \"$${x}\"",
      "{ at: 0.3, set: { \"a/d.opacity\": 0.5 }, remove: \"r1\" }",
    ] { #expect(script.contains(line), "\(line)\n\(script)") }
    #expect(!script.contains("fillMode"))
    #expect(!script.contains("components"))
  }

  @Test("what a script cannot say is refused with the layer, the property and what is allowed")
  func refused() throws {
    let canvas = try SceneCanvas(width: 10, height: 10, frameRate: FrameRate(10), duration: Rational(1))
    let layer = SceneLayer(
      name: "odd one", properties: [SceneAssignment("backgroundColor", .color(CGColor(gray: 2, alpha: 1)))])
    #expect {
      try Scene(canvas: canvas, layers: [layer]).script()
    } throws: { error in
      let words = "\(error)"
      return words.contains("the CALayer \"odd one\": name: the name \"odd one\"")
        && words.contains("backgroundColor: a colour outside of sRGB") && words.contains("components from 0 to 1")
    }
  }

  @Test("changes that alternate become entries of their own, and the film stays the same")
  func alternating() throws {
    let canvas = try SceneCanvas(width: 10, height: 10, frameRate: FrameRate(10), duration: Rational(1))
    let fade = SceneAnimation(.basic(.init(from: .number(0))), keyPath: "opacity", duration: .seconds(0.5))
    let scene = Scene(
      canvas: canvas, layers: [SceneLayer(name: "a"), SceneLayer(name: "b")],
      timeline: [
        SceneEvent(
          at: 0.5,
          [
            .set(layer: "a", SceneAssignment("opacity", .number(0.5))), .addAnimation(layer: "a", key: "x", fade),
            .set(layer: "b", SceneAssignment("opacity", .number(0.5))),
          ])
      ])
    let again = try SceneLoader.load(text: try scene.script())
    #expect(again.timeline.count == 2)
    #expect(try lists(scene, AssetLoader()) == lists(again, AssetLoader()))
  }
}
