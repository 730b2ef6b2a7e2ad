import Foundation
import KinoraExport
import KinoraGolden
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

@Suite("Frames that see the events of a film")
struct SamplingTests {
  private static let event = FilmEvent(kind: .begin, time: 0, layer: "", subject: "")

  @Test("the set of frames is the smallest that has one of every range: no smaller one is found by trying all")
  func smallest() {
    var random = SplitMix(seed: 17)
    for _ in 0..<200 {
      let demands = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        EventDemand(
          event: Self.event,
          ranges: (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let low = Int.random(in: 0...9, using: &random)
            return low...min(9, low + Int.random(in: 0...4, using: &random))
          })
      }
      let frames = EventDemand.smallestFrames(for: demands)
      #expect(demands.allSatisfy { $0.isSeen(by: frames) })
      let least = (0..<1024).filter { set in
        let chosen = (0..<10).filter { set >> $0 & 1 == 1 }
        return demands.allSatisfy { $0.isSeen(by: chosen) }
      }.map(\.nonzeroBitCount).min()
      #expect(frames.count == least)
    }
  }

  private func events(_ name: String, _ kind: FilmEvent.Kind) throws -> [Double] {
    try FrameSampling.all.coverage(of: AuditFilms.film(name)).events.filter { $0.kind == kind }.map(\.time)
  }

  private func near(_ a: [Double], _ b: [Double], _ slack: Double = 1e-6) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= slack }
  }

  @Test("begins, ends, keyframes, reversals and repeats are where the animations say")
  func times() throws {
    #expect(try near(events("linear", .begin), [0.5]) && near(events("linear", .end), [1.5]))
    #expect(try near(events("swing", .begin), [0.2]) && near(events("swing", .end), [1.8]))
    #expect(try near(events("swing", .turn), [0.6, 1, 1.4]))
    #expect(try near(events("keyframes", .keyframe), [0.7, 1.15]))
    #expect(try near(events("steps of events", .timeline), [0.4, 1, 1.5]))
    #expect(try near(events("steps of events", .begin), [0.4, 1, 1.5]))
    #expect(try near(events("steps of events", .end), [0.65, 1.25, 1.75]))
    #expect(try near(events("push", .begin), [0.5]) && near(events("push", .end), [1.3]))
    #expect(try events("group", .begin).contains { abs($0 - 0.8) < 1e-9 })
  }

  @Test("the overshoots of a spring are turning points, within half a frame of where its formula has them")
  func overshoots() throws {
    let turns = try events("spring", .turn)
    // Mass 1, stiffness 100, damping 10: ω = √75, and the extrema are half a period apart.
    let half = 3.14159265358979 / 75.0.squareRoot()
    #expect(turns.count >= 2)
    for (number, turn) in turns.enumerated() {
      #expect(abs(turn - (0.3 + half * Double(number + 1))) <= 0.5 / 30 + 1e-9)
    }
  }

  @Test("the fastest motion of an eased move is in its middle, and frames before and after it are pinned too")
  func fastest() throws {
    let coverage = try FrameSampling.events.coverage(of: AuditFilms.film("swing"))
    let first = coverage.events.first { $0.kind == .fastest }
    #expect(first.map { abs($0.time - 0.4) <= 0.5 / 30 + 1e-9 } == true)
    #expect(coverage.frames.contains { $0 > 6 && $0 < 12 } && coverage.frames.contains { $0 > 12 && $0 < 18 })
  }

  @Test(
    "at the end of a group, where values that rested for long jump, the last frame before and the first from it on are pinned"
  )
  func groupEnd() throws {
    let film = AuditFilms.make { stage in
      let card = AuditFilms.card(in: stage)
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration, move.fillMode) = (20.0, 70.0, 0.3, .forwards)
      let group = CAAnimationGroup()
      (group.animations, group.beginTime, group.duration) = ([move], 0.2, 1)
      card.add(group, forKey: nil)
    }
    // It ends at 1.2 s, in frame 36 of 30 a second.
    let frames = try FrameSampling.events.frames(of: film)
    #expect(frames.contains(35) && frames.contains(36), "\(frames)")
  }

  @Test("a layer that flies across the canvas between two events is seen there, and one that stays is no event")
  func passages() throws {
    let film = AuditFilms.make { stage in
      let card = AuditFilms.card(in: stage)
      // The card is 20 wide or more: it is outside until it has come some way, and again long before the end.
      card.add(AuditFilms.move(from: -1000, to: 1100, begin: 0, duration: 2, .linear), forKey: nil)
    }
    let coverage = try FrameSampling.events.coverage(of: film)
    let passages = coverage.events.filter { $0.kind == .passage }
    #expect(passages.map(\.layer) == ["card"])
    let time = try #require(passages.first?.time)
    // Its centre is in the middle of a canvas of 96 points.
    #expect(abs(time - 2 * 1048 / 2100) <= 1.0 / 30)
    #expect(coverage.frames.contains { abs(Double($0) / 30 - time) <= 2.5 / 30 })
    #expect(try events("swing", .passage).isEmpty)
  }

  @Test("the frames chosen see every event, and are far fewer than all", arguments: AuditFilms.names)
  func covers(_ name: String) throws {
    let coverage = try FrameSampling.events.coverage(of: AuditFilms.film(name))
    #expect(coverage.missed.isEmpty)
    #expect(coverage.frames.count <= 32 && coverage.frames == coverage.frames.sorted())
    #expect(coverage.description == "\(coverage.events.count) events, \(coverage.frames.count) frames, all covered")
    #expect(try FrameSampling.events.frames(of: AuditFilms.film(name)) == coverage.frames)
  }

  @Test("a begin and an end are seen from both sides")
  func sides() throws {
    let frames = try FrameSampling.events.frames(of: AuditFilms.film("linear"))
    for range in [14...15, 16...17, 43...44, 46...47] {
      #expect(frames.contains { range.contains($0) }, "\(range) in \(frames)")
    }
  }

  @Test("frames that were chosen otherwise miss events, which are named")
  func misses() throws {
    let coverage = try FrameSampling.every(30).coverage(of: AuditFilms.film("linear"))
    #expect(coverage.frames == [0, 30, 59])
    #expect(coverage.description.contains("not seen: card, position.x: begin at 0.5 s"))
    #expect(throws: ExportError.self) { try FrameSampling.every(0).frames(of: AuditFilms.film("linear")) }
    #expect(throws: ExportError.self) { try FrameSampling.frames([60]).frames(of: AuditFilms.film("linear")) }
    #expect(try FrameSampling.frames([9, 3, 9]).frames(of: AuditFilms.film("linear")) == [3, 9])
  }

  @Test("what moves without an animation is an event too")
  func unexplained() throws {
    let film = AuditFilms.make { stage in
      let card = AuditFilms.card(in: stage)
      let link = CADisplayLink { link in
        CATransaction.setDisableActions(true)
        if link.timestamp > 0.5, link.timestamp < 1 { card.position.x += 1 }
      }
      link.add(to: stage)
    }
    let coverage = try FrameSampling.events.coverage(of: film)
    let change = coverage.events.filter { $0.kind == .change }
    #expect(change.count == 1 && abs((change.first?.time ?? 0) - 0.5) < 0.1)
  }
}

/// Numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
