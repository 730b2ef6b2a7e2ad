import KinoraMessages

/// Why a golden could not be compared at all; a comparison that found differences is a `GoldenVerdict`, not an error.
public enum GoldenError: Error, Sendable, Equatable {
  /// The manifest, or another file of goldens, exists and cannot be used.
  case unreadable(file: String, reason: String)
  /// A file could not be written or read.
  case file(path: String, reason: String)
  /// Recording would replace a file that the film is made from.
  case input(path: String, reason: String)
  /// Rendering the same film in another way gave other pixels, so there is nothing to record.
  case nondeterministic(name: String, frame: Int, how: String)
  /// The frames asked for are not in the film.
  case noSuchFrame(name: String, frame: Int, count: Int)
  /// The layer asked for is in none of the frames.
  case noSuchLayer(path: String, known: [String])
  /// What is drawn is not where the trace says, so the trace would mislead.
  case contradiction(name: String, layer: String, frame: Int, how: String)
}

extension GoldenError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): cannot be used: \(reason)"
    case .file(let path, let reason), .input(let path, let reason): "\(path): \(reason)"
    case .nondeterministic(let name, let frame, let how):
      "golden \(name): frame \(frame) differs \(how); a film that does not repeat itself cannot be recorded"
    case .noSuchFrame(let name, let frame, let count):
      "golden \(name): frame \(frame) is not in the film, which has frames 0 to \(count - 1)"
    case .noSuchLayer(let path, let known):
      "there is no layer \(quoted(path)); there are: "
        + known.prefix(20).map { quoted($0) }.joined(separator: ", ") + (known.count > 20 ? ", …" : "")
    case .contradiction(let name, let layer, let frame, let how):
      "golden \(name): in frame \(frame) `\(layer)` is not drawn where its values say: \(how); this is a fault of the engine, "
        + "and nothing was recorded"
    }
  }
}
