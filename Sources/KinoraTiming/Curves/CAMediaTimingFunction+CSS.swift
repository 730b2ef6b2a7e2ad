import Foundation

extension CAMediaTimingFunction {
  /// The function that a text says, as CSS and scenes write it: `cubic-bezier(0.16, 1, 0.3, 1)`, `steps(4, jump-end)`,
  /// `linear(0, 0.3 20%, 1)`, `ease-in-out`, `step-end`, a name of Core Animation's or of an ``Easing``'s such as `backOut`, or
  /// `spring(0.3)`, with the bounce.
  ///
  /// - Throws: ``TimingFunctionTextError``, which says what is wrong and what is allowed.
  public convenience init(css text: String) throws(TimingFunctionTextError) {
    let words = text.trimmingCharacters(in: .whitespaces)
    if let points = try Self.cubicBezier(words) {
      self.init(controlPoints: points[0], points[1], points[2], points[3])
    } else if let name = Self.cssNames[words]
      ?? CAMediaTimingFunctionName.allCases.first(where: { $0.rawValue == words })
    {
      self.init(name: name)
    } else if words == "ease" {
      self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    } else {
      do throws(TimingTextError) { try self.init(text: words) } catch {
        throw TimingFunctionTextError(text: text, reason: error.message, allowed: error.allowed)
      }
    }
  }

  /// CSS's names for the curves that Core Animation has.
  private static let cssNames: [String: CAMediaTimingFunctionName] = [
    "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInEaseOut,
  ]

  /// The control points of `cubic-bezier(x1, y1, x2, y2)`; nil for another function.
  private static func cubicBezier(_ text: String) throws(TimingFunctionTextError) -> [Float]? {
    let name = "cubic-bezier("
    guard text.hasPrefix(name), text.hasSuffix(")") else { return nil }
    let words = text.dropFirst(name.count).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let points = words.compactMap { Float($0.trimmingCharacters(in: .whitespaces)) }.filter(\.isFinite)
    guard words.count == 4, points.count == 4, (0...1).contains(points[0]), (0...1).contains(points[2]) else {
      throw TimingFunctionTextError(
        text: text, reason: "cubic-bezier() takes two control points",
        allowed: "four numbers, the first and the third from 0 to 1")
    }
    return points
  }
}

/// Why a text says no timing function.
public struct TimingFunctionTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// What is wrong with it, as a clause.
  public let reason: String
  /// What is allowed.
  public let allowed: String

  public var description: String { "\"\(text)\" is no timing function: \(reason); allowed: \(allowed)" }
}
