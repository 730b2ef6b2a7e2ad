/// Why a file is not an SVG drawing that can become shapes, and where in the file that shows.
public struct SVGProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line of the file, counted from 1; nil for the file as a whole.
  public let line: Int?
  /// What is wrong, as a clause.
  public let reason: String
  /// What is allowed instead, or what to do; nil where that is plain.
  public let allowed: String?

  init(_ reason: String, line: Int? = nil, allowed: String? = nil) {
    (self.reason, self.line, self.allowed) = (reason, line, allowed)
  }

  public var description: String { (line.map { "line \($0): " } ?? "") + reason }
}
