/// An instant of a film at which a fault would show: something begins, ends, turns, or moves fastest.
public struct FilmEvent: Sendable, Hashable {
  /// What happens.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The film's first or last frame.
    case film
    /// An animation or a transition begins.
    case begin
    /// An animation or a transition ends, or is taken off its layer.
    case end
    /// A keyframe is reached.
    case keyframe
    /// A value that rests before and after jumps to another, as those of a timing function in steps do.
    case step
    /// The motion turns: at an extremum, where a run is reversed, or where one is repeated.
    case turn
    /// The motion is fastest.
    case fastest
    /// Something scheduled for this time runs.
    case timeline
    /// Something changes that no animation moves: a video, particles, what a display link does.
    case change
    /// A layer that comes onto the canvas, or goes, is on it.
    case passage
  }

  /// What happens.
  public let kind: Kind
  /// When it happens, in seconds of the film.
  public let time: Double
  /// The path of the layer to which it happens; empty where it is none.
  public let layer: String
  /// The key path or the transition that it is about; empty where it is none.
  public let subject: String

  package init(kind: Kind, time: Double, layer: String, subject: String) {
    (self.kind, self.time, self.layer, self.subject) = (kind, time, layer, subject)
  }
}

extension FilmEvent: CustomStringConvertible {
  /// The event in words, such as "card, position: begin at 0.5 s".
  public var description: String {
    let who = [layer, subject].filter { !$0.isEmpty }.joined(separator: ", ")
    return (who.isEmpty ? "" : who + ": ") + "\(kind.words) at \(FilmEvent.seconds(time))"
  }

  /// A time with at most four decimals.
  static func seconds(_ time: Double) -> String {
    let rounded = (time * 10000).rounded() / 10000
    let text = "\(rounded)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " s"
  }
}

extension FilmEvent.Kind {
  /// The kind as a noun.
  var words: String {
    switch self {
    case .film: "first or last frame"
    case .begin: "begin"
    case .end: "end"
    case .keyframe: "keyframe"
    case .step: "step"
    case .turn: "turning point"
    case .fastest: "fastest motion"
    case .timeline: "timeline event"
    case .change: "change without an animation"
    case .passage: "on the canvas"
    }
  }
}
