import KinoraTiming

/// The times that are allowed for a value.
enum TimeRange {
  case any, notNegative, positive

  var name: String {
    switch self {
    case .any: "a time"
    case .notNegative: "a time of 0 or more"
    case .positive: "a time above 0"
    }
  }

  func contains(_ time: Rational) -> Bool {
    switch self {
    case .any: true
    case .notNegative: time >= .zero
    case .positive: time > .zero
    }
  }
}

extension SceneReader {
  /// Reads a time in seconds: a number, `"1.5s"`, `"250ms"`, `"45f"` or `"00:00:01:15"`.
  ///
  /// - Parameter alternative: What else the caller allows, for the message.
  func time(
    _ node: SourceNode, _ what: String, in range: TimeRange = .any, alternative: String = ""
  ) -> Rational? {
    do throws(TimeError) {
      let time: Rational
      switch node.value {
      case .number(let value): time = try TimeParsing.seconds(value)
      case .string(let text): time = try TimeParsing.seconds(text, rate: frameRate)
      default: throw TimeError(found: node.excerpt, reason: .time)
      }
      guard range.contains(time) else { throw TimeError(found: node.excerpt, reason: .time) }
      return time
    } catch {
      // If the canvas has no valid frame rate, that is reported already, and times in frames are no problems of their
      // own.
      if error.reason != .needsFrameRate || frameRate != nil {
        let isForm = error.reason == .time
        reportFound(node, what, allowed: isForm ? "\(range.name): \(error.allowed)\(alternative)" : error.allowed)
      }
      return nil
    }
  }
}
