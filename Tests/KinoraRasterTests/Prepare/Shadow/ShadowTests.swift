import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Shadows")
struct ShadowTests {
  let outline = Outline.roundedRect(
    RoundedRect(rect: CGRect(x: 0, y: 0, width: 44, height: 30), radius: 9))

  @Test(
    "a shadow is within a level of the outline blurred by the Gaussian", arguments: [0.9, 1.5, 3.0, 5.0, 8.0])
  func gaussian(sigma: Double) {
    let size = 110
    let place = Homography.translation(x: 31.25, y: 38.5)
    let shadow = render(
      size, size, [.shadow(ShadowItem(outline, sigma: sigma, color: .black, transform: place))])
    let expected = Reference.shadow(outline, place, size, size, sigma: sigma)
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size { worst = max(worst, abs(Double(shadow[x, y].w) - expected[y * size + x])) }
    }
    #expect(worst <= 1, "\(worst)")
  }

  @Test(
    "white ground below a shadow of any opacity is within a level of exact", arguments: [1.5, 3.0, 5.0, 8.0, 11, 21],
    [0.2, 0.5, 0.75, 0.9, 1])
  func translucent(sigma: Double, alpha: Double) {
    let size = 150
    let place = Homography(a: 0.96, b: 0.28, c: -0.28, d: 0.96, tx: 55.25, ty: 48.5)
    let color = CGColor(gray: 0, alpha: alpha)
    let shadow = render(
      size, size, background: .white, [.shadow(ShadowItem(outline, sigma: sigma, color: color, transform: place))])
    let expected = Reference.shadow(outline, place, size, size, sigma: sigma)
    // A colour's alpha is itself rounded to a level.
    let alpha = (alpha * 255).rounded() / 255
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size { worst = max(worst, abs(Double(shadow[x, y].x) - (255 - alpha * expected[y * size + x]))) }
    }
    #expect(worst <= 1, "\(worst)")
  }

  /// The integral of the normal distribution, by Simpson's rule.
  static func normal(_ x: Double) -> Double {
    if x <= -9 { return 0 }
    if x >= 9 { return 1 }
    let n = 400
    let h = x / Double(n)
    var sum = 0.0
    for i in 0...n {
      let u = Double(i) * h
      sum += exp(-u * u / 2) * (i == 0 || i == n ? 1 : i % 2 == 0 ? 2 : 4)
    }
    return 0.5 + sum * h / 3 / (2 * Double.pi).squareRoot()
  }

  @Test(
    "a rectangle's shadow is within a level of the product of two error functions",
    arguments: [0.3, 0.5, 0.8, 1.3, 2, 3, 4.9, 5, 7, 9.9, 10, 12, 16, 20, 25, 40, 60])
  func rectangle(sigma: Double) {
    let width = 400
    let height = 300
    let rect = CGRect(x: 120.3, y: 100.7, width: 170, height: 90)
    let shadow = render(
      width, height, [.shadow(ShadowItem(.rect(rect), sigma: sigma, color: .black, transform: .identity))])
    // A pixel shows the mean over its own area, whose width adds 1/12 to the variance.
    let s = (sigma * sigma + 1.0 / 12).squareRoot()
    func profile(_ at: Double, _ low: Double, _ high: Double) -> Double {
      Self.normal((at - low) / s) - Self.normal((at - high) / s)
    }
    let across = (0..<width).map { profile(Double($0) + 0.5, rect.minX, rect.maxX) }
    let down = (0..<height).map { profile(Double($0) + 0.5, rect.minY, rect.maxY) }
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width { worst = max(worst, abs(Double(shadow[x, y].w) - 255 * across[x] * down[y])) }
    }
    #expect(worst <= 1, "\(worst)")
  }

  @Test(
    "a shadow of any opacity in perspective is within a level of the Gaussian of its own plane",
    arguments: [6.0, 12, 25], [0.2, 0.55, 0.9, 1])
  func perspective(sigma: Double, alpha: Double) {
    let (width, height) = (320, 240)
    let rect = CGRect(x: -60, y: -40, width: 120, height: 80)
    let place = Homography(
      m11: 1.1, m12: 0.1, m13: 0.0008, m21: -0.2, m22: 0.9, m23: -0.0005, m31: 150, m32: 118, m33: 1)
    let color = CGColor(gray: 0, alpha: alpha)
    let shadow = render(
      width, height, background: .white,
      [.shadow(ShadowItem(.rect(rect), sigma: sigma, color: color, transform: place))])
    let back = place.inverse!
    let alpha = (alpha * 255).rounded() / 255
    func profile(_ at: Double, _ low: Double, _ high: Double) -> Double {
      Self.normal((at - low) / sigma) - Self.normal((at - high) / sigma)
    }
    var worst = 0.0
    for y in stride(from: 0, to: height, by: 3) {
      for x in stride(from: 0, to: width, by: 3) {
        let point = back.apply(to: CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let shade = profile(point.x, rect.minX, rect.maxX) * profile(point.y, rect.minY, rect.maxY)
        worst = max(worst, abs(Double(shadow[x, y].x) - 255 * (1 - alpha * shade)))
      }
    }
    #expect(worst <= 1, "\(worst)")
  }

  @Test("a turned shadow is within a level of the turned outline's shadow", arguments: [1.0, 2, 4, 7, 11])
  func turned(sigma: Double) {
    let size = 110
    let place = Homography(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 45, ty: 26)
    let shadow = render(size, size, [.shadow(ShadowItem(outline, sigma: sigma, color: .black, transform: place))])
    let expected = Reference.shadow(outline, place, size, size, sigma: sigma)
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size { worst = max(worst, abs(Double(shadow[x, y].w) - expected[y * size + x])) }
    }
    #expect(worst <= 1, "\(worst)")
  }

  @Test("a shadow without blur is the outline itself")
  func sharp() {
    let place = Homography.translation(x: 3, y: 4)
    #expect(
      bytes(render(60, 50, [.shadow(ShadowItem(outline, sigma: 0, color: .white, transform: place))]))
        == bytes(render(60, 50, [.shape(ShapeItem(outline, paint: .color(.white), transform: place))])))
  }

  @Test("leaving out what an opaque shape hides of a shadow changes no byte")
  func hole() {
    for turn in [0.0, 0.3, 1.2] {
      let place = Homography(a: cos(turn), b: sin(turn), c: -sin(turn), d: cos(turn), tx: 50, ty: 30)
      let shadow = DisplayItem.shadow(ShadowItem(outline, sigma: 5, color: .black, transform: place))
      let shape = DisplayItem.shape(ShapeItem(outline, paint: .color(.white), transform: place))
      let nothing = DisplayItem.rect(0, 0, 0, 0)
      #expect(
        bytes(render(120, 110, background: .white, [shadow, shape]))
          == bytes(render(120, 110, background: .white, [shadow, nothing, shape])))
    }
  }
}
