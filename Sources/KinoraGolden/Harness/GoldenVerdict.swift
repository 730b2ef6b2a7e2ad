import KinoraGraphics
import KinoraRaster

/// The result of a comparison with a golden.
public enum GoldenVerdict: Sendable {
  /// Every pinned frame has the approved pixels; `frames` is how many were compared, never 0.
  case matches(frames: Int)
  /// Nothing is recorded under this name.
  case missing(file: String)
  /// The film's size, rate or length is not the golden's.
  case formatDiffers(expected: String, actual: String)
  /// Frames whose pixels differ, in film order, out of `compared`.
  case framesDiffer([FrameFailure], compared: Int)

  /// One frame that differs.
  public struct FrameFailure: Sendable {
    /// The frame's number in the film.
    public let frame: Int
    /// The frame's exact time in seconds, "n" or "n/d".
    public let time: String
    /// The approved pixels' hash.
    public let expectedHash: FrameHash
    /// The hash of the pixels found.
    public let actualHash: FrameHash
    /// How the frame differs from its review picture; nil when there is none that can be used.
    public let difference: PixelDifference?
    /// The number of the nearest approved frame with exactly these pixels, if there is one.
    public let matchesFrame: Int?
    /// Why the frame's review picture is not used; nil when it is, or when there is none.
    public let reviewProblem: String?
  }

  /// Whether every pinned frame has the approved pixels.
  public var isMatch: Bool {
    if case .matches = self { true } else { false }
  }
}

extension GoldenVerdict: CustomStringConvertible {
  /// A report that fits a terminal: the cause first, then the numbers of at most eight frames.
  public var description: String {
    switch self {
    case .matches(let frames): "matches (\(frames) frames compared)"
    case .missing(let file): "no golden is recorded at \(file)"
    case .formatDiffers(let expected, let actual): "the film is another one: expected \(expected), found \(actual)"
    case .framesDiffer(let failures, let compared): Self.describe(failures, compared: compared)
    }
  }

  private static func describe(_ failures: [FrameFailure], compared: Int) -> String {
    var lines = ["\(failures.count) of \(compared) frames differ\(span(failures))"]
    for failure in failures.prefix(8) {
      var line = "  frame \(failure.frame) (\(failure.time) s): \(failure.actualHash), expected \(failure.expectedHash)"
      if let match = failure.matchesFrame { line += "; these are the pixels approved for frame \(match)" }
      if let difference = failure.difference { line += "\n    \(difference)" }
      if let problem = failure.reviewProblem { line += "\n    \(problem)" }
      lines.append(line)
    }
    if failures.count > 8 { lines.append("  … and \(failures.count - 8) more") }
    return lines.joined(separator: "\n")
  }

  private static func span(_ failures: [FrameFailure]) -> String {
    guard let first = failures.first?.frame, let last = failures.last?.frame else { return "" }
    return first == last ? ": frame \(first)" : ": frames \(first) to \(last)"
  }
}
