import Foundation

/// One thing that the program can measure; the list `modes` below has all of them.
struct Mode: Sendable {
  /// The mode's word on the command line.
  let name: String
  /// The line about the mode in the help.
  let summary: String
  /// Measures with the words after the name, and prints a table.
  let run: @Sendable ([String]) throws -> Void
}

@main
struct Benchmarks {
  static let modes: [Mode] = [
    KernelBenchmark.mode, RasterBenchmark.mode, FrameBenchmark.mode, SamplingBenchmark.mode, LayersBenchmark.mode,
    TreeBenchmark.mode, ExportBenchmark.mode, MovieMode.mode, AppleFrames.mode, ScalingBenchmark.mode,
    GoldenBenchmark.mode, ProfilerBenchmark.mode,
  ]

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let name = words.first, let mode = modes.first(where: { $0.name == name }) else {
      print("usage: KinoraBenchmarks MODE [ARGUMENTS]\n")
      for mode in modes { print("  \(mode.name.padding(toLength: 14, withPad: " ", startingAt: 0))\(mode.summary)") }
      exit(words.isEmpty || words.first == "--help" ? 0 : 2)
    }
    do {
      try mode.run(Array(words.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("KinoraBenchmarks: \(error)\n".utf8))
      exit(3)
    }
  }
}
