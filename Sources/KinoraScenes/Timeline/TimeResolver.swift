import KinoraNumerics
import KinoraTiming

/// Turns times relative to animations into instants, for the layers' animations and for the timeline.
///
/// An animation may begin relative to another and a timeline entry relative to an animation that another entry adds, so answers are
/// worked out on demand, each once; a time that depends on itself is a problem.
struct TimeResolver {
  /// An animation that can be referred to.
  private struct Subject {
    var animation: AnimationDescription
    /// From the film's time to the time the animation begins in.
    let clock: LayerClock
    /// The entry that adds it or its layer; nil for one there from the start.
    let entry: Int?
    /// The length when the animation says none: its transaction's.
    let defaultDuration: Double
  }

  private struct Name: Hashable {
    let layer: String
    let key: String
  }

  private let reader: SceneReader
  private let entries: [TimelineEntry]
  private var subjects: [Name: Subject] = [:]
  private var clocks: [String: LayerClock] = [:]
  private var begins: [Name: Double?] = [:]
  private var instants: [Int: Double?] = [:]
  private var visitingNames: Set<Name> = []
  private var visitingEntries: Set<Int> = []

  /// Core Animation's own duration of a transaction.
  private static let transactionDuration = 0.25

  init(_ reader: SceneReader, layers: [LayerDescription], entries: [TimelineEntry]) {
    self.reader = reader
    self.entries = entries
    for layer in layers { index(layer, LayerClock(), entry: nil, Self.transactionDuration) }
    for (number, entry) in entries.enumerated() {
      let duration = entry.duration ?? Self.transactionDuration
      for change in entry.changes {
        switch change {
        case .addLayer(_, let layer?, let parent, _):
          index(layer, parent.flatMap { clocks[$0] } ?? LayerClock(), entry: number, duration)
        case .addAnimation(let layer, let key?, let animation):
          let name = Name(layer: layer, key: key)
          let clock = clocks[layer] ?? LayerClock()
          subjects[name] =
            subjects[name] ?? Subject(animation: animation, clock: clock, entry: number, defaultDuration: duration)
        default: break
        }
      }
    }
  }

  private mutating func index(
    _ layer: LayerDescription, _ parent: LayerClock, entry: Int?, _ duration: Double
  ) {
    let clock = parent.entering(layer)
    if let name = layer.name {
      clocks[name] = clock
      for keyed in layer.animations {
        subjects[Name(layer: name, key: keyed.key)] = Subject(
          animation: keyed.animation, clock: clock, entry: entry, defaultDuration: duration)
      }
    }
    for child in layer.mask + layer.sublayers { index(child, clock, entry: entry, duration) }
  }

  // MARK: Answers

  /// The clock of a named layer; without a name, the film's own.
  func clock(of layer: String?) -> LayerClock { layer.flatMap { clocks[$0] } ?? LayerClock() }

  /// When an entry happens, in seconds of the film.
  mutating func instant(ofEntry number: Int) -> Double? {
    if let known = instants[number] { return known }
    guard visitingEntries.insert(number).inserted else {
      reportCycle(entries[number].at)
      return nil
    }
    let instant = film(entries[number].at)
    visitingEntries.remove(number)
    instants[number] = .some(instant)
    if let instant, instant < 0, case .relative(_, _, _, _, let node) = entries[number].at {
      reader.report(
        node, "at: this is \(shortest(instant)) s, before the film begins", allowed: TimeRange.notNegative.name)
      return nil
    }
    return instant
  }

  /// The begin time to set on an animation, in its layer's time; nil when it stays as Core Animation has it.
  mutating func beginTime(_ time: TimeExpression, _ clock: LayerClock) -> Double? {
    switch time {
    case .seconds(let seconds): seconds.doubleValue
    case .relative: film(time).map(clock.local)
    }
  }

  /// An instant of the film.
  private mutating func film(_ time: TimeExpression) -> Double? {
    switch time {
    case .seconds(let seconds): return seconds.doubleValue
    case .relative(let layer, let key, let edge, let offset, let node):
      guard let edge = film(Name(layer: layer, key: key), edge, node) else { return nil }
      return exactSum(edge, offset.doubleValue)
    }
  }

  /// An end of an animation, as an instant of the film.
  private mutating func film(_ name: Name, _ edge: TimeExpression.Edge, _ node: SourceNode) -> Double? {
    guard let subject = subjects[name] else {
      reportUnknown(name, node)
      return nil
    }
    guard let begin = begin(name, subject) else { return nil }
    let end = edge == .begin ? begin : exactSum(begin, length(subject))
    guard let instant = subject.clock.film(end), instant.isFinite else {
      reader.report(
        node, "\(name.layer).\(name.key) never \(edge == .end ? "ends" : "begins")", allowed: "an animation that does")
      return nil
    }
    return instant
  }

  /// When an animation begins, in its layer's time.
  private mutating func begin(_ name: Name, _ subject: Subject) -> Double? {
    if let known = begins[name] { return known }
    guard visitingNames.insert(name).inserted else {
      reportCycle(subject.animation.beginTime ?? .seconds(.zero))
      return nil
    }
    let begin: Double?
    if let time = subject.animation.beginTime, !time.isZero {
      begin = beginTime(time, subject.clock)
    } else {
      begin = (subject.entry.map { instant(ofEntry: $0) } ?? 0).map(subject.clock.local)
    }
    visitingNames.remove(name)
    begins[name] = .some(begin)
    return begin
  }

  private func length(_ subject: Subject) -> Double {
    var timing = subject.animation.timing
    timing.beginTime = 0
    return timing.endTime(inheriting: subject.defaultDuration)
  }

  // MARK: Problems

  private func reportUnknown(_ name: Name, _ node: SourceNode) {
    if reader.declaredAnimations.contains([name.layer, name.key]) || reader.namesInError.contains(name.layer) {
      return
    }
    guard reader.layerNames.contains(name.layer) else {
      reader.report(
        node, "no layer is called \(quoted(name.layer))", allowed: SceneReader.list(reader.layerNames),
        suggestion: nearestName(to: name.layer, in: reader.layerNames))
      return
    }
    let keys = subjects.keys.filter { $0.layer == name.layer }.map(\.key).sorted()
    reader.report(
      node, "the layer \(quoted(name.layer)) has no animation \(quoted(name.key))", allowed: SceneReader.list(keys),
      suggestion: nearestName(to: name.key, in: keys))
  }

  private func reportCycle(_ time: TimeExpression) {
    guard case .relative(_, _, _, _, let node) = time else { return }
    reader.report(
      node, "this time depends on itself", allowed: "a time, or one relative to something that does not wait for this")
  }
}

extension TimeExpression {
  fileprivate var isZero: Bool {
    guard case .seconds(let seconds) = self else { return false }
    return seconds == .zero
  }
}

/// `a + b` as if both were the decimals they came from: 0.1 + 0.2 is 0.3, so that an event at a frame's time stays on that frame.
private func exactSum(_ a: Double, _ b: Double) -> Double {
  guard let x = Rational(nearest: a), let y = Rational(nearest: b), let sum = x.adding(y) else { return a + b }
  return sum.doubleValue
}

/// The way from the film's time to a layer's own: the timing of every layer above and its own.
struct LayerClock: Sendable {
  private var steps: [MediaTiming] = []

  func entering(_ layer: LayerDescription) -> LayerClock {
    var timing = MediaTiming()
    for property in layer.properties {
      guard case .number(let value) = property.value else { continue }
      switch property.keyPath {
      case "beginTime": timing.beginTime = value
      case "timeOffset": timing.timeOffset = value
      case "speed": timing.speed = Float(value)
      default: break
      }
    }
    var clock = self
    if timing != MediaTiming() { clock.steps.append(timing) }
    return clock
  }

  /// The layer's time at an instant of the film.
  func local(_ film: Double) -> Double { steps.reduce(film) { $1.localTime(atParentTime: $0) } }

  /// The instant of the film at which the layer's time is `local`; nil where a layer stands still.
  func film(_ local: Double) -> Double? {
    steps.reversed().reduce(local) { time, step in time.flatMap { step.parentTime(atLocalTime: $0) } }
  }
}
