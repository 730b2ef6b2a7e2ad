import KinoraGraphics
import KinoraLayers
import KinoraScenes
import Testing

@Suite("Components")
struct ComponentTests {
  private static let chip = """
    components: { chip: {
      parameters: { text: { type: "string" }, color: "red" }, size: [80, 40], duration: "2s",
      layers: [{ name: "label", type: "CATextLayer", string: "${text}", foregroundColor: "${color}", opacity: 0.5 }],
      timeline: [{ at: "1s", disableActions: true, set: { "label.opacity": 1 } }],
    } },
    """

  @Test("an instance is a layer with the component's layers inside, whose names are in it")
  func instance() throws {
    let scene = try Scenes.scene(
      Self.chip
        + "layers: [{ use: 'chip', with: { text: 'A' }, name: 'one', position: [10, 20] }, { use: 'chip', with: { text: 'B' } }]"
    )
    #expect(scene.layers.map(\.name) == ["one", "chip#1"])
    #expect(scene.layers[0].sublayers.map(\.name) == ["one/label"])
    #expect(scene.layers[1].sublayers.map(\.name) == ["chip#1/label"])
    #expect(scene.timeline.count == 2)
  }

  @Test("an instance's clock is its own: its timeline and animations begin, run and end by its timing")
  func clock() throws {
    let scene = try Scenes.scene(
      Self.chip + """
        layers: [{ use: "chip", with: { text: "A" }, name: "one", beginTime: "3s", speed: 2 }, { name: "dot" }],
        timeline: [{ at: "one.end + 0.5s", set: { "one/label.opacity": 0, "dot.opacity": 0 } }]
        """)
    // Its second 1 is the film's 3 + 1 / 2, its end 3 + 2 / 2.
    #expect(scene.timeline.map(\.time).sorted() == [3.5, 4.5])
  }

  @Test("times inside an instance are its own, relative ones too, and percentages are of its length")
  func relativeTimes() throws {
    let scene = try Scenes.scene(
      """
      components: { c: { duration: "4s",
        layers: [{ name: "dot", animations: { a: { type: "basic", keyPath: "opacity", toValue: 0, beginTime: "1s", duration: "1s" } } }],
        timeline: [{ at: "dot.a.end + 0.5s", set: { "dot.opacity": 0 } }, { at: "100% - 1s", set: { "dot.opacity": 1 } }],
      } },
      layers: [{ use: "c", beginTime: "2s", speed: 0.5 }],
      timeline: [{ at: "50%", set: { "c#1/dot.hidden": true } }, { at: "canvas.end - 1s", set: { "c#1/dot.hidden": false } }]
      """)
    // Local 2.5 s and 3 s, at half the speed, from 2 s on; half of ten seconds, and one before their end.
    #expect(scene.timeline.map(\.time).sorted() == [5, 7, 8, 9])
  }

  @Test("an instance with `for` is there from its begin to its end, and is hidden before and after")
  func limited() throws {
    let scene = try Scenes.scene(
      Self.chip
        + "layers: [{ use: 'chip', with: { text: 'A' }, name: 'one', beginTime: '2s', for: '3s' }], timeline: [{ at: 'one.end', set: { 'one.zPosition': 1 } }]"
    )
    #expect(scene.timeline.map(\.time).sorted() == [2, 3, 5, 5])
    let stage = try scene.makeStage(assets: NoAssets())
    let seen = [1.9, 2, 4.9, 5].map { time in
      stage.advance(to: time)
      return stage.root.sublayers?.first?.isHidden == false
    }
    #expect(seen == [false, true, true, false])
  }

  @Test("a number from an expression is its text where text is wanted")
  func numbersAsText() throws {
    let scene = try Scenes.scene("layers: [{ repeat: 2, type: 'CATextLayer', string: '${n - i}', name: '${i}' }]")
    #expect(scene.layers.map(\.name) == ["0", "1"])
    guard case .string("1")? = scene.layers[1].properties.first(where: { $0.keyPath == "string" })?.value else {
      Issue.record("\(scene.layers[1].properties)")
      return
    }
  }

  @Test("a style may build on another, and has its class unless it says one")
  func styleOfStyle() throws {
    let scene = try Scenes.scene(
      """
      styles: { a: { type: "CATextLayer", fontSize: 30 }, b: { style: "a", fontSize: 60 } },
      layers: [{ style: "b", string: "x" }, { style: { style: "a" }, string: "y" }]
      """)
    #expect(scene.layers.map(\.type) == ["CATextLayer", "CATextLayer"])
    #expect(scene.layers[0].style?.style.first?.values.map(\.keyPath) == ["fontSize"])
  }

  @Test("components nest, and each sees its own parameters and the scene's values alone")
  func nesting() throws {
    let scene = try Scenes.scene(
      """
      values: { shade: "lime" },
      components: {
        inner: { parameters: { k: 1 }, layers: [{ name: "x", zPosition: "${k}", backgroundColor: "${shade}" }] },
        outer: { parameters: { count: 2 }, layers: [{ repeat: "${count}", use: "inner", with: { k: "${i + 5}" }, name: "in${i}" }] },
      },
      layers: [{ use: "outer", name: "o" }], timeline: [{ at: 1, set: { "o/in1/x.opacity": 0 } }]
      """)
    #expect(scene.layers[0].sublayers.map(\.name) == ["o/in0", "o/in1"])
    #expect(scene.layers[0].sublayers[1].sublayers[0].name == "o/in1/x")
    let blind = #expect(throws: SceneProblems.self) {
      try Scenes.scene(
        "components: { c: { layers: [{ zPosition: '${i}' }] } }, layers: [{ repeat: 2, use: 'c' }]")
    }
    #expect(blind?.problems.first?.message == "unknown name \"i\"")
  }

  @Test(
    "a wrong use is a problem at the use, with what the component wants",
    arguments: [
      ("layers: [{ use: 'chop' }]", "no component is called \"chop\"", "chip"),
      ("layers: [{ use: 'chip' }]", "the component \"chip\" needs a value for its parameter \"text\"", nil),
      (
        "layers: [{ use: 'chip', with: { text: 'a', colour: 1 } }]",
        "the component \"chip\" has no parameter \"colour\"", "color"
      ),
      ("layers: [{ use: 'chip', with: { text: 3 } }]", "\"text\" of the component \"chip\": found 3", nil),
      (
        "layers: [{ use: 'chip', with: { text: 'a' }, sublayers: [] }]", "an instance has no \"sublayers\" of its own",
        nil
      ),
      ("layers: [{ name: 'a.b' }]", "name: found \"a.b\"", nil),
    ])
  func wrongUses(_ rest: String, _ message: String, _ suggestion: String?) {
    let error = #expect(throws: SceneProblems.self) { try Scenes.scene(Self.chip + rest) }
    #expect(error?.problems.first?.message == message)
    #expect(error?.problems.first?.suggestion == suggestion)
  }

  @Test("a problem inside a component names the component's line, and the line and the values of its use")
  func places() {
    let error = #expect(throws: SceneProblems.self) {
      try Scenes.scene(
        "components: { c: { parameters: { o: 1 }, layers: [\n{ opacity: '${o}' }] } },\nlayers: [\n{ use: 'c', with: { o: 7 } }]"
      )
    }
    let problem = error?.problems.first
    #expect(problem?.line == 2)
    #expect(problem?.uses.first?.line == 4)
    #expect(problem?.uses.first?.description == "in the component \"c\", used with o = 7")
  }

  @Test(
    "components, motions and styles that contain themselves are problems, not endless",
    arguments: [
      "components: { a: { layers: [{ use: 'a' }] } }, layers: [{ use: 'a' }]",
      "components: { a: { layers: [{ use: 'b' }] }, b: { layers: [{ use: 'a' }] } }, layers: [{ use: 'a' }]",
      "motions: { m: { motion: 'm' } }, layers: [{ animations: { a: { motion: 'm' } } }]",
      "styles: { s: { style: 's' } }, layers: [{ style: 's' }]",
    ])
  func circles(_ rest: String) {
    let error = #expect(throws: SceneProblems.self) { try Scenes.scene(rest) }
    #expect(error?.problems.first?.message.contains("uses itself") == true)
    #expect(error?.problems.count == 1)
  }

  @Test("components that double themselves thirty times end with one problem")
  func explosion() {
    let all = (1...30).map { "c\($0): { layers: [{ use: 'c\($0 - 1)' }, { use: 'c\($0 - 1)' }] }" }
    let error = #expect(throws: SceneProblems.self) {
      try Scenes.scene("components: { c0: { layers: [{}] }, \(all.joined(separator: ", ")) }, layers: [{ use: 'c30' }]")
    }
    #expect(error?.problems.first?.message.hasPrefix("the scene becomes too large") == true)
  }

  @Test("motions and styles stand for what they say, with their parameters, and what stands beside them wins")
  func sharing() throws {
    let scene = try Scenes.scene(
      """
      include: ["std:motion"], styles: { big: { type: "CATextLayer", fontSize: 64 } },
      motions: { fade: { parameters: { to: 0 }, type: "basic", keyPath: "opacity", toValue: "${to}", duration: "2s" } },
      layers: [{ style: "big", string: "a", animations: {
        out: { motion: "fade", with: { to: 0.25 }, duration: "1s" }, up: { motion: "rise", with: { by: 10 } },
      } }]
      """)
    let layer = scene.layers[0]
    #expect(layer.type == "CATextLayer")
    #expect(layer.style?.values.map(\.keyPath) == ["fontSize"])
    guard case .basic(let values) = layer.animations[0].animation.kind, case .number(0.25)? = values.to,
      case .seconds(1)? = layer.animations[0].animation.duration,
      case .group(let parts) = layer.animations[1].animation.kind, case .basic(let rise) = parts[0].kind,
      case .number(10)? = rise.from
    else {
      Issue.record("\(layer.animations)")
      return
    }
  }
}
