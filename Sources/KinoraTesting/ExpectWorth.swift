import Foundation
import KinoraExport
import KinoraGolden

/// Expects a law to hold for a film: that another way of making it gives the same pixels. Needs no golden.
///
///     try expectLaw(.speed2IsEverySecondFrame, of: film)
///     try expectLaw(.mirror(of: pushFromTheRight), of: pushFromTheLeft)
///
/// A law that says nothing about the film is a failure too, as the test would compare nothing.
public func expectLaw(
  _ law: FilmLaw, of film: Film, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws {
  let verdict = try law.verdict(on: film)
  if case .holds = verdict { return }
  try fail("\(law.statement): \(verdict)", at: TestPlace(fileID, filePath, line, column))
}

/// Expects a golden to notice the faults that a slip of a hand makes: see `GoldenAudit`.
///
/// - Parameters:
///   - film: The film, which matches its golden.
///   - name: The golden's name.
///   - folder: Where goldens live; `Goldens` beside the test's file unless given.
///   - share: The least share, of the faults that show in the film, that the pinned frames notice.
///   - fileID: The test's file as failures name it.
///   - filePath: The path of the test's file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectAudit(
  of film: Film, named name: String, in folder: String? = nil, noticing share: Double = 0.9,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws {
  let beside = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent().appendingPathComponent("Goldens").path
  let report = try GoldenAudit(store: GoldenStore(folder: folder ?? beside)).audit(film, named: name)
  if report.isSound, report.score >= share { return }
  try fail("golden \(name) is worth little\n\(report.text(all: true))", at: TestPlace(fileID, filePath, line, column))
}
