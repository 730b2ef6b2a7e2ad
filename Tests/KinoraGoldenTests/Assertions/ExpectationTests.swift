import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Expectations about motion")
struct ExpectationTests {
  private func curve(
    _ film: Film, _ function: CAMediaTimingFunction, _ keyPath: String = "position.x", layer: String = "card",
    within tolerance: Double = 0.01, animation: Int = 0
  ) throws -> String? {
    try CurveExpectation(layer: layer, keyPath, matches: function, within: tolerance, animation: animation)
      .failure(in: film)
  }

  @Test("a layer moves along the curve that its animation has, and along no other with a name")
  func named() throws {
    for own in CAMediaTimingFunctionName.allCases {
      let film = AuditFilms.make { stage in
        AuditFilms.card(in: stage).add(AuditFilms.move(from: 20, to: 76, begin: 0.51, duration: 0.93, own), forKey: nil)
      }
      for name in CAMediaTimingFunctionName.allCases {
        let failure = try curve(film, CAMediaTimingFunction(name: name))
        #expect((failure == nil) == (name == own), "\(own.rawValue), \(name.rawValue): \(failure ?? "")")
      }
    }
  }

  @Test("the message says the layer, the property, the expected curve, the one that shows, and where they differ most")
  func message() throws {
    let failure = try curve(AuditFilms.film("linear"), CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(failure?.hasPrefix("layer card, position.x: expected the curve easeInEaseOut, is linear\n") == true)
    #expect(failure?.hasSuffix("\n  from 0.5 s to 1.5 s") == true)
  }

  @Test("the first run of a repeated motion counts, the animation of a group is found, and events follow one another")
  func kinds() throws {
    #expect(try curve(AuditFilms.film("swing"), CAMediaTimingFunction(name: .easeInEaseOut)) == nil)
    #expect(try curve(AuditFilms.film("steps of events"), CAMediaTimingFunction(name: .default)) == nil)
    #expect(try curve(AuditFilms.film("steps of events"), CAMediaTimingFunction(name: .default), animation: 1) == nil)
    #expect(try curve(AuditFilms.film("steps of events"), CAMediaTimingFunction(name: .default), "opacity") == nil)
    #expect(try curve(AuditFilms.film("linear"), CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)) == nil)
  }

  @Test("the pixels of a layer move along the curve that its animation has, and along no other with a name")
  func measured() throws {
    for own in CAMediaTimingFunctionName.allCases {
      let film = AuditFilms.make { stage in
        AuditFilms.card(in: stage).add(AuditFilms.move(from: 20, to: 76, begin: 0.51, duration: 0.93, own), forKey: nil)
      }
      for name in CAMediaTimingFunctionName.allCases {
        let failure = try MeasuredCurveExpectation(
          layer: "card", "position.x", matches: CAMediaTimingFunction(name: name), within: 0.01
        ).failure(in: film)
        #expect((failure == nil) == (name == own), "\(own.rawValue), \(name.rawValue): \(failure ?? "")")
        if name != own { #expect(failure?.contains("is \(own.rawValue)\n") == true, "\(failure ?? "")") }
      }
    }
    let fade = MeasuredCurveExpectation(
      layer: "card", "cornerRadius", matches: CAMediaTimingFunction(name: .linear), within: 0.01)
    #expect(try fade.failure(in: AuditFilms.film("linear"))?.contains("allowed: position, position.x") == true)
  }

  /// The first and the last value of an animation of a property that stays on the canvas.
  private static func ends(of keyPath: String) -> (Any, Any) {
    switch keyPath {
    case "position": (CGPoint(x: 20, y: 20), CGPoint(x: 70, y: 36))
    case "bounds.size": (CGSize(width: 6, height: 20), CGSize(width: 30, height: 8))
    case "bounds": (CGRect(x: 0, y: 0, width: 8, height: 8), CGRect(x: 0, y: 0, width: 30, height: 30))
    case "transform.translation": (CGSize(width: 0, height: 0), CGSize(width: 50, height: 9))
    case "transform.translation.y": (-8.0, 8.0)
    case "opacity": (0.1, 0.9)
    default: (0.5, 1.5)
    }
  }

  @Test(
    "points, sizes and transforms are measured as the animations of them are written",
    arguments: [
      "position", "bounds.size", "bounds", "transform.translation", "transform.translation.y", "transform.scale",
      "transform.scale.x", "opacity",
    ])
  func measuredWhole(keyPath: String) throws {
    for own in [CAMediaTimingFunctionName.linear, .easeIn, .easeInEaseOut] {
      let film = AuditFilms.make { stage in
        let move = CABasicAnimation(keyPath: keyPath)
        (move.fromValue, move.toValue) = Self.ends(of: keyPath)
        (move.beginTime, move.duration) = (0.24, 1.3)
        move.timingFunction = CAMediaTimingFunction(name: own)
        AuditFilms.card(in: stage).add(move, forKey: nil)
      }
      for name in [CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut] {
        let failure = try MeasuredCurveExpectation(
          layer: "card", keyPath, matches: CAMediaTimingFunction(name: name), within: 0.015
        ).failure(in: film)
        #expect((failure == nil) == (name == own), "\(keyPath), \(own.rawValue), \(name.rawValue): \(failure ?? "")")
      }
    }
  }

  @Test("what is not there is said")
  func missing() throws {
    let linear = CAMediaTimingFunction(name: .linear)
    let film = AuditFilms.film("linear")
    #expect(
      try curve(film, linear, layer: "crad") == "there is no layer crad; the layers at the end are /, ground, card")
    #expect(try curve(film, linear, "position.q")?.hasPrefix("layer card has no property position.q") == true)
    #expect(
      try curve(film, linear, "opacity") == "layer card, opacity: expected the curve linear, but nothing moves it")
    #expect(
      try curve(film, linear, animation: 3)
        == "layer card, position.x: expected the curve linear, but it has fewer than 4 animations")
  }

  @Test("a film is steady before and after its motion, and not during it")
  func steady() throws {
    let film = AuditFilms.film("linear")
    #expect(try SteadyExpectation(from: 0, to: 0.5).failure(in: film) == nil)
    #expect(try SteadyExpectation(from: 1.5, to: 2).failure(in: film) == nil)
    let failure = try SteadyExpectation(from: 0.2, to: 1).failure(in: film)
    #expect(
      failure?.hasPrefix(
        "expected nothing to move from 0.2 s to 1 s, but frame 16 (0.5333 s) is not frame 6, where card is\n") == true,
      "\(failure ?? "")")
    #expect(try SteadyExpectation(from: 1, to: 1).failure(in: film) != nil)
  }

  @Test("events are expected at times; another time, a missing and a surplus event are said")
  func events() throws {
    let film = AuditFilms.film("linear")
    #expect(
      try EventsExpectation([
        ExpectedEvent(.begin, at: 0.5, layer: "card", "position.x"), ExpectedEvent(.end, at: 1.5),
      ]).failure(in: film) == nil)
    #expect(
      try EventsExpectation([ExpectedEvent(.begin, at: 0.6, layer: "card")]).failure(in: film) == """
        expected card: begin at 0.6 s; it is at 0.5 s
        not expected: card, position.x: begin at 0.5 s
        """)
    #expect(
      try EventsExpectation([ExpectedEvent(.keyframe, at: 1)]).failure(in: film)
        == "expected keyframe at 1 s; there is none")
    #expect(
      try EventsExpectation([ExpectedEvent(.timeline, at: 0.4)]).failure(in: AuditFilms.film("steps of events")) == """
        not expected: timeline event at 1 s
        not expected: timeline event at 1.5 s
        """)
    #expect(
      try EventsExpectation([ExpectedEvent(.timeline, at: 0.4)], isComplete: false)
        .failure(in: AuditFilms.film("steps of events")) == nil)
    #expect(try EventsExpectation([]).failure(in: film) != nil)
  }

  @Test("a film shows its own trace, and of another the first frame of each value that differs is said")
  func trace() throws {
    let trace = try FilmTrace(of: AuditFilms.film("linear"), frames: [0, 30, 59])
    let expectation = TraceExpectation(trace)
    #expect(try expectation.failure(in: AuditFilms.film("linear")) == nil)
    #expect(
      try expectation.failure(in: AuditFilms.film("swing"))
        == "layer card, position, frame 30: expected 48 27, is 20 27")
    let other = AuditFilms.make { stage in AuditFilms.card(in: stage).removeFromSuperlayer() }
    let missing = try expectation.failure(in: other)
    #expect(missing?.contains("card") == true, "\(missing ?? "nothing")")
    #expect(try TraceExpectation(FilmTrace(frames: [], frameRate: "30", layers: [])).failure(in: other) != nil)
    #expect(try TraceExpectation(trace, within: 60).failure(in: AuditFilms.film("swing")) == nil)
  }
}
