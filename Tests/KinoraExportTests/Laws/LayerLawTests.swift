import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import Testing

/// Layers that must look the same do.
@Suite("What must look the same")
struct LayerLawTests {
  /// A layer of 40 × 30 points that has every kind of edge in it.
  func scene() -> CALayer {
    let group = box(0, 0, 40, 30, CGColor(red: 0.9, green: 0.8, blue: 0.2, alpha: 1))
    let round = box(5.5, 4.25, 20, 18, CGColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.8))
    round.cornerRadius = 7
    round.borderWidth = 2
    round.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let turned = box(18, 8, 14, 14, CGColor(red: 0, green: 0.6, blue: 0.3, alpha: 0.6))
    turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    group.addSublayer(round)
    group.addSublayer(turned)
    return group
  }

  @Test("layers inside a plain layer have the pixels that they have without it")
  func plainGroup() {
    let bare = scene()
    let inGroup = CALayer()
    inGroup.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    inGroup.addSublayer(scene())
    #expect(difference(drawn(50, 40, background: .white, [bare]), drawn(50, 40, background: .white, [inGroup])) == 0)
  }

  @Test("with group opacity a layer fades as a whole, and without it each part fades by itself")
  func groupOpacity() {
    func faded(_ asGroup: Bool) -> SIMD4<UInt8> {
      let layer = box(0, 0, 1, 1, .black)
      layer.addSublayer(box(0, 0, 1, 1, .red))
      layer.opacity = 0.5
      layer.allowsGroupOpacity = asGroup
      return drawn(1, 1, background: .white, [layer])[0, 0]
    }
    // Faded as one, red over black gives half red and half white. Faded by itself, black over white gives grey, and red
    // comes over that.
    #expect(abs(Int(faded(true).y) - 128) <= 1 && faded(true).x == 255)
    #expect(abs(Int(faded(false).x) - 191) <= 1 && abs(Int(faded(false).y) - 64) <= 1)
  }

  @Test(
    "without group opacity a part that is blended fades as by itself", arguments: ["multiply", "screen", "difference"])
  func partsThatBlend(mode: String) {
    func made(_ fadesParts: Bool) -> CALayer {
      let group = box(0, 0, 30, 30, CGColor(red: 0.9, green: 0.8, blue: 0.2, alpha: 1))
      let part = box(5, 5, 20, 20, CGColor(red: 0.1, green: 0.6, blue: 0.9, alpha: 0.8))
      part.compositingFilter = mode + "BlendMode"
      group.addSublayer(part)
      for layer in fadesParts ? [part] : [group] { layer.opacity = 0.5 }
      if fadesParts { group.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.2, alpha: 0.5) }
      group.allowsGroupOpacity = false
      return group
    }
    let (inGroup, apart) = (
      drawn(30, 30, background: .white, [made(false)]), drawn(30, 30, background: .white, [made(true)])
    )
    #expect(difference(inGroup, apart) <= 1)
    let grouped = made(false)
    grouped.allowsGroupOpacity = true
    #expect(difference(inGroup, drawn(30, 30, background: .white, [grouped])) > 2)
  }

  @Test("layers shifted by whole pixels have the same pixels elsewhere", arguments: [(7, 3), (1, 0), (0, 9)])
  func shifted(by: (Int, Int)) {
    let moved = scene()
    moved.position.x += CGFloat(by.0)
    moved.position.y += CGFloat(by.1)
    let (a, b) = (drawn(60, 50, [scene()]), drawn(60, 50, [moved]))
    for y in 0..<40 { for x in 0..<45 { #expect(a[x, y] == b[x + by.0, y + by.1]) } }
  }

  @Test("a mirrored layer gives the mirror image, but for the rounding of half levels")
  func mirrored() {
    let layer = scene()
    layer.transform = CATransform3DMakeScale(-1, 1, 1)
    let (a, b) = (drawn(40, 30, [scene()]), drawn(40, 30, [layer]))
    var worst = 0
    for y in 0..<30 {
      for x in 0..<40 {
        for component in 0..<4 { worst = max(worst, abs(Int(a[x, y][component]) - Int(b[39 - x, y][component]))) }
      }
    }
    #expect(worst <= 2)
  }

  @Test("the quarters of a canvas, drawn one by one, are the pixels of the whole")
  func tiled() {
    let whole = drawn(40, 30, [scene()])
    for (x0, y0) in [(0, 0), (20, 0), (0, 15), (20, 15)] {
      let part = scene()
      part.position.x -= CGFloat(x0)
      part.position.y -= CGFloat(y0)
      let quarter = drawn(20, 15, [part])
      for y in 0..<15 { for x in 0..<20 { #expect(quarter[x, y] == whole[x0 + x, y0 + y]) } }
    }
  }

  @Test("an opaque mask changes nothing, and a mask in a mask multiplies")
  func masks() {
    let masked = scene()
    masked.mask = box(-10, -10, 80, 80, .black)
    #expect(difference(drawn(50, 40, [scene()]), drawn(50, 40, [masked])) == 0)
    let outer = box(0, 0, 3, 1, .red)
    let mask = box(0, 0, 2, 1, CGColor(gray: 0, alpha: 0.5))
    mask.mask = box(1, 0, 2, 1, CGColor(gray: 0, alpha: 0.5))
    outer.mask = mask
    #expect(numbers(drawn(3, 1, [outer])) == "0 64 0")
  }

  @Test("a square layer with a corner radius of half its side clips to a circle")
  func circle() {
    let clipping = box(0, 0, 24, 24, nil)
    clipping.cornerRadius = 12
    clipping.masksToBounds = true
    clipping.addSublayer(box(-5, -5, 40, 40, .red))
    let masked = box(0, 0, 24, 24, .red)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24), transform: nil)
    masked.mask = shape
    #expect(difference(drawn(26, 26, [clipping]), drawn(26, 26, [masked])) <= 2)
    let rounded = box(0, 0, 24, 24, .red)
    rounded.cornerRadius = 50
    #expect(difference(drawn(26, 26, [clipping]), drawn(26, 26, [rounded])) <= 1)
  }

  @Test("a shadow path that is the layer's shape casts the layer's shadow")
  func shadowPath() {
    func casting(_ path: CGPath?) -> CALayer {
      let layer = box(20, 20, 20, 14, .red)
      layer.cornerRadius = 4
      layer.shadowOpacity = 0.8
      layer.shadowRadius = 4
      layer.shadowOffset = CGSize(width: 3, height: 5)
      layer.shadowPath = path
      return layer
    }
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 14), cornerWidth: 4, cornerHeight: 4, transform: nil)
    #expect(difference(drawn(64, 64, [casting(nil)]), drawn(64, 64, [casting(path)])) <= 1)
  }

  @Test("a shadow's radius is the Gaussian's standard deviation")
  func shadowRadius() {
    let layer = box(-100, -100, 120, 300, .black)
    layer.shadowOpacity = 1
    layer.shadowRadius = 5
    layer.shadowOffset = CGSize(width: 20, height: 0)
    let row = drawn(80, 40, [layer])
    // The blur of a straight edge at x = 40 is the integral of the normal distribution. The middles of these pixels lie
    // 1.1 deviations inside, and 0.9 and 1.9 outside.
    for (x, share) in [(34, 0.8643), (44, 0.1841), (49, 0.0287)] {
      #expect(abs(Double(row[x, 20].w) - 255 * share) <= 2, "at \(x): \(row[x, 20].w)")
    }
  }

  @Test("a rasterised layer looks as it does without rasterising")
  func rasterised() {
    let fine = scene()
    fine.shouldRasterize = true
    fine.rasterizationScale = 1
    #expect(difference(drawn(50, 40, [scene()]), drawn(50, 40, [fine])) == 0)
  }
}
