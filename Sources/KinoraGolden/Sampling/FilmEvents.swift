import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Everything that happens in a film, found by following its layers from frame to frame. Nothing is drawn.
struct FilmEvents {
  /// The events in order of time, each with the frames that see it.
  let demands: [EventDemand]

  init(of film: Film) throws {
    let format = try film.format
    let stage = try film.makeStage()
    let follower = RunFollower()
    stage.watch(by: follower)
    let clock = format.clock
    let count = format.frameCount
    var passages = CanvasPassages()
    var changed: [Bool] = []
    var last: DisplayList?
    for frame in 0..<count {
      let list = try stage.list(at: clock.seconds(ofFrame: frame))
      follower.look(at: stage, frame: frame)
      passages.look(at: stage, frame: frame)
      changed.append(last.map { $0 != list } ?? false)
      last = list
    }
    let grid = FrameGrid(clock: clock, count: count)
    var found = [
      EventDemand(event: FilmEvent(kind: .film, time: 0, layer: "", subject: ""), ranges: [0...0]),
      EventDemand(
        event: FilmEvent(kind: .film, time: clock.seconds(ofFrame: count - 1), layer: "", subject: ""),
        ranges: [count - 1...count - 1]),
    ]
    for run in follower.runs { found += RunEvents(run, grid).demands }
    for time in follower.events {
      found += grid.demand(
        .timeline, at: time, sides: (before: grid.last(before: time), after: grid.first(notBefore: time)), width: 1)
    }
    found += passages.demands(grid)
    found += Self.changes(changed, follower.runs, follower.events, grid)
    var seen: Set<FilmEvent> = []
    demands = found.filter { seen.insert($0.event).inserted }
      .enumerated().sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }.map(\.element)
  }

  /// The stretches of frames that change although no animation runs.
  private static func changes(
    _ changed: [Bool], _ runs: [FollowedRun], _ events: [Double], _ grid: FrameGrid
  ) -> [EventDemand] {
    var isExplained = [Bool](repeating: false, count: changed.count)
    func explain(_ begin: Double, _ end: Double) {
      let first = max(0, grid.last(notAfter: begin) ?? 0)
      let last = min(changed.count - 1, grid.first(after: end) ?? changed.count - 1)
      if first <= last { for frame in first...last { isExplained[frame] = true } }
    }
    for run in runs { explain(run.begin, run.end) }
    for time in events { explain(time, time) }
    var demands: [EventDemand] = []
    var frame = 0
    while frame < changed.count {
      guard changed[frame], !isExplained[frame] else {
        frame += 1
        continue
      }
      let start = frame
      while frame < changed.count, changed[frame], !isExplained[frame] { frame += 1 }
      let end = frame - 1
      let places = [max(0, start - 1), start, (start + end) / 2, end]
      demands.append(
        EventDemand(
          event: FilmEvent(kind: .change, time: grid.time(start), layer: "", subject: ""),
          ranges: Array(Set(places)).sorted().map { $0...$0 }))
    }
    return demands
  }
}

/// The frames of a film around its instants.
struct FrameGrid {
  let clock: FrameClock
  let count: Int

  /// Two times that differ by less count as one.
  private static let slack = 1e-7

  func time(_ frame: Int) -> Double { clock.seconds(ofFrame: frame) }

  /// The last frame whose time is not after `time`; nil when it is before the film.
  func last(notAfter time: Double) -> Int? { bounded(floor(time, Self.slack)) }
  /// The last frame before `time`.
  func last(before time: Double) -> Int? { bounded(ceiling(time, -Self.slack) - 1) }
  /// The first frame after `time`; nil when the film is over by then.
  func first(after time: Double) -> Int? { bounded(floor(time, Self.slack) + 1) }
  /// The first frame whose time is not before `time`.
  func first(notBefore time: Double) -> Int? { bounded(ceiling(time, -Self.slack)) }
  /// The frame nearest to `time`.
  func nearest(_ time: Double) -> Int? {
    guard time.isFinite else { return nil }
    return bounded(Int((time * rate).rounded().clamped(to: -1...Double(count))))
  }

  private var rate: Double { clock.rate.framesPerSecond.doubleValue }
  private func floor(_ time: Double, _ slack: Double) -> Int {
    guard time.isFinite else { return time > 0 ? count : -1 }
    return Int(((time + slack) * rate).rounded(.down).clamped(to: -1...Double(count)))
  }
  private func ceiling(_ time: Double, _ slack: Double) -> Int {
    guard time.isFinite else { return time > 0 ? count : -1 }
    return Int(((time + slack) * rate).rounded(.up).clamped(to: -1...Double(count + 1)))
  }
  private func bounded(_ frame: Int) -> Int? { (0..<count).contains(frame) ? frame : nil }

  /// The demand of an event that one of `width` frames up to `before` and one of as many from `after` on see; none for an
  /// event that is not in the film. A motion shows its begin in the next frame but one too, a jump does not.
  func demand(
    _ kind: FilmEvent.Kind, at time: Double, layer: String = "", subject: String = "",
    sides: (before: Int?, after: Int?), width: Int = 2
  ) -> [EventDemand] {
    guard time >= -Self.slack, let last = last(notAfter: max(time, 0)) ?? (count > 0 ? count - 1 : nil) else {
      return []
    }
    if sides.before == nil, sides.after == nil { return [] }
    if sides.after == nil, last == count - 1, time > self.time(count - 1) + Self.slack, kind != .end { return [] }
    var ranges: [ClosedRange<Int>] = []
    if let before = sides.before { ranges.append(max(0, before - width + 1)...before) }
    if let after = sides.after { ranges.append(after...min(count - 1, after + width - 1)) }
    return [EventDemand(event: FilmEvent(kind: kind, time: time, layer: layer, subject: subject), ranges: ranges)]
  }

  /// The demand of an event that the frame nearest to it sees; none for an event that is not in the film.
  func demand(_ kind: FilmEvent.Kind, near time: Double, layer: String, subject: String) -> [EventDemand] {
    guard let frame = nearest(time) else { return [] }
    return [
      EventDemand(event: FilmEvent(kind: kind, time: time, layer: layer, subject: subject), ranges: [frame...frame])
    ]
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
