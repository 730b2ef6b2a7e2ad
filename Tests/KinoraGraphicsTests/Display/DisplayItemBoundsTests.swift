import Foundation
import KinoraGraphics
import Testing

@Suite("Bounds of display items")
struct DisplayItemBoundsTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  private func shape(_ outline: Outline, _ transform: Homography = .identity) -> DisplayItem {
    .shape(ShapeItem(outline, paint: .color(.black), transform: transform))
  }

  @Test("a shape's bounds are those of its outline under its transform")
  func shapes() throws {
    #expect(shape(.rect(square), .translation(x: 5, y: 6)).bounds == CGRect(x: 5, y: 6, width: 10, height: 10))
    let curve = try PathGeometry(svg: "M0 0Q5 10 10 0")
    #expect(shape(.path(curve, .nonZero)).bounds == square)
    #expect(shape(.path(PathGeometry(), .nonZero)).bounds.isNull)
  }

  @Test("a stroke's bounds hold all that its pen, caps and miters can reach")
  func strokes() {
    let path = PathGeometry { $0.addRect(square) }
    let round = StrokeStyle(width: 4, join: .round)
    #expect(shape(.stroke(path, round)).bounds == CGRect(x: -2, y: -2, width: 14, height: 14))
    #expect(shape(.stroke(path, StrokeStyle(width: 4))).bounds == CGRect(x: -20, y: -20, width: 50, height: 50))
    #expect(shape(.stroke(path, StrokeStyle(width: 0))).bounds.isNull)
  }

  @Test("a blur makes bounds larger by three standard deviations")
  func blurs() {
    let shadow = DisplayItem.shadow(
      ShadowItem(.rect(square), sigma: 2, color: .black, transform: Homography(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)))
    #expect(shadow.bounds == CGRect(x: -12, y: -12, width: 44, height: 44))
    let blurred = GroupItem([shape(.rect(square))], filters: [.gaussianBlur(sigmaX: 1, sigmaY: 2)])
    #expect(DisplayItem.group(blurred).bounds == CGRect(x: -3, y: -6, width: 16, height: 22))
    let fallen = GroupItem(
      [shape(.rect(square))],
      shadow: .init(sigmaX: 1, sigmaY: 1, offset: CGSize(width: 20, height: 0), color: .black))
    #expect(DisplayItem.group(fallen).bounds == CGRect(x: 0, y: -3, width: 33, height: 16))
  }

  @Test("clips and masks cut a group's bounds, and with backdrop filters the bounds are its clips'")
  func clips() {
    let clip = GroupItem.Clip(.rect(CGRect(x: 5, y: 5, width: 100, height: 3)), transform: .identity)
    let clipped = GroupItem([shape(.rect(square))], clips: [clip])
    #expect(DisplayItem.group(clipped).bounds == CGRect(x: 5, y: 5, width: 5, height: 3))
    let masked = GroupItem([shape(.rect(square))], mask: [shape(.rect(square), .translation(x: 8, y: 0))])
    #expect(DisplayItem.group(masked).bounds == CGRect(x: 8, y: 0, width: 2, height: 10))
    let hidden = GroupItem([shape(.rect(square))], mask: [])
    #expect(DisplayItem.group(hidden).bounds.isNull)
    let backdrop = GroupItem([], clips: [clip], backdropFilters: [.gaussianBlur(sigmaX: 1, sigmaY: 1)])
    #expect(DisplayItem.group(backdrop).bounds == CGRect(x: 5, y: 5, width: 100, height: 3))
  }

  @Test("the bounds of sprites hold all their images")
  func sprites() {
    let image = CGImage(pixels: PixelBuffer(width: 4, height: 2))
    let sprites = SpriteItem(
      images: [image],
      sprites: [
        .init(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 10, tint: [1, 1, 1, 1], image: 0),
        .init(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0, tint: [1, 1, 1, 1], image: 0),
        .init(a: 9, b: 9, c: 9, d: 9, tx: 900, ty: 0, tint: [1, 1, 1, 1], image: 7),
      ])
    #expect(DisplayItem.sprites(sprites).bounds == CGRect(x: -2, y: 0, width: 16, height: 12))
  }

  @Test("a quarter turn exchanges a blur's two widths and turns a shadow's offset")
  func turnedEffects() {
    let group = GroupItem(
      [shape(.rect(square))], filters: [.gaussianBlur(sigmaX: 1, sigmaY: 4)],
      shadow: .init(sigmaX: 1, sigmaY: 2, offset: CGSize(width: 0, height: 3), color: .black))
    let turned = DisplayItem.group(group).transformed(by: Homography(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0))
    guard case .group(let result) = turned, let shadow = result.shadow else {
      Issue.record("a group stays a group with its shadow")
      return
    }
    #expect(result.filters == [.gaussianBlur(sigmaX: 8, sigmaY: 2)])
    #expect(shadow.sigmaX == 4 && shadow.sigmaY == 2)
    #expect(shadow.offset == CGSize(width: -6, height: 0))
    #expect(result.items == [shape(.rect(square), Homography(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0))])
  }
}
