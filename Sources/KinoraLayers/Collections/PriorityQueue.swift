/// A queue whose least element comes first: a binary heap. Inserting an element and taking the least take a number of
/// comparisons that grows with the logarithm of the count.
///
/// Equal elements come in no particular order. An element type whose order matters makes it part of the comparison.
package struct PriorityQueue<Element: Comparable> {
  private var heap: [Element] = []

  package init() {}

  /// A queue of many elements, made in linear time.
  package init(_ elements: [Element]) {
    heap = elements
    for place in (0..<heap.count / 2).reversed() { sink(place) }
  }

  package var count: Int { heap.count }
  package var isEmpty: Bool { heap.isEmpty }

  /// The least element; nil in an empty queue.
  package var first: Element? { heap.first }

  /// All elements, in no particular order.
  package var elements: [Element] { heap }

  package mutating func insert(_ element: Element) {
    heap.append(element)
    var place = heap.count - 1
    while place > 0 {
      let above = (place - 1) / 2
      guard heap[place] < heap[above] else { return }
      heap.swapAt(place, above)
      place = above
    }
  }

  /// Removes and returns the least element; nil in an empty queue.
  package mutating func popFirst() -> Element? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    sink(0)
    return first
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = 2 * place + 1
      guard least < heap.count else { return }
      if least + 1 < heap.count, heap[least + 1] < heap[least] { least += 1 }
      guard heap[least] < heap[place] else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
