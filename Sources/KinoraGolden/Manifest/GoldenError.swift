/// Why a golden could not be compared at all; a comparison that found differences is a `GoldenVerdict`, not an error.
public enum GoldenError: Error, Sendable, Equatable {
  /// The manifest exists and cannot be used.
  case unreadable(file: String, reason: String)
  /// A file could not be written or read.
  case file(path: String, reason: String)
  /// Recording would replace a file that the film is made from.
  case input(path: String, reason: String)
  /// Rendering the same film in another way gave other pixels, so there is nothing to record.
  case nondeterministic(name: String, frame: Int, how: String)
  /// The frames asked for are not in the film.
  case noSuchFrame(name: String, frame: Int, count: Int)
}

extension GoldenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): this golden cannot be used: \(reason)"
    case .file(let path, let reason), .input(let path, let reason): "\(path): \(reason)"
    case .nondeterministic(let name, let frame, let how):
      "golden \(name): frame \(frame) differs \(how); a film that does not repeat itself cannot be recorded"
    case .noSuchFrame(let name, let frame, let count):
      "golden \(name): frame \(frame) is not in the film, which has frames 0 to \(count - 1)"
    }
  }
}
