import Foundation
import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import TestSupport
import Testing

@Suite("Scenes are checked as they will be rendered")
struct SceneCheckTests {
  private let scratch = try? Scratch()

  private func load(_ rest: String) throws -> Scene {
    let text = """
      { kinora: 1, canvas: { width: 32, height: 18, frameRate: 10, duration: "0.5s" },
        \(rest) }
      """
    return try SceneLoader.load(bytes: Array(text.utf8), file: "s", folder: try #require(scratch).path(""))
  }

  @Test("a check looks at every text that is ever set, wherever it stands and whenever it comes")
  func texts() throws {
    let scene = try load(
      """
      layers: [
          { name: "shown", type: "CATextLayer", string: "ok", bounds: [0, 0, 9, 9] },
          { name: "empty", type: "CATextLayer", string: "a\u{10FFF0}" },
          { name: "box", mask: { type: "CATextLayer", string: "\u{10FFF1}", hidden: true } },
        ],
        timeline: [
          { at: "0.4s", set: { "shown.string": "\u{10FFF2}" } },
          { at: "0.3s", set: { "shown.string": "\u{10FFF3}", "box.opacity": 0 } },
          { at: "0.1s", addLayer: { layer: { name: "late", sublayers: [{ type: "CATextLayer", string: "\u{10FFF4}" }] } } },
          { at: "9s", set: { "empty.string": "fine", "shown.font": null } },
        ]
      """)
    let problems = scene.problems()
    #expect(
      problems.map(\.pointer) == [
        "/layers/1/string", "/layers/2/mask/string", "/timeline/2/addLayer/layer/sublayers/0/string",
        "/timeline/1/set/shown.string", "/timeline/0/set/shown.string",
      ])
    #expect(problems.map(\.line) == [4, 5, 10, 9, 8])
    for (problem, character) in zip(problems, ["0", "1", "4", "3", "2"]) {
      #expect(problem.message.contains("needs U+10FFF\(character),"), "\(problem)")
    }
  }

  @Test("a check names every file that cannot be used, not only the first")
  func files() throws {
    let scratch = try #require(scratch)
    for name in ["a.png", "b.jpg", "c.ttf"] { _ = try scratch.write(Array("nonsense".utf8), to: name) }
    let scene = try load(
      """
      assets: { a: { image: "a.png" }, b: { image: "b.jpg" }, c: { font: "c.ttf" } },
        layers: [{ contents: "a" }]
      """)
    let problems = scene.problems()
    #expect(problems.map(\.pointer) == ["/assets/a/image", "/assets/b/image", "/assets/c/font"])
    #expect(problems.map(\.line) == [2, 2, 2])
    #expect(problems.allSatisfy { $0.message.contains("known format") || $0.message.contains("font") })
  }

  @Test(
    "a canvas or rate that the encoder refuses is a problem of the canvas",
    arguments: [
      // H.264 and VP9 take at most 16384 pixels a side here, and WebM 1 to 1000 frames a second.
      ("width: 31", nil, "even width"), ("width: 31", "a.mp4", "even width"), ("width: 31", "a.webm", nil),
      ("width: 31", "%d.png", nil), ("width: 16386", nil, "16384"), ("width: 16386", "a.webm", "16384"),
      ("frameRate: '1/2000'", nil, "1/1000"), ("frameRate: '1/2'", "a.webm", "1 to 1000"),
      ("frameRate: '1/2'", "a.mov", nil),
      ("frameRate: '2147483647/2147483646'", "a.mkv", "fraction"),
      ("frameRate: '2147483647/3000000'", "a.webm", "fraction"),
    ] as [(String, String?, String?)])
  func canvases(_ change: String, _ output: String?, _ expected: String?) throws {
    // A key that is there twice would be another problem, so the changed key's first value is left out.
    var keys = ["width": "32", "height": "18", "frameRate": "10", "duration": "'2s'"]
    let parts = change.split(separator: ":", maxSplits: 1)
    keys[String(parts[0])] = String(parts[1])
    let canvas = keys.map { "\($0): \($1)" }.joined(separator: ", ")
    let scene = try SceneLoader.load(text: "{ kinora: 1, canvas: { \(canvas) }, layers: [] }")
    let destination = try output.map { path throws(ExportError) in try ExportDestination(path: path) }
    let problems = scene.problems(exportingTo: destination)
    #expect(problems.count == (expected == nil ? 0 : 1))
    #expect(problems.first?.pointer ?? "/canvas" == "/canvas")
    if let expected { #expect(problems.first?.message.contains(expected) == true, "\(problems)") }
  }

  @Test("the codec that the scene asks for decides what its canvas may be")
  func codecs() throws {
    let odd = "{ kinora: 1, canvas: { width: 3, height: 3, frameRate: 10, duration: 1 }, layers: []"
    #expect(try SceneLoader.load(text: odd + ", output: { codec: 'vp9' } }").problems().isEmpty)
    #expect(try SceneLoader.load(text: odd + ", output: { codec: 'h264' } }").problems().count == 1)
    #expect(try SceneLoader.load(text: odd + "}").problems(encoding: EncodingOptions(codec: .vp9)).isEmpty)
  }

  // MARK: What passes can be rendered

  /// A scene with a little of everything, as JSON, so that it can be taken apart.
  private static let base = #"""
    { "kinora": 1,
      "canvas": { "width": 32, "height": 18, "frameRate": 10, "duration": "0.5s", "background": "white" },
      "assets": { "dot": { "image": "dot.png" }, "face": { "font": "face.ttf" } },
      "layers": [
        { "name": "card", "position": [16, 9], "bounds": [0, 0, 20, 10], "contents": "dot", "cornerRadius": 3,
          "shadowOpacity": 0.5, "transform": [{ "rotate": "10deg" }], "opacity": 0.9,
          "animations": {
            "in": { "type": "basic", "keyPath": "opacity", "fromValue": 0, "duration": "0.2s" },
            "then": { "type": "group", "beginTime": "card.in.end + 50ms", "duration": 0.2, "repeatCount": 2,
              "animations": [{ "type": "keyframe", "keyPath": "position.x", "values": [1, 9], "keyTimes": [0, 1],
                "beginTime": 0.1 }] } },
          "actions": { "position": { "type": "spring", "mass": 1, "stiffness": 90, "damping": 9, "beginTime": 0.1 } },
          "sublayers": [{ "name": "title", "type": "CATextLayer", "string": "Hi", "font": "face", "fontSize": 9,
            "bounds": [0, 0, 20, 10], "wrapped": true }] },
        { "name": "tint", "type": "CAGradientLayer", "colors": ["red", "#00f8"], "locations": [0, 1], "frame": [0, 0, 9, 9],
          "speed": 2, "timeOffset": 0.1 },
        { "name": "line", "type": "CAShapeLayer", "path": "M 0 0 L 10 10", "strokeColor": "black", "lineWidth": 2,
          "lineDashPattern": [2, 1] } ],
      "timeline": [
        { "at": "card.then.begin", "duration": "0.1s", "set": { "card.position": [9, 9], "title.string": "Ho" } },
        { "at": 0.3, "addLayer": { "layer": { "name": "late", "type": "CATextLayer", "string": "x" }, "to": "card", "index": 0 } },
        { "at": 0.4, "remove": "line", "add": { "layer": "tint", "key": "in",
          "animation": { "type": "transition", "transition": "push", "subtype": "fromTop", "duration": 0.1 } } } ],
      "output": { "crf": 30, "preset": "ultrafast" } }
    """#

  private static let numbers: [Double] = [0, -1, 0.5, 3, 1e4, 1e-9, 1e15]
  private static let words = ["", "\u{10FFFD}", "card", "0s", "3f", "card.in.end", "999999999s", "#123", "title.x.end"]

  /// Every tree that differs from `value` in one place.
  private static func mutations(of value: Any) -> [Any] {
    switch value {
    case let object as [String: Any]:
      return object.keys.sorted().flatMap { key -> [Any] in
        var without = object
        without[key] = nil
        return [without]
          + mutations(of: object[key] ?? NSNull()).map { changed in
            var copy = object
            copy[key] = changed
            return copy
          }
      }
    case let list as [Any]:
      return list.indices.flatMap { index in
        mutations(of: list[index]).map { changed in
          var copy = list
          copy[index] = changed
          return copy
        }
      } + [Array(list.dropLast()), list + list]
    case is String: return words + [1]
    case is NSNumber: return numbers + ["1s"]
    default: return []
    }
  }

  @Test("every scene that passes the check is rendered, also one that was changed in any place")
  func passesMeansRenders() throws {
    let scratch = try #require(scratch)
    let dot = PixelBuffer(width: 2, height: 2)
    try ImageEncoder.writePNG(dot, to: scratch.path("dot.png"))
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let face = try Data(contentsOf: package.appendingPathComponent("Fixtures/media/paints.ttf"))
    _ = try scratch.write(Array(face), to: "face.ttf")
    let base = try JSONSerialization.jsonObject(with: Data(Self.base.utf8))
    let destination = try ExportDestination(path: scratch.path("f.mp4"))
    let assets = AssetLoader()
    var counts = (refused: 0, faulty: 0, rendered: 0)
    for mutation in [base] + Self.mutations(of: base) {
      let bytes = Array(try JSONSerialization.data(withJSONObject: mutation, options: [.sortedKeys]))
      guard let scene = try? SceneLoader.load(bytes: bytes, file: "s", folder: scratch.path("")) else {
        counts.refused += 1
        continue
      }
      guard scene.problems(exportingTo: destination, assets: assets).isEmpty else {
        counts.faulty += 1
        continue
      }
      guard scene.canvas.frameCount <= 20, scene.canvas.width * scene.canvas.height <= 100_000 else { continue }
      counts.rendered += 1
      do throws(ExportError) {
        try Film(scene, assets: assets).export(to: scratch.path("f.mp4"))
      } catch {
        Issue.record("passes and cannot be rendered: \(error)\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    // Each of the three ends is reached: scenes that reading refuses, scenes with faults that only the rehearsal finds,
    // and good scenes.
    #expect(counts.refused > 100 && counts.faulty > 3 && counts.rendered > 200, "\(counts)")
  }
}
