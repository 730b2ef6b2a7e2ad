import KinoraNumerics

/// Decibels: twenty times the common logarithm of an amplitude's factor.
public enum Decibels {
  /// The factor that `decibels` stand for: 0 dB is 1, −6 dB about a half.
  public static func factor(_ decibels: Double) -> Double { Elementary.pow(10, decibels / 20) }

  /// The decibels of a positive factor.
  public static func of(_ factor: Double) -> Double { 20 * Elementary.log10(factor) }

  /// Reads `"-6dB"`, with or without a space before the unit; nil for anything else.
  package static func parse(_ text: String) -> Double? {
    guard text.hasSuffix("dB") else { return nil }
    var digits = text.dropLast(2)
    while digits.last == " " { digits.removeLast() }
    let plain = digits.replacing("−", with: "-")
    guard !plain.isEmpty, plain.allSatisfy({ "+-.0123456789".contains($0) }) else { return nil }
    return Double(plain)
  }
}
