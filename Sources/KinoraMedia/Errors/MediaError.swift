/// Why a file could not be read or written as a picture or a film.
///
/// The error says what was attempted, with which file, what went wrong, and what the codec library reported: its code,
/// the text for that code, and the last line it logged, which is often the only place where the cause is named.
public struct MediaError: Error, Sendable, Hashable {
  /// The kind of a failure, for callers that act on it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No file has that name.
    case notFound
    /// The file exists and cannot be read: its permissions forbid it, or it is a folder or a device.
    case unreadable
    /// The file's bytes are not of a known format.
    case unknownFormat
    /// The file is of a known format but truncated or corrupt.
    case damaged
    /// The picture or film has more pixels than are accepted.
    case tooLarge
    /// Too little is left of the memory that is allowed.
    case outOfMemory
    /// The output file cannot be written: its folder is missing or must not be written to, or the disk is full.
    case unwritable
    /// The settings ask for something the codec or container cannot do.
    case invalidSettings
    /// This build of the codec library lacks a part that is needed.
    case missingCodec
    /// The codec library failed.
    case libraryFailed
    /// The film was cancelled.
    case cancelled
  }

  /// The kind of this failure.
  public var kind: Kind
  /// What was attempted, in the words that come after "cannot": "decode the image", "write the film".
  public var attempted: String
  /// The path of the file, as the caller gave it.
  public var file: String
  /// What went wrong and, where there is one, the remedy. One or more whole clauses without a final full stop.
  public var reason: String
  /// The library's negative code, where the library failed.
  public var code: Int32?
  /// The last line the library logged at warning level or worse during the attempt.
  public var logLine: String?

  /// An error from its parts.
  public init(
    _ kind: Kind, attempted: String, file: String, reason: String, code: Int32? = nil, logLine: String? = nil
  ) {
    self.kind = kind
    self.attempted = attempted
    self.file = file
    self.reason = reason
    self.code = code
    self.logLine = logLine
  }
}

extension MediaError: CustomStringConvertible {
  /// The error in one line: `a.png: cannot decode the image: it ends too early (png: inflate returned error -3)`.
  public var description: String {
    let detail = logLine.map { " (\($0))" } ?? ""
    return "\(file): cannot \(attempted): \(reason)\(detail)"
  }
}
