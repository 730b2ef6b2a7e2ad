import KinoraTiming

/// The next moments at which animations of live layers begin or end, the first of them found at once.
///
/// A layer whose animations have changed has to be asked for its next moment; the others are asked when their moment
/// has come. So at an instant only the layers whose animations begin or end then are visited, however many others are
/// animated.
struct AnimationAgenda {
  /// The state of a layer in the agenda, stored in its animation store.
  struct Status {
    fileprivate var state = State.absent

    fileprivate enum State: Equatable {
      case absent
      /// The layer has to be asked for its next moment.
      case open
      /// The layer's next moment is at an index of the heap.
      case scheduled(Int)
    }
  }

  private struct Entry {
    var instant: CFTimeInterval
    let layer: CALayer
    let store: AnimationStore
  }

  /// The layers with a known next moment, as a binary heap: the moment of none is later than those of its two
  /// successors.
  private var heap: [Entry] = []
  private var openLayers: [CALayer] = []
  /// How many entries have been compared and layers asked, for tests.
  private(set) var steps = 0

  /// Notes that the layer has to be asked for its next moment.
  mutating func reopen(_ layer: CALayer) {
    guard let store = layer.animationStore, store.agendaStatus.state != .open else { return }
    unschedule(store)
    store.agendaStatus.state = .open
    openLayers.append(layer)
  }

  /// Removes a layer from the agenda.
  mutating func remove(_ layer: CALayer) {
    guard let store = layer.animationStore else { return }
    unschedule(store)
    store.agendaStatus.state = .absent
  }

  /// The first of all moments; infinite for none. `find` gives the next moment of each layer that has to be asked.
  mutating func first(_ find: (CALayer, AnimationStore) -> CFTimeInterval) -> CFTimeInterval {
    for (layer, store) in takeOpen() {
      let instant = find(layer, store)
      // A layer without a next moment is asked again when its animations change.
      if instant < .infinity { schedule(Entry(instant: instant, layer: layer, store: store)) }
    }
    return heap.first?.instant ?? .infinity
  }

  /// Removes and returns the layers that have to be asked and those whose moment is not ahead, in no particular order.
  mutating func takeDue(isAhead: (CFTimeInterval) -> Bool) -> [CALayer] {
    var due = takeOpen().map(\.layer)
    while let first = heap.first, !isAhead(first.instant) {
      unschedule(first.store)
      due.append(first.layer)
    }
    steps += due.count
    return due
  }

  /// Removes and returns the layers that have to be asked.
  private mutating func takeOpen() -> [(layer: CALayer, store: AnimationStore)] {
    let layers = openLayers
    openLayers = []
    return layers.compactMap { layer in
      // A layer that has left, or was noted twice, is no longer open.
      guard let store = layer.animationStore, store.agendaStatus.state == .open else { return nil }
      store.agendaStatus.state = .absent
      return (layer, store)
    }
  }

  // MARK: The heap

  private mutating func schedule(_ entry: Entry) {
    heap.append(entry)
    rise(heap.count - 1)
  }

  private mutating func unschedule(_ store: AnimationStore) {
    guard case .scheduled(let place) = store.agendaStatus.state else { return }
    store.agendaStatus.state = .absent
    guard let last = heap.popLast(), place < heap.count else { return }
    heap[place] = last
    rise(place)
    sink(place)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0 {
      let above = (place - 1) / 2
      steps += 1
      guard heap[place].instant < heap[above].instant else { break }
      exchange(place, above)
      place = above
    }
    heap[place].store.agendaStatus.state = .scheduled(place)
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = 2 * place + 1
      guard least < heap.count else { break }
      if least + 1 < heap.count, heap[least + 1].instant < heap[least].instant { least += 1 }
      steps += 1
      guard heap[least].instant < heap[place].instant else { break }
      exchange(place, least)
      place = least
    }
    heap[place].store.agendaStatus.state = .scheduled(place)
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    heap[a].store.agendaStatus.state = .scheduled(a)
    heap[b].store.agendaStatus.state = .scheduled(b)
  }
}
