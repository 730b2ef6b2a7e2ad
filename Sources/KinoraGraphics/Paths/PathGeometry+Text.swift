import Foundation

extension PathGeometry {
  /// The path as SVG path data with absolute commands; its numbers have at most `decimals` decimals (0…9).
  public func svg(decimals: Int = 4) -> String {
    var words: [String] = []
    words.reserveCapacity(verbs.count + points.count * 2)
    var index = 0
    for verb in verbs {
      switch verb {
      case .move: words.append("M")
      case .line: words.append("L")
      case .quad: words.append("Q")
      case .cubic: words.append("C")
      case .close: words.append("Z")
      }
      for point in points[index..<(index + verb.pointCount)] {
        words.append(shortNumber(Double(point.x), decimals: decimals))
        words.append(shortNumber(Double(point.y), decimals: decimals))
      }
      index += verb.pointCount
    }
    return words.joined(separator: " ")
  }
}

/// A number as text, for people and for comparing: rounded to at most `decimals` decimals (halves away from zero), no
/// trailing zeros, never −0.
package func shortNumber(_ value: Double, decimals: Int = 4) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
  var unit: Int64 = 1
  for _ in 0..<max(0, min(9, decimals)) { unit *= 10 }
  let size = abs(value)
  let scaled = (size * Double(unit)).rounded(.toNearestOrAwayFromZero)
  // Beyond this limit a double has no decimals left to round.
  guard scaled < 9e15 else { return "\(value)" }
  let whole = Int64(scaled)
  var text = String(whole / unit)
  let fraction = whole % unit
  if fraction != 0 {
    var digits = String(unit + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
  }
  return value < 0 && whole != 0 ? "-" + text : text
}
