import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// The plans of frames, in words.
@Suite("Plans of frames")
struct PlanTests {
  private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private static let glass = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

  private func list(_ items: [DisplayItem], background: CGColor = .black) -> DisplayList {
    DisplayList(width: 128, height: 128, background: background, items: items)
  }

  /// The plan of the last of `frames`, over a canvas of four tiles of 64 × 64 pixels.
  private func plan(_ frames: [[DisplayItem]]) -> String {
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, tileSize: 64))
    for items in frames { renderer.render(list(items)) }
    return renderer.planText
  }

  @Test("a frame in which nothing changed has no tiles to draw")
  func unchanged() {
    let items: [DisplayItem] = [.rect(10, 10, 20, 20)]
    #expect(plan([items, items]) == "plan: 0 of 4 tiles, 0 pixels\n")
  }

  @Test("when an item moves, tiles are drawn where it was and where it is")
  func moved() {
    #expect(
      plan([[.rect(4, 4, 10, 10)], [.rect(104, 4, 10, 10)]]) == """
        plan: 2 of 4 tiles, 200 pixels
        tile 0 at 0, 0: 10 × 10 at 4, 4
          fill #000000ff
        tile 1 at 64, 0: 10 × 10 at 104, 4
          shape 0 #ffffffff

        """)
  }

  @Test("an item inserted below others with the same outline is all that is drawn")
  func insertedBelow() {
    func square(_ x: Double, _ color: CGColor) -> DisplayItem {
      .rect(0, 0, 10, 10, color, transform: .translation(x: x, y: 4))
    }
    let row = [square(24, .white), square(84, Self.blue), square(104, .white)]
    #expect(
      plan([row, [square(4, Self.blue)] + row]) == """
        plan: 1 of 4 tiles, 100 pixels
        tile 0 at 0, 0: 10 × 10 at 4, 4
          shape 0 #0000ffff

        """)
    #expect(plan([[square(4, Self.blue)] + row, row]).hasPrefix("plan: 1 of 4 tiles, 100 pixels\n"))
  }

  @Test("damage in two corners of a tile is drawn cell by cell")
  func cells() {
    func items(_ gray: Double) -> [DisplayItem] {
      [(4.0, 4.0), (100, 100)].map { .rect($0.0, $0.1, 8, 8, CGColor(gray: gray, alpha: 1)) }
    }
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, tileSize: 128))
    renderer.render(list(items(0)))
    renderer.render(list(items(1)))
    #expect(
      renderer.planText == """
        plan: 1 of 1 tiles, 512 pixels
        tile 0 at 0, 0: cells 16 × 16 at 0, 0; 16 × 16 at 96, 96
          fill #000000ff
          shape 0 #ffffffff
          shape 1 #ffffffff

        """)
  }

  @Test("below something opaque that hides most of the damaged cells, only the other cells are drawn")
  func occlusionInCells() {
    func items(_ gray: Double) -> [DisplayItem] {
      let color = CGColor(gray: gray, alpha: 1)
      return [.rect(0, 0, 128, 128, Self.glass), .rect(4, 4, 8, 8, color), .rect(64, 64, 64, 64, color)]
    }
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, tileSize: 128))
    renderer.render(list(items(0)))
    renderer.render(list(items(1)))
    #expect(
      renderer.planText == """
        plan: 1 of 1 tiles, 4352 pixels
        tile 0 at 0, 0: cells 16 × 16 at 0, 0; 64 × 64 at 64, 64
          within 128 × 64 at 0, 0
            fill #000000ff
            shape 0 #00008080
            shape 1 #ffffffff
          shape 2 #ffffffff

        """)
  }

  @Test("items that something opaque hides are left out, and so is the ground")
  func occlusion() {
    let plan = plan([[.rect(0, 0, 128, 128), .rect(3, 3, 9, 9), .rect(0, 0, 64, 64, Self.blue), .rect(0, 70, 9, 9)]])
    #expect(
      plan == """
        plan: 4 of 4 tiles, 16384 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          shape 2 #0000ffff
        tile 1 at 64, 0: 64 × 64 at 64, 0
          shape 0 #ffffffff
        tile 2 at 0, 64: 64 × 64 at 0, 64
          shape 0 #ffffffff
          shape 3 #ffffffff
        tile 3 at 64, 64: 64 × 64 at 64, 64
          shape 0 #ffffffff

        """)
  }

  @Test("below something opaque that hides half of a tile, only what is around it is drawn")
  func occlusionInParts() {
    let below: [DisplayItem] = [.rect(0, 0, 64, 64, Self.glass), .rect(0, 50, 9, 9), .rect(5, 5, 9, 9)]
    #expect(
      plan([below + [.rect(8, 0, 48, 48, Self.blue), .rect(20, 20, 9, 9)]]).hasPrefix(
        """
        plan: 4 of 4 tiles, 16384 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          within 64 × 16 at 0, 48
            fill #000000ff
            shape 0 #00008080
            shape 1 #ffffffff
          within 8 × 48 at 0, 0
            fill #000000ff
            shape 0 #00008080
            shape 2 #ffffffff
          within 8 × 48 at 56, 0
            fill #000000ff
            shape 0 #00008080
          shape 3 #0000ffff
          shape 4 #ffffffff

        """.dropLast()))
    // What hides less is not worth drawing in parts.
    #expect(!plan([below + [.rect(8, 0, 48, 40, Self.blue)]]).contains("within"))
  }

  @Test("items that have been calm for four frames are drawn on the plate once and then copied from it")
  func plate() {
    func items(_ x: Double) -> [DisplayItem] {
      [.rect(0, 0, 60, 60, Self.glass), .rect(0, 0, 50, 50, Self.glass), .rect(x, 10, 8, 8, Self.blue)]
    }
    let frames = (0..<8).map { items(10 + Double($0)) }
    let all = (5...8).map { plan(Array(frames[..<$0])) }
    #expect(
      all[0] == """
        plan: 1 of 4 tiles, 72 pixels
        tile 0 at 0, 0: 9 × 8 at 13, 10
          plate: 64 × 64 at 0, 0
            fill #000000ff
            shape 0 #00008080
            shape 1 #00008080
          copy plate 1 × 8 at 13, 10
          shape 2 #0000ffff

        """)
    #expect(
      all[1] == """
        plan: 1 of 4 tiles, 72 pixels
        tile 0 at 0, 0: 9 × 8 at 14, 10
          copy plate 1 × 8 at 14, 10
          shape 2 #0000ffff

        """)
  }

  @Test("a shadow is not drawn where the opaque shape above it is")
  func shadow() {
    let shadow = DisplayItem.shadow(
      ShadowItem(.rect(CGRect(x: 20, y: 20, width: 30, height: 30)), sigma: 2, color: .black, transform: .identity))
    #expect(
      plan([[shadow, .rect(20, 20, 30, 30)]]).hasPrefix(
        """
        plan: 4 of 4 tiles, 16384 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          fill #000000ff
          shadow 0 behind shape 1
          shape 1 #ffffffff

        """))
    #expect(plan([[shadow, .rect(20, 20, 30, 30, Self.glass)]]).contains("\n  shadow 0\n  shape 1 #00008080\n"))
  }

  @Test("a faded card, an item alone in a group and a plain mask need no layer")
  func fused() {
    let shadow = DisplayItem.shadow(
      ShadowItem(.rect(CGRect(x: 20, y: 20, width: 30, height: 30)), sigma: 6, color: .black, transform: .identity))
    #expect(
      plan([[.group(GroupItem([shadow, .rect(20, 20, 30, 30)], opacity: 0.5))]]).contains(
        "\n  card of group 0 opacity 128: shadow 0.0, shape 0.1 #ffffffff\n"))
    #expect(
      plan([[.group(GroupItem([.rect(9, 9, 30, 30)], opacity: 0.5, mask: [.rect(12, 12, 9, 9)]))]]).contains(
        """

          shape 0.0 #ffffffff faded as group 0 opacity 128
            mask
              alpha of shape 0.mask.0

        """))
  }

  @Test("a group that shows nothing but what is below it, filtered, needs no layer")
  func emptyGlass() {
    let clip = GroupItem.Clip(
      .roundedRect(RoundedRect(rect: CGRect(x: 8, y: 8, width: 112, height: 40), radius: 8)), transform: .identity)
    let glass = GroupItem([], clips: [clip], backdropFilters: [.gaussianBlur(sigmaX: 4, sigmaY: 4)])
    let plan = plan([[.rect(4, 4, 90, 9), .group(glass)]])
    #expect(plan.contains("  backdrop of group 1\n") && !plan.contains("layer of"))
  }

  @Test("two items that fade together are drawn in a layer; a tile with only one of them needs none")
  func layer() {
    let plan = plan([[.group(GroupItem([.rect(9, 9, 90, 9), .rect(20, 5, 9, 30, Self.blue)], opacity: 0.5))]])
    #expect(
      plan.hasPrefix(
        """
        plan: 4 of 4 tiles, 16384 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          fill #000000ff
          layer of group 0 opacity 128
            shape 0.0 #ffffffff
            shape 0.1 #0000ffff
        tile 1 at 64, 0: 64 × 64 at 64, 0
          fill #000000ff
          shape 0.0 #ffffffff faded as group 0 opacity 128

        """))
  }

  @Test("a group's clip of whole pixels takes no more than a rectangle to draw within")
  func within() {
    let clip = GroupItem.Clip(.rect(CGRect(x: 8, y: 8, width: 16, height: 16)), transform: .identity)
    #expect(
      plan([[.group(GroupItem([.rect(0, 0, 20, 20), .rect(9, 9, 40, 40, Self.glass)], clips: [clip]))]]).hasPrefix(
        """
        plan: 4 of 4 tiles, 16384 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          fill #000000ff
          within 16 × 16 at 8, 8
            shape 0.0 #ffffffff
            shape 0.1 #00008080

        """))
  }

  @Test("a group with round corners is drawn straight where its clip is full, and on its own ground around that")
  func straight() {
    let outline = Outline.roundedRect(RoundedRect(rect: CGRect(x: 8, y: 8, width: 112, height: 40), radius: 8))
    let clip = GroupItem.Clip(outline, transform: .identity)
    let items: [DisplayItem] = [.rect(0, 0, 128, 60, Self.glass), .rect(20, 20, 90, 10, Self.glass)]
    let plan = plan([[.group(GroupItem(items, clips: [clip]))]])
    #expect(
      plan.hasPrefix(
        """
        plan: 4 of 4 tiles, 16384 pixels
        tile 0 at 0, 0: 64 × 64 at 0, 0
          fill #000000ff
          within 94 × 38 at 17, 9
            shape 0.0 #00008080
            shape 0.1 #00008080
          layer of group 0 opacity 255 clipped around 94 × 38 at 17, 9
            shape 0.0 #00008080
            shape 0.1 #00008080

        """), "\(plan)")
  }

  @Test("where the clip of a group with round corners is full, the pixels are those of the items without a group")
  func straightPixels() {
    let outline = Outline.roundedRect(RoundedRect(rect: CGRect(x: 8, y: 8, width: 112, height: 40), radius: 8))
    let clip = GroupItem.Clip(outline, transform: .identity)
    let items: [DisplayItem] = (0..<20).map { index in
      let part = Double(index) / 20
      let color = CGColor(red: part, green: 0.3, blue: 1 - part, alpha: 0.1 + part / 2)
      return .rect(Double(index * 5), Double(index * 2), 60, 30, color)
    }
    func rows(_ items: [DisplayItem]) -> [[UInt32]] {
      let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, tileSize: 64))
      renderer.render(list(items, background: CGColor(red: 0.2, green: 0.5, blue: 0.1, alpha: 1)))
      let canvas = renderer.canvas
      return (9..<47).map { y in
        let row = (canvas.base + y * canvas.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        return Array(UnsafeBufferPointer(start: row + 17, count: 94))
      }
    }
    #expect(rows([.group(GroupItem(items, clips: [clip]))]) == rows(items))
  }

  @Test("an item inserted at the bottom after the background has changed does not bring back an old plate")
  func oldPlate() {
    func items(_ x: Double) -> [DisplayItem] {
      [.rect(0, 0, 60, 60, Self.glass), .rect(0, 0, 50, 50, Self.glass), .rect(x, 80, 8, 8, Self.blue)]
    }
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, tileSize: 128))
    for frame in 0..<8 { renderer.render(list(items(10 + Double(frame)))) }
    renderer.render(list(items(18), background: .white))
    let last = list([.rect(0, 100, 100, 20, Self.glass)] + items(30), background: .white)
    renderer.render(last)
    #expect(bytes(renderer.canvas) == bytes(render(128, 128, background: .white, last.items)))
  }
}
