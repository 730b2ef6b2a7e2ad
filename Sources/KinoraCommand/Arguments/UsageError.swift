import KinoraMessages

/// Words on the command line that make no sense.
struct UsageError: Error {
  let message: String
  let suggestion: String?
  /// Whose help to offer.
  private(set) var verb: Verb?

  init(_ message: String, verb: Verb? = nil) {
    self.message = message
    suggestion = nil
    self.verb = verb
  }

  /// - Parameters:
  ///   - word: what was found.
  ///   - known: what could have been meant.
  init(_ message: String, word: String, known: [String], verb: Verb? = nil) {
    self.message = message
    suggestion = nearestName(to: word, in: known)
    self.verb = verb
  }

  /// The same complaint, offering `verb`'s help unless it has another's.
  func about(_ verb: Verb) -> UsageError {
    var error = self
    error.verb = self.verb ?? verb
    return error
  }
}
