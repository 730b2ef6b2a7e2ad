import Foundation
import KinoraMessages

/// Where the command talks: results on standard output, everything else on standard error.
struct Console: Sendable {
  let errorIsTerminal = isatty(STDERR_FILENO) == 1
  /// True when colours are wanted: on a terminal that can, unless NO_COLOR is set (no-color.org).
  var usesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return errorIsTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Lines of the result. What files and scenes bring into them does not steer the terminal.
  func print(_ text: String) throws(StandardOutputError) { try put(visible(text, lines: true)) }

  /// A result for programs.
  func print(json text: String) throws(StandardOutputError) { try put(visibleJSON(text)) }

  private func put(_ text: String) throws(StandardOutputError) {
    if let number = write(text + "\n", to: STDOUT_FILENO) { throw StandardOutputError(number: number) }
  }

  /// Lines beside the result: progress, notes. They do not steer the terminal either. Where they cannot be written there is nobody to tell.
  func note(_ text: String) { draw(visible(text, lines: true) + "\n") }

  /// One line about something that is done all the same, and may not be what was meant.
  func warn(_ text: String) { note("kinora: warning: \(text)") }

  /// One line about something that is wrong: `what: error: message`. The message is one line, whatever it names.
  func noteError(_ what: String, _ message: String) {
    draw("\(what): \(painted("error:")) \(visible(message))\n")
  }

  /// Bytes for a terminal, without a line's end.
  func draw(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// A last line, which takes the place of a progress bar, unless it would have to wait for a reader.
  func noteAtOnce(_ text: String) {
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&errors, 1, 50) == 1, errors.revents & Int16(POLLOUT) != 0 else { return }
    if errorIsTerminal { draw("\r\u{1B}[K") }
    note(text)
  }

  /// A word that stands out, where colours are wanted.
  func painted(_ word: String) -> String { usesColor ? "\u{1B}[1;31m\(word)\u{1B}[0m" : word }

  /// Writes all of `text`; the system's number of what went wrong, or nil.
  private func write(_ text: String, to descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { unistdWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch count < 0 ? errno : EIO {
      case EINTR: continue
      case EAGAIN:
        // Whoever started us left the descriptor in a mode in which it does not wait.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      case let number: return number
      }
    }
    return nil
  }
}

/// Standard output could not be written.
struct StandardOutputError: Error, CustomStringConvertible {
  /// The system's number of the reason.
  let number: Int32

  var description: String {
    // A descriptor that its reader or whoever started us has closed.
    let reason = number == EBADF ? "it is closed" : String(cString: strerror(number)).lowercased()
    return "cannot write to standard output: \(reason)"
  }
}

private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}
