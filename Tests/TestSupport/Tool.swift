import Foundation

/// The tool that serves as an independent opinion.
package enum Tool {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs `ffmpeg` quietly; its standard output.
  @discardableResult
  package static func ffmpeg(_ arguments: String...) throws -> [UInt8] {
    try run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments)
  }

  /// Runs `ffprobe`; its standard output.
  package static func ffprobe(_ arguments: String...) throws -> String {
    String(decoding: try run("ffprobe", ["-v", "error"] + arguments), as: UTF8.self)
  }

  /// Runs a tool; its standard output.
  @discardableResult
  package static func run(_ tool: String, _ arguments: [String]) throws -> [UInt8] {
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
