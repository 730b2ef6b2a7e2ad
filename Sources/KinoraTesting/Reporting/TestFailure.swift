import Foundation
import Testing
import XCTest

/// A failed expectation, as an error: what an expectation throws when no test runner took note of its failure.
public struct TestFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was expected and what was found.
  public let description: String
}

/// The place of an expectation in the source.
package struct TestPlace: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation {
    SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

/// The test runner that an expectation runs under, and how it is told of a failure.
package enum TestRunner {
  /// Makes the running test fail: with an issue in Swift Testing, with a failure in XCTest.
  ///
  /// Swift Testing knows its running test by the task; XCTest reports each failure to its observers. Where neither takes
  /// note, in a program that is no test or on a thread that Swift Testing does not know, the failure is thrown, so that it
  /// cannot pass in silence.
  package static func fail(_ message: String, at place: TestPlace) throws(TestFailure) {
    if Test.current != nil {
      Issue.record("\(message)", sourceLocation: place.location)
      return
    }
    let witness = FailureWitness()
    XCTestObservationCenter.shared.addTestObserver(witness)
    XCTFail(message, file: place.filePath, line: place.line)
    XCTestObservationCenter.shared.removeTestObserver(witness)
    if !witness.sawFailure { throw TestFailure(description: message) }
  }
}

/// Notes whether XCTest counted a failure.
private final class FailureWitness: XCTestObservation {
  private(set) var sawFailure = false

  func testBundleWillStart(_ testBundle: Bundle) {}
  func testSuiteWillStart(_ testSuite: XCTestSuite) {}
  func testCaseWillStart(_ testCase: XCTestCase) {}
  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?, atLine lineNumber: Int
  ) { sawFailure = true }
  func testCaseDidFinish(_ testCase: XCTestCase) {}
  func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
  func testBundleDidFinish(_ testBundle: Bundle) {}
}
