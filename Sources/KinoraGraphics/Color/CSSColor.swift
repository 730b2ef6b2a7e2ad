import Foundation
import KinoraMessages

/// Why a text is not a colour.
public struct CSSColorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that is not a colour.
  public let text: String
  /// What is wrong with the text, and what is allowed.
  public let reason: String

  public var description: String { "\"\(text)\" is not a colour: \(reason)" }
}

extension CGColor {
  /// The colour that a CSS text names.
  ///
  /// Allowed are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`; the CSS colour names and `transparent`; `rgb()`, `rgba()` with
  /// numbers 0…255 or percentages; `hsl()`, `hsla()` with a hue in degrees (or `deg`, `rad`, `turn`, `grad`) and percentages; alpha as a number 0…1 or
  /// a percentage. Arguments are separated by commas, or by blanks with `/` before alpha. Letters may be of either case. Components
  /// out of range are clamped, as CSS does.
  public init(css text: String) throws(CSSColorError) {
    // Scenes name colours as often as they repeat layers, nearly always in this form.
    let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && !(0x41...0x5a).contains($0) }
    let trimmed = isPlain ? text : text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if trimmed.hasPrefix("#") {
      self = try Self.hexadecimal(trimmed, text)
    } else if trimmed.utf8.contains(UInt8(ascii: "(")) {
      self = try Self.functional(trimmed, text)
    } else if let named = Self.named[trimmed] {
      self.init(rgb: named)
    } else if trimmed == "transparent" {
      self = .clear
    } else {
      throw CSSColorError(text: text, reason: Self.unknownName(trimmed))
    }
  }

  /// An opaque colour from 0xRRGGBB.
  init(rgb: UInt32) {
    self.init(
      red: CGFloat((rgb >> 16) & 255) / 255, green: CGFloat((rgb >> 8) & 255) / 255, blue: CGFloat(rgb & 255) / 255,
      alpha: 1)
  }

  private static func hexadecimal(_ trimmed: String, _ text: String) throws(CSSColorError) -> CGColor {
    let digits = trimmed.dropFirst().map { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.allSatisfy({ $0 != nil }) else {
      throw CSSColorError(text: text, reason: "after # only the digits 0-9 and a-f are allowed")
    }
    let values = digits.compactMap { $0 }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default:
      throw CSSColorError(
        text: text, reason: "it has \(values.count) digits; #rgb, #rgba, #rrggbb and #rrggbbaa have 3, 4, 6 or 8")
    }
    let components = bytes.map { CGFloat($0) / 255 }
    return CGColor(
      red: components[0], green: components[1], blue: components[2], alpha: components.count == 4 ? components[3] : 1)
  }

  /// The reason for an unknown name: the most similar name, when one is near, and what is allowed.
  private static func unknownName(_ name: String) -> String {
    let allowed = "allowed are #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla() and the CSS colour names"
    guard let near = nearestName(to: name, in: named.keys.sorted()) else { return allowed }
    return "did you mean \"\(near)\"? \(allowed)"
  }
}
