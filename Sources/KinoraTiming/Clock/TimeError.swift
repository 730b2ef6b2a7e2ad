/// A time or a frame rate that could not be read: what was found and what would be allowed.
public struct TimeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Why the text was refused.
  public enum Reason: Sendable, Equatable {
    /// The text is not a frame rate.
    case frameRate
    /// The text is not a time.
    case time
    /// The text counts frames or is a timecode, and no frame rate is known.
    case needsFrameRate
    /// A field of a timecode is out of its range; with the field's name and the range.
    case field(String, range: String)
    /// The time is too large to be counted exactly.
    case tooLarge
  }

  /// The text as found.
  public let found: String
  /// What is wrong with the text.
  public let reason: Reason

  /// An error about the text or number `found`.
  public init(found: String, reason: Reason) {
    self.found = found
    self.reason = reason
  }

  /// What is allowed in place of the text.
  public var allowed: String {
    switch reason {
    case .frameRate:
      "frames per second above 0 and at most 1000000, as a number (\"30\", \"29.97\") or a fraction (\"30000/1001\")"
    case .time:
      "seconds (1.5 or \"1.5s\"), milliseconds (\"250ms\"), frames (\"45f\") or a timecode (\"00:00:01:15\")"
    case .needsFrameRate: "seconds or milliseconds here, because no frame rate is known"
    case .field(let name, let range): "\(name) from \(range)"
    case .tooLarge: "a time that can be counted in 64 bits"
    }
  }

  public var description: String {
    switch reason {
    case .frameRate: "\"\(found)\" is not a frame rate; allowed: \(allowed)"
    case .needsFrameRate: "\"\(found)\" counts frames; allowed: \(allowed)"
    case .time, .field: "\"\(found)\" is not a time; allowed: \(allowed)"
    case .tooLarge: "\"\(found)\" is too large; allowed: \(allowed)"
    }
  }
}
