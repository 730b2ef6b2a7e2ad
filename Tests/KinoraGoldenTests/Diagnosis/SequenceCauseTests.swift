import KinoraGolden
import Testing

/// In a sequence, the times of all that comes later follow from a scene or a transition that is longer.
@Suite("Causes in sequences")
struct SequenceCauseTests {
  private static let film = """
    { kinora: 1, canvas: { width: 120, height: 60, frameRate: 20, duration: "4s", background: "#102030" },
      components: {
        card: { size: [120, 60], duration: "1s", parameters: { hue: "#ff0000" },
          layers: [{ name: "dot", position: [20, 30], bounds: [0, 0, 20, 20], backgroundColor: "${hue}",
            animations: { go: { type: "basic", keyPath: "position.x", fromValue: 20, toValue: 100, duration: "0.6s" } } }] } },
      sequence: [{ use: "card", name: "one" }, { use: "card", name: "two", with: { hue: "#00ff00" }, transition: { type: "fade", duration: "0.4s" } },
        { use: "card", name: "three", transition: { type: "push", duration: "0.3s" } }], layers: [] }
    """

  @Test(
    "the scene or the transition is named, and not the times behind it",
    arguments: [
      (
        "\"fade\", duration: \"0.4s\"", "\"fade\", duration: \"0.5s\"", "#sequence/two", "transition",
        GoldenFinding.Kind.duration
      ),
      ("name: \"two\",", "name: \"two\", for: \"1.2s\",", "#sequence/two", "", .begin),
      (", transition: { type: \"push\", duration: \"0.3s\" }", "", "#sequence/three", "transition", .hold),
      ("\"push\"", "\"moveIn\"", "#sequence/three", "transition", .transition),
    ])
  func origin(from: String, to: String, layer: String, property: String, kind: GoldenFinding.Kind) throws {
    let found = try CauseWords.findings(Self.film, from, to)
    #expect(
      found.first?.layer == layer && found.first?.property ?? "" == property && found.first?.kind == kind, "\(found)")
    #expect(!found.contains { $0.property == "beginTime" }, "\(found)")
  }
}
