import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Images")
struct ImageTests {
  /// An image of opaque noise.
  func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> CGImage {
    var random = Seeded(seed)
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        func c() -> UInt8 { UInt8(random.int(0..<256)) }
        pixels[x, y] = SIMD4(c(), c(), c(), 255)
      }
    }
    return CGImage(pixels: pixels)
  }

  func all(_ image: CGImage) -> CGRect { CGRect(x: 0, y: 0, width: image.width, height: image.height) }

  func draw(
    _ image: CGImage, _ size: (Int, Int), _ transform: Homography, _ sampling: Sampling = .linear, to: CGRect? = nil,
    nine: ImageItem.NinePart? = nil
  ) -> PixelBuffer {
    render(
      size.0, size.1,
      [
        .image(
          ImageItem(
            image, source: all(image), destination: to ?? all(image), ninePart: nine, sampling: sampling,
            transform: transform))
      ])
  }

  @Test("an image moved by whole pixels is copied")
  func copied() {
    let image = noise(9, 7)
    let picture = draw(image, (20, 20), .translation(x: 5, y: 3))
    for y in 0..<7 { for x in 0..<9 { #expect(picture[x + 5, y + 3] == image.pixels[x, y]) } }
    #expect(picture[4, 3].w == 0 && picture[14, 3].w == 0)
  }

  @Test("the inner pixels of an image moved by half a pixel are means, and its sides are half covered")
  func halfPixel() {
    let image = noise(6, 4)
    let picture = draw(image, (10, 6), .translation(x: 1.5, y: 1))
    for y in 0..<4 {
      for x in 1..<6 {
        for c in 0..<3 {
          let mean = (Double(image.pixels[x - 1, y][c]) + Double(image.pixels[x, y][c])) / 2
          #expect(abs(Double(picture[x + 1, y + 1][c]) - mean) <= 0.51)
        }
      }
      #expect(picture[1, y + 1].w == 128 && picture[7, y + 1].w == 128)
    }
  }

  @Test("bilinear sampling is within 1.6 levels of exact, turned, scaled and in perspective", arguments: 0..<6)
  func bilinear(which: Int) {
    let image = noise(24, 18, seed: 9)
    let maps = [
      Homography(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 14, ty: 3),
      Homography(a: 2.3, b: 0, c: 0, d: 1.7, tx: -3.2, ty: 1.4), .translation(x: 3.3, y: 4.71),
      Homography(a: -1, b: 0.2, c: 0.1, d: 1, tx: 30, ty: 2),
      Homography(m11: 1.3, m12: 0.2, m13: 0.004, m21: -0.1, m22: 1.2, m23: 0.006, m31: 4, m32: 3, m33: 1),
      Homography(m11: 1.6, m12: -0.2, m13: -0.006, m21: 0.3, m22: 1.2, m23: 0.002, m31: 2, m32: 8, m33: 1),
    ]
    let map = maps[which]
    guard let inverse = map.inverse else { return }
    let picture = draw(image, (48, 40), map)
    var seen = 0
    for y in 0..<40 {
      for x in 0..<48 where picture[x, y].w == 255 {
        let at = inverse.apply(to: CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let u = min(max(Double(at.x) - 0.5, 0), 23)
        let v = min(max(Double(at.y) - 0.5, 0), 17)
        let i = min(Int(u), 22)
        let j = min(Int(v), 16)
        let fx = u - Double(i)
        let fy = v - Double(j)
        for c in 0..<3 {
          func p(_ a: Int, _ b: Int) -> Double { Double(image.pixels[i + a, j + b][c]) }
          let value =
            (1 - fx) * (1 - fy) * p(0, 0) + fx * (1 - fy) * p(1, 0) + (1 - fx) * fy * p(0, 1) + fx * fy * p(1, 1)
          // Weights are rounded to 1/256, which is worth up to half a level in each direction; the result is rounded
          // too.
          #expect(abs(Double(picture[x, y][c]) - value) <= 1.6, "\(x) \(y)")
        }
        seen += 1
      }
    }
    #expect(seen > 200)
  }

  @Test("nearest sampling takes the image pixel in which the centre of the canvas pixel lies")
  func nearest() {
    let image = noise(4, 3)
    let picture = draw(image, (12, 9), Homography(a: 3, b: 0, c: 0, d: 3, tx: 0, ty: 0), .nearest)
    for y in 0..<9 { for x in 0..<12 { #expect(picture[x, y] == image.pixels[x / 3, y / 3]) } }
  }

  @Test("trilinear sampling at half the size gives the mean of four pixels")
  func trilinear() {
    let image = noise(16, 16)
    let picture = draw(
      image, (8, 8), Homography(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0), .trilinear(bias: 0))
    for y in 0..<8 {
      for x in 0..<8 {
        for c in 0..<3 {
          let sum =
            Int(image.pixels[2 * x, 2 * y][c]) + Int(image.pixels[2 * x + 1, 2 * y][c])
            + Int(image.pixels[2 * x, 2 * y + 1][c]) + Int(image.pixels[2 * x + 1, 2 * y + 1][c])
          #expect(abs(Int(picture[x, y][c]) - (sum + 2) / 4) <= 1)
        }
      }
    }
  }

  @Test("a part of an image shows nothing of what lies beside it in the image")
  func part() {
    let pixels = PixelBuffer(width: 8, height: 4)
    for y in 0..<4 { for x in 0..<8 { pixels[x, y] = x < 4 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 255) } }
    let item = ImageItem(
      CGImage(pixels: pixels), source: CGRect(x: 0, y: 0, width: 4, height: 4),
      destination: CGRect(x: 0, y: 0, width: 21, height: 9))
    let picture = render(21, 9, [.image(item)])
    for y in 0..<9 { for x in 0..<21 { #expect(picture[x, y] == SIMD4(255, 0, 0, 255)) } }
  }

  @Test("the corners of an image in nine parts keep their size, and its middle stretches")
  func nineParts() {
    let image = noise(6, 6)
    let picture = draw(
      image, (20, 14), .identity, .nearest, to: CGRect(x: 0, y: 0, width: 20, height: 14),
      nine: .init(center: CGRect(x: 2, y: 2, width: 2, height: 2), unitsPerPixel: 1))
    for (x, y, u, v) in [(0, 0, 0, 0), (1, 1, 1, 1), (19, 0, 5, 0), (18, 12, 4, 4), (0, 13, 0, 5)] {
      #expect(picture[x, y] == image.pixels[u, v])
    }
    #expect(picture[3, 0] == image.pixels[2, 0] && picture[16, 0] == image.pixels[3, 0])
    #expect(bytes(picture).enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
  }

  @Test("an image's opacity and its coverage multiply")
  func faded() {
    let pixels = PixelBuffer(width: 4, height: 1)
    for x in 0..<4 { pixels[x, 0] = SIMD4(255, 255, 255, 255) }
    let all = CGRect(x: 0, y: 0, width: 4, height: 1)
    let item = ImageItem(
      CGImage(pixels: pixels), source: all, destination: CGRect(x: 0.5, y: 0, width: 3, height: 1), opacity: 0.5)
    #expect(grid(render(4, 1, [.image(item)])) == "64 128 128 64")
  }
}
