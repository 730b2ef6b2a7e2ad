import KinoraTiming

/// When the animations of each live layer next begin or end, the first of these moments at hand.
///
/// A layer of which something changed is due to be asked; the others are asked when their moment has come. So an instant concerns the layers
/// that begin or end something there, however many others are animated.
struct AnimationAgenda {
  /// Where a layer stands, kept in its animation store.
  struct Place {
    fileprivate var state = State.absent

    fileprivate enum State: Equatable {
      case absent
      /// To be asked.
      case open
      /// At that index of the heap.
      case scheduled(Int)
    }
  }

  private struct Entry {
    var instant: CFTimeInterval
    let layer: CALayer
    let store: AnimationStore
  }

  /// The layers with a moment ahead, as a binary heap: none is later than the two it leads to.
  private var heap: [Entry] = []
  private var openLayers: [CALayer] = []
  /// How many entries have been compared, and how many layers asked, for tests.
  private(set) var steps = 0

  /// Notes that the layer is to be asked for its next moment.
  mutating func reopen(_ layer: CALayer) {
    guard let store = layer.animationStore, store.agendaPlace.state != .open else { return }
    unschedule(store)
    store.agendaPlace.state = .open
    openLayers.append(layer)
  }

  /// Forgets a layer.
  mutating func remove(_ layer: CALayer) {
    guard let store = layer.animationStore else { return }
    unschedule(store)
    store.agendaPlace.state = .absent
  }

  /// The first moment, once `find` has told the one of each layer to be asked; infinite for none.
  mutating func first(_ find: (CALayer, AnimationStore) -> CFTimeInterval) -> CFTimeInterval {
    for (layer, store) in takeOpen() {
      let instant = find(layer, store)
      // One that has no moment is asked again when something about it changes.
      if instant < .infinity { schedule(Entry(instant: instant, layer: layer, store: store)) }
    }
    return heap.first?.instant ?? .infinity
  }

  /// Takes out the layers to be asked and those whose moment `isAhead` denies; the order says nothing.
  mutating func takeDue(isAhead: (CFTimeInterval) -> Bool) -> [CALayer] {
    var due = takeOpen().map(\.layer)
    while let first = heap.first, !isAhead(first.instant) {
      unschedule(first.store)
      due.append(first.layer)
    }
    steps += due.count
    return due
  }

  /// Takes the layers whose next moment is not known.
  private mutating func takeOpen() -> [(layer: CALayer, store: AnimationStore)] {
    let layers = openLayers
    openLayers = []
    return layers.compactMap { layer in
      // One that left, or was noted twice, is not open any more.
      guard let store = layer.animationStore, store.agendaPlace.state == .open else { return nil }
      store.agendaPlace.state = .absent
      return (layer, store)
    }
  }

  // MARK: The heap

  private mutating func schedule(_ entry: Entry) {
    heap.append(entry)
    rise(heap.count - 1)
  }

  private mutating func unschedule(_ store: AnimationStore) {
    guard case .scheduled(let place) = store.agendaPlace.state else { return }
    store.agendaPlace.state = .absent
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
    heap[place].store.agendaPlace.state = .scheduled(place)
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
    heap[place].store.agendaPlace.state = .scheduled(place)
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    heap[a].store.agendaPlace.state = .scheduled(a)
    heap[b].store.agendaPlace.state = .scheduled(b)
  }
}
