import KinoraGraphics
import KinoraLayers
import KinoraMedia

/// Why a film or a frame could not be made.
public enum ExportError: Error, Sendable, Hashable {
  /// What was asked for cannot be done: a size, a time, an output name. The text says what, what is allowed and what to do.
  case invalid(String)
  /// A file could not be read or written, or the codec library failed.
  case media(MediaError)
  /// A picture of the film could not be decoded or drawn when it was to be shown. The text names the layer and the file.
  case picture(String)
  /// The film needs more memory than it may take. The text says what for, how much, and how much is left.
  case memory(String)
  /// A failure that an output of another kind reports.
  case output(String)
  /// A ``Cancellation`` was used.
  case cancelled

  /// The kind of a failure, for programs that end with an exit status.
  public enum Class: Sendable, Hashable {
    /// The request itself is wrong.
    case usage
    /// A file, an encoder, a library or the memory failed.
    case file
    case cancelled
  }

  /// The kind of this failure.
  public var failureClass: Class {
    switch self {
    case .invalid: .usage
    case .media(let error):
      switch error.kind {
      case .invalidSettings: .usage
      case .cancelled: .cancelled
      default: .file
      }
    case .picture, .memory, .output: .file
    case .cancelled: .cancelled
    }
  }
}

extension ExportError {
  /// `error` itself when it is an `ExportError`, and otherwise an `ExportError` with the same message.
  init(wrapping error: any Error) {
    self =
      switch error {
      case let error as ExportError: error
      case let error as MediaError: .media(error)
      case let error as MemoryError: .memory("\(error)")
      default: .output("\(error)")
      }
  }

  /// The error for what a frame source reports as its ``FrameSource/failure``.
  init(failure: any Error) {
    self =
      switch failure {
      case StageError.cannotShow(let problem) where problem.kind == .picture: .picture("\(problem)")
      case StageError.cannotShow(let problem) where problem.kind == .memory: .memory("\(problem)")
      case let error as MemoryError: .memory("\(error)")
      default: .invalid("\(failure)")
      }
  }
}

extension ExportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalid(let text), .picture(let text), .memory(let text), .output(let text): text
    case .media(let error): error.description
    case .cancelled: "the export was cancelled"
    }
  }
}
