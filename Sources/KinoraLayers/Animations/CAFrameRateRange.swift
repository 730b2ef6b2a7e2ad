/// How often an animation would like to be shown, in frames a second.
///
/// The range is a hint for displays. A film is sampled at its own rate, so a range is stored and changes nothing.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The lowest acceptable rate, in frames a second.
  public var minimum: Float
  /// The highest acceptable rate, in frames a second.
  public var maximum: Float
  /// The rate wanted most, in frames a second; nil when any in the range is as good.
  public var preferred: Float?

  /// The range 0 to 0, which wishes nothing.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  /// A range of rates in frames a second; `preferred` is nil when any in it is as good.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}

/// A range from its three rates in frames a second; 0 for `preferred` means none.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
  CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred == 0 ? nil : preferred)
}

/// Whether two ranges have the same rates.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
  range == other
}
