import Foundation
import KinoraMessages

/// A note that a test asked for a golden: a line of the file that `KINORA_GOLDEN_USES` names.
public struct GoldenUse: Sendable, Hashable {
  /// The folder of the golden, as an absolute path.
  public let folder: String
  /// The golden's name.
  public let name: String
  /// The place of the test in the source, "file:line".
  public let place: String

  /// A note from its parts.
  public init(folder: String, name: String, place: String) {
    self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    self.name = name
    self.place = place
  }

  /// The variable that names the file of notes; nothing is noted without it.
  public static let variable = "KINORA_GOLDEN_USES"

  private var line: String { "\(folder)\t\(name)\t\(place)\n" }

  /// Adds the note to the file that the environment names, if it names one. Several tests, and several processes, may add
  /// to one file at a time.
  public func note(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(GoldenError) {
    guard let path = environment[Self.variable], !path.isEmpty else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .file(path: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let bytes = Array(line.utf8)
    // One call, so that lines of other processes do not come in between.
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw .file(path: path, reason: "cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// The notes of a file, each once, in order.
  public static func read(_ path: String) throws(GoldenError) -> [GoldenUse] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .file(path: path, reason: "cannot be read; \(variable)=\(path) in the environment of the tests makes it")
    }
    var uses: [GoldenUse] = []
    var seen: Set<GoldenUse> = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else {
        throw .unreadable(
          file: path, reason: "line \(number + 1) is no note of a test; remove the file and run the tests")
      }
      let use = GoldenUse(folder: parts[0], name: parts[1], place: parts[2])
      if seen.insert(use).inserted { uses.append(use) }
    }
    return uses
  }
}
