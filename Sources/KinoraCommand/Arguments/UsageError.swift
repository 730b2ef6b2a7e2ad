import KinoraMessages

/// An error for words on the command line that make no sense.
struct UsageError: Error {
  let message: String
  let suggestion: String?
  /// The verb whose help is offered; nil for the command's.
  private(set) var verb: Verb?

  init(_ message: String, verb: Verb? = nil) {
    self.message = message
    suggestion = nil
    self.verb = verb
  }

  /// - Parameters:
  ///   - word: The word that was found.
  ///   - known: The words that could have been meant.
  init(_ message: String, word: String, known: [String], verb: Verb? = nil) {
    self.message = message
    suggestion = nearestName(to: word, in: known)
    self.verb = verb
  }

  /// This error, which offers `verb`'s help unless it already has a verb.
  func about(_ verb: Verb) -> UsageError {
    var error = self
    error.verb = self.verb ?? verb
    return error
  }
}
