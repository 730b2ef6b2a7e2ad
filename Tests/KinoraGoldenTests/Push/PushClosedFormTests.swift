import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// A push compared with the places that its pictures must have: with progress p, the old picture has moved by p·D away
/// from the side that the subtype names, and the new one follows it, (1 − p)·D behind.
@Suite("A push, against its closed form")
struct PushClosedFormTests {
  /// The width is a multiple of the number of frames, so that pictures move by whole pixels and are never blended.
  @Test(
    "a linear push shows every column where the formula puts it",
    arguments: [CATransitionSubtype.fromRight, .fromLeft])
  func linear(subtype: CATransitionSubtype) throws {
    let width = 300
    let height = 24
    let film = PushFilm.make(width: width, height: height, framesPerSecond: 30, subtype: subtype)
    #expect(try film.format.frameCount == 31)
    var pixelsCompared = 0
    for frame in 0...30 {
      let image = try film.frame(number: frame)
      let moved = 10 * frame
      for y in [0, 11, height - 1] {
        for x in 0..<width {
          // Columns are those of an endless strip with the old picture at 0 and the new one on the side that it comes
          // from.
          let column = subtype == .fromRight ? x + moved : x - moved
          let isNew = column >= width || column < 0
          let inside = subtype == .fromRight ? column - width : column + width
          let expected = SIMD4<UInt8>(
            UInt8((isNew ? inside : column) % 251), isNew ? PushFilm.newGreen : PushFilm.oldGreen, UInt8(y), 255)
          #expect(image.pixels[x, y] == expected, "frame \(frame), column \(x), row \(y)")
          pixelsCompared += 1
        }
      }
    }
    #expect(pixelsCompared == 31 * 3 * width)
  }

  /// An eased push comes to stand between pixels: the pixel of the seam has its share of both pictures, every other
  /// pixel is of one.
  @Test(
    "an eased push has its seam within 0.02 pixels of where the curve puts it",
    arguments: [CAMediaTimingFunctionName.easeIn, .easeOut, .easeInEaseOut, .default])
  func eased(name: CAMediaTimingFunctionName) throws {
    let width = 320
    let curve = CAMediaTimingFunction(name: name)
    let film = PushFilm.make(
      width: width, height: 8, framesPerSecond: 30, subtype: .fromRight, timingFunction: curve)
    for frame in 0...30 {
      let image = try film.frame(number: frame)
      let seam = Double(width) * (1 - Double(curve.value(at: Double(frame) / 30)))
      var area = 0.0
      for x in 0..<width {
        let green = Double(image.pixels[x, 4].y)
        let share = (green - Double(PushFilm.oldGreen)) / Double(PushFilm.newGreen - PushFilm.oldGreen)
        area += share
        if Double(x + 1) < seam - 1 { #expect(share == 0, "frame \(frame), column \(x) is still the old picture") }
        if Double(x) > seam + 1 { #expect(share == 1, "frame \(frame), column \(x) is already the new picture") }
      }
      // The share of the new picture in a row tells where the seam is.
      #expect(abs(Double(width) - area - seam) < 0.02, "frame \(frame): seam at \(Double(width) - area), not \(seam)")
    }
  }

  @Test("push-from-left is push-from-right mirrored")
  func mirrored() throws {
    let width = 64
    let curve = CAMediaTimingFunction(name: .easeIn)
    func film(_ subtype: CATransitionSubtype) -> Film {
      let old = PushFilm.picture(width: width, height: 8, green: 10)
      return Film(size: CGSize(width: width, height: 8), frameRate: 20, duration: 1) { stage in
        // The pictures are their own mirror images, so that one film must be the mirror image of the other.
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: width, height: 8)
        layer.contents = symmetric(old)
        let push = CATransition()
        push.type = .push
        push.subtype = subtype
        push.duration = 1
        push.timingFunction = curve
        layer.actions = ["contents": push]
        stage.root.addSublayer(layer)
        stage.at(0) { layer.contents = symmetric(PushFilm.picture(width: width, height: 8, green: 200)) }
      }
    }
    let right = film(.fromRight)
    let left = film(.fromLeft)
    for frame in 0..<20 {
      let a = try right.frame(number: frame)
      let b = try left.frame(number: frame)
      for y in 0..<8 {
        for x in 0..<width { #expect(a.pixels[x, y] == b.pixels[width - 1 - x, y], "frame \(frame) at (\(x), \(y))") }
      }
    }
  }
}

/// An image of the left half of `image` and its mirror image.
private func symmetric(_ image: CGImage) -> CGImage {
  let buffer = PixelBuffer(width: image.width, height: image.height)
  for y in 0..<image.height {
    for x in 0..<image.width { buffer[x, y] = image.pixels[min(x, image.width - 1 - x), y] }
  }
  return CGImage(pixels: buffer)
}
