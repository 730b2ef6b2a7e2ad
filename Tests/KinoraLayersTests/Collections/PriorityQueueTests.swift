import KinoraLayers
import TestSupport
import Testing

@Suite("Priority queues")
struct PriorityQueueTests {
  /// The number of comparisons of elements.
  private final class Counter {
    var comparisons = 0
  }

  private struct Counted: Comparable {
    let value: Int
    let counter: Counter

    static func == (a: Counted, b: Counted) -> Bool { a.value == b.value }
    static func < (a: Counted, b: Counted) -> Bool {
      a.counter.comparisons += 1
      return a.value < b.value
    }
  }

  @Test("elements come out of a queue in order, whatever the order in which they went in", arguments: 0..<8)
  func order(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    var queue = PriorityQueue<Int>()
    var plain: [Int] = []
    for _ in 0..<500 {
      if noise.below(3) > 0 {
        let value = noise.below(40)
        queue.insert(value)
        plain.append(value)
      } else {
        plain.sort()
        #expect(queue.first == plain.first)
        #expect(queue.popFirst() == (plain.isEmpty ? nil : plain.removeFirst()))
      }
      #expect(queue.count == plain.count)
    }
    #expect(PriorityQueue(plain).first == plain.min())
  }

  @Test("twice as many elements take little more than twice the comparisons")
  func comparisons() {
    func comparisons(_ count: Int) -> Int {
      let counter = Counter()
      var queue = PriorityQueue<Counted>()
      for value in 0..<count { queue.insert(Counted(value: (value &* 7919) % count, counter: counter)) }
      while queue.popFirst() != nil {}
      return counter.comparisons
    }
    let (some, twice) = (comparisons(4000), comparisons(8000))
    #expect(Double(twice) < 2.3 * Double(some))
    #expect(twice < 8000 * 40)
  }
}
