import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The order in which a layer draws: background, contents, sublayers, border, and then for all of these as one picture
/// clip, filters, shadow, opacity, mask.
@Suite("The order in which a layer draws")
struct DrawingOrderTests {
  func image(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> CGImage {
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixels[x, y] = color } }
    return CGImage(pixels: pixels)
  }

  /// One row of a picture in letters: the colour of each pixel.
  func letters(_ pixels: PixelBuffer, row: Int) -> String {
    (0..<pixels.width).map { x -> String in
      switch pixels[x, row] {
      case SIMD4(255, 0, 0, 255): "r"
      case SIMD4(0, 255, 0, 255): "g"
      case SIMD4(0, 0, 255, 255): "b"
      case SIMD4(0, 0, 0, 255): "k"
      case SIMD4(255, 255, 255, 255): "w"
      case SIMD4(0, 0, 0, 0): "-"
      default: "?"
      }
    }.joined()
  }

  @Test("contents are drawn over the background, sublayers over the contents, and the border above all")
  func parts() {
    let layer = box(1, 0, 7, 7, .red)
    layer.contents = image(3, 3, SIMD4(0, 255, 0, 255))
    layer.contentsGravity = .left
    layer.addSublayer(box(2, 2, 5, 3, .blue))
    layer.borderWidth = 1
    #expect(letters(drawn(9, 7, [layer]), row: 3) == "-kgbbbbk-")
    #expect(letters(drawn(9, 7, [layer]), row: 5) == "-krrrrrk-")
  }

  @Test("contents and sublayers reach beyond the bounds unless the layer masks to them")
  func overflow() {
    for masks in [false, true] {
      let layer = box(2, 0, 2, 1, nil)
      layer.addSublayer(box(-1, 0, 4, 1, .blue))
      layer.masksToBounds = masks
      #expect(letters(drawn(6, 1, [layer]), row: 0) == (masks ? "--bb--" : "-bbbb-"))
    }
  }

  @Test("filters work on the clipped picture, and the filtered picture casts the shadow")
  func filtersBeforeShadow() {
    let layer = box(1, 0, 1, 1, .red)
    layer.filters = [CAFilter(type: "colorInvert")]
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowColor = .red
    layer.shadowOffset = CGSize(width: 2, height: 0)
    // The picture turns cyan; the shadow keeps its colour.
    let row = drawn(5, 1, [layer])
    #expect(row[1, 0] == SIMD4(0, 255, 255, 255) && row[3, 0] == SIMD4(255, 0, 0, 255))
  }

  @Test("opacity fades shadow and picture as one, and the mask hides both")
  func opacityAndMask() {
    let layer = box(0, 0, 2, 1, .red)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 1, height: 0)
    layer.opacity = 0.5
    #expect(numbers(drawn(4, 1, [layer])) == "128 128 128 0")
    layer.removeFromSuperlayer()
    layer.mask = box(1, 0, 9, 1, .black)
    #expect(numbers(drawn(4, 1, [layer])) == "0 128 128 0")
  }

  @Test("masksToBounds and a mask multiply, and no shadow is cast outside the bounds")
  func clipAndMask() {
    let layer = box(1, 0, 3, 1, .red)
    layer.masksToBounds = true
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 2, height: 0)
    layer.mask = box(0, 0, 2, 1, CGColor(gray: 0, alpha: 0.5))
    #expect(numbers(drawn(6, 1, [layer])) == "0 128 128 0 0 0")
  }

  @Test("a compositing filter combines the layer with what is below it")
  func compositing() {
    let layer = box(0, 0, 1, 1, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    layer.compositingFilter = "multiplyBlendMode"
    #expect(drawn(2, 1, background: CGColor(red: 0.5, green: 1, blue: 1, alpha: 1), [layer])[0, 0].x == 128)
  }

  @Test("only the corners asked for are rounded, and those of contents only when the layer masks to its bounds")
  func corners() {
    let layer = box(0, 0, 8, 8, .red)
    layer.cornerRadius = 4
    layer.maskedCorners = [.layerMinXMinYCorner]
    let picture = drawn(8, 8, [layer])
    #expect(picture[0, 0].w < 60 && picture[7, 0].w == 255 && picture[0, 7].w == 255 && picture[7, 7].w == 255)
    layer.contents = image(8, 8, SIMD4(0, 0, 255, 255))
    layer.removeFromSuperlayer()
    #expect(drawn(8, 8, [layer])[0, 0] == SIMD4(0, 0, 255, 255))
    layer.removeFromSuperlayer()
    layer.masksToBounds = true
    #expect(drawn(8, 8, [layer])[0, 0].w < 60)
  }

  @Test("a continuous corner starts farther out than a circular one and meets it at the diagonal")
  func curves() {
    func cut(_ curve: CALayerCornerCurve) -> PixelBuffer {
      let layer = box(0, 0, 80, 80, .red)
      layer.cornerRadius = 20
      layer.cornerCurve = curve
      return drawn(80, 80, [layer])
    }
    let (circle, squircle) = (cut(.circular), cut(.continuous))
    // The continuous edge leaves the side 1.528665 radii from the corner, a circle one radius from it.
    #expect(circle[22, 0].w == 255 && squircle[22, 0].w < 255 && squircle[31, 0].w == 255)
    #expect(abs(Int(circle[6, 6].w) - Int(squircle[6, 6].w)) < 100)
  }

  @Test(
    "contents stand where the layer's gravity puts them",
    arguments: [
      (.topLeft, 0, 0), (.top, 2, 0), (.topRight, 4, 0), (.left, 0, 2), (.center, 2, 2), (.right, 4, 2),
      (.bottomLeft, 0, 4), (.bottom, 2, 4), (.bottomRight, 4, 4),
    ] as [(CALayerContentsGravity, Int, Int)])
  func gravity(gravity: CALayerContentsGravity, x: Int, y: Int) {
    let layer = box(0, 0, 6, 6, nil)
    layer.contents = image(2, 2, SIMD4(255, 0, 0, 255))
    layer.contentsGravity = gravity
    let picture = drawn(6, 6, [layer])
    for row in 0..<6 {
      for column in 0..<6 {
        let isInside = (x..<x + 2).contains(column) && (y..<y + 2).contains(row)
        #expect(picture[column, row].w == (isInside ? 255 : 0), "\(gravity) at (\(column), \(row))")
      }
    }
  }

  @Test(
    "the gravities that resize stretch the contents, or keep their shape inside the bounds, or keep it and fill them")
  func resizing() {
    func row(_ gravity: CALayerContentsGravity) -> (String, String) {
      let layer = box(2, 2, 4, 2, nil)
      layer.contents = image(2, 2, SIMD4(255, 0, 0, 255))
      layer.contentsGravity = gravity
      let picture = drawn(8, 6, [layer])
      return (letters(picture, row: 2), letters(picture, row: 1))
    }
    #expect(row(.resize) == ("--rrrr--", "--------"))
    #expect(row(.resizeAspect) == ("---rr---", "--------"))
    #expect(row(.resizeAspectFill) == ("--rrrr--", "--rrrr--"))
  }

  @Test(
    "the corners of contents in nine parts keep their size, and the edges stretch in one direction",
    arguments: [1, 2] as [CGFloat])
  func nineParts(scale: CGFloat) {
    // The image has red corners of two pixels around a green middle column and row.
    let pixels = PixelBuffer(width: 6, height: 6)
    for y in 0..<6 {
      for x in 0..<6 {
        let isCorner = (x < 2 || x > 3) && (y < 2 || y > 3)
        pixels[x, y] = isCorner ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 255)
      }
    }
    let layer = box(0, 0, 10, 10, nil)
    layer.contents = CGImage(pixels: pixels)
    layer.contentsScale = scale
    layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    let picture = drawn(10, 10, [layer])
    #expect(letters(picture, row: 0) == (scale == 1 ? "rrggggggrr" : "rggggggggr"))
    #expect(letters(picture, row: 5) == "gggggggggg")
  }

  @Test("nearest keeps pixels, linear mixes neighbours, and trilinear takes the mean of all that a pixel covers")
  func filters() {
    let pixels = PixelBuffer(width: 8, height: 1)
    for x in 0..<8 { pixels[x, 0] = x % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255) }
    func level(_ filter: CALayerContentsFilter) -> Int {
      let layer = box(0, 0, 2, 1, nil)
      layer.contents = CGImage(pixels: pixels)
      layer.minificationFilter = filter
      return Int(drawn(2, 1, [layer])[0, 0].x)
    }
    #expect([0, 255].contains(level(.nearest)))
    #expect(abs(level(.linear) - 128) <= 1 && abs(level(.trilinear) - 128) <= 1)
  }
}
