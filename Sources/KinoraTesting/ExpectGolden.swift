import Foundation
import KinoraExport
import KinoraGolden
import Testing

/// Whether goldens are written instead of compared: the environment's `KINORA_GOLDEN=record`. Under `CI` nothing is ever recorded.
public enum GoldenRecording {
  /// Whether this run records goldens.
  public static var isOn: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["KINORA_GOLDEN"] == "record" && environment["CI"] == nil
  }
}

/// Expects every pinned frame of `film` to have the approved pixels.
///
/// With `KINORA_GOLDEN=record` in the environment the film is recorded instead, and the test still reports an issue: a
/// run that records compares nothing.
///
/// - Parameters:
///   - film: The film.
///   - name: The golden's name, unique in its folder.
///   - folder: Where goldens live; `Goldens` beside the test's file unless given.
///   - frames: The frames to pin when recording; all when nil.
///   - reviewed: The frames to keep a review picture of when recording.
///   - oracle: What vouches for the pictures, apart from a person's eye, when recording.
///   - file: The test's file.
///   - sourceLocation: Where an issue is reported.
public func expectGolden(
  of film: Film, named name: String, in folder: String? = nil, frames: [Int]? = nil, reviewed: [Int] = [],
  oracle: GoldenManifest.Oracle = .none, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = Golden(
    store: GoldenStore(
      folder: folder ?? URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens").path))
  if GoldenRecording.isOn {
    try golden.record(film, named: name, frames: frames, reviewed: reviewed, oracle: oracle)
    Issue.record("recorded \(golden.store.manifestPath(name)); run again to compare", sourceLocation: sourceLocation)
    return
  }
  let verdict = try golden.verify(film, named: name)
  guard !verdict.isMatch else { return }
  Issue.record(
    "golden \(name): \(verdict)\nto approve: KINORA_GOLDEN=record and the same test", sourceLocation: sourceLocation)
}
