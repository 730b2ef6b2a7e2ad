import Foundation
import KinoraExport

/// The choice of the frames of a film that a golden pins.
public enum FrameSampling: Sendable, Hashable {
  /// Every frame.
  case all
  /// Every `n`-th frame, the first one first, and the last.
  case every(Int)
  /// The frames with these numbers.
  case frames([Int])
  /// The smallest set of frames that sees every event of the film: each begin, end and jump from both sides, each keyframe
  /// and turning point, and of each motion the fastest frame, one before and one after.
  case events
}

extension FrameSampling {
  /// The frames of `film` that are pinned, in order, and the events that they see.
  ///
  /// The film's layers are followed from frame to frame, and nothing is drawn.
  public func coverage(of film: Film) throws -> EventCoverage {
    let demands = try FilmEvents(of: film).demands
    return EventCoverage(demands, seenBy: try frames(of: try film.format) ?? EventDemand.smallestFrames(for: demands))
  }

  /// The frames of `film` that are pinned, in order.
  public func frames(of film: Film) throws -> [Int] {
    try frames(of: try film.format) ?? EventDemand.smallestFrames(for: try FilmEvents(of: film).demands)
  }

  /// The frames where they follow from the film's length; nil where the film's events decide.
  private func frames(of format: FilmFormat) throws -> [Int]? {
    let count = format.frameCount
    switch self {
    case .all: return Array(0..<count)
    case .every(let step):
      guard step > 0 else { throw ExportError.invalid("every \(step)th frame: the step must be 1 or more") }
      return stride(from: 0, to: count - 1, by: step) + [count - 1]
    case .frames(let numbers):
      if let wrong = numbers.first(where: { !(0..<count).contains($0) }) {
        throw ExportError.invalid("there is no frame \(wrong): the film has frames 0..<\(count)")
      }
      return Array(Set(numbers)).sorted()
    case .events: return nil
    }
  }
}

/// The events of a film, and which of them a choice of frames sees.
public struct EventCoverage: Sendable, Hashable, CustomStringConvertible {
  /// The pinned frames, in order.
  public let frames: [Int]
  /// Every event of the film, in order of time.
  public let events: [FilmEvent]
  /// The events that the pinned frames do not see.
  public let missed: [FilmEvent]

  init(_ demands: [EventDemand], seenBy frames: [Int]) {
    self.frames = frames
    events = demands.map(\.event)
    missed = demands.filter { !$0.isSeen(by: frames) }.map(\.event)
  }

  /// A line such as "11 events, 14 frames, all covered"; or how many are, and the first ones missed.
  public var description: String {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    let start = "\(counted(events.count, "event")), \(counted(frames.count, "frame"))"
    guard !missed.isEmpty else { return start + ", all covered" }
    let shown = missed.prefix(8).map { "\n  not seen: \($0)" }.joined()
    let rest = missed.count > 8 ? "\n  … and \(missed.count - 8) more" : ""
    return start + ", \(events.count - missed.count) covered" + shown + rest
  }
}
