import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Owners of kept items")
struct KeptOwnerTests {
  /// A group with something in it.
  private func faded(_ name: String) -> CALayer {
    let layer = plain(10, 10, 50, 50, red)
    layer.name = name
    layer.opacity = 0.5
    layer.addSublayer(plain(5, 5, 10, 10, blue))
    return layer
  }

  @Test("a layer inserted before others raises their numbers in the next frame, though their items are kept")
  func insertedBefore() {
    let scene = Scene(faded("a"), faded("b"))
    for _ in 0..<3 { _ = scene.items }
    let before = scene.items.compactMap(\.group)
    #expect(
      scene.owners == """
        group 1 a
          shape 1 a
          shape 2 a/sublayers[0]
        group 3 b
          shape 3 b
          shape 4 b/sublayers[0]

        """)
    CATransaction.setDisableActions(true)
    let first = plain(0, 0, 5, 5)
    first.mask = plain(0, 0, 4, 4)
    scene.root.insertSublayer(first, at: 0)
    scene.stage.commit()
    #expect(
      scene.owners == """
        group 1 sublayers[0]
          shape 1 sublayers[0]
         mask
          shape 2 sublayers[0]/mask
        group 3 a
          shape 3 a
          shape 4 a/sublayers[0]
        group 5 b
          shape 5 b
          shape 6 b/sublayers[0]

        """)
    #expect(scene.items.dropFirst().compactMap(\.group).elementsEqual(before, by: ===))
    CATransaction.setDisableActions(true)
    first.removeFromSuperlayer()
    scene.stage.commit()
    #expect(scene.owners.hasPrefix("group 1 a\n"))
  }

  @Test("a list keeps its owners when the tree changes; a layer that was removed is not found")
  func treeChanged() throws {
    let scene = Scene(faded("a"), faded("b"))
    let list = scene.stage.displayList()
    scene.root.sublayers?[0].removeFromSuperlayer()
    let layers = scene.stage.layerTable()
    #expect(list.owners.map { layers[$0]?.path } == [nil, "b"])
    #expect(list.dump(naming: layers).contains("group opacity 0.5 owner no longer there\n"))
  }

  @Test("a model and its presentation copy are the same owner")
  func presentation() throws {
    let layer = faded("a")
    let scene = Scene(layer)
    let before = scene.stage.displayList().owners
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 100
    move.duration = 1
    layer.add(move, forKey: nil)
    scene.stage.commit()
    scene.stage.advance(to: 0.5)
    #expect(scene.stage.displayList().owners == before)
  }

  @Test("groups that are left empty because they are nested too deep leave no owners behind")
  func tooDeep() {
    let shadow = CAFilter(type: "dropShadow")
    var top = CALayer()
    let scene = Scene(top)
    CATransaction.setDisableActions(true)
    // Each layer is a shape and three groups, one for each drop shadow.
    for _ in 0..<200 {
      let layer = plain(0, 0, 9, 9)
      layer.filters = [shadow, shadow, shadow]
      top.addSublayer(layer)
      top = layer
    }
    scene.stage.commit()
    let list = scene.stage.displayList()
    #expect(list.items.count == 1 && list.owners.count == 1)
    #expect(list.ownerTable.count < 200 * 4)
  }
}
