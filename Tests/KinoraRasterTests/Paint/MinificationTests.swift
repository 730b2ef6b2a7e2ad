import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Images shown much smaller than they are.
@Suite struct MinificationTests {
  /// A pattern as fine as pixels allow: `period` of them, along both axes or one.
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
    "a fine pattern that shrinks keeps its mean, and at half its size and below it does not flicker",
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

  @Test("under perspective only what lies far away is read from smaller pictures") func perspective() {
    let image = pattern(2, lines: false)
    let picture = frame(image, 1, 0.012)
    // Near the left edge it is shown at full size: the pattern is there, though blurred.
    let near = (5..<12).map { Double(picture[$0, 100].x) }
    #expect((near.max() ?? 0) - (near.min() ?? 0) > 40)
    // Far to the right four pixels or more fall into one.
    for x in 50..<60 { #expect(abs(Double(picture[x, 40].x) - 127.5) < 10, "\(x): \(picture[x, 40].x)") }
  }

  @Test("above half its size an image is sampled bilinearly from itself") func bilinear() {
    let image = pattern(8, lines: true)
    let picture = frame(image, 0.55, 0)
    // Mixed from smaller pictures a line would nowhere be white.
    #expect((20..<120).contains { picture[$0, 60].x > 250 })
  }
}
