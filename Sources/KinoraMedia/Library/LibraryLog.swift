import CFFmpeg
import Foundation
import Synchronization

/// What FFmpeg's libraries log, kept for error messages instead of printed. The one place that touches their log.
///
/// The log callback is one for the whole process and names no operation, so lines are told apart by the thread they come from:
/// a thread listens while it is inside ``listening(_:)``, and everything else is dropped.
enum LibraryLog {
  /// The last line of each listening thread; empty until there is one.
  private static let lastLines = Mutex<[UInt: String]>([:])

  /// Installed once, when first needed, in place of printing to standard error.
  private static let installed: Void = {
    av_log_set_callback { context, level, format, arguments in
      guard level <= AV_LOG_WARNING, let format, let arguments else { return }
      LibraryLog.record(context, level, format, arguments)
    }
  }()

  /// Runs `body`, which may ask for ``lastLine``.
  static func listening<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    _ = installed
    let thread = currentThread
    let outer = lastLines.withLock { $0.updateValue("", forKey: thread) }
    defer { lastLines.withLock { $0[thread] = outer } }
    return try body()
  }

  /// The last line this thread logged at warning level or worse since it began to listen.
  static var lastLine: String? {
    let line = lastLines.withLock { $0[currentThread] }
    return line?.isEmpty == false ? line : nil
  }

  private static var currentThread: UInt { UInt(pthread_self()) }

  private static func record(
    _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>, _ arguments: CVaListPointer
  ) {
    let thread = currentThread
    guard lastLines.withLock({ $0[thread] != nil }) else { return }
    var printsPrefix: Int32 = 0  // The prefix holds an address, which differs from run to run.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      av_log_format_line2(context, level, format, arguments, buffer.baseAddress, Int32(buffer.count), &printsPrefix)
      return String(cString: buffer.baseAddress!)
    }
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.isEmpty else { return }
    lastLines.withLock { $0[thread] = line }
  }
}
