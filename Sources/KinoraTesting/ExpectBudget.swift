import KinoraExport
import KinoraMeasure
import KinoraProfile

/// Expects a film to stay within budgets such as `damaged=40%`, `layer:hero=15%` and `prepared.worst=20`.
///
/// Only counts are checked, which are the same in every run: nothing is encoded, and no clock is read. A budget for a time throws. The test
/// fails in Swift Testing and in XCTest; outside of both the failure is thrown.
///
/// - Parameters:
///   - film: The film.
///   - budgets: The budgets, as `kinora profile --budget` takes them.
///   - frames: The frames to make; all when nil.
///   - fileID: The test's file as failures name it.
///   - filePath: The path of the test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectBudget(
  of film: Film, _ budgets: String..., frames: Range<Int>? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  let limits = try budgets.map { text in
    let budget = try ProfileBudget(text)
    guard budget.isCounted else { throw TimedBudget(text: text) }
    return budget
  }
  let options = ProfileOptions(frames: frames)
  let profile = try film.profile(clocks: .still, options: options, into: NullSink())
  let excesses = try profile.exceeded(limits, isCounted: true)
  guard !excesses.isEmpty else { return }
  let words = excesses.map { "over budget: \($0)" }.joined(separator: "\n")
  try TestRunner.fail(words, at: TestPlace(fileID, filePath, line, column))
}

/// The error for a budget of a time in a test.
struct TimedBudget: Error, CustomStringConvertible {
  let text: String

  var description: String {
    "\"\(text)\" limits a time, which wobbles: a test checks counts, such as \(ProfileBudget.countedNames.joined(separator: ", ")) "
      + "and layer:PATH=SHARE%"
  }
}

extension ProfileClocks {
  /// Clocks that stand still.
  fileprivate static var still: ProfileClocks { ProfileClocks(wall: { 0 }, thread: { 0 }, process: { 0 }) }
}
