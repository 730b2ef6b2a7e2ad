/// Looks for another pace: the film goes through the approved frames faster, slower or backwards, or shows only some of them.
struct PaceSearch {
  let evidence: FrameEvidence

  /// The fewest pairs of frames, each with a look of its own, that make a line.
  private static let least = 3

  /// A frame of the film and the one approved frame that looks like it.
  private struct Pair: Hashable {
    let frame: Int
    let source: Int
  }

  func candidates() -> [FrameSlip] { [backward() ?? line() ?? sparse()].compactMap { $0 } }

  /// The whole film from its end to its start, also where it stands so often that few frames have a look of their own.
  private func backward() -> FrameSlip? {
    let frames = evidence.differing.filter { evidence.shows($0, approved: evidence.count - 1 - $0) == true }
    guard frames.count * 10 >= evidence.differing.count * 9, evidence.looks(of: frames) >= Self.least else {
      return nil
    }
    return FrameSlip(kind: .pace(frames: -1, time: 1), frames: frames, rank: 1)
  }

  /// Of each few frames one is shown, and stands for the others.
  private func sparse() -> FrameSlip? {
    for group in 2...12 {
      for phase in 0..<group {
        let back = { (frame: Int) in (frame - phase + group) % group }
        let isSound = (0..<evidence.count).allSatisfy { evidence.shows($0, approved: $0 - back($0)) != false }
        let frames = evidence.differing.filter { evidence.shows($0, approved: $0 - back($0)) == true }
        if isSound, frames.count == evidence.differing.count, frames.count >= Self.least,
          evidence.looks(of: frames) >= 2
        {
          return FrameSlip(kind: .sparse(frames: group), frames: frames, rank: 0)
        }
      }
    }
    return nil
  }

  /// Pairs of looks that occur once in each film.
  private func pairs() -> [Pair] {
    var pairs: Set<Pair> = []
    for frame in evidence.differing {
      if let source = only(evidence.sources(of: frame)), only(evidence.appearances(of: source)) == frame {
        pairs.insert(Pair(frame: frame, source: source))
      }
      if let place = only(evidence.appearances(of: frame)), only(evidence.sources(of: place)) == frame {
        pairs.insert(Pair(frame: place, source: frame))
      }
    }
    return pairs.sorted { $0.frame < $1.frame }
  }

  private func only(_ list: [Int]) -> Int? { list.count == 1 ? list[0] : nil }

  /// A line through the pairs that is not the film's own pace.
  private func line() -> FrameSlip? {
    let pairs = pairs()
    guard pairs.count >= Self.least, let first = pairs.first, let end = pairs.last else { return nil }
    let run = end.frame - first.frame
    let rise = end.source - first.source
    guard run > 0, rise != 0, rise != run else { return nil }
    // Where the film takes the nearest approved frame, the line is met to within a frame.
    let met = pairs.filter { abs(($0.source - first.source) * run - ($0.frame - first.frame) * rise) < run }
    guard met.count >= Self.least, met.count * 10 >= pairs.count * 9 else { return nil }
    let known = Set(met.map(\.frame) + met.map(\.source))
    var explained: [Int] = []
    var (due, seen) = (0, 0)
    for frame in evidence.differing {
      let rest = (frame - first.frame) * rise
      let isExact = rest % run == 0
      let source = first.source + Int((Double(rest) / Double(run)).rounded())
      let isSeen = evidence.shows(frame, approved: source) == true
      if isExact, (0..<evidence.count).contains(source), evidence.approved[source] != nil {
        due += 1
        seen += isSeen ? 1 : 0
      }
      // What lies between two approved frames has no approved hash.
      if isSeen || known.contains(frame) || !isExact && evidence.isNew(frame) { explained.append(frame) }
    }
    guard seen * 10 >= due * 9, !explained.isEmpty else { return nil }
    let divisor = Self.divisor(abs(rise), run)
    return FrameSlip(kind: .pace(frames: rise / divisor, time: run / divisor), frames: explained, rank: 1)
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}
