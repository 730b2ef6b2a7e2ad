import KinoraRaster

/// What the hashes of frames alone say about the cause of a difference: that frames come late or early, are left out, shown
/// twice, exchanged, of one colour, or go by at another pace.
///
/// A slip is found where the film shows what was approved for other frames. Every offset for which a frame speaks is tried
/// over all differing frames; beyond its ends the approved film is thought to stand, and any copy of a hash counts. Pictures
/// that nobody approved, as those of another curve, lead to nothing here. Of the slips found, the one that explains most
/// of the differing frames is taken, then the one that explains most of the rest, and so on.
public struct FrameAlignment: Sendable {
  /// The causes, that which explains most frames first; empty when the hashes lead to none.
  public let findings: [GoldenFinding]
  /// The pinned frames that differ, ascending.
  public let differing: [Int]
  /// The differing frames that no finding explains.
  public let unexplained: [Int]
  /// How well slips can be told apart: the number of different approved pictures among the differing frames, divided by the
  /// number of these frames; 1 when each has a picture of its own, 0 when none differs.
  public let identifiability: Double

  /// The most findings.
  private static let limit = 6

  /// Compares the hashes of a film's frames with those that were approved.
  ///
  /// - Parameters:
  ///   - expected: The approved hash of each pinned frame.
  ///   - actual: The film's own hashes, of the pinned frames or better of all.
  ///   - frameCount: The number of frames of the film, and of the approved one.
  ///   - blank: The film's frames whose pixels all have one colour.
  public init(
    expected: [Int: FrameHash], actual: [Int: FrameHash], frameCount: Int, blank: Set<Int> = []
  ) {
    let evidence = FrameEvidence(approved: expected, actual: actual, count: max(1, frameCount), blank: blank)
    let all = evidence.differing
    differing = all
    let pictures = Set(all.compactMap { evidence.approved[$0] }).count
    identifiability = all.isEmpty ? 0 : Double(pictures) / Double(all.count)
    var (taken, left) = Self.chosen(all.isEmpty ? [] : SlipSearch(evidence: evidence).candidates(), of: all)
    // A frame of one colour may have come in place of a picture of a film that is out of step.
    if let sighted = evidence.sighted, !left.isEmpty || taken.count > 1 {
      let blanks = SlipSearch(evidence: evidence).blanks()
      let other = Self.chosen(SlipSearch(evidence: sighted).candidates() + blanks, of: all)
      if (other.left.count, other.taken.count) < (left.count, taken.count) { (taken, left) = other }
    }
    if !left.isEmpty {
      let unclear = left
      taken.removeAll { !$0.slip.isSure(count: $0.count, of: all.count, besides: unclear) }
      left = taken.reduce(into: Set(all)) { left, taken in left.subtract(taken.slip.frames) }
    }
    findings = taken.map { $0.slip.finding(share: Double($0.count) / Double(all.count), of: evidence) }
    unexplained = left.sorted()
  }

  /// Of `slips` those that explain most of the frames `all`, each most of what is left, with how many these are, and the
  /// frames that none explains.
  private static func chosen(
    _ slips: [FrameSlip], of all: [Int]
  ) -> (taken: [(slip: FrameSlip, count: Int)], left: Set<Int>) {
    var (slips, left) = (slips, Set(all))
    var taken: [(slip: FrameSlip, count: Int)] = []
    while !left.isEmpty, taken.count < limit {
      let wanted = left
      slips = slips.filter { !wanted.isDisjoint(with: $0.frames) }
      let best = slips.map { slip in (slip: slip, count: slip.frames.count { wanted.contains($0) }) }.min { a, b in
        (-a.count, a.slip.rank, a.slip.size, a.slip.frames[0]) < (-b.count, b.slip.rank, b.slip.size, b.slip.frames[0])
      }
      guard var best else { break }
      best.slip.join(slips)
      best.count = best.slip.frames.count { wanted.contains($0) }
      taken.append(best)
      left.subtract(best.slip.frames)
    }
    return (taken, left)
  }
}
