import CPango
import Synchronization

/// GLib, on which Pango stands, has the process crash when it cannot go on, as when it gets no thread. A program may ask for another end.
package enum TextLibraryFailure {
  private static let end = Mutex<(@Sendable (String) -> Never)?>(nil)

  /// Has `end` called in place of a crash, on whatever thread it happens, with what the library says.
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
