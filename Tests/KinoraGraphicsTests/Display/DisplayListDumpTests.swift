import Foundation
import KinoraGraphics
import Testing

@Suite("Display lists as text")
struct DisplayListDumpTests {
  private func image(_ width: Int, _ height: Int) -> CGImage {
    CGImage(pixels: PixelBuffer(width: width, height: height))
  }

  private func dump(_ items: DisplayItem...) -> String { items.dump() }

  @Test("the text of a list begins with its canvas, and items are indented below")
  func canvas() {
    let list = DisplayList(
      width: 320, height: 180, background: .white,
      items: [.shape(ShapeItem(.rect(CGRect(x: 1, y: 2, width: 3, height: 4)), paint: .color(.black)))])
    #expect(list.dump() == "canvas 320x180 rgb(1 1 1)\n  rect 1 2 3 4 rgb(0 0 0)\n")
  }

  @Test("the text of an item names what is not the default, in a fixed order")
  func shape() {
    let item = ShapeItem(
      .rect(CGRect(x: 0, y: 0, width: 10, height: 10)),
      paint: .color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)),
      transform: .translation(x: 5, y: -0.00001), opacity: 0.5, blend: .multiply, antialiasedEdges: [.minX, .maxY])
    #expect(
      dump(.shape(item))
        == "rect 0 0 10 10 rgb(1 0.5 0 / 0.25) at 5 0 opacity 0.5 blend multiply antialiased minX,maxY\n")
  }

  @Test("the text of an outline names its kind and numbers")
  func outlines() throws {
    let path = try PathGeometry(svg: "M0 0L3 0L3 3Z")
    let rounded = RoundedRect(
      rect: CGRect(x: 0, y: 0, width: 8, height: 8), radius: 2, corners: [.minXMinY, .maxXMaxY], continuous: true)
    let style = StrokeStyle(
      width: 2, cap: .round, join: .bevel, dashes: [4, 1.5], dashPhase: 1, start: 0.25, end: 0.75)
    let black = Paint.color(.black)
    #expect(
      dump(
        .shape(ShapeItem(.roundedRect(rounded), paint: black)),
        .shape(ShapeItem(.path(path, .evenOdd), paint: black)),
        .shape(ShapeItem(.stroke(path, style), paint: black)),
        .shadow(ShadowItem(.roundedRect(rounded), sigma: 3, color: .black, transform: .identity)))
          == """
          rounded 0 0 8 8 radius 2 continuous corners minXMinY,maxXMaxY rgb(0 0 0)
          path "M 0 0 L 3 0 L 3 3 Z" even-odd rgb(0 0 0)
          stroke "M 0 0 L 3 0 L 3 3 Z" width 2 cap round join bevel dash [4 1.5] phase 1 from 0.25 to 0.75 rgb(0 0 0)
          shadow rounded 0 0 8 8 radius 2 continuous corners minXMinY,maxXMaxY sigma 3 rgb(0 0 0)

          """)
  }

  @Test("images are numbered as they appear, and an image has the same number everywhere")
  func images() {
    let (a, b) = (image(4, 2), image(8, 8))
    let area = CGRect(x: 0, y: 0, width: 4, height: 2)
    let nine = ImageItem.NinePart(center: CGRect(x: 1, y: 1, width: 2, height: 0), unitsPerPixel: 0.5)
    let text = dump(
      .image(ImageItem(b, source: area, destination: area)),
      .image(ImageItem(a, source: area, destination: area, ninePart: nine, sampling: .nearest)),
      .shape(ShapeItem(.rect(area), paint: .image(b, rect: area, .trilinear(bias: 1)))),
      .sprites(
        SpriteItem(
          images: [a],
          sprites: [.init(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4, tint: [1, 1, 1, 0.5], image: 0)], blend: .plusLighter)))
    #expect(
      text == """
        image #1 8x8 source 0 0 4 2 to 0 0 4 2
        image #2 4x2 source 0 0 4 2 to 0 0 4 2 nine-part 1 1 2 0 unit 0.5 nearest
        rect 0 0 4 2 image #1 8x8 over 0 0 4 2 trilinear bias 1
        sprites blend plusLighter
          #2 4x2 matrix 1 0 0 1 3 4 tint 1 1 1 0.5

        """)
  }

  @Test("the text of a gradient names its geometry and its stops")
  func gradients() {
    let stops = [
      GradientPaint.Stop(location: 0, color: .black), GradientPaint.Stop(location: 1, color: .clear),
    ]
    let area = Outline.rect(CGRect(x: 0, y: 0, width: 4, height: 4))
    let axial = GradientPaint(.axial(start: .zero, end: CGPoint(x: 4, y: 0)), stops: stops, extendsEnd: false)
    let conic = GradientPaint(.conic(center: .zero, angle: 0.5), stops: stops)
    #expect(
      dump(
        .shape(ShapeItem(area, paint: .gradient(axial))), .shape(ShapeItem(area, paint: .gradient(conic))))
          == """
          rect 0 0 4 4 axial 0 0 to 4 0 [0 rgb(0 0 0), 1 rgb(0 0 0 / 0)] no end
          rect 0 0 4 4 conic 0 0 angle 0.5 [0 rgb(0 0 0), 1 rgb(0 0 0 / 0)]

          """)
  }

  @Test("the text of a group lists its parts in the order in which they apply")
  func group() {
    let area = Outline.rect(CGRect(x: 0, y: 0, width: 4, height: 4))
    let item = DisplayItem.shape(ShapeItem(area, paint: .color(.black)))
    let group = GroupItem(
      [item], clips: [.init(area, transform: Homography(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 1))],
      filters: [.gaussianBlur(sigmaX: 2, sigmaY: 3)],
      shadow: .init(sigmaX: 1, sigmaY: 1, offset: CGSize(width: 0, height: 3), color: .black), opacity: 0.5,
      mask: [item],
      blend: .screen, backdropFilters: [.gaussianBlur(sigmaX: 5, sigmaY: 5)], isolated: false)
    #expect(
      dump(.group(group)) == """
        group opacity 0.5 blend screen not isolated
          clip rect 0 0 4 4 matrix 2 0 0 2 1 1
          backdrop blur 5 5
          rect 0 0 4 4 rgb(0 0 0)
          filter blur 2 3
          own shadow sigma 1 1 offset 0 3 rgb(0 0 0)
          mask
            rect 0 0 4 4 rgb(0 0 0)

        """)
  }
}
