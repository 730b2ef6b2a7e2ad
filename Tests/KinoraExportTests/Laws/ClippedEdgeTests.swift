import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The edge pixels of layers that mask to their bounds: each has the clip's coverage once.
@Suite("Edges of clips")
struct ClippedEdgeTests {
  /// The places of a layer: on whole pixels, between them, turned, in perspective.
  static let places = [
    CATransform3DIdentity, CATransform3DMakeTranslation(0.4, 0.7, 0), CATransform3DMakeRotation(0.3, 0, 0, 1),
    CATransform3DConcat(CATransform3DMakeScale(0.3, 0.6, 1), CATransform3DMakeRotation(-0.8, 0, 0, 1)),
    {
      var t = CATransform3DIdentity
      t.m34 = -1.0 / 150
      return CATransform3DRotate(t, 0.7, 1, 1, 0)
    }(),
  ]

  func layer(_ place: CATransform3D, radius: CGFloat, _ color: CGColor?) -> CALayer {
    let layer = box(12, 10, 40, 30, color)
    layer.cornerRadius = radius
    layer.transform = place
    return layer
  }

  static let arguments = places.indices.flatMap { place in [0, 9, 15].map { (place, CGFloat($0)) } }

  @Test("masking a layer that draws only its own background and border changes nothing", arguments: arguments)
  func ownOnly(place: Int, radius: CGFloat) {
    func picture(_ masks: Bool, _ border: CGFloat) -> [UInt8] {
      let layer = layer(Self.places[place], radius: radius, .red)
      layer.borderWidth = border
      layer.masksToBounds = masks
      return components(drawn(64, 50, [layer]))
    }
    for border in [0, 3, 40] as [CGFloat] { #expect(picture(true, border) == picture(false, border)) }
  }

  @Test(
    "at a clip's edge, background, picture, gradient and border together fade as one shape does", arguments: arguments)
  func together(place: Int, radius: CGFloat) {
    let shape = drawn(64, 50, [layer(Self.places[place], radius: radius, .red)])
    let pixels = PixelBuffer(width: 4, height: 3)
    for y in 0..<3 { for x in 0..<4 { pixels[x, y] = SIMD4(255, 0, 0, 255) } }
    let picture = CGImage(pixels: pixels)
    for (name, build) in [
      (
        "border",
        {
          $0.borderWidth = 3; $0.borderColor = .red
        }
      ),
      (
        "thick border",
        {
          $0.borderWidth = 90; $0.borderColor = .red
        }
      ),
      (
        "picture",
        {
          $0.contents = picture; $0.borderWidth = 2; $0.borderColor = .red
        }
      ),
      (
        "picture alone",
        {
          $0.contents = picture; $0.backgroundColor = nil
        }
      ),
      ("middle", { $0.addSublayer(box(15, 10, 9, 7, .red)) }),
    ] as [(String, (CALayer) -> Void)] {
      let layer = layer(Self.places[place], radius: radius, .red)
      layer.masksToBounds = true
      // A sublayer that is cut off at the far side makes a clip necessary.
      layer.addSublayer(box(20, 10, 60, 4, .red))
      build(layer)
      #expect(difference(drawn(64, 50, [layer]), shape) <= 2, "\(name)")
    }
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 12, y: 10, width: 40, height: 30)
    gradient.cornerRadius = radius
    gradient.transform = Self.places[place]
    gradient.colors = [CGColor.red, CGColor.red]
    gradient.masksToBounds = true
    gradient.addSublayer(box(20, 10, 60, 4, .red))
    #expect(difference(drawn(64, 50, [gradient]), shape) <= 2)
  }

  @Test(
    "a picture that masks to its bounds is placed as one that does not",
    arguments: [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: -0.1, y: -0.2, width: 1.3, height: 1.5)])
  func pictureStays(part: CGRect) {
    func picture(_ masks: Bool) -> PixelBuffer {
      let layer = layer(CATransform3DMakeTranslation(0.3, 0.6, 0), radius: 0, nil)
      layer.contents = checkered(20, 15)
      layer.contentsRect = part
      // A sublayer that is hardly seen makes a clip necessary.
      layer.addSublayer(box(38, 28, 1, 9, CGColor(gray: 0, alpha: 0.001)))
      layer.masksToBounds = masks
      return drawn(64, 50, [layer])
    }
    #expect(difference(picture(true), picture(false)) <= 2)
  }
}
