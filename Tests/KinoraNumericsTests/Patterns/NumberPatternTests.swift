import Foundation
import KinoraNumerics
import Testing

@Suite("Numbers as text by a pattern")
struct NumberPatternTests {
  private func text(_ number: Double, _ pattern: String) -> String {
    do { return try NumberPattern(pattern).string(number) } catch { return "error: \(error)" }
  }

  @Test(
    "digits, groups, signs and the text around them",
    arguments: [
      ("#,##0", 1_234_567, "1,234,567"), ("#,##0", 0, "0"), ("#,##0", 999.5, "1,000"), ("#,##0", -1234.4, "-1,234"),
      ("#,##0.00", 1234.5, "1,234.50"), ("0000", 42, "0042"), ("0000", 123_456, "123456"), ("0,000", 7, "0,007"),
      ("#.##", 0.5, ".5"), ("#.##", 0, "0"), ("#", 0, "0"), ("0.##", 2.5, "2.5"), ("0.##", 2, "2"),
      ("0.0#", 2, "2.0"), (".00", 1.5, "1.50"), ("#,##,##0", 12_345_678, "1,23,45,678"),
      ("0%", 0.256, "26%"), ("0.0%", 0.07, "7.0%"), ("0‰", 0.0125, "13‰"), ("%0", 0.5, "%50"),
      ("+0;-0", 3, "+3"), ("+0;-0", -3, "-3"), ("+0;-0", -0.4, "+0"), ("0", -0.4, "0"), ("0.0;(#)", -2.25, "(2.3)"),
      ("0 €", 12, "12 €"), ("$0", -5, "-$5"), ("No. 0", 3, "No. 3"), ("0 km/h", 88, "88 km/h"),
      ("0, really", 1, "1, really"),
      ("'#'0", 7, "#7"), ("0 'o''clock'", 9, "9 o'clock"), ("0''", 6, "6'"), ("0';'", 1, "1;"), ("0 m'2'", 4, "4 m2"),
      ("0E", 4, "4E"), ("0 Std.", 4, "4 Std."),
    ] as [(String, Double, String)])
  func forms(pattern: String, number: Double, expected: String) {
    #expect(text(number, pattern) == expected)
  }

  @Test("halves of the shortest decimal go away from zero, whatever its binary fraction is")
  func rounding() {
    #expect(text(1.005, "0.00") == "1.01")
    #expect(text(2.5, "0") == "3")
    #expect(text(-2.5, "0") == "-3")
    #expect(text(0.285, "0.00") == "0.29")
    #expect(text(9.995, "0.00") == "10.00")
    #expect(text(0.0049999, "0.00") == "0.00")
    #expect(text(0.5, "0") == "1")
    #expect(text(0.05, "0") == "0")
  }

  @Test("numbers of any size keep all their digits")
  func extremes() {
    #expect(text(1e21, "#,##0") == "1,000,000,000,000,000,000,000")
    #expect(text(.leastNonzeroMagnitude, "0.0") == "0.0")
    #expect(text(1.5e-7, "0.########") == "0.00000015")
    #expect(text(.greatestFiniteMagnitude, "0").count == 309)
    #expect(text(.infinity, "0%") == "∞%")
    #expect(text(-.infinity, "0") == "-∞")
    #expect(text(.nan, "0 x") == "NaN x")
    #expect(text(-0.0, "0") == "0")
  }

  @Test("whole numbers with groups are as Foundation writes them, and fractions as printf does where no half is near")
  func agreesWithFoundation() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.numberStyle = .decimal
    formatter.usesGroupingSeparator = true
    formatter.groupingSize = 3
    formatter.groupingSeparator = ","
    formatter.maximumFractionDigits = 0
    var state: UInt64 = 42
    for _ in 0..<300 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let whole = Double(Int64(bitPattern: state) >> Int64(11 + state % 40))
      #expect(text(whole, "#,##0") == formatter.string(from: NSNumber(value: whole)))
      let fraction = Double(state % 1_000_003) / 1024 + 0.0001
      #expect(text(fraction, "0.000") == String(format: "%.3f", fraction))
    }
  }

  @Test(
    "what is wrong with a pattern is said",
    arguments: [
      ("", "the pattern has no digits, \"0\" or \"#\""), ("abc", "the pattern has no digits, \"0\" or \"#\""),
      ("0#", "the pattern has \"#\" after \"0\" before the point"),
      ("0.#0", "the pattern has \"0\" after \"#\" behind the point"),
      ("0.0,0", "the pattern has groups behind the point"),
      ("0;0;0", "a pattern has at most two parts, with one \";\" between"),
      ("0 0", "the pattern has digits in two places; what is only shown stands in apostrophes"),
      ("0 m2", "the pattern has \"2\" outside of apostrophes"),
      ("0'", "the pattern has an apostrophe without a second one; one that is shown is written twice"),
      ("0E0", "the pattern has an exponent, which is not supported"), ("0%‰", "the pattern has \"%\" or \"‰\" twice"),
      ("¤0", "the pattern has \"¤\" outside of apostrophes"),
    ])
  func errors(pattern: String, reason: String) {
    #expect(text(1, pattern) == "error: \(reason)")
  }

  @Test("a pattern that is too long is refused")
  func longest() {
    #expect(text(1, String(repeating: "0", count: 257)) == "error: the pattern is longer than 256 characters")
    #expect(text(1, String(repeating: "0", count: 256)).count == 256)
  }
}
