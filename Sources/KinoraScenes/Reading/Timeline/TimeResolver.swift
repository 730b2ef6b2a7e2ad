import KinoraMessages
import KinoraTiming

/// Turns times relative to animations and sounds into seconds, for the layers' animations, the timeline and the sounds.
///
/// An animation may begin relative to another one, and a timeline entry may be relative to an animation that another
/// entry adds. Each of them waits for one other item at most, so the answers are found by following chains of items,
/// without recursion and each item once. A time that depends on itself is a problem.
struct TimeResolver {
  /// An animation of the scene, whose begin time is in its layer's time.
  struct Subject {
    let animation: SceneAnimation
    /// The names of the layer and the key; nil if one is missing, so that nothing can refer to the animation.
    let name: Name?
    /// The conversion between the film's time and the time in which the animation begins.
    let clock: LayerClock
    /// The number of the entry that adds the animation or its layer; nil for an animation that is there from the start.
    let entry: Int?
    /// The duration for an animation without one of its own, in seconds: its transaction's.
    let defaultDuration: Double
  }

  struct Name: Hashable {
    let layer: String
    let key: String
  }

  /// Something whose time may depend on another's.
  enum Item: Hashable {
    /// The beginning of an animation, in its layer's time.
    case animation(Int)
    /// The time of a timeline entry, in the film's time.
    case entry(Int)
    /// A sound's beginning, in the film's time.
    case sound(Int)
  }

  /// What is known about the time of an item.
  private enum Answer {
    case unknown
    /// The item is on the chain that is being followed.
    case waiting
    /// The time in seconds, or nil because of a problem that is already reported.
    case known(Double?)
  }

  let reader: SceneReader
  let entries: [TimelineEntry]
  let sounds: [AudioEntry]
  /// All sounds of one name, in the order of the file.
  private(set) var soundsByName: [String: [Int]] = [:]
  var subjects: [Subject] = []
  /// The index in `subjects` of each animation, by the animation's identity.
  private var subjectsByID: [Int: Int] = [:]
  /// The indices in `subjects` of all animations of a layer under one key, in the order of the file.
  var subjectsByName: [Name: [Int]] = [:]
  private var clocks: [String: LayerClock] = [:]
  private var begins: [Answer] = []
  private var instants: [Answer]
  private var soundBegins: [Answer]
  /// The keys of each layer's animations, sorted; made when they are first needed for a message.
  var keysByLayer: [String: [String]]?

  /// The duration of a transaction in Core Animation, in seconds, unless one is set.
  static let transactionDuration = 0.25

  init(_ reader: SceneReader, layers: [SceneLayer], entries: [TimelineEntry], sounds: [AudioEntry]) {
    self.reader = reader
    self.entries = entries
    self.sounds = sounds
    instants = Array(repeating: .unknown, count: entries.count)
    soundBegins = Array(repeating: .unknown, count: sounds.count)
    for (number, sound) in sounds.enumerated() { soundsByName[sound.name, default: []].append(number) }
    for layer in layers { index(layer, LayerClock(), entry: nil, Self.transactionDuration) }
    // Layers come first, as entries may add animations to layers that later entries add.
    for (number, entry) in entries.enumerated() {
      for case .addLayer(_, let layer?, let parent, _) in entry.event.changes {
        index(layer, clock(of: parent), entry: number, entry.event.duration ?? Self.transactionDuration)
      }
    }
    for (number, entry) in entries.enumerated() {
      for case .addAnimation(let layer, let key, let animation) in entry.event.changes {
        let name = key.map { Name(layer: layer, key: $0) }
        add(animation, name, clock(of: layer), entry: number, entry.event.duration ?? Self.transactionDuration)
      }
    }
    begins = Array(repeating: .unknown, count: subjects.count)
  }

  private mutating func index(_ layer: SceneLayer, _ parent: LayerClock, entry: Int?, _ duration: Double) {
    let clock = parent.entering(layer)
    if let name = layer.name { clocks[name] = clock }
    for keyed in layer.animations {
      add(keyed.animation, layer.name.map { Name(layer: $0, key: keyed.key) }, clock, entry: entry, duration)
    }
    for child in layer.mask { index(child, clock, entry: entry, duration) }
    for child in layer.sublayers { index(child, clock, entry: entry, duration) }
  }

  private mutating func add(
    _ animation: SceneAnimation, _ name: Name?, _ clock: LayerClock, entry: Int?, _ duration: Double
  ) {
    if let name { subjectsByName[name, default: []].append(subjects.count) }
    if let id = animation.id { subjectsByID[id] = subjects.count }
    subjects.append(
      Subject(animation: animation, name: name, clock: clock, entry: entry, defaultDuration: duration))
  }

  func clock(of layer: String?) -> LayerClock { layer.flatMap { clocks[$0] } ?? LayerClock() }

  // MARK: Answers

  /// The time of an entry, in seconds of the film; nil because of a problem that is reported.
  mutating func instant(ofEntry number: Int) -> Double? { answer(.entry(number)) }

  /// The begin time of a sound, in seconds of the film; nil if it has a problem.
  mutating func begin(ofSound number: Int) -> Double? { answer(.sound(number)) }

  /// The begin time of an animation, in seconds of its layer's time; nil if it has a problem.
  mutating func begin(ofSubject number: Int) -> Double? { answer(.animation(number)) }

  /// A time that no other depends on, in seconds of the film; nil if it has a problem.
  mutating func instant(at time: TimeExpression) -> Double? {
    if case .relative(let anchor, _, _, _) = time, let item = item(at: anchor) { _ = answer(item) }
    guard let instant = film(time) else { return nil }
    return checked(instant, time, nil)
  }

  /// The begin time to set on an animation, in seconds of its layer's time; nil for Core Animation's default.
  mutating func beginTime(of animation: SceneAnimation) -> Double? {
    switch written(animation) {
    case nil: return animation.beginTime
    case .seconds(let seconds, _): return seconds.doubleValue
    case .relative:
      guard let number = animation.id.flatMap({ subjectsByID[$0] }), let begin = answer(.animation(number))
      else {
        return nil
      }
      // A begin time of exactly 0 would mean now; like `AVCoreAnimationBeginTimeAtZero`, this is the beginning of the
      // layer's time.
      return begin == 0 ? SceneReader.beginTimeAtZero : begin
    }
  }

  /// When the animations with begin times of their own begin, in seconds of the film.
  var filmBegins: [(node: SourceNode, begin: Double)] {
    subjects.indices.compactMap { number in
      let begin: Double?
      switch time(of: .animation(number)) {
      case nil: return nil
      case .seconds(let seconds, _)?: begin = seconds.doubleValue
      case .relative?: begin = known(.animation(number))
      }
      guard let id = subjects[number].animation.id, let node = reader.animationNodes[id], let begin,
        let film = subjects[number].clock.film(begin), film.isFinite
      else { return nil }
      return (node, film)
    }
  }

  /// The time of an item, worked out after those of the items that it waits for.
  private mutating func answer(_ item: Item) -> Double? {
    var path: [Item] = []
    var next: Item? = item
    while let here = next {
      switch self[here] {
      case .known: next = nil
      case .waiting:
        reportCycle(path[(path.firstIndex(of: here) ?? 0)...])
        next = nil
      case .unknown:
        self[here] = .waiting
        path.append(here)
        next = awaited(by: here)
      }
    }
    for here in path.reversed() { self[here] = .known(resolved(here)) }
    return known(item)
  }

  private subscript(item: Item) -> Answer {
    get {
      switch item {
      case .animation(let number): begins[number]
      case .entry(let number): instants[number]
      case .sound(let number): soundBegins[number]
      }
    }
    set {
      switch item {
      case .animation(let number): begins[number] = newValue
      case .entry(let number): instants[number] = newValue
      case .sound(let number): soundBegins[number] = newValue
      }
    }
  }

  func known(_ item: Item) -> Double? {
    guard case .known(let instant) = self[item] else { return nil }
    return instant
  }

  /// The one item on whose time an item's depends; nil for none.
  private func awaited(by item: Item) -> Item? {
    switch time(of: item) {
    case .relative(let anchor, _, _, _)?: return self.item(at: anchor)
    case .seconds?: return nil
    case nil:
      guard case .animation(let number) = item else { return nil }
      return subjects[number].entry.map(Item.entry)
    }
  }

  /// The one item that an anchor stands for.
  private func item(at anchor: TimeExpression.Anchor) -> Item? {
    switch anchor {
    case .canvas: return nil
    case .animation(let layer, let key):
      let found = subjectsByName[Name(layer: layer, key: key)] ?? []
      return found.count == 1 ? .animation(found[0]) : nil
    case .span(let name):
      let found = soundsByName[name] ?? []
      return found.count == 1 ? .sound(found[0]) : nil
    }
  }

  /// The begin time of an animation as it is written in the scene; nil for none.
  private func written(_ animation: SceneAnimation) -> TimeExpression? {
    animation.id.flatMap { reader.beginTimes[$0] }
  }

  /// The time of an item as it is written in the scene; nil for an animation that begins with its transaction.
  func time(of item: Item) -> TimeExpression? {
    switch item {
    case .entry(let number): return entries[number].at
    case .sound(let number): return sounds[number].at
    case .animation(let number):
      guard let time = written(subjects[number].animation), !time.isZero else { return nil }
      return time
    }
  }

  /// The time of an item, when that of the one it waits for is known; nil because of a problem, which is reported.
  private mutating func resolved(_ item: Item) -> Double? {
    switch item {
    case .entry(let number):
      return film(entries[number].at).flatMap { checked($0, entries[number].at, entries[number].node) }
    case .sound(let number):
      return film(sounds[number].at).flatMap { checked($0, sounds[number].at, sounds[number].node) }
    case .animation(let number):
      let subject = subjects[number]
      switch time(of: item) {
      case .seconds(let seconds, _)?: return seconds.doubleValue
      case .relative?: return time(of: item).flatMap { film($0) }.map(subject.clock.local)
      case nil:
        guard let entry = subject.entry else { return subject.clock.local(0) }
        return known(.entry(entry)).map(subject.clock.local)
      }
    }
  }

  /// A time at which something happens; nil, with a problem, if no film has such a time. What happens in an instance
  /// before the film begins has happened when it begins.
  private func checked(_ instant: Double, _ time: TimeExpression, _ place: SourceNode?) -> Double? {
    var node = place
    if case .relative(_, _, _, let own) = time { node = node ?? own }
    // The stage's times are fractions of 64-bit integers.
    guard instant < 0x1p62 else {
      if let node {
        reader.report(node, "at: no film is as long as \(shortest(instant)) s", allowed: "a time in the film")
      }
      return nil
    }
    if instant < 0, time.instance != nil { return 0 }
    if instant < 0, case .relative(_, _, _, let node) = time {
      reader.report(
        node, "at: this is \(shortest(instant)) s, before the film begins", allowed: TimeRange.notNegative.name)
      return nil
    }
    return instant
  }

  /// A written time, in seconds of the film. Times that are written in an instance of a component count in its time.
  private mutating func film(_ time: TimeExpression) -> Double? {
    let clock = clock(of: time.instance)
    switch time {
    case .seconds(let seconds, nil): return seconds.doubleValue
    case .seconds(let seconds, let instance?):
      if let instant = clock.film(seconds.doubleValue), instant.isFinite { return instant }
      if let node = reader.namedLayers[instance]?.node {
        reader.report(node, "the time in \(quoted(instance)) stands still", allowed: "a speed other than 0")
      }
      return nil
    case .relative(let anchor, let edge, let offset, let node):
      guard let instant = film(anchor, edge, node) else { return nil }
      if clock.isTheFilms { return exactSum(instant, offset.doubleValue) }
      return clock.film(exactSum(clock.local(instant), offset.doubleValue))
    }
  }

  private mutating func film(
    _ anchor: TimeExpression.Anchor, _ edge: TimeExpression.Edge, _ node: SourceNode
  ) -> Double? {
    switch anchor {
    case .animation(let layer, let key): film(Name(layer: layer, key: key), edge, node)
    case .canvas: edge == .begin ? 0 : canvasEnd(node)
    case .span(let name):
      if soundsByName[name] == nil, reader.instances[name] != nil {
        film(instance: name, edge, node)
      } else {
        film(sound: name, edge, node)
      }
    }
  }

  /// The film's end; nil, with a problem, where it follows from what is in the film.
  private func canvasEnd(_ node: SourceNode) -> Double? {
    reader.reportFollowing(node, "a time") ? nil : reader.filmDuration?.doubleValue
  }

  /// The beginning or the end of an instance, in seconds of the film.
  private func film(instance name: String, _ edge: TimeExpression.Edge, _ node: SourceNode) -> Double? {
    guard let duration = reader.instances[name] else { return nil }
    guard edge == .begin || duration != nil else {
      reader.report(
        node, "how long \(quoted(name)) lasts is not known, because its component has no duration",
        allowed: "an instance of a component with \"duration\"")
      return nil
    }
    let local = edge == .begin ? 0 : duration?.doubleValue ?? 0
    guard let instant = clock(of: name).film(local), instant.isFinite else {
      reader.report(node, "\(quoted(name)) never ends", allowed: "an instance whose speed is above 0")
      return nil
    }
    return instant
  }

  /// The beginning or the end of an animation, in seconds of the film.
  private mutating func film(_ name: Name, _ edge: TimeExpression.Edge, _ node: SourceNode) -> Double? {
    guard let found = subjectsByName[name] else {
      reportUnknown(name, node)
      return nil
    }
    guard found.count == 1 else {
      reportSeveral(name, found, node)
      return nil
    }
    let subject = subjects[found[0]]
    guard let begin = known(.animation(found[0])) else { return nil }
    let end = edge == .begin ? begin : exactSum(begin, length(subject))
    guard let instant = subject.clock.film(end), instant.isFinite else {
      reader.report(
        node, "\(name.layer).\(name.key) never \(edge == .end ? "ends" : "begins")", allowed: "an animation that does")
      return nil
    }
    return instant
  }

  func length(_ subject: Subject) -> Double {
    var timing = subject.animation.timing
    timing.beginTime = 0
    return timing.endTime(inheriting: subject.defaultDuration)
  }
}

extension TimeExpression {
  fileprivate var isZero: Bool {
    guard case .seconds(let seconds, _) = self else { return false }
    return seconds == .zero
  }
}

/// The sum of two numbers as if both were the decimals that they stand for: 0.1 + 0.2 is 0.3, so that an event at a
/// frame's time stays at this frame.
func exactSum(_ a: Double, _ b: Double) -> Double {
  guard let x = Rational(nearest: a), let y = Rational(nearest: b), let sum = x.adding(y) else { return a + b }
  return sum.doubleValue
}
