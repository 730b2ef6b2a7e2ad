import Testing

/// What layouts do to places, and how layers go there, is said of the layouts.
@Suite("Causes in layouts")
struct LayoutCauseTests {
  private static let panel = CauseWords.scene(
    """
    { name: "panel", layout: { kind: "column", gap: 4, padding: 6 }, position: [60, 30], bounds: [0, 0, 100, 56],
      sublayers: [
        { name: "bars", layout: { kind: "row", gap: 3, align: "end" }, height: "fill",
          sublayers: [{ repeat: { over: [12, 20, 16], as: "v" }, name: "bar${i}", width: "fill", height: "${v}", anchorPoint: [0.5, 1] }] },
        { name: "cells", layout: { kind: "grid", columns: 3 }, sublayers: [{ name: "c1", height: 6 }, { name: "c2", height: 6 }] },
        { name: "free", free: true, position: [10, 10], bounds: [0, 0, 4, 4],
          animations: { go: { type: "basic", keyPath: "position", fromValue: [10, 10], toValue: [50, 10], duration: "1s" } } },
      ] },
    """,
    timeline: """
      { at: "1s", duration: "0.6s", set: { "panel.layout": { kind: "column", gap: 10, padding: 6 } } },
      """)

  @Test(
    "the rule is named, and neither the places nor the motion to them",
    arguments: [
      ("gap: 4,", "gap: 5,", "`panel` layout, since frame 0: expected gap 4, is gap 5 (another value)"),
      (
        "padding: 6 }, position", "padding: 7 }, position",
        "`panel` layout, since frame 0: expected padding 6, is padding 7 (another value)"
      ),
      (
        "align: \"end\"", "align: \"start\"",
        "`panel/bars` layout, since frame 0: expected align end, is align start (another value)"
      ),
      (
        "columns: 3", "columns: 2",
        "`panel/cells` layout, since frame 0: expected columns 3, is columns 2 (another value)"
      ),
      (
        "[12, 20, 16]", "[12, 19, 16]",
        "`panel/bars/bar1` layoutItem, since frame 0: expected height 20, is height 19 (another value)"
      ),
      (
        "[0, 0, 100, 56]", "[0, 0, 102, 56]",
        "`panel` bounds.width, since frame 0: expected 100, is 102 (another value)"
      ),
      (
        "[0.5, 1]", "[0.5, 0.9]",
        "`panel/bars/bar0` anchorPoint.y, since frame 0: expected 1, is 0.9; also `panel/bars/bar1`, `panel/bars/bar2` (another value)"
      ),
      (
        "\"1s\", duration: \"0.6s\"", "\"1s\", duration: \"0.7s\"",
        "`panel` layout, since frame 21: expected 0.6 s, is 0.7 s; of the motion to new places at 1 s (another duration)"
      ),
      (
        "duration: \"0.6s\"", "duration: \"0.6s\", timingFunction: \"linear\"",
        "`panel` layout, since frame 21: expected default, is linear; of the motion to new places at 1 s (another curve)"
      ),
      (
        "duration: \"0.6s\"", "disableActions: true",
        "`panel` layout, since frame 20: expected motion to new places at 1 s, is a change at once (does not move)"
      ),
      (
        "gap: 10", "gap: 12",
        "`panel` layout, since frame 21: expected gap 10, is gap 12 (another value)"
      ),
      (
        "duration: \"1s\"", "duration: \"1.1s\"",
        "`panel/free` position, since frame 1: expected 1 s, is 1.1 s (another duration)"
      ),
    ])
  func rule(from: String, to: String, words: String) throws {
    let found = try CauseWords.of(Self.panel, from, to)
    #expect(found == [words], "\(found.joined(separator: "\n"))")
  }
}
