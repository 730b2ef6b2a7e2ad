import KinoraScenes
import Testing

@Suite("Variants")
struct VariantTests {
  private func scene(_ given: [String: String]) throws -> Scene {
    try SceneLoader.load(
      text: """
        {
          kinora: 1, canvas: { width: 192, height: 108, frameRate: 30, duration: "1s" }, values: { size: 9, twice: "${size * 2}" },
          variants: { vertical: { canvas: { width: 108, height: 192 }, values: { size: 7 } }, square: { canvas: { width: 108 } } },
          layers: [{ zPosition: "${twice}", position: ["${canvas.width}", 0] }],
        }
        """, parameters: given)
  }

  @Test("a variant gives the canvas and the values others, which everything else sees")
  func chosen() throws {
    #expect(try scene([:]).canvas.width == 192)
    let vertical = try scene(["variant": "vertical"])
    #expect([vertical.canvas.width, vertical.canvas.height, vertical.canvas.frameCount] == [108, 192, 30])
    guard case .number(14)? = vertical.layers[0].properties.first(where: { $0.keyPath == "zPosition" })?.value else {
      Issue.record("\(vertical.layers[0].properties)")
      return
    }
    #expect(vertical.parameters.map(\.name) == ["variant"])
  }

  @Test(
    "a variant is checked whether it is chosen or not",
    arguments: [
      ("canvas: { heigth: 9 }", "height"), ("values: { sise: 1 }", "size"), ("canvas: { w: 9 }", "width"),
      ("value: {}", "values"),
    ])
  func unchosen(part: String, suggestion: String) {
    let text = """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, values: { size: 9 },
        variants: { a: { \(part) } }, layers: [{ zPosition: "${size}" }] }
      """
    let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(text: text) }
    #expect(error?.problems.map(\.suggestion) == [suggestion])
    #expect(throws: SceneProblems.self) {
      try SceneLoader.load(text: text.replacing(part, with: "canvas: { width: 0 }"))
    }
  }

  @Test("an unknown variant is a problem that names the known ones")
  func unknown() {
    let error = #expect(throws: SceneProblems.self) { try scene(["variant": "vertikal"]) }
    #expect(error?.problems.map(\.suggestion) == ["vertical"])
  }
}
