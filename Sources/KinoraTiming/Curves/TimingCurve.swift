import Foundation

/// A pace as a function: progress over time, both 0…1 between the ends. A cubic Bézier, or one of the formulas that are
/// Kinora's own.
public struct TimingCurve: Sendable, Hashable {
  /// The Bézier; meaningless where there is a formula.
  @usableFromInline let bezier: UnitBezier
  /// The formula that takes the Bézier's place; nil for none.
  @usableFromInline let formula: TimingFormula?

  init(_ bezier: UnitBezier) { (self.bezier, formula) = (bezier, nil) }

  init(_ formula: TimingFormula) {
    self.formula = formula
    bezier = UnitBezier(x1: 0, y1: 0, x2: 1, y2: 1)
  }

  /// Whether progress is time.
  public var isLinear: Bool { formula == nil && bezier.isLinear }

  /// The progress at `time`. NaN counts as 0.
  @inlinable
  public func value(at time: Double) -> Double {
    if let formula { return formula.value(at: time) }
    return bezier.value(at: time)
  }
}

/// A timing function that is no Bézier.
@usableFromInline
indirect enum TimingFormula: Sendable, Hashable {
  case steps(StepCurve)
  case linear(LinearCurve)
  case easing(Easing)
  case spring(SpringCurve)

  @usableFromInline
  func value(at time: Double) -> Double {
    let time = time.isNaN ? 0 : time
    return switch self {
    case .steps(let curve): curve.value(at: time)
    case .linear(let curve): curve.value(at: time)
    case .easing(let easing): easing.value(at: time)
    case .spring(let curve): curve.value(at: time)
    }
  }
}
