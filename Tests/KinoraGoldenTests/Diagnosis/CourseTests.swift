import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// Motion that a program makes frame by frame, so that nothing but the values says what it is.
@Suite("Causes from values alone")
struct CourseTests {
  /// A film whose layer `card` has the opacity or the place that a function of time says; there are no animations.
  private static func film(_ key: String = "x", _ course: @escaping (Double) -> Double) -> Film {
    Film(size: CGSize(width: 100, height: 20), frameRate: 30, duration: 2) { stage in
      let card = CALayer()
      card.name = "card"
      card.frame = CGRect(x: 0, y: 5, width: 10, height: 10)
      card.backgroundColor = .white
      stage.root.addSublayer(card)
      for frame in 0..<60 {
        stage.at(Rational(Int64(frame), 30) ?? .zero) {
          CATransaction.setDisableActions(true)
          let value = course(Double(frame) / 30)
          if key == "x" { card.position.x = value } else { card.opacity = Float(value) }
        }
      }
    }
  }

  /// Progress from `begin` over `duration` along a timing function.
  private static func pace(
    _ name: String, _ begin: Double = 0.31, _ duration: Double = 1
  ) -> @Sendable (Double) -> Double {
    let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    return { function.value(at: min(max(($0 - begin) / duration, 0), 1)) }
  }

  private static func finding(_ expected: Film, _ actual: Film) throws -> GoldenFinding? {
    let frames = Array(0..<60)
    return try TraceDiagnosis(
      FilmTrace(of: expected, frames: frames), FilmTrace(of: actual, frames: frames), differing: frames
    )
    .findings.first
  }

  @Test(
    "another timing function is named, and so is the approved one",
    arguments: [
      ("linear", "easeIn"), ("easeInEaseOut", "linear"), ("easeOut", "default"), ("default", "backOut"),
      ("easeIn", "bounceOut"), ("linear", "cubicInOut"),
    ])
  func curve(_ old: String, _ new: String) throws {
    let (a, b) = (Self.pace(old), Self.pace(new))
    let found = try #require(try Self.finding(Self.film { 10 + 70 * a($0) }, Self.film { 10 + 70 * b($0) }))
    #expect(found.kind == .curve && found.expected == old && found.actual == new, "\(found)")
    #expect(found.layer == "card" && found.property == "position.x")
  }

  @Test("a Bézier without a name is told by its control points")
  func bezier() throws {
    let function = CAMediaTimingFunction(controlPoints: 0.7, 0.1, 0.2, 0.9)
    let a = Self.pace("linear", 0.5)
    let found = try #require(
      try Self.finding(
        Self.film { 10 + 70 * a($0) }, Self.film { 10 + 70 * function.value(at: min(max($0 - 0.5, 0), 1)) }))
    #expect(
      found.kind == .curve && found.actual.hasPrefix("cubic(0.7") || found.actual.hasPrefix("cubic(0.6"), "\(found)")
  }

  @Test("a shift by less than a frame is told in milliseconds", arguments: [0.012, -0.02, 0.05, 0.2])
  func shift(_ seconds: Double) throws {
    let (a, b) = (Self.pace("easeInEaseOut", 0.5), Self.pace("easeInEaseOut", 0.5 + seconds))
    let found = try #require(try Self.finding(Self.film { 10 + 70 * a($0) }, Self.film { 10 + 70 * b($0) }))
    #expect(found.kind == .begin, "\(found)")
    let told = Double(found.actual.prefix { $0 != " " }) ?? 0
    #expect((told / 1000 - seconds.magnitude).magnitude < 0.002, "\(found)")
    #expect(found.actual.hasSuffix(seconds < 0 ? "early" : "late"))
  }

  @Test("another duration is told as a factor", arguments: [0.8, 1.1, 1.25])
  func duration(_ factor: Double) throws {
    let (a, b) = (Self.pace("easeInEaseOut", 0.5), Self.pace("easeInEaseOut", 0.5, factor))
    let found = try #require(try Self.finding(Self.film { 10 + 70 * a($0) }, Self.film { 10 + 70 * b($0) }))
    #expect(found.kind == .duration, "\(found)")
    let told = Double(found.actual.prefix { $0 != " " }) ?? 0
    #expect((told - factor).magnitude < 0.02, "\(found)")
  }

  @Test("other values at the same times, and none at all")
  func values() throws {
    let a = Self.pace("easeIn")
    let sound = Self.film { 10 + 70 * a($0) }
    #expect(try Self.finding(sound, Self.film { 10.25 + 70 * a($0) })?.kind == .value)
    #expect(try Self.finding(sound, Self.film { 10 + 60 * a($0) })?.kind == .value)
    #expect(try Self.finding(sound, Self.film { 80 - 70 * a($0) })?.kind == .direction)
    #expect(try Self.finding(sound, Self.film { _ in 10 })?.kind == .hold)
    #expect(try Self.finding(Self.film { _ in 10 }, sound)?.kind == .motion)
    #expect(try Self.finding(Self.film("opacity") { _ in 1 }, Self.film("opacity") { _ in 0.75 })?.actual == "0.75")
  }

  @Test("steps, springs and coming back")
  func kinds() throws {
    let a = Self.pace("linear", 0.3)
    let sound = Self.film { 10 + 70 * a($0) }
    let steps = CAMediaTimingFunction.steps(5)
    #expect(
      try Self.finding(sound, Self.film { 10 + 70 * steps.value(at: min(max(($0 - 0.3), 0), 1)) })?.kind == .steps)
    let back = Self.film { 10 + 70 * (a($0) < 0.5 ? 2 * a($0) : 2 - 2 * a($0)) }
    #expect(try Self.finding(sound, back)?.kind == .autoreverse)
    let spring = CAMediaTimingFunction.spring(bounce: 0.4)
    #expect(
      try Self.finding(sound, Self.film { 10 + 70 * spring.value(at: min(max(($0 - 0.3), 0), 1)) })?.kind == .spring)
  }

  @Test("a value that jumps at another time is told with both times")
  func jump() throws {
    let found = try #require(
      try Self.finding(Self.film { $0 < 0.45 ? 10 : 50 }, Self.film { $0 < 0.65 ? 10 : 50 }))
    #expect(found.kind == .begin && found.since == 14, "\(found)")
  }

  @Test("noise is not explained")
  func noise() throws {
    var state: UInt64 = 1
    let noise = (0..<60).map { _ -> Double in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    let a = Self.pace("linear")
    let found = try Self.finding(
      Self.film { 10 + 70 * a($0) }, Self.film { 10 + 70 * noise[min(59, Int($0 * 30))] })
    #expect(found?.kind == .unknown, "\(String(describing: found))")
  }
}
