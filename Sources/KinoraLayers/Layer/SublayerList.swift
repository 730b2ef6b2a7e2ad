/// The sublayers of one layer, bottom to top.
///
/// Up to ``SublayerList/longest`` sublayers are one array. More are several such arrays, called runs, and every layer
/// knows the number of its run. Inserting or removing a layer anywhere thus moves a few hundred references at most,
/// finding one looks at a few hundred, and a copy, as a turn keeps it, shares all runs but those that change. Programs
/// ask for one array of all sublayers; it is kept as long as it is asked for again between two changes.
package struct SublayerList {
  /// How many layers a run may have.
  package static let longest = 512

  /// The runs, none of which is empty.
  private var runs: [[CALayer]] = []
  /// The number of each run, which its layers store.
  private var numbers: [Int32] = []
  /// The index of the run with each number; meaningless for numbers of runs that no longer exist.
  private var places: [Int32] = []
  package private(set) var count = 0
  /// All layers in one array; nil unless there are several runs and the array was asked for.
  private var all: [CALayer]?
  /// Whether the array of all layers was asked for since the last change.
  private var wasAsked = false

  package init() {}

  /// A list of layers, each of which is told the number of its run.
  package init(_ layers: [CALayer]) {
    count = layers.count
    if layers.isEmpty { return }
    if layers.count <= Self.longest {
      runs = [layers]
    } else {
      for start in stride(from: 0, to: layers.count, by: Self.longest / 2) {
        runs.append(Array(layers[start..<Swift.min(start + Self.longest / 2, layers.count)]))
      }
    }
    numbers = runs.indices.map { Int32($0) }
    places = numbers
    for (run, number) in zip(runs, numbers) {
      for layer in run { layer.runNumber = number }
    }
  }

  package var isEmpty: Bool { count == 0 }

  /// All layers in one array, which is kept.
  package mutating func array() -> [CALayer] {
    if runs.count < 2 { return runs.first ?? [] }
    wasAsked = true
    if let all { return all }
    let joined = Array(runs.joined())
    all = joined
    return joined
  }

  /// A copy of the list for keeping, without the array of all layers.
  package var snapshot: SublayerList {
    var copy = self
    copy.all = nil
    return copy
  }

  package subscript(index: Int) -> CALayer {
    let (run, place) = position(of: index)
    return runs[run][place]
  }

  /// The index of a layer; nil when it is not in the list.
  package func index(of layer: CALayer) -> Int? {
    guard let found = find(layer) else { return nil }
    return runs[..<found.run].reduce(found.place) { $0 + $1.count }
  }

  package func contains(_ layer: CALayer) -> Bool { find(layer) != nil }

  package mutating func append(_ layer: CALayer) { insert(layer, at: count) }

  package mutating func insert(_ layer: CALayer, at index: Int) {
    noteChange { $0.insert(layer, at: index) }
    count += 1
    guard !runs.isEmpty else {
      runs = [[layer]]
      numbers = [0]
      places = [0]
      layer.runNumber = 0
      return
    }
    let (run, place) = index == count - 1 ? (runs.count - 1, runs[runs.count - 1].count) : position(of: index)
    layer.runNumber = numbers[run]
    runs[run].insert(layer, at: place)
    if runs[run].count > Self.longest { divide(run) }
  }

  /// Removes a layer; false if it was not in the list.
  @discardableResult
  package mutating func remove(_ layer: CALayer) -> Bool {
    guard let (run, place) = find(layer) else { return false }
    if all != nil {
      let index = runs[..<run].reduce(place) { $0 + $1.count }
      noteChange { $0.remove(at: index) }
    }
    count -= 1
    runs[run].remove(at: place)
    if runs[run].isEmpty {
      runs.remove(at: run)
      numbers.remove(at: run)
      renumber(from: run)
    }
    return true
  }

  // MARK: Runs

  /// The run and the place in it of the layer with an index.
  private func position(of index: Int) -> (run: Int, place: Int) {
    var place = index
    for run in runs.indices {
      if place < runs[run].count { return (run, place) }
      place -= runs[run].count
    }
    return (runs.count - 1, runs.last?.count ?? 0)
  }

  private func find(_ layer: CALayer) -> (run: Int, place: Int)? {
    let number = Int(layer.runNumber)
    guard places.indices.contains(number) else { return nil }
    let run = Int(places[number])
    guard runs.indices.contains(run), numbers[run] == layer.runNumber else { return nil }
    return runs[run].firstIndex { $0 === layer }.map { (run, $0) }
  }

  /// Divides a run into two halves; the last run, where most layers are added, into one of all but the last layer and
  /// one of this layer.
  private mutating func divide(_ run: Int) {
    let isLast = run == runs.count - 1
    let middle = isLast ? runs[run].count - 1 : runs[run].count / 2
    let rest = Array(runs[run][middle...])
    runs[run].removeSubrange(middle...)
    runs.insert(rest, at: run + 1)
    let number = Int32(places.count)
    numbers.insert(number, at: run + 1)
    places.append(Int32(run + 1))
    renumber(from: run + 1)
    for layer in rest { layer.runNumber = number }
  }

  private mutating func renumber(from start: Int) {
    for run in start..<runs.count { places[Int(numbers[run])] = Int32(run) }
    // The numbers of runs that no longer exist are reused only when they are most of all numbers.
    guard places.count > 4 * runs.count + 64 else { return }
    numbers = runs.indices.map { Int32($0) }
    places = numbers
    for (run, number) in zip(runs, numbers) {
      for layer in run { layer.runNumber = number }
    }
  }

  /// Applies a change to the array of all layers too if it has been asked for since the last change; drops it
  /// otherwise.
  private mutating func noteChange(_ change: (inout [CALayer]) -> Void) {
    guard all != nil else { return }
    guard wasAsked, var array = all.take() else {
      all = nil
      return
    }
    wasAsked = false
    change(&array)
    all = array
  }
}

extension SublayerList: Sequence {
  package func makeIterator() -> Iterator { Iterator(self) }

  package struct Iterator: IteratorProtocol {
    private let runs: [[CALayer]]
    private var following = 1
    private var run: IndexingIterator<[CALayer]>

    fileprivate init(_ list: SublayerList) {
      runs = list.runs

      run = (list.runs.first ?? []).makeIterator()
    }

    package mutating func next() -> CALayer? {
      while true {
        if let layer = run.next() { return layer }
        guard following < runs.count else { return nil }
        run = runs[following].makeIterator()
        following += 1
      }
    }
  }
}
