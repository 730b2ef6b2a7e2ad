import Foundation
import Testing

/// The built command while it runs.
final class RunningKinora {
  private let process = Process()
  private let files: TemporaryFolder

  /// Starts `kinora` with `words` in `folder`, and returns once it handles signals.
  init(_ words: [String], in folder: TemporaryFolder) throws {
    files = try TemporaryFolder()
    process.executableURL = try KinoraProcess.binary()
    process.arguments = words
    process.currentDirectoryURL = folder.url
    // Recording is refused where CI is set, which may be so where these tests run.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try files.handle("errors")
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try wait("heed signals") { try blocksSignals() }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Waits, for a minute at most, until `condition` holds.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<6000 where process.isRunning {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record("the command did not \(what): \(try files.text("errors"))")
  }

  /// What the command has said so far.
  func errors() throws -> String { try files.text("errors") }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The status and the errors of the command, which has to end within some seconds: five are enough for something that
  /// takes no time on a machine that is not busy.
  func ended(within seconds: Int = 5) throws -> (status: Int32, errors: String) {
    for _ in 0..<100 * seconds where process.isRunning { usleep(10_000) }
    guard !process.isRunning else {
      kill(process.processIdentifier, SIGKILL)
      Issue.record("the command went on after the signal")
      return (-1, "")
    }
    return (process.terminationReason == .exit ? process.terminationStatus : -1, try files.text("errors"))
  }

  /// Whether the process blocks signals in its first thread, which it does in order to wait for them in another.
  private func blocksSignals() throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
    return blocked.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << (SIGTERM - 1) != 0 } ?? false
  }
}
