import KinoraGolden
import Testing

/// What is told of values that animations leave alone, of transitions that go on to show, and of layers that are all as late.
@Suite("Values beside animations")
struct RestingValueTests {
  private static let film = CauseWords.scene(
    """
    { name: "title", position: [30, 30], bounds: [0, 0, 24, 24], backgroundColor: "white", opacity: 0.9,
      animations: { show: { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 0.9, beginTime: "0.2s", duration: "0.8s" } } },
    { name: "group", position: [60, 30], bounds: [0, 0, 30, 30], backgroundColor: "tomato",
      animations: { all: { type: "group", duration: "1s", beginTime: "0.3s", animations: [
        { type: "basic", keyPath: "backgroundColor", fromValue: "#000000", toValue: "#ffffff", duration: "0.5s" } ] } } },
    { repeat: 3, name: "dot${i}", position: [80, "${10 + 20 * i}"], bounds: [0, 0, 8, 8], backgroundColor: "white",
      animations: { hop: { type: "basic", keyPath: "position.x", toValue: 110, duration: "0.4s", beginTime: "${0.2s + i * 0.2s}" } } },
    """)

  @Test(
    "where the animations are as approved the value beside them is told, and what is as late once",
    arguments: [
      ("opacity: 0.9,", "opacity: 0.95,", "`title` opacity, since frame 0: expected 0.9, is 0.95 (another value)"),
      (
        "\"tomato\"", "\"#00ff00\"",
        "`group` backgroundColor, since frame 0: expected #ff6347, is #00ff00 (another value)"
      ),
      (
        "0.2s + i", "0.3s + i",
        "`dot0` position.x, since frame 5: expected begin at 0.2 s, is 0.3 s, 100 ms late; `dot1`, `dot2` as late (another begin)"
      ),
    ])
  func values(from: String, to: String, words: String) throws {
    let found = try CauseWords.of(Self.film, from, to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }

  @Test("what a layer showed before it was removed is seen until the transition is over")
  func frozen() throws {
    let text = CauseWords.scene(
      """
      { name: "card", position: [30, 30], bounds: [0, 0, 24, 24], backgroundColor: "#404040" },
      { name: "other", position: [90, 30], bounds: [0, 0, 24, 24], backgroundColor: "white" },
      """,
      timeline: """
        { at: "1s", remove: "card" }
        """)
    // The card is gone from frame 20 on, and fades out until frame 24.
    let found = TraceDiagnosis(
      try CauseWords.trace(text), try CauseWords.trace(text.replacing("#404040", with: "#505050")),
      differing: Array(0..<25)
    ).findings
    #expect(found.map(\.layer) == ["card"] && found[0].share == 1, "\(found)")
  }
}
