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
      case .string(let text):
        if let share = try share(text, node) {
          time = share
        } else if filmDuration == nil, node.origin?.instance == nil, Self.isShare(text), reportFollowing(node, what) {
          return nil
        } else {
          time = try TimeParsing.seconds(text, rate: frameRate)
        }
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

  private static func isShare(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return false }
    return text.firstIndex(of: "%").map { Rational(decimal: text[..<$0]) != nil } ?? false
  }

  /// The time that a percentage is, with a distance from there: of the film's length, or in an instance of a component
  /// of the component's. Nil for what is no percentage, and where the length is not known.
  private func share(_ text: String, _ node: SourceNode) throws(TimeError) -> Rational? {
    guard text.utf8.contains(UInt8(ascii: "%")), let sign = text.firstIndex(of: "%"),
      let percent = Rational(decimal: text[..<sign])
    else { return nil }
    let whole = node.origin?.instance.map { instances[$0] ?? nil } ?? filmDuration
    guard let part = percent.divided(by: Rational(100)).flatMap({ whole?.multiplied(by: $0) }) else { return nil }
    let rest = text[text.index(after: sign)...].drop { $0 == " " }
    guard let first = rest.first else { return part }
    guard first == "+" || first == "-" || first == "−" else { return nil }
    let distance = try TimeParsing.seconds(String(rest.dropFirst()), rate: frameRate)
    return first == "+" ? part.adding(distance) : part.subtracting(distance)
  }
}
