import Foundation
import KinoraMessages

/// The command's output: results on standard output, everything else on standard error.
struct Console: Sendable {
  let errorIsTerminal = isatty(STDERR_FILENO) == 1
  /// Whether colours are wanted: on a terminal that has them, unless NO_COLOR is set (no-color.org).
  var usesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return errorIsTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Prints lines of the result. Control characters from files and scenes are made visible, so that they do not reach
  /// the terminal.
  func print(_ text: String) throws(StandardOutputError) { try put(visible(text, lines: true)) }

  /// Prints a result for programs.
  func print(json text: String) throws(StandardOutputError) { try put(visibleJSON(text)) }

  private func put(_ text: String) throws(StandardOutputError) {
    if let number = write(text + "\n", to: STDOUT_FILENO) { throw StandardOutputError(number: number) }
  }

  /// Prints lines that are not part of the result, such as progress. Control characters are made visible here too.
  /// Errors of writing are ignored, since there is nobody to tell.
  func note(_ text: String) { draw(visible(text, lines: true) + "\n") }

  /// Prints a warning of one line about something that is done although it may not be what was meant.
  func warn(_ text: String) { note("kinora: warning: \(text)") }

  /// Prints an error as one line, `what: error: message`; line breaks in the message are made visible.
  func noteError(_ what: String, _ message: String) {
    draw("\(what): \(painted("error:")) \(visible(message))\n")
  }

  /// Writes text to standard error as it is, without adding a line feed.
  func draw(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Prints a last line in place of a progress bar, unless that would have to wait for a reader.
  func noteAtOnce(_ text: String) {
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&errors, 1, 50) == 1, errors.revents & Int16(POLLOUT) != 0 else { return }
    if errorIsTerminal { draw("\r\u{1B}[K") }
    note(text)
  }

  /// A word in bold red, where colours are wanted.
  func painted(_ word: String) -> String { usesColor ? "\u{1B}[1;31m\(word)\u{1B}[0m" : word }

  /// Writes all of `text`; returns the system's error number, or nil.
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
        // The process that started the command left the descriptor in non-blocking mode.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      case let number: return number
      }
    }
    return nil
  }
}

/// The error when standard output cannot be written.
struct StandardOutputError: Error, CustomStringConvertible {
  /// The system's error number.
  let number: Int32

  var description: String {
    // EBADF: the descriptor was closed by the process that started the command.
    let reason = number == EBADF ? "it is closed" : String(cString: strerror(number)).lowercased()
    return "cannot write to standard output: \(reason)"
  }
}

private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}
