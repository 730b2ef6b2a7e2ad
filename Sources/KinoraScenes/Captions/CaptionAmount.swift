/// How much text captions show: all of it is set, letter by letter, so that there are limits.
struct CaptionAmount {
  /// How many bytes of UTF-8 captions may show at a time: a few pages.
  static let longestText = 10_000
  /// How many bytes of UTF-8 the texts of all steps may have together.
  static let longestSteps = 256 << 20

  /// The most bytes that are shown at a time, and the first time in seconds at which so many are.
  private(set) var longest = (bytes: 0, time: 0.0)
  /// The bytes of the texts of all steps together; a step that shows less than whole cues counts as one of whole cues.
  private(set) var total = 0

  /// - Parameter marksWords: Whether there is a step for each word.
  init(_ captions: Captions, marksWords: Bool) {
    var events: [(time: Double, bytes: Int, steps: Int)] = []
    for cue in captions.cues {
      let bytes = cue.byteCount
      events.append((cue.begin, bytes, marksWords ? cue.words.count : 1))
      events.append((cue.end, -bytes, 1))
    }
    // A cue that ends where another begins is not shown with it.
    events.sort { ($0.time, $0.bytes) < ($1.time, $1.bytes) }
    var shown = 0
    for event in events {
      shown += event.bytes
      if shown > longest.bytes { longest = (shown, event.time) }
      let (amount, isTooMuch) = total.addingReportingOverflow(shown * event.steps)
      total = isTooMuch ? .max : amount
    }
  }

  /// What is wrong with a cue of so many bytes, and what is allowed; nil for one that is short enough.
  static func problem(cueOf bytes: Int) -> (message: String, allowed: String)? {
    guard bytes > longestText else { return nil }
    return ("a cue of \(bytes) bytes", "at most \(longestText) in a cue; several cues")
  }
}

extension Captions.Cue {
  /// The bytes of UTF-8 of the cue's words, and of the spaces between them.
  fileprivate var byteCount: Int { words.reduce(0) { $0 + $1.text.utf8.count + ($1.isJoined ? 0 : 1) } }
}
