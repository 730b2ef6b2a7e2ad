import KinoraTiming

/// A basic animation paced by a spring: the fraction is seconds of the spring's motion, not a share of the way.
struct SpringEvaluator {
  let motion: SpringMotion
  let basic: BasicEvaluator

  /// The value when `seconds` of the spring's time have passed.
  @inline(__always)
  func value(atSeconds seconds: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    basic.value(at: motion.value(at: seconds), underlying: underlying)
  }
}
