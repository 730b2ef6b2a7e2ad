import CFFmpeg
import Foundation

/// Keeps what FFmpeg's libraries log for error messages instead of printing it. No other code touches their log.
///
/// There is one log callback for the whole process, and it names no operation, so lines are told apart by their thread:
/// a thread listens while it is inside ``listening(_:)``, with the last line in its own dictionary, and everything else
/// is dropped.
enum LibraryLog {
  /// The key in a listening thread's dictionary, whose value is an empty string until there is a line.
  private static let key = "kinora.media.lastLine"

  /// Installs the callback once, when it is first needed, in place of the one that prints to standard error.
  private static let installed: Void = {
    av_log_set_callback { context, level, format, arguments in
      guard level <= AV_LOG_WARNING, let format, let arguments else { return }
      LibraryLog.record(context, level, format, arguments)
    }
  }()

  /// Runs `body` and keeps the lines logged meanwhile on this thread, so that `body` may ask for ``lastLine``.
  static func listening<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    _ = installed
    let own = Thread.current.threadDictionary
    let outer = own[key]
    own[key] = ""
    defer { own[key] = outer }
    return try body()
  }

  /// The last line this thread logged at warning level or worse since it began to listen.
  static var lastLine: String? {
    guard let line = Thread.current.threadDictionary[key] as? String, !line.isEmpty else { return nil }
    return line
  }

  private static func record(
    _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>, _ arguments: CVaListPointer
  ) {
    let own = Thread.current.threadDictionary
    guard own[key] != nil else { return }
    var printsPrefix: Int32 = 0  // The prefix holds an address, which differs from run to run.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      av_log_format_line2(context, level, format, arguments, buffer.baseAddress, Int32(buffer.count), &printsPrefix)
      return String(cString: buffer.baseAddress!)
    }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty else { return }
    own[key] = line
  }
}
