import Foundation

/// A length as it is written: a number and its unit.
struct SVGLength {
  let number: Double
  let unit: String

  /// Pixels in each unit of length, at the 96 in an inch that CSS takes for granted.
  private static let pixels: [String: Double] = [
    "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
  ]

  init?(_ text: String) {
    var scanner = SVGScanner(text)
    scanner.skipBlanks()
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    scanner.skipBlanks()
    guard scanner.atEnd, unit == "%" || Self.pixels[unit] != nil else { return nil }
    (self.number, self.unit) = (number, unit)
  }

  /// The length in user units; a percentage is one of `whole`.
  func resolved(_ whole: Double) -> Double {
    unit == "%" ? number / 100 * whole : number * (Self.pixels[unit] ?? 1)
  }

  /// The lengths in a text, separated by blanks or commas.
  static func list(_ text: String) -> [SVGLength]? {
    let parts = text.split { $0 == "," || $0.isWhitespace }
    let lengths = parts.map { SVGLength(String($0)) }
    return lengths.contains { $0 == nil } ? nil : lengths.compactMap(\.self)
  }
}

/// The size of a viewport, of which percentages are parts.
struct SVGViewport {
  let width, height: Double

  enum Side { case x, y, both }

  func part(_ side: Side) -> Double {
    switch side {
    case .x: width
    case .y: height
    case .both: ((width * width + height * height) / 2).squareRoot()
    }
  }
}
