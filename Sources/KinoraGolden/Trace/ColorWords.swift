/// A colour as scenes write it.
enum ColorWords {
  /// Whether components are whole levels of 255.
  static func isLevels(_ numbers: [Double]) -> Bool {
    numbers.allSatisfy { (0...1).contains($0) && ($0 * 255 - ($0 * 255).rounded()).magnitude < 2e-3 }
  }

  /// The hexadecimal digits of a colour whose components are whole levels; nil for another.
  static func digits(_ numbers: [Double]) -> String? {
    guard isLevels(numbers) else { return nil }
    let levels = numbers.map { ($0 * 255).rounded() }
    let digits = levels.map { level in (level < 16 ? "0" : "") + String(Int(level), radix: 16) }
    return "#" + digits.prefix(levels[3] == 255 ? 3 : 4).joined()
  }
}
