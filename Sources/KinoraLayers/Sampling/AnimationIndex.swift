import KinoraTiming

/// An index of many animations of one layer, by key and by when they begin and end in the layer's time.
///
/// The index gives what looking at every animation would give. A store with few animations has no index.
struct AnimationIndex {
  /// The number of animations above which an index takes less time than looking at each.
  static let worthwhile = 32

  /// The beginning or the end of one animation.
  private struct Moment: Comparable {
    let time: CFTimeInterval
    let entry: LiveAnimation

    /// Whether the moment has come, or never will because the animation is off the layer.
    func isPast(isBegin: Bool) -> Bool { entry.isOffLayer || entry.hasStopped || (isBegin && entry.hasStarted) }

    static func == (a: Moment, b: Moment) -> Bool { a.time == b.time }
    static func < (a: Moment, b: Moment) -> Bool { a.time < b.time }
  }

  private var byKey: [String: LiveAnimation] = [:]
  private var begins = PriorityQueue<Moment>()
  private var ends = PriorityQueue<Moment>()
  /// The moments taken from the queues by the last ``due(at:isPaused:in:)``.
  private var taken: (begins: [Moment], ends: [Moment]) = ([], [])
  /// The greatest magnitude of a begin time, to which rounding errors are proportional.
  private var magnitude = 0.0

  init(_ roster: Roster<LiveAnimation>) {
    for entry in roster {
      byKey[entry.key] = entry
      if entry.isCommitted { schedule(entry) }
    }
  }

  subscript(key: String) -> LiveAnimation? { byKey[key] }

  mutating func add(_ entry: LiveAnimation) { byKey[entry.key] = entry }

  mutating func remove(_ entry: LiveAnimation) {
    entry.isOffLayer = true
    byKey[entry.key] = nil
    // Moments of removed animations are skipped when they come up. When they are most of all moments, they are removed.
    if begins.count + ends.count > 4 * byKey.count + 64 {
      begins = PriorityQueue(begins.elements.filter { !$0.isPast(isBegin: true) })
      ends = PriorityQueue(ends.elements.filter { !$0.isPast(isBegin: false) })
    }
  }

  /// Adds the moments of a committed animation.
  mutating func schedule(_ entry: LiveAnimation) {
    let timing = entry.timing
    magnitude = max(magnitude, timing.beginTime.isFinite ? timing.beginTime.magnitude : 0)
    if !entry.hasStarted, timing.beginTime.isFinite {
      begins.insert(Moment(time: timing.beginTime, entry: entry))
    }
    if !entry.hasStopped, timing.endTime.isFinite { ends.insert(Moment(time: timing.endTime, entry: entry)) }
  }

  /// The animations that may begin or end at `now`, in the order in which they apply: all that do, and some so near
  /// that rounding decides.
  mutating func due(at now: CFTimeInterval, isPaused: Bool, in roster: Roster<LiveAnimation>) -> [LiveAnimation] {
    let limit = now + 0x1p-38 + (now.magnitude + magnitude) * 0x1p-46
    var found: [LiveAnimation] = []
    // On a paused layer no animation starts.
    while !isPaused, let first = begins.first, first.time <= limit, let moment = begins.popFirst() {
      if moment.isPast(isBegin: true) { continue }
      taken.begins.append(moment)
      found.append(moment.entry)
    }
    while let first = ends.first, first.time <= limit, let moment = ends.popFirst() {
      if moment.isPast(isBegin: false) { continue }
      taken.ends.append(moment)
      found.append(moment.entry)
    }
    if found.count < 2 { return found }
    let ordered = found.compactMap { entry in roster.place(of: entry).map { (place: $0, entry: entry) } }
      .sorted { $0.place < $1.place }
    // An animation that begins and ends at once is found twice; the second time nothing is left to do.
    return ordered.map(\.entry)
  }

  /// Puts the moments that have not come back into the queues. To be called after the due animations have been looked
  /// at.
  mutating func putBack() {
    for moment in taken.begins where !moment.isPast(isBegin: true) { begins.insert(moment) }
    for moment in taken.ends where !moment.isPast(isBegin: false) { ends.insert(moment) }
    taken = ([], [])
  }

  /// The next begin time and the next end time, in seconds of the layer's time; infinite for none.
  var nextMoments: (begin: CFTimeInterval, end: CFTimeInterval) {
    mutating get {
      while let first = begins.first, first.isPast(isBegin: true) { _ = begins.popFirst() }
      while let first = ends.first, first.isPast(isBegin: false) { _ = ends.popFirst() }
      return (begins.first?.time ?? .infinity, ends.first?.time ?? .infinity)
    }
  }
}
