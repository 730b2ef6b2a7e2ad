import Foundation
import KinoraGraphics
import Testing

@Suite("Items inside items")
struct ItemNestingTests {
  private let square = DisplayItem.shape(
    ShapeItem(.rect(CGRect(x: 0, y: 0, width: 5, height: 5)), paint: .color(.black)))

  @Test("groups may be 512 inside each other; a deeper one is empty")
  func groups() {
    var item = square
    for _ in 0..<DisplayItem.deepestNesting { item = .group(GroupItem([item], opacity: 0.99)) }
    #expect(item.bounds == CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(DisplayItem.group(GroupItem([item])).bounds.isNull)
    #expect(DisplayItem.group(GroupItem([square], mask: [item])).bounds.isNull)
    for _ in 0..<10_000 { item = .group(GroupItem([item])) }
  }

  @Test("rasterized items count towards the depth as groups do")
  func rasterized() {
    var item = square
    let area = CGRect(x: 0, y: 0, width: 8, height: 8)
    for _ in 0..<10_000 { item = .rasterized(RasterizedItem([item], area: area)) }
    var inner = 0
    while case .rasterized(let rasterized) = item, let next = rasterized.items.first {
      item = next
      inner += 1
    }
    #expect(inner < DisplayItem.deepestNesting)
  }

  @Test("transparency layers may be nested without end, and are drawn as deep as groups may be")
  func layers() {
    let context = CGContext(recording: CGSize(width: 10, height: 10))
    for _ in 0..<5000 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    for _ in 0..<5000 { context.endTransparencyLayer() }
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    #expect(context.recording.items.isEmpty == false)
  }
}
