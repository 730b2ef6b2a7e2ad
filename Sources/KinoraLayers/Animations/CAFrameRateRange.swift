/// How often an animation would like to be shown, in frames a second.
///
/// A hint for displays. A film is sampled at its own rate, so it is kept and handed back and changes nothing.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The lowest rate that will do, in frames a second.
  public var minimum: Float
  /// The highest rate wanted, in frames a second.
  public var maximum: Float
  /// Nil when any rate in the range is as good.
  public var preferred: Float?

  /// No wish: 0 to 0.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  /// A range; `preferred` nil when any rate in it is as good.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}

/// A range from its three rates; 0 for `preferred` means none.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
  CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred == 0 ? nil : preferred)
}

/// Whether two ranges have the same rates.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
  range == other
}
