import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import Testing

@Suite("Sequences")
struct SequenceTests {
  private static let components = """
    components: {
      a: { duration: "3s", layers: [{ name: "x" }], timeline: [{ at: 0, set: { "x.opacity": 0.5 } }] },
      b: { layers: [{ name: "y" }] },
    },
    """

  private func scene(_ rest: String, duration: String = "\"auto\"") throws -> Scene {
    try SceneLoader.load(
      text:
        "{ kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: \(duration) }, \(Self.components) \(rest) }"
    )
  }

  @Test("scenes follow each other, overlap by their transitions, and give the film its length")
  func times() throws {
    let scene = try scene(
      "sequence: [{ use: 'a' }, { use: 'b', for: '2s', transition: { type: 'push', subtype: 'fromRight', duration: '0.5s' } }, { use: 'b', name: 'c', for: '1s' }], "
        + "timeline: [{ at: 'b.begin', set: { 'b/y.opacity': 0 } }, { at: 'c.end - 0.25s', set: { 'c/y.opacity': 0 } }]"
    )
    #expect(scene.canvas.frameCount == 165)
    #expect(scene.layers.map(\.name) == ["#sequence"])
    #expect(scene.layers[0].sublayers.map(\.name) == ["a"])
    #expect(scene.timeline.map(\.time).sorted() == [0, 2.5, 2.5, 3, 4.5, 4.5, 5.25])
  }

  @Test("at each time the tree holds the scene that plays, and during a transition both")
  func tree() throws {
    let stage = try scene("sequence: [{ use: 'a' }, { use: 'b', for: '2s', transition: { duration: '1s' } }]")
      .makeStage(assets: NoAssets())
    func names(_ time: Double) -> [String?] {
      stage.advance(to: time)
      return (stage.root.sublayers?.first?.sublayers ?? []).map(\.name)
    }
    #expect(names(1) == ["a"])
    #expect(names(2.5) == ["a", "b"])
    #expect(names(3.5) == ["b"])
  }

  @Test("a sequence of equal length can stand in a film of a length of its own, and repeats as lists do")
  func repeated() throws {
    let scene = try scene("sequence: [{ repeat: 4, use: 'b', name: 's${i}', for: '${1s + i * 0.5s}' }]", duration: "9")
    #expect(scene.canvas.frameCount == 270)
    #expect(scene.timeline.map(\.time).sorted() == [1, 1, 2.5, 2.5, 4.5, 4.5])
  }

  @Test("a repeated scene may have a transition: the first has none before it, and `if` leaves out others")
  func repeatedTransitions() throws {
    let plain = "repeat: 3, use: 'b', name: 's${i}', for: '2s'"
    #expect(
      try scene("sequence: [{ \(plain), transition: { type: 'fade', duration: '0.5s' } }]").canvas.frameCount == 150)
    let some = "sequence: [{ \(plain), transition: { if: '${i == 2}', type: 'fade', duration: '1s' } }]"
    #expect(try scene(some).canvas.frameCount == 150)
  }

  @Test("a scene of a size of its own stands in a layer of the canvas' size, which its transition shows")
  func sized() throws {
    let stage = try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: 'auto' },
          components: { a: { duration: 2, layers: [{}] }, b: { size: [40, 20], duration: 2, layers: [{ name: 'l' }] } },
          sequence: [{ use: 'a' }, { use: 'b', transition: { type: 'push', duration: 1 } }, { use: 'a', name: 'c' }],
          timeline: [{ at: 'b.end - 0.5s', set: { 'b/l.opacity': 0.5 } }] }
        """
    ).makeStage(assets: NoAssets())
    stage.advance(to: 1.5)
    let holder = try #require(stage.root.sublayers?.first?.sublayers?.last)
    let canvas = CGRect(origin: .zero, size: stage.root.bounds.size)
    #expect(holder.frame == canvas && holder.animationKeys() == ["transition"])
    let inner = try #require(holder.sublayers?.first)
    #expect(inner.name == "b" && inner.bounds.size == CGSize(width: 40, height: 20))
    #expect(inner.position == CGPoint(x: canvas.midX, y: canvas.midY))
    stage.advance(to: 2.9)
    #expect(inner.sublayers?.first?.opacity == 0.5)
    stage.advance(to: 3.1)
    #expect(stage.root.sublayers?.first?.sublayers?.map(\.name) == ["c"])
  }

  @Test("nothing fades because a scene comes or goes")
  func noActions() throws {
    let scene = try scene("sequence: [{ use: 'a' }, { use: 'b', for: 1 }]")
    #expect(scene.timeline.filter { $0.disableActions == true }.count == 2)
  }

  @Test(
    "what a sequence cannot do is a problem",
    arguments: [
      ("sequence: [{ use: 'b' }]", "how long the scene \"b\" lasts is not known"),
      ("sequence: [{ use: 'a' }, { use: 'b', for: 1, transition: { duration: 2 } }]", "the transition takes 2.0 s"),
      ("sequence: [{ for: 1 }]", "a scene of the sequence needs \"use\""), ("layers: []", "duration: \"auto\""),
      ("sequence: [{ use: 'a' }, { use: 'a' }]", "a scene before this one is called \"a\" too"),
    ])
  func problems(_ rest: String, _ message: String) {
    let error = #expect(throws: SceneProblems.self) { try scene(rest) }
    #expect(error?.problems.contains { $0.message.hasPrefix(message) } == true, "\(error?.description ?? "")")
  }
}
