import Foundation
import KinoraMessages
import KinoraSound
import KinoraTiming

/// The sounds of a film that are heard at an instant, as `inspect` shows them.
struct SoundReport {
  /// A clip that plays.
  private struct Entry {
    let name: String
    let begin: Double
    let end: Double
    /// The factor of its amplitude at the instant.
    let gain: Double
  }

  private let entries: [Entry]

  /// The clips of `track` that play at `time`, in a film of `filmDuration` seconds.
  init(_ track: SoundTrack?, at time: Rational, filmDuration: Rational) {
    let index = SampleClock.index(of: time)
    entries = (track?.clips ?? []).filter { $0.samples(filmDuration: filmDuration).contains(index) }.map { clip in
      let envelope = SoundEnvelope(clip, in: track ?? SoundTrack(), filmDuration: filmDuration)
      return Entry(
        name: clip.name ?? "sound", begin: clip.begin.doubleValue, end: (clip.end ?? filmDuration).doubleValue,
        gain: envelope.gain(at: index))
    }
  }

  /// One line a clip; empty where nothing plays.
  var text: String {
    entries.map { entry in
      "sound \(quoted(entry.name)): \(Self.number(entry.begin)) to \(Self.number(entry.end)) s, gain \(Self.number(entry.gain))"
    }.joined(separator: "\n")
  }

  /// The clips as JSON objects.
  var json: [[String: Any]] {
    entries.map { ["name": $0.name, "begin": $0.begin, "end": $0.end, "gain": $0.gain] }
  }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.4f", value)
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
