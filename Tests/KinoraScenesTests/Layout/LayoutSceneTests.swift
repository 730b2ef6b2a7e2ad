import Foundation
import KinoraLayers
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Layouts in scenes")
struct LayoutSceneTests {
  private static func frames(_ layer: CALayer) -> [String] {
    (layer.sublayers ?? []).map { sublayer in
      let frame = sublayer.frame
      return [frame.minX, frame.minY, frame.width, frame.height].map { "\($0)" }.joined(separator: " ")
    }
  }

  @Test("a scene's layout places its sublayers, which say their sizes")
  func row() throws {
    let stage = try Scenes.stage(
      """
      layers: [{ layout: { kind: 'row', gap: 10, padding: [5, 20], align: 'center' }, width: 'fill', height: 'fill',
        sublayers: [{ width: 40, height: 30 }, { width: 'fill', height: '50%' }, { bounds: [0, 0, 20, 20], margin: [0, 0, 0, 'auto'] }] }]
      """)
    stage.commit()
    let panel = try #require(stage.root.sublayers?.first)
    #expect(panel.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(Self.frames(panel) == ["20.0 35.0 40.0 30.0", "70.0 27.5 80.0 45.0", "160.0 40.0 20.0 20.0"])
  }

  @Test("a grid says tracks, placements and safe areas")
  func grid() throws {
    let stage = try Scenes.stage(
      """
      layers: [{ layout: { kind: 'grid', columns: [40, '1fr', 'minmax(10, 2fr)'], rows: ['50%'], gap: 4, safeArea: 'title' }, width: 'fill',
        height: 'fill', sublayers: [{ column: '2 / span 2' }, { column: -2, row: 2 }, { column: 1, row: '1 / 3', justifySelf: 'end', width: 7 }] }]
      """)
    stage.commit()
    let panel = try #require(stage.root.sublayers?.first)
    // 180 less 40 and two gaps is 132 for three parts; 90 less a half and a gap is 41 for the second row.
    #expect(Self.frames(panel) == ["54.0 5.0 136.0 45.0", "102.0 54.0 88.0 41.0", "43.0 5.0 7.0 90.0"])
  }

  @Test("padding in percent is a part of the width around")
  func padding() throws {
    let stage = try Scenes.stage(
      """
      layers: [{ layout: { kind: 'row', padding: ['5%', 20], align: 'start' }, width: 'fill', height: 'fill',
        sublayers: [{ layout: { kind: 'row', padding: '10%' }, sublayers: [{ bounds: [0, 0, 20, 20] }] }] }]
      """)
    stage.commit()
    let panel = try #require(stage.root.sublayers?.first)
    #expect(Self.frames(panel) == ["20.0 10.0 52.0 52.0"])
  }

  @Test("a layout in no other that says no size is as large as its content, at its position")
  func content() throws {
    let stage = try Scenes.stage(
      """
      layers: [{ name: 'chip', layout: { kind: 'row', padding: 6 }, position: [100, 50], sublayers: [{ bounds: [0, 0, 30, 10] }] },
        { layout: { kind: 'stack' }, width: 50, aspect: 2, sublayers: [] }, { layout: { kind: 'stack' }, bounds: [0, 0, 9, 9] }]
      """)
    stage.commit()
    #expect(Self.frames(stage.root) == ["79.0 39.0 42.0 22.0", "-25.0 -12.5 50.0 25.0", "-4.5 -4.5 9.0 9.0"])
  }

  @Test("the timeline changes what a layer says, and its neighbours move by their actions")
  func timeline() throws {
    let stage = try Scenes.stage(
      """
      layers: [{ name: 'bar', layout: { kind: 'row', align: 'start' }, bounds: [0, 0, 100, 20],
        sublayers: [{ name: 'a', width: 10, height: 10 }, { name: 'b', width: 10, height: 10 }] }],
      timeline: [{ at: 1, duration: 1, timingFunction: 'linear', set: { 'a.width': '50%' } },
        { at: 3, set: { 'bar.layout': { kind: 'column' } } }]
      """)
    stage.advance(to: 0.5)
    let (first, second) = try #require(stage.root.sublayers?.first?.sublayers.map { ($0[0], $0[1]) })
    #expect(second.position == CGPoint(x: 15, y: 5) && second.animationKeys() == nil)
    stage.advance(to: 1.5)
    #expect(first.bounds.width == 50 && second.position == CGPoint(x: 55, y: 5))
    #expect(abs((second.presentation()?.position.x ?? 0) - 35) < 1e-9)
    stage.advance(to: 5)
    #expect(second.frame == CGRect(x: 0, y: 10, width: 10, height: 10))
  }

  @Test("the layer that fills its superlayer's free space shrinks when its neighbour's text grows")
  func text() throws {
    let stage = try Scenes.stage(
      """
      layers: [{ layout: { kind: 'row' }, bounds: [0, 0, 200, 50],
        sublayers: [{ type: 'CATextLayer', name: 'label', string: 'a', font: 'DejaVu Sans', fontSize: 20 }, { width: 'fill' }] }],
      timeline: [{ at: 1, set: { 'label.string': 'a longer one' } }]
      """)
    stage.advance(to: 0.5)
    let row = try #require(stage.root.sublayers?.first)
    let before = row.sublayers?.last?.bounds.width ?? 0
    stage.advance(to: 1.5)
    let after = row.sublayers?.last?.bounds.width ?? 0
    #expect(before > 170 && after < 110)
    #expect(row.sublayers?.map(\.bounds.width).reduce(0, +) == 200)
  }

  @Test("a scene made by a program has the same layouts, and its mistakes are found")
  func program() throws {
    var panel = SceneLayer(properties: [SceneAssignment("layoutManager", .layout(.rules(LayoutRules(.row))))])
    panel.properties.append(SceneAssignment("bounds", .rect(CGRect(x: 0, y: 0, width: 100, height: 10))))
    panel.sublayers = [SceneLayer(properties: [SceneAssignment("layoutItem.width", .layout(.length(.fill)))])]
    let canvas = try SceneCanvas(width: 200, height: 100, frameRate: FrameRate(30), duration: Rational(1))
    let stage = try Scene(canvas: canvas, layers: [panel]).makeStage(assets: NoAssets())
    stage.commit()
    #expect(stage.root.sublayers?.first?.sublayers?.first?.bounds.size == CGSize(width: 100, height: 10))
    panel.properties.append(SceneAssignment("layoutItem.width", .layout(.alignment(.center))))
    #expect(throws: SceneProblems.self) {
      try Scene(canvas: canvas, layers: [panel]).makeStage(assets: NoAssets())
    }
  }

  @Test(
    "the gallery's scenes with layouts are valid, and no layer of them lies outside the picture",
    arguments: [
      "dashboard", "product-card",
    ])
  func gallery(_ name: String) throws {
    let scene = try SceneLoader.load(path: Fixtures.path("scenes/gallery/\(name).json5"))
    let stage = try scene.makeStage(assets: NoAssets())
    stage.commit()
    let panel = try #require(stage.root.sublayers?.last)
    #expect(panel.bounds.size == scene.canvas.size)
    let canvas = CGRect(origin: .zero, size: scene.canvas.size)
    for layer in panel.sublayers ?? [] {
      #expect(
        layer.bounds.width > 0 && layer.bounds.height > 0
          && canvas.contains(layer.convert(layer.bounds, to: stage.root)))
    }
  }

  // MARK: The browser

  /// A tree of layouts in the words of scenes, and the boxes that headless Chromium gives it (`ci/layouts`).
  private struct Tree {
    let scene: String
    let boxes: [[Double]]
  }

  private static func trees(_ name: String) throws -> [Tree] {
    let data = try Data(contentsOf: URL(fileURLWithPath: Fixtures.path("layouts/\(name).json")))
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try list.map { entry in
      let tree = try JSONSerialization.data(withJSONObject: entry["tree"] as Any)
      let boxes = try #require(entry["boxes"] as? [[NSNumber]])
      return Tree(scene: String(decoding: tree, as: UTF8.self), boxes: boxes.map { $0.map(\.doubleValue) })
    }
  }

  @Test(
    "every box of 200 random trees, and of 25 that differed once, is within a hundredth of a point of Chromium's")
  func browser() throws {
    let trees = try Self.trees("boxes")
    #expect(trees.count == 225)
    for (index, tree) in trees.enumerated() {
      let stage = try Scenes.stage("layers: [\(tree.scene)]")
      stage.commit()
      let root = try #require(stage.root.sublayers?.first)
      var boxes: [[Double]] = []
      func collect(_ layer: CALayer, _ x: CGFloat, _ y: CGFloat) {
        boxes.append([x, y, layer.bounds.width, layer.bounds.height].map { Double($0) })
        for sublayer in layer.sublayers ?? [] { collect(sublayer, x + sublayer.frame.minX, y + sublayer.frame.minY) }
      }
      collect(root, 0, 0)
      #expect(boxes.count == tree.boxes.count)
      let far = boxes.indices.first { place in zip(boxes[place], tree.boxes[place]).contains { abs($0 - $1) > 0.01 } }
      #expect(far == nil, "tree \(index), box \(far ?? 0): \(boxes[far ?? 0]), not \(tree.boxes[far ?? 0])")
    }
  }
}
