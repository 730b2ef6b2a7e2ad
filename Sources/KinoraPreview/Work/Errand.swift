/// What a page asks the thread that draws for.
package enum Wish: Sendable, Equatable {
  /// The state of the film, once it is newer than a version.
  case state(after: Int)
  /// A frame of a film, with the bytes of the exported one.
  case still(frame: Int, film: Int)
  /// Sketches of frames, `width` pixels wide, for a run of the player.
  case sketches(frames: [Int], width: Int, film: Int, run: Int)
  /// The layers at a frame, and the values of the selected one.
  case layers(frame: Int, film: Int, selected: String?)
  /// What becomes of a layer over the film.
  case history(layer: String, film: Int)
  /// The film's sound.
  case sound(film: Int)
  /// New values for parameters.
  case parameters([String: String])

  /// What is done first: lower numbers before higher ones.
  var rank: Int {
    switch self {
    case .parameters: 0
    case .state: 0
    case .still: 1
    case .layers: 2
    case .sketches: 3
    case .history: 4
    case .sound: 5
    }
  }

  /// Whether this wish of a page makes `earlier` of the same page pointless.
  func overtakes(_ earlier: Wish) -> Bool {
    switch (self, earlier) {
    case (.still, .still), (.layers, .layers), (.history, .history): true
    case (.sketches(_, _, let film, let run), .sketches(_, _, let otherFilm, let otherRun)):
      film != otherFilm || run != otherRun
    default: false
    }
  }
}

/// A wish, who has it, and how it is answered.
package struct Errand: Sendable {
  package let wish: Wish
  /// The name that the page gave itself; empty for none.
  package let page: String
  package let reply: @Sendable (HTTPResponse) -> Void
  /// What there is of the answer so far, where it is made in pieces, and how many of them.
  var made: (bytes: [UInt8], count: Int) = ([], 0)

  package init(wish: Wish, page: String, reply: @escaping @Sendable (HTTPResponse) -> Void) {
    (self.wish, self.page, self.reply) = (wish, page, reply)
  }
}

/// The errands that wait, in the order in which they are done: by rank, then as they came. Of what a page wants to see, only the last
/// counts, so that a fast hand on the scrubber makes no queue.
package struct ErrandQueue {
  package private(set) var errands: [Errand] = []

  package init() {}

  /// Adds an errand; returns those that it overtakes.
  package mutating func add(_ errand: Errand) -> [Errand] {
    func isOvertaken(_ other: Errand) -> Bool {
      !errand.page.isEmpty && other.page == errand.page && errand.wish.overtakes(other.wish)
    }
    let overtaken = errands.filter(isOvertaken)
    errands.removeAll(where: isOvertaken)
    let place = errands.firstIndex { $0.wish.rank > errand.wish.rank } ?? errands.endIndex
    errands.insert(errand, at: place)
    return overtaken
  }

  var isEmpty: Bool { errands.isEmpty }

  /// Hands out the next errand, and lets it go when `work` has ended it.
  mutating func workOnFirst(_ work: (inout Errand) -> Bool) {
    guard !errands.isEmpty, work(&errands[0]) else { return }
    errands.removeFirst()
  }
}
