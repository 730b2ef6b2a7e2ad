import Foundation

/// A folder for one test's files, removed when the test lets go of it.
final class Scratch {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "kinora-media-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file and answers its path.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The names in the folder, hidden ones too, in order.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}

/// The tool that serves as an independent opinion.
enum Tool {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs `ffmpeg` quietly; its standard output.
  @discardableResult
  static func ffmpeg(_ arguments: String...) throws -> [UInt8] {
    try run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments)
  }

  /// Runs `ffprobe`; its standard output.
  static func ffprobe(_ arguments: String...) throws -> String {
    String(decoding: try run("ffprobe", ["-v", "error"] + arguments), as: UTF8.self)
  }

  private static func run(_ tool: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(tool) \(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
    }
    return [UInt8](bytes)
  }
}

/// A repeatable source of bytes: the 64-bit SplitMix generator.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 40) } }
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
