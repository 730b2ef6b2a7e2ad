/// Pieces of work of known length, some of which have to wait for others.
struct WorkGraph {
  private var lengths: [UInt64] = []
  /// How many pieces each piece waits for.
  private var waits: [Int] = []
  /// The pieces that wait for each piece.
  private var followers: [[Int]] = []

  /// The length of all pieces together.
  var work: UInt64 { lengths.reduce(0, +) }

  /// Adds a piece that begins when all pieces of `before`, which were added earlier, have ended; returns its number.
  mutating func add(_ length: UInt64, after before: [Int] = []) -> Int {
    let number = lengths.count
    lengths.append(length)
    waits.append(before.count)
    followers.append([])
    for other in before { followers[other].append(number) }
    return number
  }

  /// The length of the longest chain of pieces that wait for each other: no number of cores is faster.
  var longestChain: UInt64 {
    var begins = [UInt64](repeating: 0, count: lengths.count)
    var longest: UInt64 = 0
    for number in lengths.indices {
      let end = begins[number] + lengths[number]
      longest = max(longest, end)
      for follower in followers[number] { begins[follower] = max(begins[follower], end) }
    }
    return longest
  }

  /// How long everything takes on `cores` cores when a free core takes the piece that has been ready longest, and keeps it to its end. This
  /// is list scheduling: by R. L. Graham, "Bounds on Multiprocessing Timing Anomalies" (1969), it takes at most the longest chain and the
  /// rest of the work divided by the cores.
  func time(on cores: Int) -> UInt64 {
    var waits = waits
    var ready = lengths.indices.filter { waits[$0] == 0 }
    var next = 0
    var running: [(end: UInt64, number: Int)] = []
    var now: UInt64 = 0
    func end(_ number: Int) {
      for follower in followers[number] {
        waits[follower] -= 1
        if waits[follower] == 0 { ready.append(follower) }
      }
    }
    while true {
      while next < ready.count, running.count < cores {
        let number = ready[next]
        next += 1
        // What takes no time needs no core: it only ties other pieces together.
        if lengths[number] == 0 { end(number) } else { running.append((now + lengths[number], number)) }
      }
      guard let first = running.indices.min(by: { running[$0] < running[$1] }) else { return now }
      now = running[first].end
      end(running.remove(at: first).number)
    }
  }
}
