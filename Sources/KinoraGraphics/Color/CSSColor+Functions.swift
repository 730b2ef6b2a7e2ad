import Foundation

extension CGColor {
  /// The colour of `rgb(…)`, `rgba(…)`, `hsl(…)` or `hsla(…)` in lower case.
  static func functional(_ trimmed: String, _ text: String) throws(CSSColorError) -> CGColor {
    func fail(_ reason: String) -> CSSColorError { CSSColorError(text: text, reason: reason) }
    guard let open = trimmed.firstIndex(of: "("), trimmed.hasSuffix(")") else { throw fail("the closing ) is missing") }
    let name = String(trimmed[..<open]).trimmingCharacters(in: .whitespaces)
    guard ["rgb", "rgba", "hsl", "hsla"].contains(name) else {
      throw fail("the functions allowed are rgb(), rgba(), hsl() and hsla()")
    }
    let inside = String(trimmed[trimmed.index(after: open)...].dropLast())
    let words = try arguments(inside, fail)
    guard words.count == 3 || words.count == 4 else {
      throw fail("\(name)() takes three components and perhaps alpha, not \(words.count) values")
    }
    let alpha = try words.count == 4 ? number(words[3], percentOf: 1, fail) : 1
    if name.hasPrefix("rgb") {
      var components: [CGFloat] = []
      for word in words[..<3] { components.append(try unit(number(word, percentOf: 255, fail) / 255)) }
      return CGColor(red: components[0], green: components[1], blue: components[2], alpha: unit(alpha))
    }
    let hue = try turns(words[0], fail)
    for word in words[1..<3] where !word.hasSuffix("%") {
      throw fail("saturation and lightness are percentages, not \"\(word)\"")
    }
    let saturation = try unit(number(words[1], percentOf: 1, fail))
    let lightness = try unit(number(words[2], percentOf: 1, fail))
    return hsl(hue, saturation, lightness, alpha: unit(alpha))
  }

  /// The values between the parentheses: separated by commas, or by blanks with / before alpha.
  private static func arguments(
    _ inside: String, _ fail: (String) -> CSSColorError
  ) throws(CSSColorError) -> [String] {
    if inside.contains(",") {
      let words = inside.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if words.contains("") { throw fail("a value is missing between commas") }
      return words
    }
    let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
    let words = halves[0].split(whereSeparator: \.isWhitespace).map(String.init)
    if halves.count == 1 { return words }
    let last = halves[1].trimmingCharacters(in: .whitespaces)
    guard halves.count == 2, words.count == 3, !last.isEmpty else {
      throw fail("/ stands between three components and alpha")
    }
    return words + [last]
  }

  private static func number(
    _ word: String, percentOf whole: Double, _ fail: (String) -> CSSColorError
  ) throws(CSSColorError) -> Double {
    let percent = word.hasSuffix("%")
    guard let value = plain(percent ? String(word.dropLast()) : word) else {
      throw fail("\"\(word)\" is not a number or a percentage")
    }
    return percent ? value / 100 * whole : value
  }

  /// An angle as a number of whole turns.
  private static func turns(_ word: String, _ fail: (String) -> CSSColorError) throws(CSSColorError) -> Double {
    let units: [(String, Double)] = [("deg", 360), ("grad", 400), ("rad", 2 * Double.pi), ("turn", 1)]
    for (unit, whole) in units where word.hasSuffix(unit) {
      if let value = plain(String(word.dropLast(unit.count))) { return value / whole }
    }
    guard let value = plain(word) else { throw fail("\"\(word)\" is not an angle, such as 120 or 0.5turn") }
    return value / 360
  }

  /// The value of a decimal number; nil for the words and hexadecimal forms that `Double` also reads.
  private static func plain(_ word: String) -> Double? {
    guard word.allSatisfy({ "0123456789.+-e".contains($0) }), let value = Double(word), value.isFinite else {
      return nil
    }
    return value
  }

  private static func unit(_ value: Double) -> CGFloat { CGFloat(max(0, min(1, value))) }

  /// The colour of hue (in turns), saturation and lightness: CSS Color 4, section 7.
  private static func hsl(_ hue: Double, _ saturation: CGFloat, _ lightness: CGFloat, alpha: CGFloat) -> CGColor {
    let a = saturation * min(lightness, 1 - lightness)
    let h = CGFloat(hue - hue.rounded(.down)) * 12
    func component(_ n: CGFloat) -> CGFloat {
      let k = (n + h).truncatingRemainder(dividingBy: 12)
      return lightness - a * max(-1, min(k - 3, 9 - k, 1))
    }
    return CGColor(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}
