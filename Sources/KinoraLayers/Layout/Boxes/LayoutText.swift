import Foundation

/// Layouts as text, in CSS's spelling, for scenes and archives.
extension LayoutLength {
  /// The lengths that are words.
  package static let words: [LayoutLength] = [.auto, .fill, .fit, .minContent, .maxContent]

  /// The word for a length that is one; empty for numbers.
  package var word: String {
    switch self {
    case .auto: "auto"
    case .fill: "fill"
    case .fit: "fit"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .points, .percent: ""
    }
  }

  /// The number of a percentage such as `"50%"`; nil for anything else.
  package static func percentage(_ text: String) -> LayoutLength? {
    guard text.hasSuffix("%"), let value = Double(text.dropLast()), value.isFinite else { return nil }
    return .percent(CGFloat(value))
  }
}

extension GridTrack.Breadth {
  /// The text of the breadth: `120`, `"25%"`, `"1fr"`, or a word.
  package var text: String {
    switch self {
    case .points(let value): "\(Double(value))"
    case .percent(let value): "\(Double(value))%"
    case .fraction(let value): "\(Double(value))fr"
    case .auto: "auto"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    }
  }

  /// The breadth of a text; nil for one of another form.
  package init?(text: String) {
    func number(_ text: Substring) -> CGFloat? {
      guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
      return CGFloat(value)
    }
    switch text {
    case "auto": self = .auto
    case "min-content": self = .minContent
    case "max-content": self = .maxContent
    default:
      if text.hasSuffix("fr"), let value = number(text.dropLast(2)) {
        self = .fraction(value)
      } else if text.hasSuffix("%"), let value = number(text.dropLast()) {
        self = .percent(value)
      } else if let value = number(text[...]) {
        self = .points(value)
      } else {
        return nil
      }
    }
  }
}

extension GridTrack {
  /// The text of the track: that of its size, `minmax(100, 1fr)` or `fit-content(200)`.
  package var text: String {
    if let fitLimit { return "fit-content(\(fitLimit.text))" }
    if self == GridTrack(greatest) { return greatest.text }
    return "minmax(\(least.text), \(greatest.text))"
  }

  /// The track of a text; nil for one of another form.
  package init?(text: String) {
    func parts(_ function: String) -> [Breadth?]? {
      guard text.hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
      let inside = text.dropFirst(function.count + 1).dropLast()
      return inside.split(separator: ",", omittingEmptySubsequences: false).map {
        Breadth(text: $0.trimmingCharacters(in: .whitespaces))
      }
    }
    if let parts = parts("minmax") {
      guard parts.count == 2, let least = parts[0], let greatest = parts[1] else { return nil }
      if case .fraction = least { return nil }
      self = .minmax(least, greatest)
    } else if let parts = parts("fit-content") {
      guard parts.count == 1, let limit = parts[0] else { return nil }
      switch limit {
      case .points, .percent: self = .fitContent(limit)
      default: return nil
      }
    } else if let breadth = Breadth(text: text) {
      self.init(breadth)
    } else {
      return nil
    }
  }
}

extension GridPlacement {
  /// The text of the placement, from which ``init(text:)`` makes an equal one.
  package var text: String {
    switch (start, end) {
    case (let start?, let end?): "\(start) / \(end)"
    case (let start?, nil): span == 1 ? "\(start)" : "\(start) / span \(span)"
    case (nil, let end?): "span \(span) / \(end)"
    case (nil, nil): "span \(span)"
    }
  }

  /// The placement of a text: `"2 / 4"`, `"span 2"`, `"2 / span 2"`, `"span 2 / -1"` or `"3"`; nil for one of another
  /// form.
  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    func line(_ text: String) -> Int? {
      Int(text).flatMap { $0 != 0 && abs($0) <= Self.greatestLine ? $0 : nil }
    }
    func span(_ text: String) -> Int? {
      guard text.hasPrefix("span ") else { return nil }
      return Int(text.dropFirst(5)).flatMap { (1...Self.greatestLine).contains($0) ? $0 : nil }
    }
    if parts.count == 1, let start = line(parts[0]) {
      self = .line(start)
    } else if parts.count == 1, let count = span(parts[0]) {
      self = .span(count)
    } else if parts.count == 2, let start = line(parts[0]), let end = line(parts[1]) {
      self = .lines(start, end)
    } else if parts.count == 2, let start = line(parts[0]), let count = span(parts[1]) {
      self = .line(start, span: count)
    } else if parts.count == 2, let count = span(parts[0]), let end = line(parts[1]) {
      self = .ending(end, span: count)
    } else {
      return nil
    }
  }
}
