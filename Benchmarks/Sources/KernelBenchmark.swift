import CKernels
import Foundation

/// `kernels [WORD…]`: measures every kernel at every SIMD level, in nanoseconds for each pixel or byte of a mask, on
/// one thread.
///
/// Rows have 256 pixels, which stay in the first-level cache, unless the name says otherwise, so that arithmetic is
/// measured. Times are of the processor. Levels take turns within every repetition, and the best repetition counts, so
/// that a machine that slows down slows all levels.
enum KernelBenchmark {
  static let mode = Mode(
    name: "kernels", summary: "ns per pixel of every pixel kernel at every level [words: only names containing one]",
    run: run)

  /// The work of one kernel.
  struct Case {
    let name: String
    /// The pixels or bytes that one call processes.
    let elements: Int
    let call: (kk_Kernels) -> Void
  }

  static func run(_ words: [String]) throws {
    let cases = KernelCases().all.filter { one in words.isEmpty || words.contains { one.name.contains($0) } }
    let levels = (0...kk_best_level().rawValue).map { kk_Level(rawValue: $0) }
    var header = "kernel".padding(toLength: 34, withPad: " ", startingAt: 0)
    for level in levels { header += right(String(cString: kk_level_name(level)), 9) }
    print(header + right("gain", 8))
    for one in cases {
      var best = levels.map { _ in Double.infinity }
      for _ in 0..<9 {
        for (i, level) in levels.enumerated() { best[i] = min(best[i], nanoseconds(one, kk_kernels(level).pointee)) }
      }
      var line = one.name.padding(toLength: 34, withPad: " ", startingAt: 0)
      for value in best { line += right(String(format: value < 10 ? "%.3f" : "%.1f", value), 9) }
      print(line + right(String(format: "%.1f×", best[0] / best.min()!), 8))
    }
  }

  /// The nanoseconds for each element, over a few milliseconds of calls.
  private static func nanoseconds(_ one: Case, _ kernels: kk_Kernels) -> Double {
    one.call(kernels)
    var calls = 1
    while true {
      let watch = Stopwatch()
      for _ in 0..<calls { one.call(kernels) }
      let seconds = watch.processorSeconds
      if seconds > 2e-3 { return seconds * 1e9 / Double(calls * one.elements) }
      calls *= 4
    }
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
