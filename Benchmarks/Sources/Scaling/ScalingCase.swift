import Foundation

/// A kind of thing of which a film may have many, and the work that the things cause.
struct ScalingCase {
  /// The name of the things in the table.
  let name: String
  /// The largest number that is measured: a documented limit, or one beyond which the work takes too long.
  var largest = 100_000
  /// Does the work with a number of things, each phase through the recorder.
  let work: (Int, inout PhaseRecorder) throws -> Void
}

/// The parts of a case's work.
enum ScalingPhase: String, CaseIterable {
  /// The work until the first frame could be asked for.
  case load
  /// One step, frame or pass over all things, or the happening of all things that happen one by one.
  case run
  /// The work until nothing is left.
  case tearDown = "tear down"
}

/// The processor time of the calling thread in each phase.
struct PhaseRecorder {
  private(set) var seconds: [ScalingPhase: Double] = [:]

  mutating func measure<Result>(_ phase: ScalingPhase, _ body: () throws -> Result) rethrows -> Result {
    let start = Stopwatch.threadSeconds()
    defer { seconds[phase, default: 0] += Stopwatch.threadSeconds() - start }
    return try body()
  }
}

/// The figures of one phase of a case: seconds for numbers of things.
struct ScalingCurve {
  private(set) var points: [(count: Int, seconds: Double)] = []

  mutating func add(_ count: Int, _ seconds: Double) { points.append((count, seconds)) }

  /// The exponent e with which time grows as countᵉ: the slope of the line nearest to the last four points when both
  /// are logarithms. Nil for fewer than two points, and for work that is too short to be measured.
  var exponent: Double? {
    let some = points.suffix(4).filter { $0.seconds > 2e-5 }.map { (x: log(Double($0.count)), y: log($0.seconds)) }
    guard some.count > 1 else { return nil }
    let count = Double(some.count)
    let (x, y) = (some.reduce(0) { $0 + $1.x } / count, some.reduce(0) { $0 + $1.y } / count)
    let across = some.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    return across > 0 ? some.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / across : nil
  }

  /// The nanoseconds for each thing at the largest number that was measured.
  var nanosecondsEach: Double? { points.last.map { $0.seconds / Double($0.count) * 1e9 } }
}
