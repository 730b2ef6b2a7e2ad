import Foundation

/// A frame rate: frames per second as an exact fraction.
public struct FrameRate: Sendable, Hashable {
  /// The frames per second; above 0 and at most ``highest``.
  public let framesPerSecond: Rational

  /// The highest rate, 1,000,000 frames per second: no film needs more, and containers count time in 32-bit units.
  public static let highest = Rational(1_000_000)

  /// 60 frames a second, as most displays show.
  public static let display = FrameRate(unchecked: Rational(60))

  private init(unchecked framesPerSecond: Rational) { self.framesPerSecond = framesPerSecond }

  /// A rate from a fraction; nil unless 0 < rate ≤ 1,000,000.
  public init?(_ framesPerSecond: Rational) {
    guard framesPerSecond > .zero, framesPerSecond <= Self.highest else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  /// A rate of `numerator / denominator` frames per second, for example 30000, 1001; nil unless 0 < rate ≤ 1,000,000.
  public init?(_ numerator: Int64, _ denominator: Int64) {
    guard let rate = Rational(numerator, denominator) else { return nil }
    self.init(rate)
  }

  /// Reads a rate such as `"30"`, `"30000/1001"`, `"12.5"`, `"29.97"`.
  ///
  /// The decimals that stand for television's rates are read as these rates: 23.98, 23.976, 29.97, 47.95, 47.952,
  /// 59.94, 119.88 are n·1000/1001. Any other decimal is taken exactly: 12.5 is 25/2, 29.9 is 299/10.
  public init(parsing text: String) throws(TimeError) {
    guard let rate = Self.read(text.trimmingCharacters(in: .whitespaces)), let result = FrameRate(rate) else {
      throw TimeError(found: text, reason: .frameRate)
    }
    self = result
  }

  /// The rate a double means: as ``init(parsing:)`` reads its shortest decimal form, so 29.97 is 30000/1001.
  public init(_ value: Double) throws(TimeError) {
    try self.init(parsing: value == value.rounded() && value.magnitude < 1e9 ? "\(Int64(value))" : "\(value)")
  }

  private static let television: [String: Rational?] = [
    "23.98": Rational(24000, 1001), "23.976": Rational(24000, 1001), "29.97": Rational(30000, 1001),
    "47.95": Rational(48000, 1001), "47.952": Rational(48000, 1001), "59.94": Rational(60000, 1001),
    "119.88": Rational(120_000, 1001),
  ]

  private static func read(_ text: String) -> Rational? {
    if let known = television[text] { return known }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return Rational(decimal: parts[0])
    case 2:
      guard let n = Rational(decimal: parts[0]), let d = Rational(decimal: parts[1]) else { return nil }
      return n.divided(by: d)
    default: return nil
    }
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as text, such as `"30"` or `"30000/1001"`.
  public var description: String { framesPerSecond.description }
}

extension Rational {
  /// The exact value of a plain decimal: digits, an optional point and fraction, an optional sign. No exponent, no
  /// spaces.
  package init?(decimal text: some StringProtocol) {
    var digits = text.utf8[...]
    var negative = false
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      negative = first == UInt8(ascii: "-")
      digits = digits.dropFirst()
    }
    var value: Int128 = 0
    var scale: Int128 = 1
    var seenPoint = false
    var count = 0
    for byte in digits {
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), value < 1 << 100, scale < 1 << 100 else {
        return nil
      }
      value = value * 10 + Int128(byte - UInt8(ascii: "0"))
      if seenPoint { scale *= 10 }
      count += 1
    }
    guard count > 0 else { return nil }
    self.init(wide: negative ? -value : value, scale)
  }
}
