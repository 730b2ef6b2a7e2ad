import Foundation
import KinoraExport
import KinoraGolden
import KinoraLayers
import KinoraTesting
import KinoraTiming
import TestSupport
import Testing

@Suite("Expectations in tests", .provokingIssues)
struct ExpectTests {
  @Test("expectations that are met let a test pass")
  func met() throws {
    let film = AuditFilms.film("linear")
    try expectCurve(of: film, layer: "card", "position.x", matches: .linear, within: 0.01)
    try expectCurve(of: film, layer: "card", "position.x", matches: CAMediaTimingFunction(name: .linear))
    try expectMeasuredCurve(of: film, layer: "card", "position", matches: .linear)
    try expectMeasuredCurve(of: film, layer: "card", "position.x", matches: CAMediaTimingFunction(name: .linear))
    try expectSteady(of: film, from: 1.5, to: 2)
    try expectEvents(of: film, [ExpectedEvent(.begin, at: 0.5), ExpectedEvent(.end, at: 1.5)])
    try expectTrace(of: film, equals: FilmTrace(of: film, frames: [0, 20, 40]))
    try expectLaw(.seekEqualsPlay, of: film)
  }

  @Test("expectations that are not met let a test fail, with the cause")
  func failing() throws {
    let film = AuditFilms.film("linear")
    let trace = try FilmTrace(of: AuditFilms.film("swing"), frames: [0, 20])
    func expectFailure(_ words: String, _ expectation: () throws -> Void) throws {
      let issues = try ProvokedIssues.of(expectation)
      #expect(issues.count == 1 && issues.first?.words.contains(words) == true, "\(words): \(issues)")
      #expect(issues.first?.sourceLocation?.fileName == "ExpectTests.swift")
    }
    try expectFailure("position.x: expected the curve easeIn, is linear") {
      try expectCurve(of: film, layer: "card", "position.x", matches: .easeIn)
    }
    try expectFailure("position, measured: expected the curve easeIn, is linear") {
      try expectMeasuredCurve(of: film, layer: "card", "position", matches: .easeIn)
    }
    try expectFailure("expected nothing to move from 0 s to 2 s") { try expectSteady(of: film, from: 0, to: 2) }
    try expectFailure("expected begin at 1 s; it is at 0.5 s") {
      try expectEvents(of: film, [ExpectedEvent(.begin, at: 1)])
    }
    try expectFailure("layer card, position, frame 20") { try expectTrace(of: film, equals: trace) }
    try expectFailure("left mirrored is right") { try expectLaw(.mirror(of: AuditFilms.film("swing")), of: film) }
  }

  @Test("a law that says nothing about the film is a failure, since nothing was compared")
  func silent() throws {
    let small = Film(size: CGSize(width: 4, height: 4), frameRate: 30, duration: 1) { _ in }
    let issues = try ProvokedIssues.of { try expectLaw(.mirror(of: small), of: AuditFilms.film("linear")) }
    #expect(issues.count == 1 && issues[0].words.contains("left mirrored is right: "), "\(issues)")
  }

  @Test(
    "goldens take the names of their tests and arguments, and are worth something",
    arguments: ["swing", "steps of events"])
  func named(_ film: String) throws {
    let scratch = try Scratch()
    let store = GoldenStore(folder: scratch.folder)
    let name = film == "swing" ? "named-swing" : "named-steps-of-events_\(Self.number("steps of events"))"
    try Golden(store: store).record(AuditFilms.film(film), named: name, sampling: .events, oracle: .none)
    try expectGolden(of: AuditFilms.film(film), in: scratch.folder)
    try expectAudit(of: AuditFilms.film(film), named: name, in: scratch.folder)
    let issues = try ProvokedIssues.of { try expectGolden(of: AuditFilms.film("linear"), in: scratch.folder) }
    #expect(issues.count == 1 && issues[0].words.contains("golden \(name): cause: "), "\(issues)")
  }

  /// The number behind a name that was changed: FNV-1a in 32 bits.
  private static func number(_ text: String) -> String {
    let number = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(String(number, radix: 16).reversed()).padding(toLength: 8, withPad: "0", startingAt: 0)
      .reversed().map(String.init).joined()
  }
}
