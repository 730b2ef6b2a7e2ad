/// Objects in the order in which they joined, each once. The time that joining and leaving take does not grow with the
/// count.
///
/// An object that leaves leaves a gap; when the gaps outnumber the objects, they are closed. So a loop over the roster
/// never looks at more than twice as many places as there are objects.
package struct Roster<Element: AnyObject> {
  /// The objects, and nil for each gap.
  package private(set) var places: [Element?] = []
  package private(set) var count = 0
  /// The place of each object; empty while there are few places, which are searched one by one.
  private var index: [ObjectIdentifier: Int] = [:]

  /// The number of places up to which searching them one by one takes less time than keeping an index.
  private static var few: Int { 32 }

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// The objects, in the order in which they joined.
  package var elements: [Element] { places.compactMap { $0 } }

  /// The object that joined last; nil in an empty roster.
  package var last: Element? { places.last { $0 != nil } ?? nil }

  package func contains(_ element: Element) -> Bool { place(of: element) != nil }

  /// A number that is greater for objects that joined later; nil for an object that is not in the roster. It may change
  /// when others leave.
  package func place(of element: Element) -> Int? {
    places.count <= Self.few ? places.firstIndex { $0 === element } : index[ObjectIdentifier(element)]
  }

  /// Lets an object join at the end; one that is in the roster stays where it is.
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

  /// Lets an object leave; false if it was not in the roster.
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

  /// Puts an object that is not in the roster in the place of another; false if that was not in it.
  @discardableResult
  package mutating func replace(_ element: Element, with other: Element) -> Bool {
    guard let place = place(of: element) else { return false }
    places[place] = other
    if places.count > Self.few {
      index[ObjectIdentifier(element)] = nil
      index[ObjectIdentifier(other)] = place
    }
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
  /// An iterator over the objects, in the order in which they joined.
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
