import KinoraGolden
import Testing

/// What is told of values that a timeline gives, to which layers go by themselves: the value, not what follows from it.
@Suite("Values that a timeline gives")
struct GivenValueTests {
  private static func film(second: String) -> String {
    CauseWords.scene(
      """
      { name: "card", position: [20, 30], bounds: [0, 0, 10, 10], backgroundColor: "#000000" },
      """,
      timeline: """
        { at: "0.2s", set: { "card.position.x": 50, "card.backgroundColor": "#ff0000" } },
        { at: "\(second)", set: { "card.position.x": 90, "card.backgroundColor": "#0000ff" } },
        """)
  }

  @Test(
    "the value that was changed is told once, whether the layer has come to rest or is on the way",
    arguments: ["0.9s", "0.35s"],
    [
      ("x\": 50", "x\": 52", "`card` position.x, since frame 5: expected 50, is 52 (another value)"),
      ("x\": 90", "x\": 91", "`card` position.x, since frame F: expected 90, is 91 (another value)"),
    ])
  func number(second: String, change: (from: String, to: String, words: String)) throws {
    let words = change.words.replacing("frame F", with: second == "0.9s" ? "frame 19" : "frame 8")
    let found = try CauseWords.of(Self.film(second: second), change.from, change.to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }

  @Test(
    "a colour that was given, and one that was there before",
    arguments: [
      ("#ff0000", "#ff2000", "`card` backgroundColor, since frame 5: expected #ff0000, is #ff2000 (another value)"),
      ("#000000", "#300000", "`card` backgroundColor, since frame 0: expected #000000, is #300000 (another value)"),
      ("#0000ff", "#2000ff", "`card` backgroundColor, since frame 19: expected #0000ff, is #2000ff (another value)"),
    ])
  func color(from: String, to: String, words: String) throws {
    let found = try CauseWords.of(Self.film(second: "0.9s"), from, to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }

  @Test("a value that is given later is told as late, without the value that its animation then starts from")
  func late() throws {
    let found = try CauseWords.of(Self.film(second: "0.35s"), "0.35s", "0.4s")
    #expect(
      found.count == 2 && found.allSatisfy { $0.contains("expected begin at 0.35 s, is 0.4 s, 50 ms late") }, "\(found)"
    )
  }
}
