/// A way in which frames of a film have come out of step with those approved, and the differing frames that show it.
struct FrameSlip {
  enum Kind: Equatable {
    /// What is shown comes so many frames late, or early when negative, from the first of the frames on.
    case shifted(by: Int)
    /// Approved frames do not appear, and what follows comes sooner by their number.
    case dropped(count: Int)
    /// One approved frame does not appear, and the next is shown in its place too.
    case skipped
    /// The frame before stands for a few frames; with `later`, everything after it is late by that number.
    case repeated(later: Bool)
    /// The frame before stands for long; `toTheEnd` when nothing moves after it.
    case frozen(toTheEnd: Bool)
    /// Two frames, or two stretches of frames `distance` apart, have changed places.
    case exchanged(distance: Int)
    /// The frames have one colour.
    case blank
    /// The film goes through the approved frames at another pace: `frames` of them in `time` of its own.
    case pace(frames: Int, time: Int)
    /// Of each `frames` frames one is shown, and stands for the others.
    case sparse(frames: Int)
  }

  var kind: Kind
  /// The differing frames that it explains, ascending; of exchanged stretches the first and then the second.
  var frames: [Int]
  /// Other shifts that explain the same frames as well.
  var alternatives: [Int] = []
  /// How far it is to be preferred to another that explains as many frames; the least is the best.
  var rank: Int

  /// How far it moves frames.
  var size: Int {
    switch kind {
    case .shifted(let late): abs(late)
    case .dropped(let count): count
    case .exchanged(let distance): distance
    default: 0
    }
  }

  /// Takes in other shifts that explain much the same frames, as where the approved frames repeat: nobody can tell which it is.
  mutating func join(_ slips: [FrameSlip]) {
    guard case .shifted(let late) = kind, alternatives.isEmpty else { return }
    let own = Set(frames)
    var all = own
    for other in slips where other.rank == rank {
      guard case .shifted(let by) = other.kind, by != late, own.intersection(other.frames).count * 2 >= own.count,
        other.frames.count * 4 >= own.count * 3
      else { continue }
      if !alternatives.contains(by) { alternatives.append(by) }
      all.formUnion(other.frames)
    }
    alternatives.sort { (abs($0), $0) < (abs($1), $1) }
    frames = all.sorted()
  }

  /// Whether it can be said although other frames, `unclear`, differ for no known reason: it explains half of all, or
  /// it stands apart from them.
  func isSure(count: Int, of differing: Int, besides unclear: Set<Int>) -> Bool {
    switch kind {
    case .blank: true
    case .exchanged, .repeated(later: false), .frozen:
      !frames.contains { unclear.contains($0 - 1) || unclear.contains($0 + 1) }
    default: count * 2 >= differing
    }
  }
}
