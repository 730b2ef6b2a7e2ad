import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Gradients")
struct GradientTests {
  func fill(_ gradient: GradientPaint, _ width: Int, _ height: Int, _ transform: Homography = .identity) -> PixelBuffer
  {
    let big = CGRect(x: -500, y: -500, width: 1000, height: 1000)
    return render(
      width, height, [.shape(ShapeItem(.rect(big), paint: .gradient(gradient), transform: transform))])
  }

  let stops: [GradientPaint.Stop] = [.init(location: 0, color: .black), .init(location: 1, color: .white)]

  @Test("an axial gradient has the colour of each pixel's centre within 0.6 levels")
  func axial() {
    let picture = fill(
      GradientPaint(.axial(start: CGPoint(x: 10, y: 0), end: CGPoint(x: 210, y: 0)), stops: stops), 230, 1)
    for x in 0..<230 {
      let t = min(max((Double(x) + 0.5 - 10) / 200, 0), 1)
      #expect(abs(Double(picture[x, 0].x) - 255 * t) <= 0.6, "\(x)")
    }
  }

  @Test("colours are mixed before they are premultiplied")
  func straight() {
    let fading: [GradientPaint.Stop] = [
      .init(location: 0, color: .white), .init(location: 1, color: CGColor(gray: 0, alpha: 0)),
    ]
    let picture = fill(
      GradientPaint(.axial(start: .zero, end: CGPoint(x: 100, y: 0)), stops: fading), 100, 1)
    // Half way from white to clear black is grey 0.5 at alpha 0.5, premultiplied 0.25.
    #expect(abs(Int(picture[50, 0].w) - 127) <= 1 && abs(Int(picture[50, 0].x) - 63) <= 1)
  }

  @Test("a gradient goes on beyond an end only when it extends there")
  func extends() {
    let gradient = GradientPaint(
      .axial(start: CGPoint(x: 2, y: 0), end: CGPoint(x: 4, y: 0)), stops: stops, extendsStart: false,
      extendsEnd: true)
    #expect(grid(fill(gradient, 6, 1)) == "0 0 255 255 255 255")
  }

  @Test("a radial gradient grows with the distance in units of its radii")
  func radial() {
    let picture = fill(
      GradientPaint(.radial(center: CGPoint(x: 30, y: 20), radiusX: 30, radiusY: 15), stops: stops), 60, 40)
    for y in 0..<40 {
      for x in 0..<60 {
        let u = (Double(x) + 0.5 - 30) / 30
        let v = (Double(y) + 0.5 - 20) / 15
        #expect(abs(Double(picture[x, y].x) - 255 * min((u * u + v * v).squareRoot(), 1)) <= 0.7)
      }
    }
    let nothing = fill(
      GradientPaint(.radial(center: .zero, radiusX: 0, radiusY: 15), stops: stops), 4, 1)
    #expect(grid(nothing) == "0 0 0 0")
  }

  @Test("a conic gradient turns from +x toward +y")
  func conic() {
    let picture = fill(
      GradientPaint(.conic(center: CGPoint(x: 20, y: 20), angle: 0), stops: stops), 40, 40)
    for y in 0..<40 {
      for x in 0..<40 {
        var turn = atan2(Double(y) + 0.5 - 20, Double(x) + 0.5 - 20) / (2 * Double.pi)
        if turn < 0 { turn += 1 }
        #expect(abs(Double(picture[x, y].x) - 255 * turn) <= 0.7, "\(x) \(y)")
      }
    }
  }

  @Test("gradients follow the transform of their shape, turned or in perspective")
  func transformed() {
    let gradient = GradientPaint(.axial(start: .zero, end: CGPoint(x: 100, y: 0)), stops: stops)
    let turned = Homography(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let picture = fill(gradient, 1, 100, turned)
    for y in 0..<100 { #expect(abs(Double(picture[0, y].x) - 2.55 * (Double(y) + 0.5)) <= 0.6) }
    let perspective = Homography(m11: 1, m12: 0, m13: 0.005, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
    let seen = render(
      60, 1,
      [
        .shape(
          ShapeItem(
            .rect(CGRect(x: 0, y: 0, width: 100, height: 5)), paint: .gradient(gradient), transform: perspective))
      ])
    for x in 0..<60 {
      // The map is x = u / (1 + 0.005 u), so u = x / (1 − 0.005 x).
      let at = Double(x) + 0.5
      #expect(abs(Double(seen[x, 0].x) - 2.55 * at / (1 - 0.005 * at)) <= 0.7, "\(x)")
    }
  }
}
