import KinoraMessages
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "the nearest name is one that a slip of the finger turns into the word",
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
}
