import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Blurs wider than any canvas, compared with the Gaussian's integral.
@Suite("Large blurs")
struct LargeBlurTests {
  static let width = 72
  static let height = 48

  /// The share of a Gaussian around `at` that lies between two places.
  static func share(_ low: Double, _ high: Double, _ at: Double, _ sigma: Double) -> Double {
    (erf((high - at) / (sigma * 2.0.squareRoot())) - erf((low - at) / (sigma * 2.0.squareRoot()))) / 2
  }

  /// The greatest difference, in levels, between one component and `255 · expected(share)`, where `share` is what a
  /// pixel receives of the blurred rectangle.
  static func worst(
    _ picture: PixelBuffer, _ rect: CGRect, _ sigmaX: Double, _ sigmaY: Double, component: Int = 3,
    _ expected: (Double) -> Double = { $0 }
  ) -> Double {
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let across = share(rect.minX, rect.maxX, Double(x) + 0.5, sigmaX)
        let down = share(rect.minY, rect.maxY, Double(y) + 0.5, sigmaY)
        worst = max(worst, abs(Double(picture[x, y][component]) - 255 * expected(across * down)))
      }
    }
    return worst
  }

  static func rect(_ x: Double, _ y: Double, _ maxX: Double, _ maxY: Double, _ color: CGColor = .white) -> DisplayItem {
    .rect(x, y, maxX - x, maxY - y, color)
  }

  @Test(
    "a blur of any width is within a level of the Gaussian",
    arguments: [200, 257, 400, 1000, 5000, 30_000, 1e6] as [Double])
  func filter(sigma: Double) {
    for (left, top, right, bottom) in [(-2, -1.5, 0, 1), (-0.3, -0.2, 0.1, 4), (-8, -8, 8, 0)]
      as [(Double, Double, Double, Double)]
    {
      let box = (left * sigma, top * sigma, right * sigma + 40, bottom * sigma + 17.5)
      let group = GroupItem(
        [Self.rect(box.0, box.1, box.2, box.3)], filters: [.gaussianBlur(sigmaX: sigma, sigmaY: sigma)])
      let picture = render(Self.width, Self.height, [.group(group)])
      let rect = CGRect(x: box.0, y: box.1, width: box.2 - box.0, height: box.3 - box.1)
      #expect(Self.worst(picture, rect, sigma, sigma) <= 1)
    }
  }

  @Test("a blur that is wide across and narrow down is within a level of the Gaussian")
  func oneWay() {
    let group = GroupItem([Self.rect(-400, 10, 30, 31)], filters: [.gaussianBlur(sigmaX: 700, sigmaY: 3)])
    let picture = render(Self.width, Self.height, [.group(group)])
    #expect(Self.worst(picture, CGRect(x: -400, y: 10, width: 430, height: 21), 700, 3) <= 1)
  }

  @Test("the variances of successive blurs add up, with colour matrices in between")
  func chain() {
    let invert = ColorMatrix(rows: [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
    let group = GroupItem(
      [Self.rect(-900, -700, 30, 500, .black)],
      filters: [
        .gaussianBlur(sigmaX: 300, sigmaY: 300), .colorMatrix(invert), .gaussianBlur(sigmaX: 400, sigmaY: 400),
        .colorMatrix(invert),
      ])
    let picture = render(Self.width, Self.height, [.group(group)])
    #expect(Self.worst(picture, CGRect(x: -900, y: -700, width: 930, height: 1200), 500, 500) <= 1.5)
    #expect(picture[20, 20].x == 0)
  }

  @Test(
    "the shadow of a group and that of an outline, of any width, are within a level of the Gaussian",
    arguments: [300, 900, 4000, 50_000] as [Double])
  func shadow(sigma: Double) {
    let box = CGRect(x: -3 * sigma, y: -sigma, width: 3 * sigma - 60, height: 1.5 * sigma)
    let color = CGColor(red: 0, green: 0, blue: 0, alpha: 0.8)
    let fallen = box.offsetBy(dx: 30, dy: -20)
    let group = GroupItem(
      [.rect(box.minX, box.minY, box.width, box.height)],
      shadow: .init(sigmaX: sigma, sigmaY: sigma, offset: CGSize(width: 30, height: -20), color: color))
    #expect(Self.worst(render(Self.width, Self.height, [.group(group)]), fallen, sigma, sigma) { $0 * 204 / 255 } <= 1)
    let item = ShadowItem(.rect(fallen), sigma: sigma, color: color, transform: .identity)
    #expect(Self.worst(render(Self.width, Self.height, [.shadow(item)]), fallen, sigma, sigma) { $0 * 204 / 255 } <= 1)
  }

  @Test("a backdrop's wide blur is within a level of the Gaussian", arguments: [300, 700] as [Double])
  func backdrop(sigma: Double) {
    let clip = GroupItem.Clip(.rect(CGRect(x: 0, y: 0, width: Self.width, height: Self.height)), transform: .identity)
    let glass = GroupItem([], clips: [clip], backdropFilters: [.gaussianBlur(sigmaX: sigma, sigmaY: sigma)])
    let rect = CGRect(x: -2 * sigma, y: -1.5 * sigma, width: 2 * sigma + 40.25, height: 3 * sigma)
    let picture = render(
      Self.width, Self.height, background: .white,
      [.rect(rect.minX, rect.minY, rect.width, rect.height, .black), .group(glass)])
    #expect(Self.worst(picture, rect, sigma, sigma, component: 0) { 1 - $0 } <= 1)
  }

  @Test(
    "a blur of absurd width leaves nothing of finite items, and all of the endless background",
    arguments: [1e9, 1e300, .infinity])
  func absurd(sigma: Double) {
    let blur = Filter.gaussianBlur(sigmaX: sigma, sigmaY: sigma)
    let group = GroupItem([Self.rect(0, 0, 72, 48)], filters: [blur])
    #expect(bytes(render(Self.width, Self.height, [.group(group)])).allSatisfy { $0 == 0 })
    let clip = GroupItem.Clip(.rect(CGRect(x: 0, y: 0, width: 30, height: 48)), transform: .identity)
    let glass = GroupItem([], clips: [clip], backdropFilters: [blur])
    let ground = CGColor(red: 1, green: 0.2, blue: 0.4, alpha: 1)
    let picture = render(Self.width, Self.height, background: ground, [Self.rect(0, 0, 50, 48), .group(glass)])
    #expect(picture[10, 10] == SIMD4(255, 51, 102, 255) && picture[40, 10] == SIMD4(255, 255, 255, 255))
  }

  @Test("wide blurs have the same bytes for any threads and SIMD level, and with damage or without")
  func configurations() {
    func frames(_ options: FrameRenderer.Options) -> [[UInt8]] {
      let renderer = FrameRenderer(width: Self.width, height: Self.height, options: options)
      return (0..<4).map { frame in
        let shift = Double(frame * 13)
        let group = GroupItem(
          [Self.rect(-500 + shift, -40, 20 + shift, 600), .rect(5, 5, 20, 20, .black)],
          filters: [.gaussianBlur(sigmaX: 300, sigmaY: 500)],
          shadow: .init(sigmaX: 600, sigmaY: 300, offset: CGSize(width: 9, height: 9), color: .black), opacity: 0.8)
        renderer.render(
          DisplayList(
            width: Self.width, height: Self.height, background: .white,
            items: [.rect(10 + shift, 0, 9, 48), .group(group)]))
        return bytes(renderer.canvas)
      }
    }
    let expected = frames(.init(threads: 1, tileSize: 1024, simd: .scalar, tracksDamage: false, usesOcclusion: false))
    for level in SIMDLevel.allCases where level <= .best {
      #expect(frames(.init(threads: 3, tileSize: 16, simd: level)) == expected)
    }
  }
}
