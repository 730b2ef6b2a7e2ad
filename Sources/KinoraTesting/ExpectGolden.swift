import Foundation
import KinoraExport
import KinoraGolden

/// Expects every pinned frame of `film` to have the approved pixels. Works in tests of Swift Testing and of XCTest.
///
/// With `KINORA_GOLDEN=record` in the environment the film is recorded instead (``GoldenRecording``), and the test still
/// fails: a run that records compares nothing. Where `CI` is set, asking for that fails and records nothing. In a program
/// that is no test, a failure is thrown as ``TestFailure``.
///
/// - Parameters:
///   - film: The film.
///   - name: The golden's name, unique in its folder; that of the test and its arguments unless given.
///   - folder: Where goldens live; `Goldens` beside the test's file unless given.
///   - frames: The frames to pin when recording; those that `sampling` chooses when nil.
///   - sampling: How to choose the frames to pin when recording.
///   - reviewed: The frames to keep a review picture of when recording.
///   - oracle: What vouches for the pictures, apart from a person's eye, when recording.
///   - function: The test, where no runner says which one it is.
///   - fileID: The test's file as failures name it.
///   - filePath: The test's file, beside which goldens live.
///   - line: The line of a failure.
///   - column: The column of a failure.
public func expectGolden(
  of film: Film, named name: String? = nil, in folder: String? = nil, frames: [Int]? = nil,
  sampling: FrameSampling = .all, reviewed: [Int] = [], oracle: GoldenManifest.Oracle = .none,
  function: StaticString = #function, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws {
  let name = name ?? TestName.golden(in: "\(function)")
  let place = TestPlace(fileID, filePath, line, column)
  let beside = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent().appendingPathComponent("Goldens").path
  let golden = Golden(store: GoldenStore(folder: folder ?? beside))
  let mode: GoldenRecording
  let platform: GoldenPlatform?
  do throws(TestFailure) { (mode, platform) = (try GoldenRecording(), try GoldenRecording.platform()) } catch {
    return try TestRunner.fail("golden \(name): \(error)", at: place)
  }
  try GoldenUse(folder: golden.store.folder, name: name, place: "\(fileID):\(line)").note()
  let (compared, recorded) = (golden.store.name(name, on: platform), platform?.name(name) ?? name)
  var isWanted = mode == .record
  if !isWanted {
    let verdict = try golden.verify(film, named: compared)
    if verdict.isMatch { return }
    switch verdict {
    case .missing: isWanted = mode == .missing || mode == .failed
    default: isWanted = mode == .failed
    }
    if !isWanted {
      let cause = try golden.diagnosis(of: verdict, film, named: compared)
      let message = (cause.map { "\($0)\n" } ?? "") + verdict.description
      var source = GoldenReportSource(id: compared, scene: "\(place.filePath):\(place.line)", message: message)
      source.findings = cause?.findings ?? []
      GoldenAttachments.record(
        verdict, of: film, named: name, comparedAs: compared, in: golden.store, from: source, at: place)
      guard mode == .review else {
        return try TestRunner.fail(
          "golden \(name): \(message)\nto approve: \(GoldenRecording.variable)=record and the same test", at: place)
      }
      source.trace(film, after: verdict, named: compared, in: golden.store)
      let waiting = try PendingStore().add(film, because: verdict, named: compared, in: golden.store, from: source)
      return try TestRunner.fail(
        "golden \(name): \(verdict)\n\(waiting.pending.id) waits for a decision: kinora golden review", at: place)
    }
  }
  let coverage = try golden.record(
    film, named: recorded, sampling: frames.map { .frames($0) } ?? sampling, reviewed: reviewed, oracle: oracle)
  try TestRunner.fail(
    "recorded \(golden.store.manifestPath(recorded)); run again to compare\n\(coverage)", at: place)
}
