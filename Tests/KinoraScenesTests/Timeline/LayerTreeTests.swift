import KinoraLayers
import KinoraScenes
import Testing

@Suite("Layer trees of scenes")
struct LayerTreeTests {
  /// Entries of a timeline that put layers into each other, one after the other.
  private func tower(_ levels: Int, from time: String = "0") -> String {
    (1..<levels).map {
      "{ at: \(time), addLayer: { to: 'l\($0 - 1)', layer: { name: 'l\($0)', opacity: 0.99, masksToBounds: true } } }"
    }
    .joined(separator: ",")
  }

  private func problems(_ layers: String, _ timeline: String) -> [String] {
    do {
      _ = try Scenes.scene("layers: [\(layers)], timeline: [\(timeline)]")
      return []
    } catch {
      return ((error as? SceneProblems)?.problems ?? []).map(\.message)
    }
  }

  @Test("layers that entries put into each other may be 128 levels deep, and then they are drawn")
  func deepest() throws {
    let stage = try Scenes.stage("layers: [{ name: 'l0', frame: [0, 0, 9, 9] }], timeline: [\(tower(128))]")
    stage.advance(to: 1)
    _ = stage.displayList()
    #expect(stage.problem == nil)
    let found = problems("{ name: 'l0' }", tower(129))
    #expect(
      found == ["addLayer: the layer \"l128\" would make the layers stand deeper inside each other than can be drawn"])
    #expect(problems("{ name: 'l0' }", tower(20_000)).count == 1)
  }

  @Test("a layer that is moved keeps the depth below it, which counts towards the limit")
  func moved() {
    let two =
      tower(70) + ", " + tower(70).replacing("'l", with: "'m") + ", { at: 1, addLayer: { layer: 'm0', to: 'l69' } }"
    #expect(problems("{ name: 'l0' }, { name: 'm0' }", two).count == 1)
    let fits =
      tower(70) + ", " + tower(50).replacing("'l", with: "'m") + ", { at: 1, addLayer: { layer: 'm0', to: 'l69' } }"
    #expect(problems("{ name: 'l0' }, { name: 'm0' }", fits).isEmpty)
  }

  @Test("a layer cannot be put into itself, or into one below it, whatever the order of the file")
  func circles() {
    let layers = "{ name: 'a', sublayers: [{ sublayers: [{ name: 'b' }] }] }, { name: 'c' }"
    let message = "addLayer: the layer \"a\" would be put into itself or into a layer below it"
    #expect(problems(layers, "{ at: 1, addLayer: { layer: 'a', to: 'a' } }") == [message])
    #expect(problems(layers, "{ at: 1, addLayer: { layer: 'a', to: 'b' } }") == [message])
    // Of the two entries the one that is later in time is refused.
    let swap = "{ at: 2, addLayer: { layer: 'a', to: 'c' } }, { at: 1, addLayer: { layer: 'c', to: 'b' } }"
    #expect(problems(layers, swap) == [message])
    #expect(problems(layers, "{ at: 1, remove: 'b' }, { at: 2, addLayer: { layer: 'a', to: 'b' } }").isEmpty)
  }

  @Test("an instant beyond what the clock can count is a problem")
  func tooLate() {
    #expect(problems("{ name: 'a' }", "{ at: 9000000000000000000, set: { 'a.opacity': 0 } }").count == 1)
  }
}
