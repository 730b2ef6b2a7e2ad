/// How much of captions is shown at a time.
public enum CaptionUnit: Sendable, Hashable {
  /// Whole cues.
  case cue
  /// One line of a cue.
  case line
  /// A number of words of a cue, at least one.
  case words(Int)
}

extension Captions {
  /// What captions show from a time on, until the next step.
  public struct Step: Sendable, Hashable {
    /// The time, in seconds.
    public var time: Double
    /// The texts that are shown one after the other, with white space in them; none where nothing is shown.
    public var texts: [Text]
    /// Where the first of the cues stands; nil where its file does not say.
    public var place: Place?
  }

  /// A text in one style.
  public struct Text: Sendable, Hashable {
    /// The text.
    public var text: String
    /// Whether it is the word that is said.
    public var isCurrent = false
    /// Whether it comes before the word that is said.
    public var isSaid = false
    /// Whether the file asks for slanted, heavy or underlined letters.
    public var isItalic = false, isBold = false, isUnderlined = false
  }

  /// What is shown when, in the order of time. Cues that overlap stand one below the other, the earlier above.
  ///
  /// - Parameters:
  ///   - marksCurrent: Whether the word that is said is told from the others, so that there is a step for each.
  ///   - marksSaid: Whether the words before it are told from the others too.
  public func steps(by unit: CaptionUnit, marksCurrent: Bool, marksSaid: Bool = false) -> [Step] {
    let pieces = Captions(cues: cues.flatMap { $0.divided(by: unit) }).cues
    var times = Set(pieces.flatMap { [$0.begin, $0.end] })
    if marksCurrent || marksSaid { for piece in pieces { times.formUnion(piece.words.map(\.begin)) } }
    var steps: [Step] = []
    var shown: [Cue] = []
    var next = pieces[...]
    for time in times.sorted() {
      shown.removeAll { $0.end <= time }
      while let cue = next.first, cue.begin <= time {
        if cue.end > time { shown.append(cue) }
        next = next.dropFirst()
      }
      let texts = Self.texts(shown, at: time, marksCurrent, marksSaid)
      let place = shown.first?.place ?? (texts.isEmpty ? steps.last?.place : nil)
      if texts != steps.last?.texts ?? [] || place != steps.last?.place {
        steps.append(Step(time: time, texts: texts, place: place))
      }
    }
    return steps
  }

  private static func texts(_ cues: [Cue], at time: Double, _ marksCurrent: Bool, _ marksSaid: Bool) -> [Text] {
    var texts: [Text] = []
    for (number, cue) in cues.enumerated() {
      let current = cue.words.lastIndex { $0.begin <= time } ?? -1
      for (index, word) in cue.words.enumerated() {
        let gap = word.isJoined ? "" : index > 0 ? (cue.words[index - 1].endsLine ? "\n" : " ") : number > 0 ? "\n" : ""
        // What stands between two words that were said is drawn like them, so that an underline goes on.
        append(Text(text: gap, isSaid: marksSaid && index > 0 && index < current), to: &texts)
        append(
          Text(
            text: word.text, isCurrent: marksCurrent && index == current, isSaid: marksSaid && index < current,
            isItalic: word.isItalic, isBold: word.isBold,
            isUnderlined: word.isUnderlined), to: &texts)
      }
    }
    return texts
  }

  /// Appends a text, in one piece with the last if both look alike.
  private static func append(_ text: Text, to texts: inout [Text]) {
    guard !text.text.isEmpty else { return }
    var like = text
    like.text = texts.last?.text ?? ""
    if like == texts.last { texts[texts.count - 1].text += text.text } else { texts.append(text) }
  }
}

extension Captions.Cue {
  /// The cue in pieces that are shown one after the other.
  fileprivate func divided(by unit: CaptionUnit) -> [Captions.Cue] {
    var pieces: [[Captions.Word]] = []
    for word in words {
      let isNew: Bool =
        switch unit {
        case .cue: false
        case .line: pieces.last?.last?.endsLine ?? true
        case .words(let count): !word.isJoined && Self.count(pieces.last ?? []) >= max(1, count)
        }
      if pieces.isEmpty || isNew { pieces.append([word]) } else { pieces[pieces.count - 1].append(word) }
    }
    return pieces.enumerated().compactMap { index, words in
      let begin = index == 0 ? self.begin : words[0].begin
      let end = index + 1 < pieces.count ? pieces[index + 1][0].begin : self.end
      // Words at the same time as those after them are never seen.
      return end > begin ? Captions.Cue(begin: begin, end: end, words: words, place: place) : nil
    }
  }

  private static func count(_ words: [Captions.Word]) -> Int { words.count { !$0.isJoined } }
}
