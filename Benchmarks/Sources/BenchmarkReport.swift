import Foundation
import Kinora
import KinoraMedia

/// Results of a benchmark for programs: the figures, and what they were measured on.
struct BenchmarkReport<Result: Encodable>: Encodable {
  let machine = Machine()
  /// The versions of the libraries that the media go through.
  let libraries = Dictionary(uniqueKeysWithValues: MediaLibraries.versions)
  let arguments = Array(CommandLine.arguments.dropFirst())
  let date = ISO8601DateFormatter().string(from: Date())
  let results: [Result]

  init(results: [Result]) { self.results = results }

  /// What the figures were measured on.
  struct Machine: Encodable {
    let processor: String
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let memoryBytes = ProcessInfo.processInfo.physicalMemory
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    let simd = "\(SIMDLevel.best)"

    init() {
      let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
      processor = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    }
  }

  /// Writes the report as JSON to a file, or to standard output for `-`.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(self) + Data("\n".utf8)
    if path == "-" { FileHandle.standardOutput.write(text) } else { try text.write(to: URL(fileURLWithPath: path)) }
  }
}
