/// Searches texts for a part, character by character as texts compare, in a time that grows with the text and the part
/// alone: what agrees already is not compared again (Knuth, Morris and Pratt 1977).
struct TextSearch {
  private let part: [Character]
  /// For each character of the part, how many before it and with it repeat the part's beginning.
  private let repeated: [Int]

  /// - Parameter part: What to look for; not empty.
  init(_ part: String) {
    let part = Array(part)
    var repeated = [0]
    repeated.reserveCapacity(part.count)
    for place in part.indices.dropFirst() {
      repeated.append(Self.agreed(repeated[place - 1], part[place], part, repeated))
    }
    self.part = part
    self.repeated = repeated
  }

  /// How many characters agree after one more, where `count` agreed before.
  private static func agreed(_ count: Int, _ next: Character, _ part: [Character], _ repeated: [Int]) -> Int {
    var count = count
    while count > 0, count == part.count || part[count] != next { count = repeated[count - 1] }
    return part[count] == next ? count + 1 : 0
  }

  /// Calls `body` with the end of each place where the part stands, from left to right, none within another, until it
  /// says that it has enough.
  private func visit(_ text: String, _ body: (String.Index) -> Bool) {
    var count = 0
    var place = text.startIndex
    while place < text.endIndex {
      count = Self.agreed(count, text[place], part, repeated)
      place = text.index(after: place)
      if count == part.count {
        if !body(place) { return }
        count = 0
      }
    }
  }

  func isContained(in text: String) -> Bool {
    var found = false
    visit(text) { _ in
      found = true
      return false
    }
    return found
  }

  /// What stands before, between and after the places of the part: at most `limit` pieces and one more.
  func pieces(of text: String, limit: Int = .max) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    visit(text) { end in
      pieces.append(text[start..<text.index(end, offsetBy: -part.count)])
      start = end
      return pieces.count < limit
    }
    pieces.append(text[start...])
    return pieces
  }
}
