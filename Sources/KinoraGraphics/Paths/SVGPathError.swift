/// Why a text is not SVG path data.
public struct SVGPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of the error, counted in characters from 1; one past the last character when the text ends too early.
  public let position: Int
  /// The character at the position; nil at the end of the text.
  public let found: Character?
  /// What is allowed at the position.
  public let expected: String

  public var description: String {
    let place = found.map { "found '\($0)'" } ?? "the path ends"
    return "path data, character \(position): \(place), expected \(expected)"
  }
}
