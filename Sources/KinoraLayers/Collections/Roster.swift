/// Objects in the order in which they joined, each once. Joining and leaving take the same time however many there are.
///
/// One that leaves leaves a gap behind; when the gaps outnumber the objects, all move up. So a loop over the roster never looks at more than
/// twice the objects there are.
package struct Roster<Element: AnyObject> {
  /// The objects, and nil for each gap.
  package private(set) var places: [Element?] = []
  package private(set) var count = 0
  /// Where each object is, once there are too many to be searched.
  private var index: [ObjectIdentifier: Int] = [:]

  /// So many places are searched one by one, which takes less time than keeping an index.
  private static var few: Int { 32 }

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// The objects in order.
  package var elements: [Element] { places.compactMap { $0 } }

  /// The last to join; nil of an empty roster.
  package var last: Element? { places.last { $0 != nil } ?? nil }

  package func contains(_ element: Element) -> Bool { place(of: element) != nil }

  /// A number that is greater for objects that joined later; nil for one that is not there. It changes when others leave.
  package func place(of element: Element) -> Int? {
    places.count <= Self.few ? places.firstIndex { $0 === element } : index[ObjectIdentifier(element)]
  }

  /// Lets an object join at the end; one that is there stays where it is.
  package mutating func append(_ element: Element) {
    if contains(element) { return }
    places.append(element)
    count += 1
    if places.count == Self.few + 1 {
      reindex()
    } else if places.count > Self.few {
      index[ObjectIdentifier(element)] = places.count - 1
    }
  }

  /// Lets an object leave; false if it was not there.
  @discardableResult
  package mutating func remove(_ element: Element) -> Bool {
    guard let place = place(of: element) else { return false }
    if places.count > Self.few { index[ObjectIdentifier(element)] = nil }
    places[place] = nil
    count -= 1
    while case .some(.none) = places.last { places.removeLast() }
    if places.count <= Self.few { index = [:] }
    if places.count > 2 * count { closeGaps() }
    return true
  }

  package mutating func removeAll() {
    places = []
    count = 0
    index = [:]
  }

  private mutating func closeGaps() {
    places.removeAll { $0 == nil }
    reindex()
  }

  private mutating func reindex() {
    index = [:]
    guard places.count > Self.few else { return }
    index.reserveCapacity(places.count)
    for (place, element) in places.enumerated() {
      if let element { index[ObjectIdentifier(element)] = place }
    }
  }
}

extension Roster: Sequence {
  /// The objects in order.
  package func makeIterator() -> Iterator { Iterator(places: places.makeIterator()) }

  package struct Iterator: IteratorProtocol {
    fileprivate var places: IndexingIterator<[Element?]>

    package mutating func next() -> Element? {
      while let place = places.next() {
        if let place { return place }
      }
      return nil
    }
  }
}
