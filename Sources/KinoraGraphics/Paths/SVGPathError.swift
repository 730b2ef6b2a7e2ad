/// Why a text is not SVG path data.
public struct SVGPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where, counted in characters from 1; one past the last character when the text ends too early.
  public let position: Int
  /// What stands there; nil at the end of the text.
  public let found: Character?
  /// What is allowed there.
  public let expected: String

  public var description: String {
    let place = found.map { "found '\($0)'" } ?? "the path ends"
    return "path data, character \(position): \(place), expected \(expected)"
  }
}
