import Foundation

/// Why a text is no timing function.
package struct TimingTextError: Error {
  /// What is wrong, as a clause.
  package let message: String
  /// What may stand there.
  package let allowed: String
  /// The word that is unknown, and those of which it may be a slip.
  package var word = ""
  package var names: [String] = []
}

extension CAMediaTimingFunction {
  /// The function of a text as CSS writes it, `steps(4, jump-end)` or `linear(0, 0.3 20%, 1)`, of an easing's name such as
  /// `backOut`, or of `spring(0.3)` or `spring(0.3, 0.5)`, with bounce and duration.
  package convenience init(text: String) throws(TimingTextError) { self.init(try TimingFormula(text)) }

  /// The names of the functions that are Kinora's own.
  package static var ownNames: [String] { TimingFormula.allNames }

  /// The text of a function that is no Bézier, from which ``init(text:)`` makes an equal one; nil for a Bézier.
  package var text: String? { curve.formula?.text }

  /// The spring of a function that is one; nil for any other.
  package var spring: SpringCurve? {
    if case .spring(let curve)? = curve.formula { curve } else { nil }
  }
}

extension TimingFormula {
  /// The names that stand alone, with what they mean.
  private static let names: [String: TimingFormula] = [
    "step-start": .steps(StepCurve(1, .jumpStart)), "step-end": .steps(StepCurve(1, .jumpEnd)),
  ]

  /// The words that may stand for the position of the jumps.
  private static let positions: [String: StepCurve.Position] = Dictionary(
    uniqueKeysWithValues: StepCurve.Position.allCases.map { ($0.rawValue, $0) } + [
      ("start", .jumpStart), ("end", .jumpEnd),
    ])
  private static let positionNames = StepCurve.Position.allCases.map(\.rawValue) + ["start", "end"]

  init(_ text: String) throws(TimingTextError) {
    if let easing = Easing.named(text) {
      self = .easing(easing)
    } else if let named = Self.names[text] {
      self = named
    } else if let open = text.firstIndex(of: "("), text.last == ")" {
      let name = text[..<open].trimmingWhitespace
      let inner = text[text.index(after: open)..<text.index(before: text.endIndex)]
      let arguments = inner.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingWhitespace)
      switch name {
      case "steps": self = try Self.steps(arguments)
      case "linear": self = try Self.linear(arguments)
      case "spring": self = try Self.spring(arguments)
      default:
        throw TimingTextError(
          message: "\(name)() is no timing function", allowed: "steps(4, jump-end) or linear(0, 0.3 20%, 1)",
          word: name, names: ["steps", "linear"])
      }
    } else {
      throw TimingTextError(
        message: "\(text) is no timing function", allowed: Self.allNames.joined(separator: ", "), word: text,
        names: Self.allNames)
    }
  }

  /// The names that ``init(_:)`` knows.
  static let allNames = Easing.allCases.map(\.name) + names.keys.sorted()

  private static func steps(_ arguments: [String]) throws(TimingTextError) -> TimingFormula {
    guard arguments.count < 3 else {
      throw TimingTextError(message: "steps() takes a count and a position", allowed: "steps(4, jump-end)")
    }
    guard let position = arguments.count < 2 ? .jumpEnd : positions[arguments[1]] else {
      throw TimingTextError(
        message: "steps() has no position \(arguments[1])", allowed: positionNames.joined(separator: ", "),
        word: arguments[1], names: positionNames)
    }
    let least = position == .jumpNone ? 2 : 1
    guard let count = Int(arguments[0]), count >= least, count <= 1_000_000 else {
      throw TimingTextError(
        message: "steps() cannot have a count of \(arguments[0].isEmpty ? "nothing" : arguments[0])",
        allowed: "a whole number from \(least) to 1000000")
    }
    return .steps(StepCurve(count, position))
  }

  private static func linear(_ arguments: [String]) throws(TimingTextError) -> TimingFormula {
    let allowed = "two stops or more, each a number with one percentage, two or none, such as 0.3 20%"
    var stops: [LinearCurve.Stop] = []
    for argument in arguments {
      var outputs: [Double] = []
      var times: [Double] = []
      for word in argument.split(whereSeparator: \.isWhitespace) {
        let isPercentage = word.last == "%"
        let number = isPercentage ? share(percentage: word.dropLast()) : Double(word)
        guard let number, number.magnitude <= 1e6 else {
          throw TimingTextError(message: "linear() has no stop \(argument)", allowed: allowed)
        }
        if isPercentage { times.append(number) } else { outputs.append(number) }
      }
      guard outputs.count == 1, times.count <= 2, arguments.count > 1 else {
        let what = arguments.count < 2 ? "linear() has fewer than two stops" : "linear() has no stop \(argument)"
        throw TimingTextError(message: what, allowed: allowed)
      }
      stops += times.isEmpty ? [LinearCurve.Stop(outputs[0])] : times.map { LinearCurve.Stop(outputs[0], at: $0) }
    }
    return .linear(LinearCurve(stops))
  }

  private static func spring(_ arguments: [String]) throws(TimingTextError) -> TimingFormula {
    let numbers = arguments.compactMap { Double($0) }
    guard numbers.count == arguments.count, (1...2).contains(numbers.count), numbers.allSatisfy(\.isFinite) else {
      throw TimingTextError(message: "spring() takes numbers", allowed: "spring(bounce) or spring(bounce, duration)")
    }
    return .spring(SpringCurve(bounce: numbers[0], duration: numbers.count == 2 ? numbers[1] : nil))
  }

  var text: String {
    switch self {
    case .steps(let curve): "steps(\(curve.count), \(curve.position.rawValue))"
    case .linear(let curve):
      "linear(" + curve.points.map { "\($0.output) \(Self.percentage($0.time))%" }.joined(separator: ", ") + ")"
    case .easing(let easing): easing.name
    case .spring(let curve): "spring(\(curve.bounce)\(curve.duration.map { ", \($0)" } ?? ""))"
    }
  }

  /// The hundredth of a decimal number, rounded once.
  private static func share(percentage text: some StringProtocol) -> Double? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard (1...2).contains(parts.count), let exponent = parts.count == 2 ? Int(parts[1]) : 0, exponent.magnitude < 999
    else { return nil }
    return Double("\(parts[0])e\(exponent - 2)")
  }

  /// The decimal number of which ``share(percentage:)`` makes `share`.
  private static func percentage(_ share: Double) -> String {
    let plain = "\(share * 100)"
    if self.share(percentage: plain) == share { return plain }
    let parts = "\(share)".split(separator: "e")
    return "\(parts[0])e\((parts.count == 2 ? Int(parts[1]) ?? 0 : 0) + 2)"
  }
}

extension StringProtocol {
  fileprivate var trimmingWhitespace: String { trimmingCharacters(in: .whitespaces) }
}
