import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Footage that is shown small")
struct HalvedFootageTests {
  /// Two frames with a test pattern that moves.
  private func footage(_ name: String, size: String, layout: String, _ codec: [String], in scratch: Scratch) throws
    -> Footage
  {
    let path = scratch.path(name)
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=\(size):rate=10,trim=end_frame=2,format=\(layout)"]
        + codec + [path])
    return try Footage(path: path)
  }

  /// `image` with its sides halved: the mean of each four pixels.
  private func halved(_ image: CGImage) -> CGImage {
    let pixels = PixelBuffer(width: image.width / 2, height: image.height / 2)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(SIMD4<UInt16>(repeating: 2)) { sum, place in
          sum &+ SIMD4<UInt16>(truncatingIfNeeded: image.pixels[2 * x + place.0, 2 * y + place.1])
        }
        pixels[x, y] = SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2)
      }
    }
    return CGImage(pixels: pixels)
  }

  @Test(
    "each pixel of a halved frame is the mean of four",
    arguments: [("a.mkv", "yuv420p"), ("b.mkv", "yuv422p10le"), ("c.mkv", "yuva420p"), ("d.mkv", "yuv444p")])
  func means(name: String, layout: String) throws {
    let scratch = try Scratch()
    let footage = try footage(name, size: "64x48", layout: layout, ["-c:v", "ffv1"], in: scratch)
    for index in 0..<2 {
      var expected = try footage.frame(index)
      for halvings in 1...3 {
        expected = halved(expected)
        let small = try footage.frame(index, halvings: halvings)
        #expect(small.width == 64 >> halvings && small.height == 48 >> halvings)
        #expect(NumberedFootage.bytes(small) == NumberedFootage.bytes(expected), "\(layout), \(halvings) halvings")
      }
    }
    #expect(try footage.frame(1, halvings: 9).width == 8)
    #expect(try footage.frame(1, halvings: -1).width == 64)
  }

  @Test("a rotated file is halved as it shows")
  func rotated() throws {
    let scratch = try Scratch()
    _ = try footage("flat.mp4", size: "64x48", layout: "yuv420p", ["-c:v", "libx264", "-qp", "0"], in: scratch)
    try Tool.ffmpeg(
      "-i", scratch.path("flat.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=90", scratch.path("turned.mp4"))
    let footage = try Footage(path: scratch.path("turned.mp4"))
    #expect(footage.width == 48 && footage.height == 64)
    let small = try footage.frame(1, halvings: 1)
    #expect(NumberedFootage.bytes(small) == NumberedFootage.bytes(halved(try footage.frame(1))))
  }

  @Test("sides without whole halves, pixels that are not square and packed layouts stay whole")
  func whole() throws {
    let scratch = try Scratch()
    let odd = try footage("odd.mkv", size: "66x48", layout: "yuv444p", ["-c:v", "ffv1"], in: scratch)
    #expect(try odd.frame(0, halvings: 2).width == 66 && odd.frame(0, halvings: 1).width == 33)
    let packed = try footage("packed.mov", size: "64x48", layout: "rgb24", ["-c:v", "qtrle"], in: scratch)
    #expect(try packed.frame(0, halvings: 1).width == 64)
    let wide = try footage(
      "wide.mp4", size: "64x48", layout: "yuv420p", ["-c:v", "libx264", "-aspect", "8:3"], in: scratch)
    #expect(try wide.frame(0, halvings: 1).width == 128)
  }
}
