import KinoraMedia

/// Why a film or a frame could not be made.
public enum ExportError: Error, Sendable, Hashable {
  /// What was asked for cannot be done: a size, a time, an output name. The text says what, what is allowed and what to do.
  case invalid(String)
  /// A file could not be read or written, or the codec library failed.
  case media(MediaError)
  /// Something an output of another kind reports.
  case output(String)
  /// A ``Cancellation`` was used.
  case cancelled

  /// What sort of failure it is, for programs that end with a status.
  public enum Class: Sendable, Hashable {
    /// The request itself: usage.
    case usage
    /// A file, an encoder, a library.
    case file
    case cancelled
  }

  /// What sort of failure this is.
  public var failureClass: Class {
    switch self {
    case .invalid: .usage
    case .media(let error):
      switch error.kind {
      case .invalidSettings: .usage
      case .cancelled: .cancelled
      default: .file
      }
    case .output: .file
    case .cancelled: .cancelled
    }
  }
}

extension ExportError {
  /// `error` itself when it is one of these, and otherwise what says the same.
  init(wrapping error: any Error) {
    self =
      switch error {
      case let error as ExportError: error
      case let error as MediaError: .media(error)
      default: .output("\(error)")
      }
  }
}

extension ExportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalid(let text), .output(let text): text
    case .media(let error): error.description
    case .cancelled: "the export was cancelled"
    }
  }
}
