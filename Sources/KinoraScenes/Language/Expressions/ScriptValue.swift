import Foundation
import KinoraGraphics
import KinoraMessages
import KinoraTiming

/// A value of the scene language: what expressions compute with, and what parameters and names stand for.
indirect enum ScriptValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A time, in exact seconds.
  case time(Rational)
  /// An angle, in degrees.
  case angle(Double)
  case color(CGColor)
  case string(String)
  case list([ScriptValue])
  case object(ScriptObject)

  /// The kind of the value, in words for a message.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .time: "a time"
    case .angle: "an angle"
    case .color: "a colour"
    case .string: "text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The value as it is put into a longer text; nil for what has no text.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number(let value): shortest(value)
    case .bool(let value): value ? "true" : "false"
    case .time(let time): Self.words(for: time)
    case .angle(let degrees): shortest(degrees) + "deg"
    case .color(let color): Self.words(for: color)
    case .null, .list, .object: nil
    }
  }

  /// A time as scenes write it: in decimals where these are exact, as a fraction of seconds elsewhere.
  static func words(for time: Rational) -> String {
    let seconds = time.doubleValue
    return Rational(nearest: seconds) == time ? shortest(seconds) + "s" : "\(time.numerator)/\(time.denominator)s"
  }

  /// A colour as scenes write it, in eight bits a component.
  private static func words(for color: CGColor) -> String {
    let levels = [color.red, color.green, color.blue, color.alpha].map { UInt8(($0 * 255).rounded()) }
    let digits = levels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "#" + (levels[3] == 255 ? digits.dropLast() : digits[...]).joined()
  }

  /// The value as it is shown beside the name of a variable: short, on one line.
  var excerpt: String {
    switch self {
    case .null: "null"
    case .string(let text): quoted(text)
    case .list(let list):
      list.count > 4 ? "a list of \(list.count)" : "[" + list.map(\.brief).joined(separator: ", ") + "]"
    case .object(let object):
      "{ "
        + object.members.prefix(3).map { "\($0.key): \($0.value.brief)" }.joined(separator: ", ")
        + (object.members.count > 3 ? ", … }" : " }")
    default: text ?? kind
    }
  }

  private var brief: String {
    switch self {
    case .list, .object: kind
    default: excerpt
    }
  }

  /// A string that says a time or an angle as that, since the values of a scene write them as strings.
  ///
  /// - Parameter rate: The film's frame rate, for frames.
  func measured(_ rate: FrameRate?) -> ScriptValue {
    guard case .string(let text) = self, let last = text.utf8.last, text.utf8.count < 64 else { return self }
    if last == UInt8(ascii: "s") || last == UInt8(ascii: "f") {
      return (try? TimeParsing.seconds(text, rate: rate)).map(ScriptValue.time) ?? self
    }
    if last == UInt8(ascii: "g"), text.hasSuffix("deg"), let degrees = Double(text.dropLast(3)), degrees.isFinite {
      return .angle(degrees)
    }
    return self
  }
}

/// An object of the scene language: values by key, in the order in which they were written.
struct ScriptObject: Sendable {
  private(set) var members: [(key: String, value: ScriptValue)] = []
  private var places: [String: Int] = [:]
  /// The keys whose values have problems that are reported.
  var failed: Set<String> = []

  init(_ members: [(key: String, value: ScriptValue)] = []) {
    for (key, value) in members { self[key] = value }
  }

  subscript(key: String) -> ScriptValue? {
    get { places[key].map { members[$0].value } }
    set {
      guard let newValue else { return }
      if let place = places[key] {
        members[place].value = newValue
      } else {
        places[key] = members.count
        members.append((key, newValue))
      }
    }
  }

  var keys: [String] { members.map(\.key) }
}

/// The error of an expression: what is wrong, and where in the expression's text.
struct ScriptError: Error {
  let message: String
  var allowed: String?
  var suggestion: String?
  /// The offset of the part that is wrong, in bytes of the text; nil for the whole.
  var offset: Int?
  /// Whether the problem is reported already, at the place that it is a problem of.
  var isReported = false
  /// The kind of the problem that it becomes.
  var kind: SceneProblem.Kind

  /// The error of what depends on something whose problem is reported.
  static let reported: ScriptError = {
    var error = ScriptError("")
    error.isReported = true
    return error
  }()

  init(
    _ message: String, allowed: String? = nil, suggestion: String? = nil, offset: Int? = nil,
    kind: SceneProblem.Kind = .expression
  ) {
    self.message = message
    self.allowed = allowed
    self.suggestion = suggestion
    self.offset = offset
    self.kind = kind
  }

  /// The error at another place than the one that it has.
  func placed(_ offset: Int) -> ScriptError {
    var error = self
    error.offset = offset
    return error
  }

  /// The error with a place, unless it has one.
  func at(_ offset: Int) -> ScriptError {
    var error = self
    error.offset = error.offset ?? offset
    return error
  }
}
