import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Stages built from scenes")
struct StageTests {
  private func stage(_ layers: String, _ timeline: String = "") throws -> Stage {
    try Scenes.stage("layers: [\(layers)], timeline: [\(timeline)]")
  }

  @Test("layers hang from the root in the order of the file, in a canvas of the scene's size and background")
  func tree() throws {
    let stage = try stage(
      "{ name: 'a', sublayers: [{ name: 'c' }, { name: 'd' }], mask: { name: 'm' } }, { name: 'b' }")
    #expect(stage.size == CGSize(width: 200, height: 100))
    #expect(stage.background == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(stage.root.sublayers?.map(\.name) == ["a", "b"])
    #expect(stage.root.sublayers?.first?.sublayers?.map(\.name) == ["c", "d"])
    #expect(stage.root.sublayers?.first?.mask?.name == "m")
  }

  @Test("a transition's outgoing layer may come later in the file, and actions and the timeline name one too")
  func outgoingLayers() throws {
    let stage = try self.stage(
      """
      { name: 'new', animations: { t: { type: 'transition', outgoing: 'old' } },
        actions: { contents: { type: 'transition', outgoing: 'old' } } }, { name: 'old' }
      """, "{ at: 1, add: { layer: 'old', animation: { type: 'transition', outgoing: 'new' } } }")
    let layers = try #require(stage.root.sublayers)
    func outgoing(_ action: (any CAAction)?) -> CALayer? { (action as? CATransition)?.outgoingLayer }
    #expect(outgoing(layers[0].animation(forKey: kCATransition)) === layers[1])
    #expect(outgoing(layers[0].actions?["contents"]) === layers[1])
    stage.advance(to: 1)
    #expect(outgoing(layers[1].animation(forKey: kCATransition)) === layers[0])
  }

  @Test("a scene's values become the properties of its layers")
  func values() throws {
    let layer = try #require(
      try stage(
        """
        { position: [3, 4], bounds: [1, 2, 30, 40], opacity: 0.25, hidden: true, backgroundColor: 'red', borderColor: null,
          contentsGravity: 'resizeAspect', shadowOffset: [5, 6], maskedCorners: ['minXMinY', 'maxXMaxY'],
          shadowPath: 'M 0 0 H 10', 'transform.rotation.z': '90deg', 'transform.translation.x': 7, custom: { mood: 'calm' } }
        """
      ).root.sublayers?.first)
    #expect(layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.opacity == 0.25)
    #expect(layer.isHidden)
    #expect(layer.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(layer.borderColor == nil)
    #expect(layer.contentsGravity == .resizeAspect)
    #expect(layer.shadowOffset == CGSize(width: 5, height: 6))
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
    #expect(layer.shadowPath?.boundingBox.width == 10)
    #expect(abs(layer.transform.m12 - 1) < 1e-15)
    #expect(layer.transform.m41 == 7)
    #expect(layer.value(forKey: "mood") as? String == "calm")
  }

  @Test("a frame wins over bounds and position, wherever it stands in the file")
  func frameLast() throws {
    let layer = try stage("{ frame: [10, 20, 30, 40], bounds: [0, 0, 1, 1], position: [0, 0] }").root.sublayers?.first
    #expect(layer?.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test("a transform's operations happen in the order written")
  func transforms() throws {
    let first = try stage("{ transform: [{ scale: 2 }, { translate: [10, 0] }] }").root.sublayers?.first
    #expect(first?.transform.m41 == 10)
    let second = try stage("{ transform: [{ translate: [10, 0] }, { scale: [2, 3, 4] }] }").root.sublayers?.first
    #expect(second?.transform.m41 == 20)
    #expect(second?.transform.m33 == 4)
    let turned = try stage("{ transform: [{ rotate: '90deg' }, { perspective: 500 }] }").root.sublayers?.first
    #expect(abs((turned?.transform.m12 ?? 0) - 1) < 1e-15)
    #expect(turned?.transform.m34 == -1.0 / 500)
    let raw = try stage("{ transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] }").root.sublayers?.first
    #expect(raw?.transform == CATransform3DMakeTranslation(5, 6, 7))
  }

  @Test("an animation begins at the film's start unless it says when, and shows what Core Animation shows")
  func animations() throws {
    let stage = try stage(
      """
      { name: 'a', position: [100, 50], animations: {
          move: { type: 'basic', keyPath: 'position.x', fromValue: 0, toValue: 100, duration: '2s' },
          fade: { type: 'keyframe', keyPath: 'opacity', values: [1, 0], beginTime: '1s', duration: 1, fillMode: 'both', removedOnCompletion: false } } }
      """)
    let layer = try #require(stage.root.sublayers?.first)
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.position.x == 25)
    #expect(layer.presentation()?.opacity == 1)
    stage.advance(to: 1.25)
    #expect(layer.presentation()?.opacity == 0.75)
    stage.advance(to: 3)
    #expect(layer.presentation()?.position.x == 100)
    #expect(layer.presentation()?.opacity == 0)
    #expect(layer.animationKeys() == ["fade"])
  }

  @Test("animations keep the order of the file, which decides which of them shows")
  func animationOrder() throws {
    let keys = ["z", "a", "m"]
    let list = keys.map { "\($0): { type: 'basic', keyPath: 'opacity', fromValue: 0, duration: 9 }" }.joined(
      separator: ", ")
    let stage = try stage("{ animations: { \(list) } }")
    stage.advance(to: 1)
    #expect(stage.root.sublayers?.first?.animationKeys() == keys)
  }

  @Test(
    "a change of the timeline animates implicitly from exactly its time, with the entry's duration and timing function")
  func implicit() throws {
    let stage = try stage(
      "{ name: 'a', position: [0, 0] }",
      "{ at: '1s', duration: '1s', timingFunction: 'linear', set: { 'a.position': [100, 0] } }")
    let layer = try #require(stage.root.sublayers?.first)
    stage.advance(to: 1.5)
    #expect(layer.presentation()?.position.x == 50)
    #expect(layer.position.x == 100)
    stage.advance(to: 2.5)
    #expect(layer.presentation()?.position.x == 100)
  }

  @Test("with disableActions a change of the timeline takes effect at once")
  func disabled() throws {
    let stage = try stage("{ name: 'a' }", "{ at: 1, disableActions: true, set: { 'a.opacity': 0 } }")
    stage.advance(to: 1)
    #expect(stage.root.sublayers?.first?.presentation()?.opacity == 0)
  }

  @Test("an action without values starts from what was shown before the change, and null means no action")
  func actions() throws {
    let stage = try stage(
      "{ name: 'a', actions: { opacity: { type: 'basic', duration: 2 }, position: null } }",
      "{ at: 1, set: { 'a.opacity': 0, 'a.position': [10, 0] } }")
    let layer = try #require(stage.root.sublayers?.first)
    stage.advance(to: 2)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(layer.presentation()?.position.x == 10)
  }

  @Test("the begin time of an animation in a group counts in the group's time")
  func groupMembers() throws {
    let stage = try stage(
      """
      { name: 'a', position: [0, 0], animations: { g: { type: 'group', beginTime: 1, duration: 4, speed: 2, animations: [
          { type: 'basic', keyPath: 'position.x', fromValue: 10, toValue: 10, duration: 1 },
          { type: 'basic', keyPath: 'position.y', fromValue: 20, toValue: 20, beginTime: '2s', duration: 1 },
          { type: 'group', beginTime: 1, duration: 3, animations: [
            { type: 'basic', keyPath: 'zPosition', fromValue: 30, toValue: 30, beginTime: '250ms', duration: 0.5 } ] },
        ] } } }
      """)
    let layer = try #require(stage.root.sublayers?.first)
    var shown: [[Double]] = []
    // The group begins at 1 s and its time runs twice as fast, so that its second n is at 1 + n/2 s.
    for groupTime in [0.5, 1.2, 1.4, 1.8, 2.5, 3.5] {
      stage.advance(to: 1 + groupTime / 2)
      let presented = try #require(layer.presentation())
      shown.append([presented.position.x, presented.position.y, presented.zPosition])
    }
    #expect(shown == [[10, 0, 0], [0, 0, 0], [0, 0, 30], [0, 0, 0], [0, 20, 0], [0, 0, 0]])
  }

  @Test("an action's begin time counts from when the action runs, in the layer's own time")
  func actionsLater() throws {
    let stage = try stage(
      """
      { name: 'outer', speed: 2, sublayers: [{ name: 'a', opacity: 0, actions: {
        opacity: { type: 'basic', beginTime: '1s', duration: 2, fillMode: 'backwards' },
        position: { type: 'group', beginTime: 1, duration: 1, animations: [
          { type: 'basic', keyPath: 'zPosition', fromValue: 5, toValue: 5, beginTime: 0.5 }] } } }] }
      """,
      "{ at: 3, set: { 'a.opacity': 1, 'a.position': [1, 1] } }")
    let layer = try #require(stage.root.sublayers?.first?.sublayers?.first)
    var shown: [[Double]] = []
    for time in [3.25, 3.5, 3.75, 3.875, 4, 4.5, 5] {
      stage.advance(to: time)
      let presented = try #require(layer.presentation())
      shown.append([Double(presented.opacity), presented.zPosition])
    }
    #expect(shown == [[0, 0], [0, 0], [0.25, 5], [0.375, 5], [0.5, 5], [1, 0], [1, 0]])
  }

  @Test("an animation that follows one from the film's very start begins there, not when it is added")
  func atTheStart() throws {
    let stage = try stage(
      "{ name: 'a', animations: { x: { type: 'basic', keyPath: 'zPosition', duration: 1 } } }",
      """
      { at: 1, add: { layer: 'a', animation: { type: 'basic', keyPath: 'opacity', fromValue: 0, toValue: 1,
          beginTime: 'a.x.begin', duration: 4 } } }
      """)
    stage.advance(to: 2)
    #expect(stage.root.sublayers?.first?.presentation()?.opacity == 0.5)
  }

  @Test("the timeline adds and removes layers and animations")
  func addAndRemove() throws {
    let stage = try stage(
      "{ name: 'a' }, { name: 'b' }",
      """
      { at: 1, remove: 'a', addLayer: { layer: { name: 'c', opacity: 1, animations: {
          fade: { type: 'basic', keyPath: 'opacity', fromValue: 0, duration: 1 } } }, index: 0 } },
      { at: 1.5, addLayer: [{ layer: 'a', to: 'b' }], add: { layer: 'c', key: 'move',
          animation: { type: 'basic', keyPath: 'position.x', fromValue: 0, toValue: 10, duration: 1 } } },
      { at: 1.75, remove: [{ layer: 'c', key: 'move' }] },
      """)
    stage.advance(to: 1.5)
    #expect(stage.root.sublayers?.map(\.name) == ["c", "b"])
    let added = try #require(stage.root.sublayers?.first)
    #expect(added.presentation()?.opacity == 0.5)
    #expect(stage.root.sublayers?.last?.sublayers?.map(\.name) == ["a"])
    stage.advance(to: 1.6)
    #expect(added.animationKeys() == ["fade", "move"])
    stage.advance(to: 1.75)
    #expect(added.animationKeys() == ["fade"])
  }

  @Test("a style gives the values and actions that the layer does not have")
  func styles() throws {
    let stage = try stage(
      "{ name: 'a', style: { opacity: 0.5, actions: { zPosition: null } } }", "{ at: 1, set: { 'a.zPosition': 5 } }")
    let layer = try #require(stage.root.sublayers?.first)
    #expect(layer.opacity == 0.5)
    stage.advance(to: 1.1)
    #expect(layer.presentation()?.zPosition == 5)
  }

  @Test("two stages built from a scene show the same")
  func twice() throws {
    let scene = try SceneLoader.load(path: Fixtures.path("scenes/implicit.json5"))
    let (a, b) = (try scene.makeStage(assets: NoAssets()), try scene.makeStage(assets: NoAssets()))
    #expect(a.root !== b.root)
    for frame in stride(from: 0, to: 3, by: 0.1) {
      a.advance(to: frame)
      b.advance(to: frame)
      let shown = [a, b].map { $0.root.sublayers?.map { $0.presentation()?.frame } }
      #expect(shown[0] == shown[1])
    }
  }
}

@Suite("Parts of scenes")
struct PartTests {
  @Test(
    "a blend mode has Core Animation's name, Core Image's, or its own",
    arguments: [
      "multiplyBlendMode", "CIMultiplyBlendMode", "CIColorBurnBlendMode", "CIMultiplyCompositing", "multiply",
    ])
  func blendModes(_ name: String) throws {
    let stage = try Scenes.stage("layers: [{ compositingFilter: '\(name)' }]")
    #expect(stage.root.sublayers?.first?.compositingFilter as? String == name)
    let slip = "layers: [{ compositingFilter: '\(name)x' }]"
    #expect(throws: SceneProblems.self) { try Scenes.scene(slip) }
  }

  @Test("emitter cells and filters arrive with their values, and key paths reach a cell by name")
  func parts() throws {
    let stage = try Scenes.stage(
      """
      layers: [
        { filters: [{ type: 'gaussianBlur', name: 'soft', inputRadius: 4 }, { type: 'colorInvert', enabled: false }],
          compositingFilter: 'multiplyBlendMode' },
        { name: 'e', type: 'CAEmitterLayer', emitterCells: [{ name: 'spark', birthRate: 5, emissionLongitude: '90deg',
            lifetime: '500ms', color: 'red', contentsRect: [0, 0, 0.5, 1], emitterCells: [{ velocity: 3 }] }] },
        { type: 'CAGradientLayer', gradientType: 'conic', colors: ['red', '#00f'], locations: [0, 1] },
      ],
      timeline: [{ at: 1, set: { 'e.emitterCells.spark.birthRate': 9 } }]
      """)
    let layers = try #require(stage.root.sublayers)
    let filters = try #require(layers[0].filters as? [CAFilter])
    #expect(filters.map(\.type) == ["gaussianBlur", "colorInvert"])
    #expect(filters.map(\.isEnabled) == [true, false])
    #expect(filters[0].input(forKey: "inputRadius") as? Double == 4)
    #expect(layers[0].compositingFilter as? String == "multiplyBlendMode")
    let emitter = try #require(layers[1] as? CAEmitterLayer)
    let cell = try #require(emitter.emitterCells?.first)
    #expect(cell.birthRate == 5)
    #expect(abs(Double(cell.emissionLongitude) - .pi / 2) < 1e-6)
    #expect(cell.lifetime == 0.5)
    #expect(cell.color == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(cell.contentsRect.width == 0.5)
    #expect(cell.emitterCells?.first?.velocity == 3)
    stage.advance(to: 1.0)
    #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 9)
    #expect((layers[2] as? CAGradientLayer)?.type == .conic)
  }

  @Test("layers know every key path that a scene may use")
  func keyPaths() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let structure: Set<String> = [
      "type", "mask", "sublayers", "animations", "actions", "style", "custom", "gradientType", "if", "repeat",
      "outline", "count", "parts", "captions", "shapes",
    ]
    let layers: [CALayer] = [
      CALayer(), CAShapeLayer(), CATextLayer(), CAGradientLayer(), CAReplicatorLayer(), CAEmitterLayer(),
      CAScrollLayer(),
      CATiledLayer(), CATransformLayer(),
    ]
    for layer in layers {
      let properties = try #require(definitions["\(type(of: layer))"]?["properties"] as? [String: Any])
      #expect(properties.count > 50)
      for key in properties.keys.sorted() where !structure.contains(key) {
        // What a layer says to a layout is a property of its `layoutItem` in a program.
        let isOfLayout = LayoutItem.keyPaths[key] != nil
        let keyPath = key == "layout" ? "layoutManager" : isOfLayout ? "layoutItem.\(key)" : key
        #expect(throws: Never.self, "\(type(of: layer)).\(keyPath)") { try layer.validate(keyPath: keyPath) }
      }
    }
  }
}
