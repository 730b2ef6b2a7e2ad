import KinoraMessages
import KinoraTiming

// What the operators do with values of each kind.

extension Evaluator {
  /// The whole number up to which all whole numbers are exact, 2⁵³.
  private static let leastInexact = 0x1p53

  /// The value of two operands and the operator between them.
  func combined(
    _ left: ScriptValue, _ sign: BinaryOperator, _ right: ScriptValue, _ place: Int
  ) throws(ScriptError) -> ScriptValue {
    switch sign {
    case .equal: return .bool(try areEqual(left, right))
    case .unequal: return .bool(!(try areEqual(left, right)))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      try compare(left, right)
      guard let order = order(left, right) else { throw mixed(left, sign, right, place) }
      return .bool(
        sign == .less ? order < 0 : sign == .lessOrEqual ? order <= 0 : sign == .greater ? order > 0 : order >= 0)
    default: break
    }
    let (a, b) = (try measured(left), try measured(right))
    if case .time = a { try spend(10) } else if case .time = b { try spend(10) }
    switch (a, b) {
    case (.number(let x), .number(let y)): return .number(try number(x, sign, y, place))
    case (.time(let x), .time(let y)):
      switch sign {
      case .plus: return .time(try bounded(x.adding(y), place))
      case .minus: return .time(try bounded(x.subtracting(y), place))
      case .divided:
        guard y != .zero else { throw divisionByZero(place) }
        return .number(try bounded(x.divided(by: y), place).doubleValue)
      case .remainder:
        guard y != .zero else { throw divisionByZero(place) }
        let whole = try bounded(x.divided(by: y), place).floor
        return .time(try bounded(Rational(whole).multiplied(by: y).flatMap(x.subtracting), place))
      default: break
      }
    case (.time(let time), .number(let number)) where sign == .times || sign == .divided:
      if sign == .divided, number == 0 { throw divisionByZero(place) }
      let factor = Rational(nearest: number)
      return .time(
        try bounded(factor.flatMap { sign == .times ? time.multiplied(by: $0) : time.divided(by: $0) }, place))
    case (.number(let number), .time(let time)) where sign == .times:
      return .time(try bounded(Rational(nearest: number).flatMap(time.multiplied), place))
    case (.angle(let x), .angle(let y)):
      switch sign {
      case .plus, .minus, .remainder: return .angle(try number(x, sign, y, place))
      case .divided: return .number(try number(x, sign, y, place))
      default: break
      }
    case (.angle(let x), .number(let y)) where sign == .times || sign == .divided:
      return .angle(try number(x, sign, y, place))
    case (.number(let x), .angle(let y)) where sign == .times: return .angle(try number(x, sign, y, place))
    default: break
    }
    throw mixed(a, sign, b, place)
  }

  private func number(
    _ x: Double, _ sign: BinaryOperator, _ y: Double, _ place: Int
  ) throws(ScriptError) -> Double {
    let result: Double
    switch sign {
    case .plus: result = x + y
    case .minus: result = x - y
    case .times: result = x * y
    case .divided:
      guard y != 0 else { throw divisionByZero(place) }
      result = x / y
    default:
      guard y != 0 else { throw divisionByZero(place) }
      // The remainder has the sign of the divisor, so that a negative number wraps around as well.
      let rest = x.truncatingRemainder(dividingBy: y)
      result = rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest
    }
    return try exact(result, isWhole: x.rounded() == x && y.rounded() == y && sign != .divided, place)
  }

  /// A result that is finite, and exact where whole numbers make a whole number.
  func exact(_ result: Double, isWhole: Bool, _ place: Int?) throws(ScriptError) -> Double {
    guard result.isFinite, !isWhole || result.magnitude < Self.leastInexact else {
      throw ScriptError(
        "the result is too large", allowed: "finite numbers, and whole ones below 2^53, which are exact", offset: place)
    }
    return result
  }

  /// A time within the range of exact times.
  func bounded(_ time: Rational?, _ place: Int?) throws(ScriptError) -> Rational {
    guard let time else {
      throw ScriptError(
        "the time is too large, or its fraction too fine", allowed: "times that fit into a film", offset: place)
    }
    return time
  }

  private func divisionByZero(_ place: Int) -> ScriptError {
    ScriptError("a division by zero", allowed: "a divisor other than 0", offset: place)
  }

  private func mixed(
    _ left: ScriptValue, _ sign: BinaryOperator, _ right: ScriptValue, _ place: Int
  ) -> ScriptError {
    let allowed =
      sign == .plus && (left.isText || right.isText)
      ? "numbers, times or angles; texts are joined by \"${a}${b}\""
      : "two numbers, two times or two angles; a time or an angle times or divided by a number"
    let texts = [left, right].compactMap { value in if case .string(let text) = value { text } else { nil } }
    return ScriptError(
      "\(quoted(sign.rawValue)) between \(left.kind) (\(left.excerpt)) and \(right.kind) (\(right.excerpt))",
      allowed: allowed, suggestion: texts.compactMap { ScriptTemplate.expressionMeant(by: $0) { _ in true } }.first,
      offset: place)
  }

  // MARK: Comparison

  /// Counts the work of comparing two values.
  func compare(_ left: ScriptValue, _ right: ScriptValue) throws(ScriptError) {
    switch (left, right) {
    case (.string(let a), .string(let b)): try spend(1 + min(a.utf8.count, b.utf8.count) / 16)
    case (.string, _), (_, .string): try spend(20)
    default: try spend(1)
    }
  }

  /// Whether two values are equal; values of different kinds are not.
  func areEqual(_ left: ScriptValue, _ right: ScriptValue) throws(ScriptError) -> Bool {
    try compare(left, right)
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let a), .bool(let b)): return a == b
    case (.string(let a), .string(let b)): return a == b
    case (.color(let a), .color(let b)): return a == b
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) where !(try areEqual(x, y)) { return false }
      return true
    case (.object(let a), .object(let b)):
      guard a.members.count == b.members.count else { return false }
      for (key, value) in a.members {
        guard let other = b[key], try areEqual(value, other) else { return false }
      }
      return true
    default: return order(left, right) == 0
    }
  }

  /// The order of two values of one kind that has one: below zero, zero or above; nil for others.
  func order(_ left: ScriptValue, _ right: ScriptValue) -> Int? {
    if case .string(let a) = left, case .string(let b) = right { return a < b ? -1 : a == b ? 0 : 1 }
    switch (left.measured(rate), right.measured(rate)) {
    case (.number(let a), .number(let b)), (.angle(let a), .angle(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.time(let a), .time(let b)): return a < b ? -1 : a == b ? 0 : 1
    default: return nil
    }
  }
}

extension ScriptValue {
  fileprivate var isText: Bool {
    guard case .string = self else { return false }
    return true
  }
}
