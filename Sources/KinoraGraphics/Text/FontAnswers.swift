/// The answers that fontconfig gave: a text that is set anew in every frame, as a counter is, asks for the same face each
/// time, and a search costs more than setting the text.
struct FontAnswers {
  private var families: [String: Bool] = [:]
  private var matches: [FontDescription: FontFace?] = [:]
  private var fullNames: [String: FontFace?] = [:]
  /// The faces whose files are among the fonts. A file that was added stays.
  private var included: Set<FontFace> = []

  mutating func isFamily(_ name: String, _ search: () -> Bool) -> Bool {
    Self.answer(name, in: &families, search)
  }

  mutating func match(_ description: FontDescription, _ search: () -> FontFace?) -> FontFace? {
    Self.answer(description, in: &matches, search)
  }

  mutating func named(_ fullName: String, _ search: () -> FontFace?) -> FontFace? {
    Self.answer(fullName, in: &fullNames, search)
  }

  /// Whether a face is asked about for the first time.
  mutating func isNew(_ face: FontFace) -> Bool { included.insert(face).inserted }

  /// Forgets what names and descriptions stand for, because fonts were added.
  mutating func forgetNames() {
    families = [:]
    matches = [:]
    fullNames = [:]
  }

  private static func answer<Key: Hashable, Answer>(
    _ key: Key, in known: inout [Key: Answer], _ search: () -> Answer
  ) -> Answer {
    if let answer = known[key] { return answer }
    let answer = search()
    known[key] = answer
    return answer
  }
}
