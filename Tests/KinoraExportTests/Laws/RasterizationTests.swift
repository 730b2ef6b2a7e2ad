import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The pixels of layers with `shouldRasterize`.
@Suite("Rasterization")
struct RasterizationTests {
  /// A rounded card with a border, a shadow and a sublayer.
  private func card(_ x: CGFloat = 12, _ y: CGFloat = 10) -> CALayer {
    let card = box(x, y, 24, 16, .red)
    card.cornerRadius = 5
    card.borderWidth = 2
    card.borderColor = .blue
    card.shadowOpacity = 0.5
    card.shadowRadius = 2
    card.addSublayer(box(4, 4, 8, 4, .green))
    return card
  }

  @Test("a rasterized layer on whole pixels, at its own size, looks as if it were not rasterized")
  func alike() {
    let (plain, rasterized) = (card(), card())
    rasterized.shouldRasterize = true
    // Source-over rounds once more where half transparent pixels are composited twice.
    #expect(difference(drawn(48, 40, [plain]), drawn(48, 40, [rasterized])) == 0)
    #expect(
      difference(drawn(48, 40, background: .white, [plain]), drawn(48, 40, background: .white, [rasterized])) <= 1)
  }

  @Test("an enlarged layer that is rasterized shows its picture at its own size, enlarged")
  func enlarged() {
    let layer = card(20, 20)
    layer.shadowOpacity = 0
    layer.shouldRasterize = true
    layer.transform = CATransform3DMakeScale(3, 3, 1)
    let picture = CALayer()
    let small = card(1, 1)
    small.shadowOpacity = 0
    // The picture is the card with a transparent pixel around it.
    picture.contents = CGImage(pixels: drawn(26, 18, [small]))
    picture.frame = CGRect(x: 19, y: 19, width: 26, height: 18)
    picture.transform = CATransform3DMakeScale(3, 3, 1)
    let expected = drawn(80, 80, [picture])
    #expect(difference(drawn(80, 80, [layer]), expected) <= 1)
    layer.shouldRasterize = false
    #expect(difference(drawn(80, 80, [layer]), expected) > 60)
  }

  @Test("a rasterization scale equal to the enlargement makes a layer as sharp as without rasterizing")
  func scale() {
    let (plain, rasterized) = (card(20, 20), card(20, 20))
    for layer in [plain, rasterized] { layer.transform = CATransform3DMakeScale(3, 3, 1) }
    rasterized.shouldRasterize = true
    rasterized.rasterizationScale = 3
    #expect(difference(drawn(80, 80, [plain]), drawn(80, 80, [rasterized])) <= 1)
  }

  @Test("opacity, mask and compositing are applied after rasterizing")
  func after() {
    let layer = box(10, 10, 20, 20, .white)
    layer.shouldRasterize = true
    layer.opacity = 0.5
    layer.rasterizationScale = 0.25
    let mask = box(0.5, 0, 9.5, 20)
    layer.mask = mask
    layer.compositingFilter = "multiplyBlendMode"
    let stage = Stage(size: CGSize(width: 40, height: 40))
    stage.root.addSublayer(layer)
    stage.commit()
    #expect(
      stage.displayList().dump() == """
        canvas 40x40 rgb(0 0 0 / 0)
          group opacity 0.5 blend multiply
            rasterized -1 -1 7 7 matrix 4 0 0 4 10 10
              rect 0 0 20 20 rgb(1 1 1) matrix 0.25 0 0 0.25 0 0
            mask
              rect 0 0 9.5 20 rgb(0 0 0) at 10.5 10

        """)
  }

  @Test("a rasterized layer is drawn again only when something in it changes")
  func reuse() {
    let layer = card()
    layer.shouldRasterize = true
    let stage = Stage(size: CGSize(width: 60, height: 40))
    stage.root.addSublayer(layer)
    stage.commit()
    let first = stage.displayList()
    layer.position.x += 4.5
    layer.removeAllAnimations()
    stage.commit()
    let second = stage.displayList()
    guard case .rasterized(let a)? = first.items.last, case .rasterized(let b)? = second.items.last else {
      Issue.record("not rasterized:\n\(first.dump())\(second.dump())")
      return
    }
    #expect(a.items == b.items && a.area == b.area && a.transform != b.transform)
  }

  @Test(
    "rasterization scales that make no sense, empty layers and endless ones do no harm",
    arguments: [0, -1, .nan, .infinity, 1e300])
  func absurd(scale: CGFloat) {
    let layer = card()
    layer.shouldRasterize = true
    layer.rasterizationScale = scale
    let huge = box(0, 0, 1e12, 1e12, .blue)
    huge.shouldRasterize = true
    let empty = CALayer()
    empty.shouldRasterize = true
    let picture = drawn(48, 40, [huge, empty, layer])
    #expect(picture[1, 1] == SIMD4(0, 0, 255, 255))
  }
}
