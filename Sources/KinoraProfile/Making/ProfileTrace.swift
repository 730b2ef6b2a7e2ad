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
    var events = Self.names(1, "threads") + Self.names(2, "frames") + Self.names(3, "layers")
    let lanes = self.lanes
    for (index, lane) in lanes.enumerated() { events.append(Self.name(1, index + 1, lane.name)) }
    let numbers = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, $0 + 1) })
    for span in spans {
      events.append(
        event(span.name, 1, numbers[span.lane] ?? 0, span.begin, span.end, ["frame": frames.lowerBound + span.frame]))
    }
    events.append(Self.name(2, 1, "frames"))
    for (index, times) in frameTimes().enumerated() {
      guard let times else { continue }
      events.append(
        event(
          "frame \(frames.lowerBound + index)", 2, 1, times.begin, times.end,
          [
            "damaged pixels": costs.frames[index].counts.pixelsDamaged,
            "prepared": costs.frames[index].counts.itemsPrepared,
          ]))
    }
    events += layers()
    return try JSONSerialization.data(
      withJSONObject: ["traceEvents": events, "displayTimeUnit": "ms"] as [String: Any],
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
  private func layers() -> [[String: Any]] {
    let times = frameTimes()
    var tracks: [String: Int] = [:]
    var events: [[String: Any]] = []
    for (index, frame) in costs.frames.enumerated() {
      guard let begin = times[index]?.begin else { continue }
      for (account, cost) in frame.costliest {
        let path = names.path(of: account)
        if tracks[path] == nil {
          tracks[path] = tracks.count + 1
          events.append(Self.name(3, tracks[path] ?? 0, path))
        }
        events.append(
          event(
            CostAccounts.kind(of: account).name, 3, tracks[path] ?? 0, begin, begin + cost.time,
            ["frame": frames.lowerBound + index, "pixels": cost.allPixels]))
      }
    }
    return events
  }

  // MARK: Events

  private func event(
    _ name: String, _ process: Int, _ thread: Int, _ begin: UInt64, _ end: UInt64, _ arguments: [String: Int]
  ) -> [String: Any] {
    [
      "ph": "X", "name": name, "pid": process, "tid": thread, "ts": Double(begin - min(start, begin)) / 1000,
      "dur": Double(end - begin) / 1000, "args": arguments,
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
