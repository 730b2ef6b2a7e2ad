/// Looks for the ways in which frames have slipped, each on its own: candidates, of which the alignment chooses.
struct SlipSearch {
  let evidence: FrameEvidence

  /// The most offsets that are tried: those that most differing frames speak for.
  private static let offsetLimit = 96
  /// The different pictures that speak for a shift of some of the differing frames.
  private static let wantedLooks = 3

  private var last: Int { evidence.count - 1 }

  /// Every candidate.
  func candidates() -> [FrameSlip] {
    stands() + shifts() + exchanges() + blanks() + PaceSearch(evidence: evidence).candidates()
  }

  // MARK: - Late and early

  /// The offsets between the film's frames and approved ones that look the same, those with most votes.
  private func offsets() -> [Int] {
    var votes: [Int: Int] = [:]
    for frame in evidence.differing {
      // Of a long stand, the far copies say nothing that the near ones do not.
      for source in Self.near(frame, evidence.sources(of: frame)) { votes[frame - source, default: 0] += 1 }
      for place in Self.near(frame, evidence.appearances(of: frame)) { votes[place - frame, default: 0] += 1 }
    }
    votes[0] = nil
    return votes.sorted { ($1.value, abs($0.key), $0.key) < ($0.value, abs($1.key), $1.key) }
      .prefix(Self.offsetLimit).map(\.key)
  }

  private static func near(_ frame: Int, _ places: [Int]) -> some Sequence<Int> {
    places.sorted { (abs($0 - frame), $0) < (abs($1 - frame), $1) }.prefix(8)
  }

  private func shifts() -> [FrameSlip] { marked(offsets().flatMap { shifts(by: $0) }) }

  private func shifts(by late: Int) -> [FrameSlip] {
    // Where a late film begins and an early one ends there may be pictures from outside the approved film.
    let edge = late > 0 ? 0..<min(late, evidence.count) : max(0, evidence.count + late)..<evidence.count
    let fits = (0...last).map { frame -> Bool? in
      let seen = evidence.isLate(by: late, at: frame)
      return seen == false && edge.contains(frame) && evidence.isNew(frame) ? nil : seen
    }
    let isWhole = !fits.contains(false)
    var found: [FrameSlip] = []
    var start = 0
    while start <= last {
      guard fits[start] != false else {
        start += 1
        continue
      }
      let end = fits[start...].firstIndex(of: false) ?? last + 1
      defer { start = end }
      let sure = (start..<end).filter { evidence.differs[$0] && fits[$0] == true }
      guard let first = sure.first else { continue }
      let frames = (start..<end).filter { evidence.differs[$0] && (fits[$0] == true || edge.contains($0)) }
      if isWhole {
        found.append(FrameSlip(kind: .shifted(by: late), frames: frames, rank: 1))
      } else if isEvidence(sure, frames, of: late) {
        found.append(stretch(late, frames, first: first, reachesEnd: end > last))
      } else if late == -1, frames.count == 1, evidence.isLost(first) {
        found.append(FrameSlip(kind: .skipped, frames: frames, rank: 5))
      }
    }
    return found
  }

  /// Whether frames that fit a shift of a part of the film speak for it: by several pictures, or, where all that differs
  /// fits, by two, or by one that came as much too soon or too late as the shift says. Where two pictures take turns, the
  /// frames at the end from which the shift comes need not fit.
  private func isEvidence(_ sure: [Int], _ frames: [Int], of late: Int) -> Bool {
    let looks = evidence.looks(of: sure)
    if looks >= Self.wantedLooks { return true }
    if looks == 2, frames.count >= 3 * abs(late), frames.count + abs(late) == evidence.differing.count { return true }
    guard frames.count == evidence.differing.count else { return false }
    return looks == 2 || abs(late) == frames.count && !frames.contains(where: evidence.isLost)
  }

  /// A stretch that is late or early while what is before is not.
  private func stretch(_ late: Int, _ frames: [Int], first: Int, reachesEnd: Bool) -> FrameSlip {
    // Where the film only stood shorter it has begun to move early; otherwise frames are missing.
    if late < 0, first > 0, reachesEnd,
      (first..<min(first - late, last + 1)).contains(where: { evidence.isLost($0) || isMove(from: first - 1, to: $0) })
    {
      return FrameSlip(kind: .dropped(count: -late), frames: frames, rank: 3)
    }
    guard late > 0 else { return FrameSlip(kind: .shifted(by: late), frames: frames, rank: 4) }
    // Of a stand of several frames only the last seem to be late.
    var held: [Int] = []
    var frame = first - 1
    while frame > 0, frame > first - late, evidence.differs[frame], evidence.actual[frame] == evidence.actual[first] {
      held.insert(frame, at: 0)
      frame -= 1
    }
    // What stood before it came late has only begun late; what moved has stopped and gone on.
    let begin = held.first ?? first
    let moved =
      begin >= 2 && isMove(from: begin - 2, to: begin - 1) && evidence.actual[begin] == evidence.approved[begin - 1]
    return FrameSlip(
      kind: reachesEnd && moved ? .repeated(later: true) : .shifted(by: late), frames: held + frames, rank: 4)
  }

  /// Whether two pinned frames were approved with different pictures.
  private func isMove(from frame: Int, to other: Int) -> Bool {
    if let one = evidence.approved[frame], let two = evidence.approved[other] { one != two } else { false }
  }

  /// Notes with each shift the others that explain the same frames, which no hash can tell from it.
  private func marked(_ slips: [FrameSlip]) -> [FrameSlip] {
    slips.map { slip in
      guard case .shifted(let late) = slip.kind else { return slip }
      var slip = slip
      slip.alternatives = slips.compactMap { other in
        guard case .shifted(let by) = other.kind, by != late, other.rank == slip.rank, other.frames == slip.frames
        else {
          return nil
        }
        return by
      }.sorted { (abs($0), $0) < (abs($1), $1) }
      return slip
    }
  }

  // MARK: - Standing, exchanged, blank

  /// Stretches in which the frame before stands, while what follows is as approved.
  private func stands() -> [FrameSlip] {
    var found: [FrameSlip] = []
    var frame = 1
    while frame <= last {
      defer { frame += 1 }
      guard evidence.differs[frame], let held = evidence.actual[frame], evidence.actual[frame - 1] == held,
        evidence.approved[frame - 1] == held
      else { continue }
      let first = frame
      while frame < last, evidence.actual[frame + 1] == held,
        evidence.differs[frame + 1] || evidence.approved[frame + 1] == held
      { frame += 1 }
      let frames = (first...frame).filter { evidence.differs[$0] }
      let toTheEnd = frame == last
      if !toTheEnd, evidence.differs[frame + 1] { continue }
      // What never comes cannot be told from what comes too late; what is seen is that it stands.
      found.append(
        FrameSlip(
          kind: frames.count > 1 ? .frozen(toTheEnd: toTheEnd) : .repeated(later: false), frames: frames,
          rank: toTheEnd ? 0 : 2))
    }
    return found
  }

  private func exchanges() -> [FrameSlip] {
    var found: [FrameSlip] = []
    var taken: Set<Int> = []
    for first in evidence.differing where !taken.contains(first) {
      let partner = evidence.sources(of: first).first { other in
        other > first && evidence.differs[other] && evidence.shows(other, approved: first) == true
      }
      guard let partner else { continue }
      let distance = partner - first
      var length = 0
      while length < distance, partner + length <= last, evidence.differs[first + length],
        evidence.differs[partner + length],
        evidence.shows(first + length, approved: partner + length) == true,
        evidence.shows(partner + length, approved: first + length) == true
      { length += 1 }
      let frames = (0..<length).map { first + $0 } + (0..<length).map { partner + $0 }
      taken.formUnion(frames)
      found.append(FrameSlip(kind: .exchanged(distance: distance), frames: frames, rank: 2))
    }
    return found
  }

  /// Frames of one colour, which were approved with a picture.
  func blanks() -> [FrameSlip] {
    let frames = evidence.differing.filter(evidence.blank.contains)
    return frames.isEmpty ? [] : [FrameSlip(kind: .blank, frames: frames, rank: 3)]
  }
}
