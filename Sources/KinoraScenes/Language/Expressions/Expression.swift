/// An expression of the scene language as it is read, with the offset in its text at which each part begins.
indirect enum Expression: Sendable {
  case literal(ScriptValue)
  /// A text with expressions in it.
  case text(ScriptTemplate, Int)
  case name(String, Int)
  case member(Expression, String, Int)
  case element(Expression, Expression, Int)
  case list([Expression])
  case negation(Expression, Int)
  case not(Expression, Int)
  case binary(BinaryOperator, Expression, Expression, Int)
  case conditional(Expression, then: Expression, otherwise: Expression, Int)
  case call(String, [Expression], Int)
  case function([String], Expression)
}

/// An operator between two values, by how it is written.
enum BinaryOperator: String, Sendable, CaseIterable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case unequal = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"

  /// How tightly the operator holds its operands together; operators of one tightness go from left to right.
  var tightness: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal: 3
    case .lessOrEqual, .greaterOrEqual, .less, .greater: 4
    case .plus, .minus: 5
    case .times, .divided, .remainder: 6
    }
  }
}
