import CPango
import Synchronization

/// What happens when GLib, which Pango uses, cannot go on, for example because it gets no thread. By default it aborts
/// the process; a program may choose another end.
package enum TextLibraryFailure {
  private static let end = Mutex<(@Sendable (String) -> Never)?>(nil)

  /// Calls `end` instead of aborting, on the thread of the failure, with the library's message.
  package static func ends(by end: @escaping @Sendable (String) -> Never) {
    self.end.withLock { $0 = end }
    g_log_set_default_handler(
      { domain, level, message, _ in
        let end = TextLibraryFailure.end.withLock { $0 }
        guard let end, let message, level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 else {
          g_log_default_handler(domain, level, message, nil)
          return
        }
        end(String(cString: message))
      }, nil)
  }
}
