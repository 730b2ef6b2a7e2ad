import Foundation
import KinoraLayers
import KinoraTiming

/// The events of one animation, with the frames that see them.
struct RunEvents {
  private(set) var demands: [EventDemand] = []
  private let run: FollowedRun
  private let grid: FrameGrid

  /// The most repeats, keyframes and turning points of one animation that count.
  private static let limit = 4000

  init(_ run: FollowedRun, _ grid: FrameGrid) {
    self.run = run
    self.grid = grid
    addEnds(run.begin, run.end, isGroup: run.entry.animation is CAAnimationGroup)
    addInside(run.entry.animation, from: run.begin, to: run.end, local: run.entry.timing) { [layer = run.layer] in
      layer.convertTime($0, to: nil)
    }
    // What moves in no frame, as a value that stays, has a beginning and an end only.
    for (_, values) in run.values.sorted(by: { $0.key < $1.key }) { addMotion(values) }
    for (_, frames) in run.changes.sorted(by: { $0.key < $1.key }) { addSteps(frames) }
  }

  private mutating func add(_ kind: FilmEvent.Kind, near time: Double) {
    guard demands.count < Self.limit else { return }
    demands += grid.demand(kind, near: time, layer: run.path, subject: run.subject)
  }

  /// Adds the begin and the end. At the end of a group values jump that may have rested for long, so that no frame but the last before it
  /// and the first from it on shows that it ends at another time.
  private mutating func addEnds(_ begin: Double, _ end: Double, isGroup: Bool = false) {
    demands += grid.demand(
      .begin, at: begin, layer: run.path, subject: run.subject,
      sides: (before: grid.last(notAfter: begin), after: grid.first(after: begin)))
    guard end.isFinite, end <= grid.time(grid.count - 1) else { return }
    demands += grid.demand(
      .end, at: end, layer: run.path, subject: run.subject,
      sides: (before: grid.last(before: end), after: isGroup ? grid.first(notBefore: end) : grid.first(after: end)),
      width: isGroup ? 1 : 2)
  }

  /// Adds the repeats, the reversals and the keyframes of an animation and, in a group, those of its children.
  /// `film` turns the time that the animation runs in into the film's.
  private mutating func addInside(
    _ animation: CAAnimation, from begin: Double, to end: Double, local: CompiledTiming, film: (Double) -> Double
  ) {
    let pace = Double(animation.speed.magnitude)
    let length = local.simpleDuration
    guard pace > 0, length > 0 else { return }
    let last = min(end, grid.time(grid.count - 1))
    /// The film's time at `elapsed` seconds of the animation's own time after its beginning.
    func time(_ elapsed: Double) -> Double { film(local.beginTime + elapsed / pace) }
    var elapsed = 0.0
    var isReversed = false
    while demands.count < Self.limit {
      let start = time(elapsed)
      guard start < last else { break }
      if elapsed > 0 { add(.turn, near: start) }
      addRun(animation, isReversed: isReversed, from: start, to: time(elapsed + length), last: last)
      elapsed += length
      if animation.autoreverses { isReversed.toggle() }
      guard elapsed < local.activeDuration else { break }
    }
  }

  /// Adds what is inside one run, which takes from `start` to `end` of the film.
  private mutating func addRun(
    _ animation: CAAnimation, isReversed: Bool, from start: Double, to end: Double, last: Double
  ) {
    switch animation {
    case let animation as CAKeyframeAnimation:
      for keyTime in Self.keyTimes(animation) where keyTime > 0 && keyTime < 1 {
        let fraction = Self.fraction(reaching: keyTime, animation.timingFunction)
        let time = start + (end - start) * (isReversed ? 1 - fraction : fraction)
        guard time < last else { continue }
        if animation.calculationMode == .discrete {
          addJump(at: time, isReversed: isReversed)
        } else {
          add(.keyframe, near: time)
        }
      }
    case let group as CAAnimationGroup where !isReversed:
      let length = group.duration
      guard length > 0 else { return }
      for child in group.animations ?? [] {
        let timing = CompiledTiming(Self.timing(of: child), inheriting: length)
        let film = { (local: Double) in start + (end - start) * (local / length) }
        let (first, final) = (film(timing.beginTime), min(film(timing.endTime), end))
        guard first < last else { continue }
        let isGroup = child is CAAnimationGroup
        if first > start {
          addEnds(first, final, isGroup: isGroup)
        } else if final < end {
          addEnds(start, final, isGroup: isGroup)
        }
        addInside(child, from: first, to: min(final, last), local: timing, film: film)
      }
    default: break
    }
  }

  private static func timing(of animation: CAAnimation) -> MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = animation.beginTime
    timing.duration = animation.duration
    timing.speed = animation.speed
    timing.timeOffset = animation.timeOffset
    timing.repeatCount = animation.repeatCount
    timing.repeatDuration = animation.repeatDuration
    timing.autoreverses = animation.autoreverses
    timing.fillMode = animation.fillMode
    return timing
  }

  /// When the keyframes are reached, as fractions of the way.
  private static func keyTimes(_ animation: CAKeyframeAnimation) -> [Double] {
    if let times = animation.keyTimes?.map(\.doubleValue), times.allSatisfy(\.isFinite) { return times }
    // Discrete values hold for a stretch each; others are the ends of stretches.
    let count = (animation.values?.count ?? 0) - (animation.calculationMode == .discrete ? 0 : 1)
    guard count > 1, animation.path == nil else { return [] }
    return (0...count).map { Double($0) / Double(count) }
  }

  /// The part of a run after which a timing function has come as far as `progress`.
  private static func fraction(reaching progress: Double, _ function: CAMediaTimingFunction?) -> Double {
    guard let function else { return progress }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if function.value(at: middle) < progress { low = middle } else { high = middle }
    }
    return high
  }

  /// Adds a keyframe at which a value jumps: the last frame with the value before it, and the first with the one after.
  /// On the way back the value is kept at the very instant.
  private mutating func addJump(at time: Double, isReversed: Bool) {
    guard demands.count < Self.limit else { return }
    let sides =
      isReversed
      ? (before: grid.last(notAfter: time), after: grid.first(after: time))
      : (before: grid.last(before: time), after: grid.first(notBefore: time))
    demands += grid.demand(.keyframe, at: time, layer: run.path, subject: run.subject, sides: sides, width: 1)
  }

  /// Adds the jumps of a value that rests in the frames before and after them, each with the frames on both sides of it.
  private mutating func addSteps(_ frames: Set<Int>) {
    for frame in frames.sorted() where !frames.contains(frame - 1) && !frames.contains(frame + 1) {
      guard demands.count < Self.limit else { return }
      let isKnown = demands.contains { demand in
        [frame - 1, frame].allSatisfy { demand.ranges.contains($0...$0) }
      }
      if isKnown { continue }
      let event = FilmEvent(kind: .step, time: grid.time(frame), layer: run.path, subject: run.subject)
      demands.append(EventDemand(event: event, ranges: [frame - 1...frame - 1, frame...frame]))
    }
  }

  /// Adds the turning points of what a layer shows, and of each stretch between two of them its fastest frame, with one
  /// before and one after it.
  private mutating func addMotion(_ values: [[Double]]) {
    let count = values.prefix { $0.count == values[0].count }.count
    guard count > 2 else { return }
    let values = Array(values[..<count])
    var turns: Set<Int> = []
    for component in values[0].indices { turns.formUnion(RunValues.turns(values.map { $0[component] })) }
    for turn in turns.sorted() {
      let frame = run.first + turn
      // A reversal or a keyframe is known already, at its exact time.
      let isKnown = demands.contains {
        ($0.event.kind == .turn || $0.event.kind == .keyframe) && $0.ranges.contains(frame...frame)
      }
      if !isKnown { add(.turn, near: grid.time(frame)) }
    }
    var last = 0
    for turn in turns.sorted() + [count - 1] {
      var (start, end) = (last, turn)
      last = turn
      while start < end, values[start] == values[start + 1] { start += 1 }
      while start < end, values[end - 1] == values[end] { end -= 1 }
      if start < end, let frame = RunValues.fastest(values, in: start...end) {
        let length = Double(end - start)
        func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
          let first = start + Int((length * low).rounded(.up))
          return first...max(first, start + Int((length * high).rounded(.down)))
        }
        let ranges = [range(0.12, 0.35), frame...frame, range(0.65, 0.88)].map { range in
          run.first + range.lowerBound...run.first + range.upperBound
        }
        demands.append(
          EventDemand(
            event: FilmEvent(
              kind: .fastest, time: grid.time(run.first + frame), layer: run.path, subject: run.subject), ranges: ranges
          ))
      }
    }
  }
}
