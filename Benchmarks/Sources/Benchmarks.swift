import Foundation

/// One thing the program can measure. A file adds its modes to `modes` below and nothing else.
struct Mode: Sendable {
  /// The word on the command line.
  let name: String
  /// One line for the help.
  let summary: String
  /// Runs with the words after the name; prints its table.
  let run: @Sendable ([String]) throws -> Void
}

@main
struct Benchmarks {
  static let modes: [Mode] = [
    KernelBenchmark.mode, RasterBenchmark.mode, FrameBenchmark.mode, SamplingBenchmark.mode, LayersBenchmark.mode,
    ExportBenchmark.mode, AppleFrames.mode, ScalingBenchmark.mode,
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
