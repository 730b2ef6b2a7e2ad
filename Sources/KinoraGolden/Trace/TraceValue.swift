/// A value in a trace.
public enum TraceValue: Sendable, Hashable {
  /// No value.
  case none
  /// A number or several, in the order of the value's components.
  case numbers([Double])
  /// Anything else, as text.
  case text(String)
}

extension TraceValue: CustomStringConvertible {
  /// The value as a trace has it: numbers in the shortest form that reads back as the same number, separated by spaces; text in quotation
  /// marks; `none`.
  public var description: String {
    switch self {
    case .none: "none"
    case .numbers(let numbers): numbers.isEmpty ? "[]" : numbers.map(Self.number).joined(separator: " ")
    case .text(let text): Self.quoted(text)
    }
  }

  /// A number in its shortest form.
  static func number(_ value: Double) -> String {
    let text = (value == 0 ? 0 : value).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text in quotation marks, on one line.
  static func quoted(_ text: String) -> String {
    var words = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": words += "\\\""
      case "\\": words += "\\\\"
      case "\n": words += "\\n"
      case "\t": words += "\\t"
      case _
      where scalar.value < 32 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
        || scalar.value == 0x2029:
        words += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: words.unicodeScalars.append(scalar)
      }
    }
    return words + "\""
  }
}

/// Values one after the other, equal neighbours together.
public struct TraceRuns: Sendable, Hashable {
  /// A value, and how many samples in a row have it; nil where there is no layer that could have one.
  public struct Run: Sendable, Hashable {
    /// The value.
    public var value: TraceValue?
    /// The number of samples.
    public var count: Int
  }

  /// The runs; neighbours differ.
  public private(set) var runs: [Run] = []
  /// The number of samples.
  public private(set) var count = 0

  /// No values.
  public init() {}

  /// The values of a list.
  public init(_ values: some Sequence<TraceValue?>) { for value in values { append(value) } }

  /// Adds `count` samples of a value.
  public mutating func append(_ value: TraceValue?, count added: Int = 1) {
    guard added > 0 else { return }
    count += added
    if let last = runs.last, last.value == value {
      runs[runs.count - 1].count += added
    } else {
      runs.append(Run(value: value, count: added))
    }
  }

  /// Every sample's value.
  public var values: [TraceValue?] { runs.flatMap { [TraceValue?](repeating: $0.value, count: $0.count) } }

  /// The value that all samples with a layer have; nil when they differ or there is none.
  public var constant: TraceValue? {
    var found: TraceValue?
    for run in runs {
      guard let value = run.value else { continue }
      if let found, found != value { return nil }
      found = value
    }
    return found
  }
}
