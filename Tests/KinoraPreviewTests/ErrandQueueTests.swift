import KinoraPreview
import Testing

@Suite("The errands that wait for the thread that draws")
struct ErrandQueueTests {
  private func errand(_ wish: Wish, page: String = "a") -> Errand { Errand(wish: wish, page: page) { _ in } }

  @Test("of many quick scrubs only the last is drawn, and each other is told at once")
  func merging() {
    var queue = ErrandQueue()
    var overtaken = 0
    for frame in 0..<50 { overtaken += queue.add(errand(.still(frame: frame, film: 1))).count }
    #expect(overtaken == 49)
    #expect(queue.errands.map(\.wish) == [.still(frame: 49, film: 1)])
  }

  @Test("what one page asks for does not overtake what another does, nor that of a page without a name")
  func pages() {
    var queue = ErrandQueue()
    for page in ["a", "b", "", ""] {
      #expect(queue.add(errand(.still(frame: 1, film: 1), page: page)).isEmpty)
    }
    #expect(queue.errands.count == 4)
  }

  @Test("stills come before layers, layers before sketches, and of one kind what came first")
  func order() {
    var queue = ErrandQueue()
    let wishes: [Wish] = [
      .sound(film: 1), .sketches(frames: [1], width: 9, film: 1, run: 1),
      .sketches(frames: [2], width: 9, film: 1, run: 1),
      .layers(frame: 1, film: 1, selected: nil), .still(frame: 3, film: 1), .history(layer: "a", film: 1),
    ]
    for wish in wishes { #expect(queue.add(errand(wish)).isEmpty) }
    #expect(queue.errands.map(\.wish) == [4, 3, 1, 2, 5, 0].map { wishes[$0] })
  }

  @Test("sketches of a run of the player are dropped when another run begins")
  func runs() {
    var queue = ErrandQueue()
    let old: [Wish] = [1, 2].map { .sketches(frames: [$0], width: 9, film: 1, run: 1) }
    for wish in old { _ = queue.add(errand(wish)) }
    let new = Wish.sketches(frames: [7], width: 9, film: 1, run: 2)
    #expect(queue.add(errand(new)).map(\.wish) == old)
    #expect(queue.errands.map(\.wish) == [new])
  }
}
