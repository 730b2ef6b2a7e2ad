import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTesting
import TestSupport
import Testing
import XCTest

/// A film of one frame in grey.
private func film(_ white: CGFloat) -> Film {
  Film(size: CGSize(width: 8, height: 8), frameRate: 10, duration: 0.1) { stage in
    stage.root.backgroundColor = CGColor(gray: white, alpha: 1)
  }
}

/// Tests of XCTest that only the processes below run: no method's name begins with "test", so that no runner finds them.
private final class PlantedTests: XCTestCase {
  private func expect(_ white: CGFloat, recorded: Bool = true) throws {
    let folder = try Scratch()
    if recorded { try Golden(store: GoldenStore(folder: folder.folder)).record(film(0.5), named: "a", oracle: .none) }
    try expectGolden(of: film(white), named: "a", in: folder.folder)
    print("went on")
  }

  func sound() throws { try expect(0.5) }
  func changed() throws { try expect(0.75) }
  func missing() throws { try expect(0.5, recorded: false) }

  /// Runs one of them as XCTest does, and ends the process.
  @MainActor static func run(_ name: String, _ test: @escaping (PlantedTests) -> () throws -> Void) -> Never {
    XCTMain([testCase([(name, test)])], arguments: ["planted"])
  }
}

@Suite("Goldens in both test runners", .provokingIssues)
struct RunnerTests {
  @Test("in XCTest a golden that matches passes")
  func soundXCTest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        await PlantedTests.run("sound", PlantedTests.sound)
      })
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("went on") && output.contains("Executed 1 test, with 0 failures"))
  }

  @Test("in XCTest a golden that differs fails the test, once, and the test goes on")
  func changedXCTest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]) {
        await PlantedTests.run("changed", PlantedTests.changed)
      })
    let output = String(decoding: result.standardOutputContent + result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("RunnerTests.swift:") && output.contains("golden a: cause: ")
        && output.contains("1 of 1 frames differ"), "\(output)")
    #expect(
      output.contains("went on") && output.contains("Executed 1 test, with 1 failure (0 unexpected)"), "\(output)")
  }

  @Test("in XCTest a golden that nobody recorded fails the test")
  func missingXCTest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]) {
        await PlantedTests.run("missing", PlantedTests.missing)
      })
    let output = String(decoding: result.standardOutputContent + result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("golden a: no golden is recorded at"), "\(output)")
  }

  @Test("in Swift Testing a golden that matches passes, and one that differs or is missing is an issue")
  func swiftTesting() throws {
    let folder = try Scratch()
    let missing = try ProvokedIssues.of { try expectGolden(of: film(0.5), named: "a", in: folder.folder) }
    #expect(missing.count == 1 && missing[0].words.contains("golden a: no golden is recorded at"), "\(missing)")
    try Golden(store: GoldenStore(folder: folder.folder)).record(film(0.5), named: "a", oracle: .none)
    try expectGolden(of: film(0.5), named: "a", in: folder.folder)
    let changed = try ProvokedIssues.of {
      try expectGolden(of: film(0.75), named: "a", in: folder.folder)
      try expectGolden(of: film(0.5), named: "a", in: folder.folder)
    }
    #expect(changed.count == 1 && changed[0].words.contains("1 of 1 frames differ"), "\(changed)")
    #if compiler(>=6.3)
      #expect(changed.first?.isFailure == true)
    #endif
  }

  @Test("in a program that is no test, a golden that differs is thrown")
  func noTest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
        let folder = try Scratch()
        try Golden(store: GoldenStore(folder: folder.folder)).record(film(0.5), named: "a", oracle: .none)
        try expectGolden(of: film(0.5), named: "a", in: folder.folder)
        do {
          try expectGolden(of: film(0.75), named: "a", in: folder.folder)
        } catch let error as TestFailure {
          print(error)
          exit(7)
        }
      })
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("golden a: cause: ") && output.contains("1 of 1 frames differ"))
  }

  @Test(
    "recording where CI is set is refused, and so is a mode that does not exist",
    arguments: [
      (["KINORA_GOLDEN": "record", "CI": "true"], "KINORA_GOLDEN=record: CI is set in the environment"),
      (["KINORA_GOLDEN": "missing", "CI": ""], "KINORA_GOLDEN=missing: CI is set in the environment"),
      (["KINORA_GOLDEN": "1"], "KINORA_GOLDEN: found \"1\"; allowed: verify, record, missing, failed, review"),
    ])
  func refused(environment: [String: String], message: String) {
    let failure = #expect(throws: TestFailure.self) { try GoldenRecording(environment) }
    #expect(failure?.description.contains(message) == true)
  }

  @Test("without a mode goldens are compared, in CI too", arguments: [[:], ["CI": "1"], ["KINORA_GOLDEN": ""]])
  func mode(environment: [String: String]) throws { #expect(try GoldenRecording(environment) == .verify) }

  @Test("with CI set, a test that asks for recording fails and records nothing")
  func continuousIntegration() async throws {
    await #expect(processExitsWith: .success) {
      setenv("KINORA_GOLDEN", "record", 1)
      setenv("CI", "true", 1)
      let folder = try Scratch()
      let failure = #expect(throws: TestFailure.self) { try expectGolden(of: film(0.5), named: "a", in: folder.folder) }
      guard failure?.description.contains("CI is set") == true, try folder.names().isEmpty else { exit(1) }
      exit(0)
    }
  }
}
