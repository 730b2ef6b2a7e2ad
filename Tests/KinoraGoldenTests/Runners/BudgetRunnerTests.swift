import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTesting
import Testing
import XCTest

/// A film of three frames in which a card moves over white.
private func film() -> Film {
  Film(size: CGSize(width: 40, height: 20), frameRate: 10, duration: 0.3) { stage in
    stage.root.backgroundColor = .white
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 2, y: 2, width: 10, height: 10)
    card.backgroundColor = .black
    stage.root.addSublayer(card)
    for frame in 1..<3 { stage.at(Double(frame) / 10) { card.position.x += 4 } }
  }
}

/// Tests of XCTest that only the processes below run: no method's name begins with "test", so that no runner finds them.
private final class PlantedBudgets: XCTestCase {
  func within() throws { try expectBudget(of: film(), "pixels.worst=800", "layer:card=100%") }

  func exceeded() throws {
    try expectBudget(of: film(), "pixels.worst=799", "prepared.worst=20")
    print("went on")
  }

  /// Runs one of them as XCTest does, and ends the process.
  @MainActor static func run(_ name: String, _ test: @escaping (PlantedBudgets) -> () throws -> Void) -> Never {
    XCTMain([testCase([(name, test)])], arguments: ["planted"])
  }
}

@Suite("Budgets in both test runners", .provokingIssues)
struct BudgetRunnerTests {
  private static let excess = "over budget: pixels.worst=799: found 800; costliest: card, /"

  @Test("in XCTest a film within its budget passes")
  func withinXCTest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        await PlantedBudgets.run("within", PlantedBudgets.within)
      })
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.contains("Executed 1 test, with 0 failures"))
  }

  @Test("in XCTest a budget that is exceeded fails the test, with what was found and by whom, and the test goes on")
  func exceededXCTest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardOutputContent, \.standardErrorContent]) {
        await PlantedBudgets.run("exceeded", PlantedBudgets.exceeded)
      })
    let output = String(decoding: result.standardOutputContent + result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("BudgetRunnerTests.swift:") && output.contains(Self.excess), "\(output)")
    #expect(
      output.contains("went on") && output.contains("Executed 1 test, with 1 failure (0 unexpected)"), "\(output)")
  }

  @Test("in Swift Testing a film within its budget passes, and one beyond is an issue")
  func swiftTesting() throws {
    let issues = try ProvokedIssues.of {
      try expectBudget(of: film(), "pixels.worst=800", "damaged.worst=100%", "layer:card=100%")
      try expectBudget(of: film(), "pixels.worst=799", "prepared.worst=20")
    }
    #expect(issues.count == 1 && issues[0].words == Self.excess, "\(issues)")
  }

  @Test("a budget for a time is refused with the budgets that count")
  func timed() {
    #expect {
      try expectBudget(of: film(), "frame.p95=12ms")
    } throws: { "\($0)".contains("limits a time, which wobbles") && "\($0)".contains("damaged") }
  }
}
