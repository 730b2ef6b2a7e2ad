import Foundation
import KinoraGraphics
import KinoraNumerics
import KinoraTiming

// Functions of numbers, times, angles and colours. The mathematics is the project's own, the same to the last bit on
// every machine.

extension ScriptFunctions {
  static let numbers: [Function] = [
    Function("min", "a, b, …", 1...100) { arguments throws(ScriptError) in try extreme(arguments, -1) },
    Function("max", "a, b, …", 1...100) { arguments throws(ScriptError) in try extreme(arguments, 1) },
    Function("clamp", "x, lowest, highest", 3...3) { arguments throws(ScriptError) in
      let (x, lowest, highest) = (try arguments.value(0), try arguments.value(1), try arguments.value(2))
      try arguments.evaluator.compare(x, lowest)
      try arguments.evaluator.compare(x, highest)
      guard let below = arguments.evaluator.order(x, lowest), let above = arguments.evaluator.order(x, highest) else {
        throw arguments.error("its arguments are of several kinds", "three numbers, times or angles")
      }
      return below < 0 ? lowest : above > 0 ? highest : x
    },
    Function("lerp", "a, b, t", 3...3) { arguments throws(ScriptError) in
      let (a, b) = (try arguments.value(0), try arguments.value(1))
      let share = try arguments.number(2)
      let evaluator = arguments.evaluator
      let way = try evaluator.combined(b, .minus, a, arguments.place)
      return try evaluator.combined(
        a, .plus, evaluator.combined(way, .times, .number(share), arguments.place), arguments.place)
    },
    Function("mix", "colour, colour, t", 3...3) { arguments throws(ScriptError) in
      let (a, b) = (try color(arguments, 0), try color(arguments, 1))
      let share = try arguments.number(2)
      func mixed(_ x: Double, _ y: Double) -> Double { min(max(x + (y - x) * share, 0), 1) }
      return .color(
        CGColor(
          red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue),
          alpha: mixed(a.alpha, b.alpha)))
    },
    Function("alpha", "colour, a", 2...2) { arguments throws(ScriptError) in
      let base = try color(arguments, 0)
      let alpha = try arguments.number(1)
      return .color(CGColor(red: base.red, green: base.green, blue: base.blue, alpha: min(max(alpha, 0), 1)))
    },
    Function("abs", "x", 1...1) { arguments throws(ScriptError) in
      switch try arguments.evaluator.measured(try arguments.value(0)) {
      case .number(let x): return .number(x.magnitude)
      case .angle(let x): return .angle(x.magnitude)
      case .time(let x):
        return .time(x < .zero ? try arguments.evaluator.bounded(Rational.zero.subtracting(x), arguments.place) : x)
      case let other: throw arguments.found(other.excerpt, 0, "a number, a time or an angle")
      }
    },
    function("floor", "x") { $0.rounded(.down) },
    function("ceil", "x") { $0.rounded(.up) },
    function("round", "x") { $0.rounded() },
    function("sqrt", "x") { $0.squareRoot() },
    Function("pow", "x, y", 2...2) { arguments throws(ScriptError) in
      .number(try finite(Elementary.pow(try arguments.number(0), try arguments.number(1)), arguments))
    },
    Function("sin", "angle", 1...1) { arguments throws(ScriptError) in .number(Elementary.sin(try radians(arguments)))
    },
    Function("cos", "angle", 1...1) { arguments throws(ScriptError) in .number(Elementary.cos(try radians(arguments)))
    },
    Function("tan", "angle", 1...1) { arguments throws(ScriptError) in .number(Elementary.tan(try radians(arguments)))
    },
    Function("atan2", "y, x", 2...2) { arguments throws(ScriptError) in
      .number(Elementary.atan2(try arguments.number(0), try arguments.number(1)))
    },
    Function("number", "text", 1...1) { arguments throws(ScriptError) in
      let value = try arguments.value(0)
      if case .number = value { return value }
      let words = value.text?.split(separator: " ") ?? []
      guard words.count == 1, let number = Double(words[0]), number.isFinite else {
        throw arguments.found(value.excerpt, 0, "text that is a number, such as '12' or '-0.5'")
      }
      return .number(number)
    },
  ]

  private static func function(
    _ name: String, _ parameters: String, _ body: @escaping @Sendable (Double) -> Double
  ) -> Function {
    Function(name, parameters, 1...1) { arguments throws(ScriptError) in
      .number(try finite(body(try arguments.number(0)), arguments))
    }
  }

  private static func finite(_ value: Double, _ arguments: FunctionArguments) throws(ScriptError) -> Double {
    guard value.isFinite else { throw arguments.error("there is no such number", "numbers with a finite result") }
    return value
  }

  /// An angle in radians; a number is one already.
  private static func radians(_ arguments: FunctionArguments) throws(ScriptError) -> Double {
    switch try arguments.value(0).measured(nil) {
    case .number(let value): return value
    case .angle(let degrees): return degrees * .pi / 180
    case let other: throw arguments.found(other.excerpt, 0, "a number in radians, or an angle such as 45deg")
    }
  }

  private static func color(_ arguments: FunctionArguments, _ index: Int) throws(ScriptError) -> CGColor {
    switch try arguments.value(index) {
    case .color(let color): return color
    case .string(let text):
      try arguments.evaluator.spend(50 + text.utf8.count / 4)
      if let color = try? CGColor(css: text) { return color }
      throw arguments.found(ScriptValue.string(text).excerpt, index, ValueForm.color.allowed)
    case .list(let list) where list.count <= 4:
      let levels = list.compactMap { value -> Double? in
        guard case .number(let level) = value, (0...1).contains(level) else { return nil }
        return level
      }
      if levels.count == list.count, levels.count == 3 || levels.count == 4 {
        return CGColor(red: levels[0], green: levels[1], blue: levels[2], alpha: levels.count == 4 ? levels[3] : 1)
      }
      throw arguments.found("a list", index, ValueForm.color.allowed)
    case let other: throw arguments.found(other.excerpt, index, ValueForm.color.allowed)
    }
  }

  /// The least or the greatest of the arguments, or of the elements of one list.
  private static func extreme(_ arguments: FunctionArguments, _ sign: Int) throws(ScriptError) -> ScriptValue {
    let values = try arguments.values()
    guard var best = values.first else { throw arguments.error("the list is empty", "a list with elements") }
    for value in values {
      try arguments.evaluator.compare(value, best)
      guard let order = arguments.evaluator.order(value, best) else {
        throw arguments.error("\(best.excerpt) and \(value.excerpt) have no order", "numbers, times, angles or texts")
      }
      if order * sign > 0 { best = value }
    }
    return best
  }
}
