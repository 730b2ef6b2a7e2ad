import KinoraRaster

/// What is known of a film's frames and of the approved ones: their hashes, by number, and which frames are of one colour.
struct FrameEvidence {
  /// The number of frames of both films.
  let count: Int
  /// The approved hash of each pinned frame.
  let approved: [FrameHash?]
  /// The hash of each frame that was drawn.
  let actual: [FrameHash?]
  /// The frames whose pixels all have one colour.
  let blank: Set<Int>
  /// The pinned frames that differ, ascending.
  let differing: [Int]
  /// For each frame whether it is one of them.
  let differs: [Bool]
  private let approvedPlaces: [FrameHash: [Int]]
  private let actualPlaces: [FrameHash: [Int]]

  init(approved: [Int: FrameHash], actual: [Int: FrameHash], count: Int, blank: Set<Int>) {
    let wanted: [FrameHash?] = (0..<count).map { approved[$0] }
    let found: [FrameHash?] = (0..<count).map { actual[$0] }
    let differs = zip(wanted, found).map { $0 != nil && $1 != nil && $0 != $1 }
    self.count = count
    self.approved = wanted
    self.actual = found
    self.blank = blank
    self.differs = differs
    differing = (0..<count).filter { differs[$0] }
    approvedPlaces = Self.places(wanted)
    actualPlaces = Self.places(found)
  }

  /// The evidence without the film's differing frames of one colour; nil where there are none.
  var sighted: FrameEvidence? {
    guard differing.contains(where: blank.contains) else { return nil }
    func known(_ list: [FrameHash?]) -> [Int: FrameHash] {
      Dictionary(uniqueKeysWithValues: list.enumerated().compactMap { frame, hash in hash.map { (frame, $0) } })
    }
    let seen = known(actual).filter { !(differs[$0.key] && blank.contains($0.key)) }
    return FrameEvidence(approved: known(approved), actual: seen, count: count, blank: blank)
  }

  private static func places(_ hashes: [FrameHash?]) -> [FrameHash: [Int]] {
    var places: [FrameHash: [Int]] = [:]
    for (frame, hash) in hashes.enumerated() {
      if let hash { places[hash, default: []].append(frame) }
    }
    return places
  }

  /// The approved frames that look as frame `frame` of the film does, ascending.
  func sources(of frame: Int) -> [Int] { actual[frame].flatMap { approvedPlaces[$0] } ?? [] }

  /// The film's frames that look as frame `frame` was approved, ascending.
  func appearances(of frame: Int) -> [Int] { approved[frame].flatMap { actualPlaces[$0] } ?? [] }

  /// Whether what was approved for a frame appears nowhere in the film.
  func isLost(_ frame: Int) -> Bool { approved[frame] != nil && appearances(of: frame).isEmpty }

  /// Whether the film shows at a frame what was never approved.
  func isNew(_ frame: Int) -> Bool { actual[frame] != nil && sources(of: frame).isEmpty }

  /// How many different pictures the film shows at `frames`.
  func looks(of frames: [Int]) -> Int { Set(frames.compactMap { actual[$0] }).count }

  /// Whether the film shows at `frame` what was approved for `other`, which the film's ends limit; nil when that cannot be
  /// known.
  func shows(_ frame: Int, approved other: Int) -> Bool? {
    let other = min(max(other, 0), count - 1)
    guard let actual = actual[frame], let approved = approved[other] else { return nil }
    return actual == approved
  }

  /// Whether the film is `late` frames late at `frame`, early when negative; nil when that cannot be known.
  ///
  /// The approved frame from which this one would come says so; where it is not pinned, the film's frame to which the
  /// approved one would go.
  func isLate(by late: Int, at frame: Int) -> Bool? {
    if let seen = shows(frame, approved: frame - late) { return seen }
    guard let approved = approved[frame], (0..<count).contains(frame + late), let later = actual[frame + late] else {
      return nil
    }
    return approved == later
  }
}
