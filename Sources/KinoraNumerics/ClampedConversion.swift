extension FixedWidthInteger {
  /// The whole part of `value`, or the nearest value of this type; zero for NaN. Never traps.
  @inlinable
  public init(clamping value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else if value.isNaN {
      self = 0
    } else {
      self = value < 0 ? .min : .max
    }
  }
}
