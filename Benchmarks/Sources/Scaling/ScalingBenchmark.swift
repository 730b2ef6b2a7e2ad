import Foundation

/// `scaling [WORD…]`: measures 100,000 of anything. Each case loads, runs and takes down N, 2N, 4N … of one kind of
/// thing, and prints the processor time for each thing and the exponent of its growth; work that grows faster than
/// N^1.2 is marked as a square. With words only the cases that have one in their name are measured. Options: `--largest
/// N` (100,000), `--repeat N` (3), of which the lowest counts, and `--points`, which prints every figure.
///
/// The number is not doubled again when the work has taken longer than two seconds.
enum ScalingBenchmark {
  static let mode = Mode(
    name: "scaling", summary: "100,000 of anything: time for each, and how it grows with their number", run: run)

  private static let steepest = 1.2
  private static let longestSeconds = 2.0

  private static func run(_ words: [String]) throws {
    var largest = 100_000
    var repeats = 3
    var printsPoints = false
    var names: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--largest": largest = max(Int(rest.popFirst() ?? "") ?? largest, 16)
      case "--repeat": repeats = max(Int(rest.popFirst() ?? "") ?? repeats, 1)
      case "--points": printsPoints = true
      default: names.append(word)
      }
    }
    print("case                                             count  phase       ns each  exponent")
    var squares = 0
    for one in cases where names.isEmpty || names.contains(where: one.name.contains) {
      let curves = try measure(one, largest: min(largest, one.largest), repeats: repeats)
      for phase in ScalingPhase.allCases {
        guard let curve = curves[phase] else { continue }
        if report(one.name, phase, curve, printsPoints) { squares += 1 }
      }
    }
    print(squares == 0 ? "no squares" : "\(squares) squares")
  }

  private static var cases: [ScalingCase] {
    ScalingCase.timelines + ScalingCase.trees + ScalingCase.animations + ScalingCase.turns + ScalingCase.contents
      + ScalingCase.displayLists + ScalingCase.documents
      + ScalingCase.scenes
  }

  /// The lowest times of all repeats, for numbers that double up to `largest`.
  private static func measure(
    _ one: ScalingCase, largest: Int, repeats: Int
  ) throws -> [ScalingPhase: ScalingCurve] {
    var curves: [ScalingPhase: ScalingCurve] = [:]
    for halvings in (0..<5).reversed() {
      let count = max(largest >> halvings, 1)
      var lowest: [ScalingPhase: Double] = [:]
      for _ in 0..<repeats {
        var recorder = PhaseRecorder()
        try one.work(count, &recorder)
        lowest.merge(recorder.seconds) { min($0, $1) }
        if recorder.seconds.values.reduce(0, +) > longestSeconds { break }
      }
      for (phase, seconds) in lowest { curves[phase, default: ScalingCurve()].add(count, seconds) }
      if lowest.values.reduce(0, +) > longestSeconds { break }
    }
    return curves
  }

  /// Prints a line, and returns whether the growth is marked as a square.
  private static func report(
    _ name: String, _ phase: ScalingPhase, _ curve: ScalingCurve, _ printsPoints: Bool
  ) -> Bool {
    let exponent = curve.exponent
    let isSquare = exponent.map { $0 > steepest } ?? false
    print(
      name.padding(toLength: 44, withPad: " ", startingAt: 0),
      String(format: "%9d", curve.points.last?.count ?? 0), "",
      phase.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0),
      String(format: "%9.0f", curve.nanosecondsEach ?? 0),
      exponent.map { String(format: "%9.2f", $0) } ?? "        –", isSquare ? " square" : "")
    if printsPoints {
      for point in curve.points { print(String(format: "%54d  %.3f ms", point.count, point.seconds * 1e3)) }
    }
    return isSquare
  }
}
