import KinoraScenes
import Testing

@Suite struct SceneProblemTests {
  @Test(
    "the nearest name is the one a slip of the finger away",
    arguments: [
      ("postion", "position"), ("Opacity", "opacity"), ("backgroudColor", "backgroundColor"), ("opactiy", "opacity"),
      ("cornerRaduis", "cornerRadius"),
    ])
  func nearest(_ word: String, _ name: String) {
    let names = ["position", "opacity", "backgroundColor", "borderColor", "cornerRadius", "shadowRadius"]
    #expect(nearestName(to: word, in: names) == name)
  }

  @Test("a word far from every name has no nearest name")
  func farAway() {
    #expect(nearestName(to: "zebra", in: ["position", "opacity"]) == nil)
    #expect(nearestName(to: "", in: ["position"]) == nil)
    #expect(nearestName(to: String(repeating: "a", count: 5000), in: ["position"]) == nil)
  }

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
