import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Images that are shown much smaller than they are.
@Suite("Minified images")
struct MinificationTests {
  /// An image of black and white lines, or of a chequerboard, which repeats after `period` pixels.
  func pattern(_ period: Int, lines: Bool) -> CGImage {
    let pixels = PixelBuffer(width: 256, height: 256)
    for y in 0..<256 {
      for x in 0..<256 {
        let on = lines ? x % period < period / 2 : (x % period < period / 2) != (y % period < period / 2)
        pixels[x, y] = on ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
      }
    }
    return CGImage(pixels: pixels)
  }

  func frame(_ image: CGImage, _ scale: Double, _ perspective: Double) -> PixelBuffer {
    let all = CGRect(x: 0, y: 0, width: 256, height: 256)
    let map = Homography(
      m11: scale, m12: 0, m13: perspective, m21: 0, m22: scale, m23: 0, m31: 3.3, m32: 4.7, m33: 1)
    return render(264, 264, [.image(ImageItem(image, source: all, destination: all, transform: map))])
  }

  @Test(
    "a fine pattern that shrinks keeps its mean, and once a period takes no more than a pixel it does not flicker",
    arguments: [(2, false), (2, true), (4, true), (4, false)])
  func zoom(period: Int, lines: Bool) {
    let image = pattern(period, lines: lines)
    var before: Double?
    for step in 0...60 {
      let scale = 1 - 0.9 * Double(step) / 60
      let picture = frame(image, scale, 0)
      let end = Int(256 * scale) - 2
      var sum = 0.0
      var low = 255.0
      var high = 0.0
      for y in 10..<end {
        for x in 10..<end {
          let value = Double(picture[x, y].x)
          sum += value
          low = min(low, value)
          high = max(high, value)
        }
      }
      let mean = sum / Double((end - 10) * (end - 10))
      #expect(abs(mean - 127.5) < 6, "mean \(mean) at \(scale)")
      if scale <= 0.5 / Double(period / 2) {
        #expect(low > 118 && high < 137, "\(low)…\(high) at \(scale)")
        if let before { #expect(abs(mean - before) < 1, "\(before) to \(mean) at \(scale)") }
        before = mean
      }
    }
  }

  @Test("only what lies far away in perspective is read from smaller levels")
  func perspective() {
    let image = pattern(2, lines: false)
    let picture = frame(image, 1, 0.012)
    // Near the left edge the image is shown at full size: the pattern is there, though blurred.
    let near = (5..<12).map { Double(picture[$0, 100].x) }
    #expect((near.max() ?? 0) - (near.min() ?? 0) > 40)
    // Far to the right four image pixels or more fall into one canvas pixel.
    for x in 50..<60 { #expect(abs(Double(picture[x, 40].x) - 127.5) < 10, "\(x): \(picture[x, 40].x)") }
  }

  @Test("above half its size an image is sampled bilinearly from itself")
  func bilinear() {
    let image = pattern(8, lines: true)
    let picture = frame(image, 0.55, 0)
    // Mixed from smaller levels a line would nowhere be white.
    #expect((20..<120).contains { picture[$0, 60].x > 250 })
  }

  /// An image drawn over `width` × `height` pixels, perhaps turned by a quarter.
  func squeezed(_ image: CGImage, _ width: Int, _ height: Int, turned: Bool) -> PixelBuffer {
    let (x, y) = (Double(width) / 256, Double(height) / 256)
    let map =
      turned
      ? Homography(a: 0, b: x, c: -y, d: 0, tx: Double(height), ty: 0)
      : Homography(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    let all = CGRect(x: 0, y: 0, width: 256, height: 256)
    return render(
      turned ? height : width, turned ? width : height,
      [.image(ImageItem(image, source: all, destination: all, transform: map))])
  }

  @Test(
    "an image that is squeezed in one direction stays sharp in the other",
    arguments: [(1, false), (3, false), (17, false), (64, false), (110, false), (5, true), (90, true)])
  func squeeze(height: Int, turned: Bool) {
    let sharp = squeezed(pattern(2, lines: true), 256, height, turned: turned)
    for place in 0..<256 {
      let pixel = turned ? sharp[height / 2, place] : sharp[place, height / 2]
      #expect(abs(Int(pixel.x) - (place % 2 == 0 ? 255 : 0)) <= 1, "\(place): \(pixel)")
    }
    // An image that is squeezed across its lines is grey all over.
    let grey = squeezed(pattern(2, lines: true), height, 256, turned: turned)
    for place in 0..<256 {
      for at in 1..<max(height - 1, 1) {
        let pixel = turned ? grey[place, at] : grey[at, place]
        #expect(abs(Int(pixel.x) - 128) <= 12, "\(at), \(place): \(pixel)")
      }
    }
  }

  @Test("the side parts of an image in nine parts shrink in one direction and stretch in the other")
  func ninePart() {
    // The left half of the image is red, the right half blue.
    let pixels = PixelBuffer(width: 30, height: 30)
    for y in 0..<30 {
      for x in 0..<30 {
        pixels[x, y] = x < 15 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
      }
    }
    let all = CGRect(x: 0, y: 0, width: 30, height: 30)
    let nine = ImageItem.NinePart(center: CGRect(x: 12, y: 12, width: 6, height: 6), unitsPerPixel: 0.5)
    let picture = render(
      170, 110,
      [
        .image(
          ImageItem(
            CGImage(pixels: pixels), source: all, destination: CGRect(x: 0, y: 0, width: 170, height: 110),
            ninePart: nine))
      ])
    // The colours change over one image pixel of the middle part, which is about 26 canvas pixels wide. The upper
    // strip, which shrinks, looks like the rest.
    for x in 8..<162 {
      #expect(picture[x, 2] == picture[x, 55], "\(x)")
      if abs(x - 85) > 14 { #expect(picture[x, 2].x == (x < 85 ? 255 : 0), "\(x)") }
    }
  }
}
