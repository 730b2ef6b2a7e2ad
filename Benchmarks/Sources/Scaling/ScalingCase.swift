import Foundation

/// Things of one kind of which a film may have many, and the work they cause.
struct ScalingCase {
  /// What the things are, as the table names them.
  let name: String
  /// The most of them that are measured: a documented limit, or where somebody's patience ends.
  var largest = 100_000
  /// Does the work with so many of them, each phase through the recorder.
  let work: (Int, inout PhaseRecorder) throws -> Void
}

/// The parts of a case's work.
enum ScalingPhase: String, CaseIterable {
  /// Until the first frame could be asked for.
  case load
  /// One step, frame or pass over all of them; of things that happen one by one, all happening.
  case run
  /// Until nothing is left.
  case tearDown = "tear down"
}

/// Processor time by phase, of the calling thread.
struct PhaseRecorder {
  private(set) var seconds: [ScalingPhase: Double] = [:]

  mutating func measure<Result>(_ phase: ScalingPhase, _ body: () throws -> Result) rethrows -> Result {
    let start = Stopwatch.threadSeconds()
    defer { seconds[phase, default: 0] += Stopwatch.threadSeconds() - start }
    return try body()
  }
}

/// Figures of one phase of a case: seconds by number of things.
struct ScalingCurve {
  private(set) var points: [(count: Int, seconds: Double)] = []

  mutating func add(_ count: Int, _ seconds: Double) { points.append((count, seconds)) }

  /// The exponent e of "time grows as countᵉ": the slope of the line nearest to the last four points, logarithms of both. Nil for fewer
  /// than two, and for work too short to be measured.
  var exponent: Double? {
    let some = points.suffix(4).filter { $0.seconds > 2e-5 }.map { (x: log(Double($0.count)), y: log($0.seconds)) }
    guard some.count > 1 else { return nil }
    let count = Double(some.count)
    let (x, y) = (some.reduce(0) { $0 + $1.x } / count, some.reduce(0) { $0 + $1.y } / count)
    let across = some.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    return across > 0 ? some.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / across : nil
  }

  /// Nanoseconds for each thing, at the largest number measured.
  var nanosecondsEach: Double? { points.last.map { $0.seconds / Double($0.count) * 1e9 } }
}
