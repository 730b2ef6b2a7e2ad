import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Scenes made in code")
struct SceneInCodeTests {
  private static func canvas() throws -> SceneCanvas {
    try SceneCanvas(
      width: 200, height: 100, frameRate: FrameRate(30), duration: Rational(10), background: CGColor(gray: 1, alpha: 1))
  }

  private func scene(_ layers: [SceneLayer], _ timeline: [SceneEvent] = []) throws -> Scene {
    Scene(canvas: try Self.canvas(), layers: layers, timeline: timeline)
  }

  private func lists(_ scene: Scene) throws -> [String] {
    let stage = try scene.makeStage(assets: NoAssets())
    return [0, 0.5, 1.25, 2].map { time in
      stage.advance(to: time)
      return stage.displayList().dump()
    }
  }

  @Test("a scene made in code is drawn as the same scene read from a script")
  func sameAsScript() throws {
    var fade = SceneAnimation(
      .basic(SceneAnimation.BasicValues(from: .number(0), to: .number(1))), keyPath: "opacity", duration: .seconds(1))
    fade.timingFunction = .named("linear")
    fade.beginTime = 0.25
    let card = SceneLayer(
      "CAShapeLayer", name: "card",
      properties: [
        SceneAssignment("path", .path(PathGeometry { $0.addRect(CGRect(x: 0, y: 0, width: 20, height: 10)) })),
        SceneAssignment("position", .point(CGPoint(x: 30, y: 40))),
      ],
      sublayers: [
        SceneLayer(
          properties: [
            SceneAssignment("bounds", .rect(CGRect(x: 0, y: 0, width: 8, height: 8))),
            SceneAssignment("backgroundColor", .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))),
          ])
      ], animations: [SceneLayer.Animation(key: "fade", fade)])
    let made = try scene(
      [card],
      [
        SceneEvent(at: 1, [.set(layer: "card", SceneAssignment("position.x", .number(60)))]),
        SceneEvent(at: 1.5, [.removeAnimation(layer: "card", key: "fade"), .removeLayer("card")]),
      ])
    let read = try Scenes.scene(
      """
      layers: [{ type: 'CAShapeLayer', name: 'card', path: 'M0 0 H20 V10 H0 Z', position: [30, 40],
        sublayers: [{ bounds: [0, 0, 8, 8], backgroundColor: '#f00' }],
        animations: { fade: { type: 'basic', keyPath: 'opacity', fromValue: 0, toValue: 1, duration: 1, beginTime: 0.25,
          timingFunction: 'linear' } } }],
      timeline: [{ at: 1, set: { 'card.position.x': 60 } },
        { at: 1.5, remove: [{ layer: 'card', key: 'fade' }, 'card'] }]
      """)
    #expect(try lists(made) == lists(read))
    #expect(Set(try lists(made)).count == 4)
  }

  @Test("times that a script counts from animations are plain seconds in the scene that is read from it")
  func resolvedTimes() throws {
    let read = try Scenes.scene(
      """
      layers: [{ name: 'a', animations: { in: { type: 'basic', keyPath: 'opacity', toValue: 0, beginTime: 1, duration: 2 },
        out: { type: 'basic', keyPath: 'opacity', toValue: 1, beginTime: 'a.in.end + 0.5s', duration: 1 } } }],
      timeline: [{ at: 'a.out.begin', set: { 'a.hidden': true } }]
      """)
    #expect(read.layers.first?.animations.map(\.animation.beginTime) == [1, 3.5])
    #expect(read.timeline.map(\.time) == [3.5])
  }

  @Test(
    "a value that no layer could take is refused when the stage is made, and rehearsing finds it too",
    arguments: [
      (SceneLayer("CAShapelayer"), "unknown layer class"),
      (SceneLayer(properties: [SceneAssignment("opactiy", .number(1))]), "did you mean \"opacity\""),
      (SceneLayer(properties: [SceneAssignment("opacity", .point(.zero))]), "opacity: a value of another kind"),
      (SceneLayer(properties: [SceneAssignment("contents", .image(asset: "sky"))]), "no image asset is called \"sky\""),
      (SceneLayer(properties: [SceneAssignment("filters", .parts([.filter("blurr")]))]), "unknown filter"),
      (
        SceneLayer(animations: [.init(key: "a", SceneAnimation(.basic(.init()), keyPath: "contentsGravity"))]),
        "cannot be animated"
      ),
    ])
  func refused(_ layer: SceneLayer, _ message: String) throws {
    let scene = try scene([layer])
    let error = #expect(throws: SceneProblems.self) { try scene.makeStage(assets: NoAssets()) }
    #expect(error?.problems.count == 1)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(scene.rehearse(assets: NoAssets()) == error?.problems)
  }

  @Test("a scene made in code is refused when its timeline names a missing layer, or when a name is there twice")
  func names() throws {
    let move = SceneEvent.Change.set(layer: "b", SceneAssignment("opacity", .number(0)))
    #expect(try scene([SceneLayer(name: "a")], [SceneEvent(at: 0, [move])]).rehearse(assets: NoAssets()).count == 1)
    #expect(try scene([SceneLayer(name: "b")], [SceneEvent(at: 0, [move])]).rehearse(assets: NoAssets()).isEmpty)
    #expect(try scene([SceneLayer(name: "b"), SceneLayer(name: "b")]).rehearse(assets: NoAssets()).count == 1)
    let later = SceneEvent.Change.addLayer(name: nil, SceneLayer(name: "b"), parent: nil, index: nil)
    #expect(try scene([], [SceneEvent(at: 1, [later, move])]).rehearse(assets: NoAssets()).isEmpty)
  }

  @Test(
    "a canvas that no film can have is refused", arguments: [(0, 9, 1), (9, 40_000, 1), (30_000, 30_000, 1), (9, 9, 0)])
  func canvas(width: Int, height: Int, seconds: Int64) {
    #expect(throws: SceneProblem.self) {
      try SceneCanvas(width: width, height: height, frameRate: FrameRate(30), duration: Rational(seconds))
    }
  }
}
