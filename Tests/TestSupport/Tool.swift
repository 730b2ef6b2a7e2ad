import Foundation

/// Runs of FFmpeg's tools, whose opinion is independent of the library's.
package enum Tool {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs `ffmpeg` quietly and returns its standard output.
  @discardableResult
  package static func ffmpeg(_ arguments: String...) throws -> [UInt8] {
    try run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments)
  }

  /// Runs `ffprobe` and returns its standard output.
  package static func ffprobe(_ arguments: String...) throws -> String {
    String(decoding: try run("ffprobe", ["-v", "error"] + arguments), as: UTF8.self)
  }

  /// Runs a tool and returns its standard output.
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
