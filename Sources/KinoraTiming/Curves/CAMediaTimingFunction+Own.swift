import Foundation

/// Timing functions that are Kinora's own.
extension CAMediaTimingFunction {
  /// A pace of `count` equal steps, as CSS's `steps()`. Fewer than 1, or than 2 with ``StepCurve/Position/jumpNone``,
  /// count as that many.
  public static func steps(_ count: Int, _ position: StepCurve.Position = .jumpEnd) -> CAMediaTimingFunction {
    CAMediaTimingFunction(.steps(StepCurve(count, position)))
  }

  /// A pace of straight pieces, as CSS's `linear()`: `.linear([0, .init(0.3, at: 0.2), 1])`. With fewer than two stops
  /// the pace is even.
  public static func linear(_ stops: [LinearCurve.Stop]) -> CAMediaTimingFunction {
    CAMediaTimingFunction(.linear(LinearCurve(stops)))
  }

  /// The pace of a spring that is let go at 0 and pulled to 1.
  ///
  /// - Parameters:
  ///   - bounce: How much it bounces: 0 not at all, 0.99 nearly for ever, below 0 overdamped down to −0.99.
  ///   - duration: How long one swing seems to take, as a share of the run, since a timing function knows no seconds
  ///     (`CASpringAnimation` does); nil for the share with which the spring has settled to a thousandth at the end.
  public static func spring(bounce: Double = 0, duration: Double? = nil) -> CAMediaTimingFunction {
    CAMediaTimingFunction(.spring(SpringCurve(bounce: bounce, duration: duration)))
  }

  /// A pace of the animators' table.
  public static func easing(_ family: Easing.Family, _ direction: Easing.Direction) -> CAMediaTimingFunction {
    CAMediaTimingFunction(.easing(Easing(family, direction)))
  }

  /// A pace that goes back a tenth before it sets off.
  public static let backIn = easing(.back, .in)
  /// A pace that goes a tenth too far and comes back.
  public static let backOut = easing(.back, .out)
  /// A pace that goes back before it sets off, and too far in the end.
  public static let backInOut = easing(.back, .inOut)
  /// A pace that bounces off the start, higher each time.
  public static let bounceIn = easing(.bounce, .in)
  /// A pace that falls on the end and bounces three times.
  public static let bounceOut = easing(.bounce, .out)
  /// A pace that bounces off the start and on the end.
  public static let bounceInOut = easing(.bounce, .inOut)
  /// A pace that swings about the start, further each time.
  public static let elasticIn = easing(.elastic, .in)
  /// A pace that swings about the end until it is still.
  public static let elasticOut = easing(.elastic, .out)
  /// A pace that swings about the start and about the end.
  public static let elasticInOut = easing(.elastic, .inOut)
}

extension TimingCurve {
  /// Whether progress jumps as soon as the run begins, so that a time before it differs from its first instant.
  package var jumpsAtStart: Bool {
    guard case .steps(let curve)? = formula else { return false }
    return curve.position == .jumpStart || curve.position == .jumpBoth
  }
}
