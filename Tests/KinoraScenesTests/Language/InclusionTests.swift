import Foundation
import KinoraScenes
import TestSupport
import Testing

@Suite("Inclusion")
struct InclusionTests {
  /// Loads `scene.json5` of a folder with these files.
  private func load(_ files: [String: String]) throws -> Scene {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: scratch.folder)
    for (name, text) in files {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    return try SceneLoader.load(path: folder.appending(path: "scene.json5").path)
  }

  private func scene(_ rest: String) -> String {
    "{ kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, layers: [], \(rest) }"
  }

  @Test("an included file brings its values, components, motions, styles and assets, found from its own folder")
  func brings() throws {
    let scene = try load([
      "scene.json5":
        "{ kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, include: ['kit/brand.json5'], layers: [{ use: 'dot', backgroundColor: '${brand}' }] }",
      "kit/brand.json5":
        "{ include: ['more.json5'], values: { brand: 'red' }, assets: { logo: { image: 'logo.svg' } } }",
      "kit/more.json5": "{ components: { dot: { size: [4, 4], layers: [{ name: 'x' }] } } }",
      "kit/logo.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>",
    ])
    #expect(scene.layers[0].sublayers[0].name == "dot#1/x")
    #expect(scene.included.map { URL(fileURLWithPath: $0).lastPathComponent } == ["brand.json5", "more.json5"])
    #expect(scene.assets.first?.path.hasSuffix("kit/logo.svg") == true)
    #expect(scene.paths.count == 4)
  }

  @Test("files that include each other, missing ones and names that collide are problems at the place")
  func problems() {
    func message(_ files: [String: String]) -> String {
      let error = #expect(throws: SceneProblems.self) { try load(files) }
      return error?.problems.first?.message ?? ""
    }
    #expect(
      message([
        "scene.json5": scene("include: ['a.json5']"), "a.json5": "{ include: ['b.json5'] }",
        "b.json5": "{ include: ['a.json5'] }",
      ])
      .hasPrefix("\"a.json5\" includes itself"))
    #expect(message(["scene.json5": scene("include: ['scene.json5']")]).hasPrefix("\"scene.json5\" includes itself"))
    #expect(message(["scene.json5": scene("include: ['c.json5']")]).hasPrefix("include: \"c.json5\" cannot be read"))
    #expect(message(["scene.json5": scene("include: ['std:motions']")]).contains("the library has nothing called"))
    #expect(
      message(["scene.json5": scene("include: ['a.json5'], values: { x: 1 }"), "a.json5": "{ values: { x: 2 } }"])
        .hasPrefix("the value \"x\" is defined twice"))
    #expect(
      message(["scene.json5": scene("include: ['a.json5']"), "a.json5": "{ layers: [] }"]).contains(
        "has no key \"layers\""))
    #expect(
      message(["scene.json5": scene("include: ['a.json5']"), "a.json5": "{ values: { x: } }"]).hasPrefix("syntax error")
    )
  }

  @Test("a table is a list of rows, whose columns of numbers are numbers")
  func tables() throws {
    let scene = try load([
      "scene.json5":
        "{ kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, assets: { trips: { table: 't.csv' }, more: { table: 'm.jsonl' } }, layers: [{ repeat: { over: '${concat(trips, more)}', as: 'row' }, name: '${row.city}', zPosition: '${row.count + 1}' }] }",
      "t.csv": "city,count\n\"a,b\",12\nc,7\n", "m.jsonl": "{ \"city\": \"d\", \"count\": 1 }\n",
    ])
    #expect(scene.layers.map(\.name) == ["a,b", "c", "d"])
    guard case .number(13)? = scene.layers[0].properties.first(where: { $0.keyPath == "zPosition" })?.value else {
      Issue.record("\(scene.layers[0].properties)")
      return
    }
    #expect(scene.paths.count == 3)
    let error = #expect(throws: SceneProblems.self) {
      try load(["scene.json5": self.scene("assets: { t: { table: 'x.csv' } }"), "y.csv": "a\n1"])
    }
    #expect(error?.problems.first?.suggestion == "y.csv")
  }

  @Test("a file that two others include is included once")
  func diamond() throws {
    _ = try load([
      "scene.json5": scene("include: ['a.json5', 'b.json5']"), "a.json5": "{ include: ['c.json5'] }",
      "b.json5": "{ include: ['c.json5'] }", "c.json5": "{ values: { x: 1 } }",
    ])
  }
}
