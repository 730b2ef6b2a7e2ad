import Foundation
import KinoraExport
import KinoraTiming

/// An event that a film is expected to have.
public struct ExpectedEvent: Sendable, Hashable, CustomStringConvertible {
  /// What happens.
  public let kind: FilmEvent.Kind
  /// When, in seconds.
  public let time: Double
  /// The path of the layer to which it happens; nil for any.
  public let layer: String?
  /// The key path or the transition; nil for any.
  public let subject: String?

  /// An event of a kind at a time, of any layer and any property unless they are given.
  public init(_ kind: FilmEvent.Kind, at time: Double, layer: String? = nil, _ subject: String? = nil) {
    (self.kind, self.time, self.layer, self.subject) = (kind, time, layer, subject)
  }

  public var description: String {
    FilmEvent(kind: kind, time: time, layer: layer ?? "", subject: subject ?? "").description
  }

  /// Whether the event could be this one at another time.
  fileprivate func isLike(_ event: FilmEvent) -> Bool {
    event.kind == kind && (layer == nil || layer == event.layer)
      && (subject == nil || event.subject.split(separator: ", ").contains { subject == String($0) })
  }
}

/// An expectation that events happen at given times, and that no others of their kinds happen.
public struct EventsExpectation {
  private let events: [ExpectedEvent]
  private let tolerance: Double?
  private let isComplete: Bool

  /// - Parameters:
  ///   - events: The events.
  ///   - tolerance: The greatest difference of times, in seconds; half a frame unless given.
  ///   - isComplete: Whether further events of the same kind, layer and property are wrong.
  public init(_ events: [ExpectedEvent], within tolerance: Double? = nil, isComplete: Bool = true) {
    (self.events, self.tolerance, self.isComplete) = (events, tolerance, isComplete)
  }

  /// What is wrong in `film`, as lines; nil when nothing is.
  public func failure(in film: Film) throws -> String? {
    if events.isEmpty { return "expected no event at all, which would accept any film; name one or more" }
    let rate = try film.format.frameRate.framesPerSecond.doubleValue
    let slack = tolerance ?? 0.5 / rate
    let found = try FilmEvents(of: film).demands.map(\.event)
    var left = found
    var lines: [String] = []
    for event in events {
      let candidates = left.filter(event.isLike)
      if let match = candidates.min(by: { ($0.time - event.time).magnitude < ($1.time - event.time).magnitude }),
        (match.time - event.time).magnitude <= slack + 1e-9
      {
        left.removeAll { $0 == match }
        continue
      }
      let times = candidates.prefix(6).map { FilmEvent.seconds($0.time) }.joined(separator: ", ")
      lines.append("expected \(event); " + (candidates.isEmpty ? "there is none" : "it is at \(times)"))
    }
    if isComplete {
      for event in left where events.contains(where: { $0.isLike(event) }) { lines.append("not expected: \(event)") }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
