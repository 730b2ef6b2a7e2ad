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

  @Test("an unknown variant is a problem that names the known ones")
  func unknown() {
    let error = #expect(throws: SceneProblems.self) { try scene(["variant": "vertikal"]) }
    #expect(error?.problems.map(\.suggestion) == ["vertical"])
  }
}
