import Foundation
import KinoraLayers
import KinoraScenes
import Testing

@Suite("Relative times")
struct RelativeTimeTests {
  /// The time of the timeline's only event: that of the first frame, at 100 frames a second, in which `a` is
  /// transparent.
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

  @Test("the end of a spring is when it has settled")
  func springs() throws {
    // Apple's value for mass 1, stiffness 100 and damping 10 is 1.4727 s, and the next frame is at 1.48 s.
    #expect(
      try instant("b.x.end", "x: { type: 'spring', keyPath: 'opacity', fromValue: 0, duration: 'settling' }") == 1.48)
  }

  @Test("a time relative to an animation of a layer with its own time counts in the film's time")
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

  @Test(
    "the longest key counts when keys of animations hold points, or what looks like an edge or an offset",
    arguments: [
      ("b.fade.in.end", "fade.in"), ("b.fade.end.end + 0s", "fade.end"), ("b.x.begin.y - 1.end", "x.begin.y - 1"),
      ("b..end", "."), ("b. .end", " "),
    ])
  func pointsInKeys(_ at: String, _ key: String) throws {
    let animation = "{ type: 'basic', keyPath: 'opacity', fromValue: 0, duration: 2 }"
    #expect(try instant(at == "b..end" ? "b...end" : at, "'\(key)': \(animation)") == 2)
  }

  private func problems(_ layers: String, _ timeline: String) -> [SceneProblem] {
    do {
      _ = try Scenes.scene("layers: [\(layers)], timeline: [\(timeline)]")
      return []
    } catch {
      return (error as? SceneProblems)?.problems ?? []
    }
  }

  @Test("a time relative to a key that several animations have is a problem that names their places")
  func severalUnderOneKey() {
    let layer = "\n{ name: 'a', animations: { in: { type: 'basic', keyPath: 'opacity' } } }"
    let again = "\n{ at: 3, add: { layer: 'a', key: 'in', animation: { type: 'basic', keyPath: 'opacity' } } }"
    #expect(problems(layer, again).isEmpty)
    let found = problems(layer, again + ",\n{ at: 'a.in.end', set: { 'a.opacity': 0 } }")
    #expect(found.map(\.message) == ["\"a.in\" is several animations: those at 2:32 and 3:51"])
    #expect(found.map(\.line) == [4])
  }

  @Test("an animation of a layer that an entry adds later in the file is counted in that layer's time")
  func orderOfEntries() throws {
    let timeline = """
      { at: 2, add: { layer: 'outer', key: 'x', animation: { type: 'basic', keyPath: 'opacity', beginTime: 4, duration: 2 } } },
      { at: 0, addLayer: { layer: { name: 'outer', speed: 2 } } },
      """
    #expect(try instant("outer.x.end", "", timeline: timeline) == 3)
  }

  @Test("a time relative to a layer is a problem that names its animations, those of its text's parts too")
  func layers() {
    let show = "animations: { in: { type: 'basic', keyPath: 'opacity' } }"
    let layers =
      "{ name: 'a', \(show) }, { name: 'b' }, { name: 'c', type: 'CATextLayer', string: 'x y', parts: { by: 'word', \(show) } }"
    for (time, message, allowed) in [
      ("a.end", "the layer \"a\" has no end; its animations have", "a.in.end"),
      ("b.begin", "the layer \"b\" has no begin; its animations have", "the begin or end of an animation, a sound"),
      ("c.end", "the layer \"c\" has no end; its animations have", "c/0.in.end, c/1.in.end"),
      ("c.in.end", "the layer \"c\" has no animation \"in\"", "c/0.in, c/1.in"),
    ] {
      let found = problems(layers, "{ at: '\(time)', set: { 'a.opacity': 0 } }")
      #expect(found.map(\.message) == [message])
      #expect(found.first?.allowed?.hasPrefix(allowed) == true, "\(found)")
    }
  }

  @Test("times that wait for each other, in a circle of any length, are a problem that names the circle")
  func circles() {
    func animation(_ key: String, _ after: String) -> String {
      "\(key): { type: 'basic', keyPath: 'opacity', beginTime: 'a.\(after).end' }"
    }
    let two = problems("{ name: 'a', animations: { \(animation("x", "y")), \(animation("y", "x")) } }", "")
    #expect(
      two.map(\.message) == ["this time depends on itself: \"a.x\" waits for \"a.y\", which waits for \"a.x\""])
    let count = 20_000
    let circle = (0..<count).map { animation("k\($0)", "k\(($0 + 1) % count)") }.joined(separator: ",")
    let many = problems("{ name: 'a', animations: { \(circle) } }", "")
    #expect(many.count == 1)
    // The message names a few times at the circle's start and counts the others.
    #expect(many.first?.message.hasSuffix("which waits for 19996 more, the last of which waits for \"a.k0\"") == true)
  }

  @Test("a chain of relative times may be as long as memory allows")
  func longChain() throws {
    let count = 50_000
    let chain = (0..<count).map { number in
      let after = number + 1 < count ? "a.k\(number + 1).end" : "0.5s"
      return "k\(number): { type: 'basic', keyPath: 'opacity', beginTime: '\(after)', duration: '1ms' }"
    }
    let scene = try Scenes.scene(
      """
      layers: [{ name: 'a', animations: { \(chain.joined(separator: ",")) } }],
      timeline: [{ at: 'a.k0.begin', set: { 'a.opacity': 0 } }]
      """)
    #expect(scene.eventTimes == [0.5 + Double(count - 1) / 1000])
  }
}
