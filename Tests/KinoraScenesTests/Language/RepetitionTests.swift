import KinoraScenes
import Testing

@Suite("Repetition")
struct RepetitionTests {
  /// The names of layers as a tree, in order: "a(b c) d".
  private func tree(_ layers: [SceneLayer]) -> String {
    layers.map { ($0.name ?? "-") + ($0.sublayers.isEmpty ? "" : "(" + tree($0.sublayers) + ")") }.joined(
      separator: " ")
  }

  private func number(_ layer: SceneLayer, _ key: String) -> Double? {
    guard case .number(let value)? = layer.properties.first(where: { $0.keyPath == key })?.value else { return nil }
    return value
  }

  @Test("an element stands as often as its list is long, with its value, its index and their number")
  func lists() throws {
    let scene = try Scenes.scene(
      """
      values: { rows: [{ id: "a", kids: 2 }, { id: "b", kids: 0 }, { id: "c", kids: 1 }] },
      layers: [
        { name: "first" },
        {
          repeat: { over: "${rows}", as: "row", index: "k" }, name: "${row.id}${k}of${n}", zPosition: "${k * 10}",
          sublayers: [{ repeat: "${row.kids}", if: "${i < 9}", name: "${row.id}-${i}" }],
        },
        { name: "last", if: "${length(rows) == 3}" }, { name: "never", if: false },
      ]
      """)
    #expect(tree(scene.layers) == "first a0of3(a-0 a-1) b1of3 c2of3(c-0) last")
    #expect(number(scene.layers[3], "zPosition") == 20)
  }

  @Test("timelines, sounds, animations and every other list repeat as layers do")
  func everyList() throws {
    let scene = try Scenes.scene(
      """
      layers: [
        { repeat: 3, name: "bar${i}", animations: [
          { repeat: 2, key: "move${i}", type: "basic", keyPath: "position.x", byValue: "${i}", beginTime: "${i * 0.5s}" },
          { type: "group", animations: [{ repeat: 4, type: "basic", keyPath: "opacity", toValue: "${i / n}" }] },
        ] },
        { type: "CAEmitterLayer", emitterCells: [{ repeat: 2, name: "cell${i}" }] },
      ],
      timeline: [{ repeat: 3, at: "${1s + i * 100ms}", set: { "bar${i}.opacity": 0.5 } }]
      """)
    #expect(scene.layers[2].animations.map(\.key) == ["move0", "move1", "animation 3"])
    #expect(scene.layers[2].animations[1].animation.beginTime == 0.5)
    #expect(scene.timeline.map(\.time) == [1, 1.1, 1.2])
    guard case .group(let inner) = scene.layers[0].animations[2].animation.kind else { throw Wrong() }
    #expect(inner.count == 4)
    guard case .parts(let cells)? = scene.layers[3].properties.first?.value else { throw Wrong() }
    #expect(cells.map(\.name) == ["cell0", "cell1"])
  }

  private struct Wrong: Error {}

  @Test("a mistake in what is repeated is reported a few times, with the values that names have there")
  func problems() {
    let error = #expect(throws: SceneProblems.self) {
      try Scenes.scene("layers: [{ repeat: 100, opacity: \"${i + 2}\" }]")
    }
    #expect(error?.problems.count == 3)
    #expect(error?.problems.last?.repetitions == 97)
    #expect(error?.problems.first?.uses.first?.description == "repeated with item = 0, i = 0, n = 100")
    #expect(error?.description.contains("and 97 more times at this place") == true)
  }

  @Test(
    "too many repetitions are one problem, soon",
    arguments: [
      "layers: [{ repeat: 1000000 }]",
      "layers: [{ repeat: 100000, sublayers: [{ repeat: 100000 }] }]",
      "layers: [{ repeat: \"${range(1000000)}\" }]",
      "layers: [{ repeat: -1 }]", "layers: [{ repeat: 1.5 }]", "layers: [{ repeat: { over: 'abc' } }]",
      "layers: [{ repeat: { over: 2, as: 'a b' } }]", "layers: [{ repeat: { ower: 2 } }]", "layers: [{ if: 1 }]",
    ])
  func limits(_ rest: String) {
    let error = #expect(throws: SceneProblems.self) { try Scenes.scene(rest) }
    #expect((error?.problems.count ?? 0) <= 2)
  }
}
