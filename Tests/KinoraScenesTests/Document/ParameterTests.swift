import KinoraScenes
import Testing

@Suite("Parameters")
struct ParameterTests {
  private func scene(_ rest: String, _ given: [String: String] = [:]) throws -> Scene {
    let text = "{ kinora: 1, canvas: { width: '${size}', height: 4, frameRate: 30, duration: '${length}ms' }, \(rest) }"
    return try SceneLoader.load(text: text, parameters: given)
  }

  private static let declared = """
    parameters: { size: { type: 'number', default: 8 }, length: { type: 'string', default: '500' } }, layers: []
    """

  @Test("a string that is only a parameter has the parameter's type, and inside a longer string a parameter is text")
  func types() throws {
    let canvas = try scene(Self.declared).canvas
    #expect(canvas.width == 8)
    #expect(canvas.frameCount == 15)
  }

  @Test("values that are given from outside win over defaults")
  func given() throws {
    let canvas = try scene(Self.declared, ["size": "12", "length": "1000"]).canvas
    #expect(canvas.width == 12)
    #expect(canvas.frameCount == 30)
  }

  @Test("a value from outside for no parameter, or not of its parameter's type, is a problem that names it")
  func problems() throws {
    let error = #expect(throws: SceneProblems.self) { try scene(Self.declared, ["sise": "1", "size": "wide"]) }
    let files = error?.problems.map(\.file) ?? []
    #expect(files.contains("parameter sise"))
    #expect(files.contains("parameter size"))
    #expect(error?.problems.first { $0.file == "parameter sise" }?.suggestion == "size")
  }

  @Test("a parameter without a default and without a value is a problem where it stands")
  func missing() throws {
    let error = #expect(throws: SceneProblems.self) {
      try scene("parameters: { size: { type: 'number' }, length: { type: 'string', default: '1' } }, layers: []")
    }
    #expect(error?.problems.first?.pointer == "/parameters/size")
  }

  @Test("a scene lists its parameters in the order of the file")
  func listed() throws {
    let parameters = try scene(Self.declared).parameters
    #expect(parameters.map(\.name) == ["size", "length"])
    #expect(parameters.map(\.kind) == [.number, .string])
    #expect(parameters.map(\.defaultValue) == ["8", "500"])
  }
}
