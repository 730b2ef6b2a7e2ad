import Foundation
import KinoraMeasure

/// What a trace shows: the threads' work, the frames and the layers, on one axis of time.
public struct ProfileTrace: Sendable {
  private let spans: [WorkLog.Span]
  private let costs: FilmMeter.Costs
  private let names: AccountNames
  private let frames: Range<Int>
  private let start: UInt64

  init(
    _ spans: [WorkLog.Span], _ costs: FilmMeter.Costs, _ names: AccountNames, frames: Range<Int>,
    from start: UInt64
  ) {
    (self.spans, self.costs, self.names, self.frames, self.start) = (spans, costs, names, frames, start)
  }

  /// The trace as JSON in the Trace Event Format, which Perfetto and Chromium's tracing page open.
  ///
  /// Three processes stand for the kinds of tracks: threads, frames, and the costliest layers.
  public func json() throws -> Data {
    var names = Self.names(1, "threads") + Self.names(2, "frames") + Self.names(3, "layers")
    let lanes = self.lanes
    for (index, lane) in lanes.enumerated() { names.append(Self.name(1, index + 1, lane.name)) }
    let numbers = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, $0 + 1) })
    var bars = spans.map { span in
      Bar(
        name: span.name, process: 1, track: numbers[span.lane] ?? 0, begin: span.begin, end: span.end,
        arguments: ["frame": frames.lowerBound + span.frame])
    }
    // The next frame begins before a frame is converted and handed over, so neighbours have tracks of their own.
    names += [Self.name(2, 1, "frames"), Self.name(2, 2, "frames between")]
    for (index, times) in frameTimes().enumerated() {
      guard let times else { continue }
      bars.append(
        Bar(
          name: "frame \(frames.lowerBound + index)", process: 2, track: 1 + index % 2, begin: times.begin,
          end: times.end,
          arguments: [
            "damaged pixels": costs.frames[index].counts.pixelsDamaged,
            "prepared": costs.frames[index].counts.itemsPrepared,
          ]))
    }
    let layers = self.layers()
    names += layers.names
    let events = Bar.nested(bars + layers.bars).map(event)
    return try JSONSerialization.data(
      withJSONObject: ["traceEvents": names + events, "displayTimeUnit": "ms"] as [String: Any],
      options: [.sortedKeys, .withoutEscapingSlashes])
  }

  private var lanes: [WorkLane] {
    let found = Set(spans.map(\.lane))
    let raster = found.compactMap { if case .raster(let number) = $0 { number } else { nil } }.sorted()
    return [.film].filter(found.contains) + raster.map { .raster($0) } + [.encoder].filter(found.contains)
  }

  /// When each frame was drawn: from its first to its last span on the raster lanes.
  private func frameTimes() -> [(begin: UInt64, end: UInt64)?] {
    var times: [(begin: UInt64, end: UInt64)?] = Array(repeating: nil, count: costs.frames.count)
    for span in spans where span.frame < times.count {
      guard case .raster = span.lane else { continue }
      let old = times[span.frame]
      times[span.frame] = (min(old?.begin ?? span.begin, span.begin), max(old?.end ?? span.end, span.end))
    }
    return times
  }

  /// A track for each of the costliest layers, on which a frame's bar is as long as the layer took in it.
  private func layers() -> (names: [[String: Any]], bars: [Bar]) {
    let times = frameTimes()
    var tracks: [String: Int] = [:]
    var names: [[String: Any]] = []
    var bars: [Bar] = []
    for (index, frame) in costs.frames.enumerated() {
      guard let begin = times[index]?.begin else { continue }
      for (account, cost) in frame.costliest {
        let path = self.names.path(of: account)
        if tracks[path] == nil {
          tracks[path] = tracks.count + 1
          names.append(Self.name(3, tracks[path] ?? 0, path))
        }
        bars.append(
          Bar(
            name: self.names.kind(of: account).name, process: 3, track: tracks[path] ?? 0, begin: begin,
            end: begin + cost.time,
            arguments: [
              "frame": frames.lowerBound + index, "microseconds": Int(cost.time / 1000), "pixels": cost.allPixels,
            ]))
      }
    }
    return (names, bars)
  }

  // MARK: Events

  /// Something with a length on a track.
  struct Bar {
    let name: String
    let process: Int
    let track: Int
    let begin: UInt64
    var end: UInt64
    let arguments: [String: Int]

    /// The bars of each track inside or after each other, as viewers want them: one that goes on when the next has begun, and ends before
    /// it, is cut there.
    static func nested(_ bars: [Bar]) -> [Bar] {
      var sorted = bars.sorted { ($0.process, $0.track, $0.begin, $1.end) < ($1.process, $1.track, $1.begin, $0.end) }
      var open: [Int] = []
      for index in sorted.indices {
        let bar = sorted[index]
        if let last = open.last, (sorted[last].process, sorted[last].track) != (bar.process, bar.track) { open = [] }
        open.removeAll { sorted[$0].end <= bar.begin }
        for outer in open where sorted[outer].end < bar.end { sorted[outer].end = bar.begin }
        open.removeAll { sorted[$0].end <= bar.begin }
        open.append(index)
      }
      return sorted
    }
  }

  private func event(_ bar: Bar) -> [String: Any] {
    [
      "ph": "X", "name": bar.name, "pid": bar.process, "tid": bar.track,
      "ts": Double(bar.begin - min(start, bar.begin)) / 1000, "dur": Double(bar.end - bar.begin) / 1000,
      "args": bar.arguments,
    ]
  }

  private static func names(_ process: Int, _ name: String) -> [[String: Any]] {
    [
      ["ph": "M", "name": "process_name", "pid": process, "tid": 0, "args": ["name": name]],
      ["ph": "M", "name": "process_sort_index", "pid": process, "tid": 0, "args": ["sort_index": process]],
    ]
  }

  private static func name(_ process: Int, _ thread: Int, _ name: String) -> [String: Any] {
    ["ph": "M", "name": "thread_name", "pid": process, "tid": thread, "args": ["name": name]]
  }
}
