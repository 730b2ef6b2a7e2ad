import Foundation
import KinoraLayers
import KinoraScenes
import Testing

@Suite struct RelativeTimeTests {
  /// When the one event of the timeline happens: the first frame at 100 frames a second at which `a` is transparent.
  private func instant(_ at: String, _ animations: String, layer: String = "", timeline: String = "") throws -> Double?
  {
    let stage = try Scenes.stage(
      """
      layers: [{ name: 'a', actions: { hidden: null } }, { name: 'b', \(layer) animations: { \(animations) } }],
      timeline: [{ at: '\(at)', set: { 'a.hidden': true } }, \(timeline)]
      """)
    for frame in 0...999 {
      stage.advance(to: Double(frame) / 100)
      if stage.root.sublayers?.first?.isHidden == true { return Double(frame) / 100 }
    }
    return nil
  }

  @Test(
    "an instant follows the animation it is relative to",
    arguments: [
      ("b.x.begin", "beginTime: 1, duration: 2", 1), ("b.x.end", "beginTime: 1, duration: 2", 3),
      ("b.x.end + 0.5s", "duration: 2", 2.5), ("b.x.end - 250ms", "duration: 2", 1.75),
      ("b.x.end + 15f", "duration: 2", 2.5),
      ("b.x.end", "duration: 1, repeatCount: 2.5, autoreverses: true", 5), ("b.x.end", "duration: 3, speed: 2", 1.5),
      ("b.x.end", "duration: 1, repeatDuration: '4s'", 4), ("b.x.end", "beginTime: 1", 1.25),
      ("b.x.end+1s", "duration: 2", 3), ("b.x.end", "duration: 0.2, beginTime: 0.1", 0.3),
    ])
  func relative(_ at: String, _ timing: String, _ expected: Double) throws {
    #expect(try instant(at, "x: { type: 'basic', keyPath: 'opacity', fromValue: 0, \(timing) }") == expected)
  }

  @Test("animations may begin relative to each other")
  func chains() throws {
    let chain = """
      z: { type: 'basic', keyPath: 'opacity', fromValue: 0, beginTime: 'b.y.end + 1s', duration: 1 },
      y: { type: 'basic', keyPath: 'opacity', fromValue: 0, beginTime: 'b.x.end', duration: 1 },
      x: { type: 'basic', keyPath: 'opacity', fromValue: 0, beginTime: 1, duration: 1 },
      """
    #expect(try instant("b.z.end", chain) == 5)
  }

  @Test("a spring ends when it has settled")
  func springs() throws {
    // Apple's value for mass 1, stiffness 100, damping 10 is 1.4727 s: the next frame is at 1.48 s.
    #expect(
      try instant("b.x.end", "x: { type: 'spring', keyPath: 'opacity', fromValue: 0, duration: 'settling' }") == 1.48)
  }

  @Test("a layer with time of its own is asked for the film's time")
  func clocks() throws {
    let animation = "x: { type: 'basic', keyPath: 'opacity', fromValue: 0, beginTime: 1, duration: 2 }"
    #expect(try instant("b.x.end", animation, layer: "speed: 2,") == 1.5)
    #expect(try instant("b.x.begin", animation, layer: "beginTime: 3,") == 4)
  }

  @Test("an animation that the timeline adds can be referred to")
  func added() throws {
    let add = """
      { at: 2, duration: 3, add: { layer: 'b', key: 'late', animation: { type: 'basic', keyPath: 'opacity', fromValue: 0 } } }
      """
    #expect(try instant("b.late.end", "", timeline: add) == 5)
  }
}
