import Foundation

/// A measurement of wall and processor time. Nothing else in the benchmarks reads clocks.
struct Stopwatch {
  private let wall = DispatchTime.now().uptimeNanoseconds
  private let processor = Stopwatch.processorSeconds()

  /// The seconds since the stopwatch was made.
  var wallSeconds: Double { Double(DispatchTime.now().uptimeNanoseconds - wall) / 1e9 }
  /// The seconds of processor time that all threads of the process have used since the stopwatch was made.
  var processorSeconds: Double { Stopwatch.processorSeconds() - processor }

  /// What `body` took by the clock on the wall and in processor time, in seconds.
  struct Times {
    let wall, processor: Double
  }

  /// Measures `body`.
  static func times(_ body: () throws -> Void) rethrows -> Times {
    let watch = Stopwatch()
    try body()
    return Times(wall: watch.wallSeconds, processor: watch.processorSeconds)
  }

  /// The middle one of `values`, of which there is at least one.
  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func processorSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The seconds since a fixed instant.
  static func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// The seconds of processor time that the calling thread has used.
  static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The largest memory that the process has held so far, in MB (10⁶ bytes).
  static func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024 / 1_000_000
  }
}
