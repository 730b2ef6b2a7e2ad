import KinoraScenes
import Testing

@Suite("Problems of scenes")
struct SceneProblemTests {
  @Test("a problem prints its place first, then its pointer and what is allowed")
  func printed() {
    let problem = SceneProblem(
      file: "a.json5", line: 3, column: 9, pointer: "/layers/0/postion", message: "unknown key \"postion\"",
      allowed: "position", suggestion: "position")
    #expect(
      problem.description == """
        a.json5:3:9: error: unknown key "postion"; did you mean "position"?
          at /layers/0/postion
          allowed: position
        """)
  }

  @Test("problems come in the order of the file")
  func order() {
    let places = [(4, 1), (2, 9), (2, 3)].map { SceneProblem(file: "a", line: $0.0, column: $0.1, message: "m") }
    #expect(SceneProblems(places).problems.map(\.line) == [2, 2, 4])
    #expect(SceneProblems(places).problems.map(\.column) == [3, 9, 1])
  }
}
