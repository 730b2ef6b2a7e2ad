import Foundation
import KinoraGraphics
import Testing

@Suite("The table of owners beside a display list")
struct ItemOwnerTableTests {
  private static let box = DisplayItem.shape(
    ShapeItem(.rect(CGRect(x: 0, y: 0, width: 4, height: 4)), paint: .color(.black)))

  /// A shape, a group of a shape and a rasterized one with a mask of two, and a shape.
  private static let items: [DisplayItem] = [
    box,
    .group(
      GroupItem(
        [box, .rasterized(RasterizedItem([box], area: CGRect(x: 0, y: 0, width: 4, height: 4)))], mask: [box, box])),
    box,
  ]

  private func list(_ table: ContiguousArray<UInt64>) -> DisplayList {
    DisplayList(width: 8, height: 8, background: .clear, items: Self.items, ownerTable: table)
  }

  @Test("owners stand in the order in which items are finished: contents, mask, group")
  func order() {
    let owners = list([10, 20, 31, 30, 40, 41, 11, 12]).owners
    #expect(owners.map(\.layer) == [10, 11, 12])
    #expect(owners[1].items.map(\.layer) == [20, 30])
    #expect(owners[1].items[1].items.map(\.layer) == [31])
    #expect(owners[1].mask.map(\.layer) == [40, 41])
    #expect(owners[0].items.isEmpty && owners[0].mask.isEmpty)
  }

  @Test("lists that differ in nothing but owners are equal")
  func equality() {
    #expect(list([1, 2, 3, 4, 5, 6, 7, 8]) == list([8, 7, 6, 5, 4, 3, 2, 1]))
    #expect(list([1, 2, 3, 4, 5, 6, 7, 8]) == list([]))
    var wider = list([])
    wider.width = 9
    #expect(wider != list([]))
  }

  @Test("a list whose items are replaced, or whose table is of others, has no owners")
  func replacedItems() {
    var other = list([1, 2, 3, 4, 5, 6, 7, 8])
    other.background = .black
    #expect(other.owners.count == 3)
    other.items.append(Self.box)
    #expect(other.owners.isEmpty)
    #expect(list([1, 2, 3]).owners.isEmpty)
    #expect(DisplayList(width: 8, height: 8, background: .clear, items: Self.items).owners.isEmpty)
  }

  @Test("the dump names the owner at the end of each item's line")
  func dump() {
    var layers = LayerTable()
    for (layer, path) in [(1, "/"), (2, "card"), (3, "card/hole")] as [(UInt64, String)] {
      layers.append(layer, path: path)
    }
    let list = list([1, 2, 2, 2, 3, 9, 2, 1])
    #expect(
      list.dump(naming: layers) == """
        canvas 8x8 rgb(0 0 0 / 0)
          rect 0 0 4 4 rgb(0 0 0) owner 0 /
          group owner 1 card
            rect 0 0 4 4 rgb(0 0 0) owner 1 card
            rasterized 0 0 4 4 owner 1 card
              rect 0 0 4 4 rgb(0 0 0) owner 1 card
            mask
              rect 0 0 4 4 rgb(0 0 0) owner 2 card/hole
              rect 0 0 4 4 rgb(0 0 0) owner no longer there
          rect 0 0 4 4 rgb(0 0 0) owner 0 /

        """)
    #expect(!list.dump().contains("owner"))
  }
}
