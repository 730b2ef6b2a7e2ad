import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Owners of items in the plan")
struct PlanOwnerTests {
  private func list(_ owners: ContiguousArray<UInt64>) -> DisplayList {
    let group = GroupItem([.rect(8, 8, 9, 9), .rect(12, 12, 9, 9)], opacity: 0.5, mask: [.rect(9, 9, 30, 30)])
    return DisplayList(
      width: 64, height: 64, background: .black, items: [.rect(0, 0, 4, 4), .group(group)], ownerTable: owners)
  }

  @Test("the plan names the owner behind each item's number")
  func plan() {
    var layers = LayerTable()
    for (layer, path) in [(7, "/"), (8, "card"), (9, "card/mask")] as [(UInt64, String)] {
      layers.append(layer, path: path)
    }
    let list = list([7, 8, 8, 9, 8])
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1))
    renderer.render(list)
    #expect(
      renderer.planText(owners: list.owners, in: layers) == """
        plan: 1 of 1 tiles, 4096 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          fill #000000ff
          shape 0 (0 /) #ffffffff
          layer of group 1 (1 card) opacity 128
            shape 1.0 (1 card) #ffffffff
            shape 1.1 (1 card) #ffffffff
            mask
              alpha of shape 1.mask.0 (2 card/mask)

        """)
    #expect(!renderer.planText.contains("("))
  }

  @Test("a list that differs from the last in nothing but owners changes no pixel")
  func noDamage() {
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1))
    renderer.render(list([7, 8, 8, 9, 8]))
    let statistics = renderer.render(list([1, 2, 3, 4, 5]))
    #expect(statistics.itemsPrepared == 0)
    #expect(renderer.planText == "plan: 0 of 1 tiles, 0 pixels\n")
  }
}
