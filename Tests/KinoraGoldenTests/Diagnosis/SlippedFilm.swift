import KinoraGolden
import KinoraRaster

/// Random numbers that are the same in every run (SplitMix64).
struct Repeatable64: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}

/// A film of looks, each a number: pictures that move, stand, flash and come back.
struct SlippedFilm {
  /// The number of the picture of one colour.
  static let blank = -1

  var looks: [Int]

  init(looks: [Int]) { self.looks = looks }

  init(random: inout Repeatable64) {
    looks = []
    var next = 1
    let length = Int.random(in: 24...60, using: &random)
    while looks.count < length {
      let run = Int.random(in: 4...24, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        looks += (0..<run).map { next + $0 }
        next += run
      case 6..<9:
        looks += Array(repeating: looks.last ?? 0, count: run)
      default:
        // A motion and its way back.
        looks += (0..<run).map { next + $0 } + (0..<run).reversed().map { next + $0 }
        next += run
      }
    }
    looks = Array(looks.prefix(length))
  }

  enum Fault {
    case late(Int), early(Int), continued(Int)
    case dropped(at: Int, count: Int), repeated(at: Int), inserted(at: Int), frozen(at: Int, count: Int)
    case exchanged(Int, Int), blank(at: Int, count: Int), pace(Int, Int), sparse(Int)
    /// What follows a stand comes late, or early when negative.
    case delayed(after: Int, by: Int)

    var kind: GoldenFinding.Kind {
      switch self {
      case .late: .late
      case .early, .continued: .early
      case .dropped: .dropped
      case .repeated, .inserted: .repeated
      case .frozen: .frozen
      case .exchanged: .exchanged
      case .blank: .blank
      case .pace, .sparse: .rate
      case .delayed(_, let by): by > 0 ? .late : .early
      }
    }

    static func random(for film: SlippedFilm, _ random: inout Repeatable64) -> Fault {
      let count = film.looks.count
      let place = Int.random(in: 1..<count - 3, using: &random)
      switch Int.random(in: 0..<11, using: &random) {
      case 0: return .late(Int.random(in: 1...6, using: &random))
      case 1: return .early(Int.random(in: 1...6, using: &random))
      case 2: return .continued(Int.random(in: 1...6, using: &random))
      case 3: return .dropped(at: place, count: Int.random(in: 1...3, using: &random))
      case 4: return .repeated(at: place)
      case 5: return .inserted(at: place)
      case 6: return .frozen(at: place, count: Int.random(in: 3...12, using: &random))
      case 7: return .exchanged(place, Int.random(in: place + 1..<count, using: &random))
      case 8: return .blank(at: place, count: Int.random(in: 1...4, using: &random))
      case 9:
        let (a, b) = [(2, 1), (1, 2), (3, 2), (2, 3), (3, 4), (4, 3)].randomElement(using: &random) ?? (2, 1)
        return .pace(a, b)
      default: return .sparse(Int.random(in: 2...4, using: &random))
      }
    }
  }

  func with(_ fault: Fault) -> SlippedFilm {
    let last = looks.count - 1
    let at = { (frame: Int) in looks[min(max(frame, 0), last)] }
    func made(_ look: (Int) -> Int) -> SlippedFilm { SlippedFilm(looks: looks.indices.map(look)) }
    switch fault {
    case .late(let by): return made { at($0 - by) }
    case .early(let by): return made { at($0 + by) }
    case .continued(let by): return made { $0 + by > last ? 10_000 + $0 : looks[$0 + by] }
    case .dropped(let first, let count): return made { $0 < first ? looks[$0] : at($0 + count) }
    case .repeated(let place): return made { $0 == place ? looks[place - 1] : looks[$0] }
    case .inserted(let place): return made { $0 < place ? looks[$0] : looks[$0 - 1] }
    case .frozen(let first, let count):
      return made { (first..<first + count).contains($0) ? looks[first - 1] : looks[$0] }
    case .exchanged(let a, let b): return made { $0 == a ? looks[b] : $0 == b ? looks[a] : looks[$0] }
    case .blank(let first, let count): return made { (first..<first + count).contains($0) ? Self.blank : looks[$0] }
    case .pace(let rise, let run):
      return made { $0 * rise % run == 0 || $0 * rise / run >= last ? at($0 * rise / run) : standing($0 * rise, run) }
    case .delayed(let place, let by): return made { $0 < place ? looks[$0] : at(max($0 - by, place - 1)) }
    case .sparse(let group): return made { looks[$0 - $0 % group] }
    }
  }

  /// The look between two approved frames: theirs where both are the same, otherwise one that nobody approved.
  private func standing(_ rise: Int, _ run: Int) -> Int {
    let before = looks[rise / run]
    return before == looks[rise / run + 1] ? before : 20_000 + rise * 16 + run
  }

  /// The faults of one place that make exactly these looks: nobody can tell them apart.
  func faults(thatGive wanted: [Int]) -> [Fault] {
    let count = looks.count
    var faults: [Fault] = []
    for by in 1...16 { faults += [.late(by), .early(by), .continued(by)] }
    for group in 2...6 { faults.append(.sparse(group)) }
    for place in 1..<count {
      faults += [.repeated(at: place), .inserted(at: place)]
      for length in 1...5 { faults += [.dropped(at: place, count: length), .blank(at: place, count: length)] }
      for length in 2...max(2, count - place) { faults.append(.frozen(at: place, count: length)) }
      for other in place..<count { faults.append(.exchanged(place - 1, other)) }
      guard looks[place] == looks[place - 1] else { continue }
      for by in 1...16 { faults += [.delayed(after: place, by: by), .delayed(after: place, by: -by)] }
    }
    return faults.filter { with($0).looks == wanted }
  }

  static func hash(_ look: Int) throws -> FrameHash {
    let digits = String(UInt64(bitPattern: Int64(look)), radix: 16)
    guard let hash = FrameHash(String(repeating: "0", count: 32 - digits.count) + digits) else {
      throw NoHash()
    }
    return hash
  }

  private struct NoHash: Error {}

  func aligned(with approved: SlippedFilm) throws -> FrameAlignment {
    func hashes(_ looks: [Int]) throws -> [Int: FrameHash] {
      Dictionary(uniqueKeysWithValues: try looks.enumerated().map { ($0.offset, try Self.hash($0.element)) })
    }
    return FrameAlignment(
      expected: try hashes(approved.looks), actual: try hashes(looks), frameCount: looks.count,
      blank: Set(looks.indices.filter { looks[$0] == Self.blank }))
  }
}
