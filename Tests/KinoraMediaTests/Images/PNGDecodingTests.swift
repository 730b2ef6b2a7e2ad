import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Decoding PNG")
struct PNGDecodingTests {
  /// The picture decoded from a PNG that ffmpeg writes from raw samples in `layout`.
  private func decode(_ samples: [UInt8], _ layout: String, width: Int, height: Int, stored: String? = nil) throws
    -> CGImage
  {
    let scratch = try Scratch()
    let raw = try scratch.write(samples, to: "raw")
    try Tool.ffmpeg(
      "-f", "rawvideo", "-pix_fmt", layout, "-s", "\(width)x\(height)", "-i", raw, "-pix_fmt", stored ?? layout,
      scratch.path("a.png"))
    return try ImageDecoder.decode(path: scratch.path("a.png"))
  }

  private func premultiplied(_ colour: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((Double(colour) * Double(alpha) / 255).rounded())
  }

  @Test("8-bit RGB is decoded exactly, and opaque")
  func rgb() throws {
    var noise = Noise(seed: 1)
    let samples = noise.bytes(37 * 11 * 3)
    let image = try decode(samples, "rgb24", width: 37, height: 11)
    #expect((image.width, image.height) == (37, 11))
    #expect(image.isOpaque)
    for y in 0..<11 {
      for x in 0..<37 {
        let at = 3 * (y * 37 + x)
        #expect(image.pixels[x, y] == SIMD4(samples[at], samples[at + 1], samples[at + 2], 255))
      }
    }
  }

  @Test("8-bit RGBA is premultiplied, rounded to nearest, for every colour and alpha")
  func rgba() throws {
    let samples = (0..<65536).flatMap { index -> [UInt8] in
      let colour = UInt8(index & 255)
      return [colour, 255 - colour, 255, UInt8(index >> 8)]
    }
    let image = try decode(samples, "rgba", width: 256, height: 256)
    #expect(!image.isOpaque)
    for alpha in UInt8.min...UInt8.max {
      for colour in UInt8.min...UInt8.max {
        let expected = SIMD4(
          premultiplied(colour, alpha), premultiplied(255 - colour, alpha), alpha, alpha)
        #expect(image.pixels[Int(colour), Int(alpha)] == expected)
      }
    }
  }

  @Test("16-bit samples are rounded to the nearest 8-bit value")
  func deep() throws {
    // The values are all whose low byte is near a step of rounding, big-endian as PNG stores them.
    let values = (0..<65536).filter { [0, 1, 127, 128, 129, 254, 255].contains($0 & 255) }
    let width = 64
    let height = values.count / width
    let samples = values.prefix(width * height).flatMap { value -> [UInt8] in
      let components: [Int] = [value, 65535 - value, value]
      return components.flatMap { component -> [UInt8] in [UInt8(component >> 8), UInt8(component & 255)] }
    }
    let image = try decode(samples, "rgb48be", width: width, height: height)
    for (index, value) in values.prefix(width * height).enumerated() {
      let pixel = image.pixels[index % width, index / width]
      #expect(pixel.x == UInt8((Double(value) / 257).rounded()))
      #expect(pixel.y == UInt8((Double(65535 - value) / 257).rounded()))
    }
  }

  @Test(
    "pictures of grey, with and without alpha and of 8 and 16 bits, are decoded exactly",
    arguments: ["gray", "ya8", "gray16be", "ya16be"])
  func grey(layout: String) throws {
    let isDeep = layout.hasSuffix("16be")
    let hasAlpha = layout.hasPrefix("ya")
    let samples: [UInt8] = (0..<256).flatMap { value -> [UInt8] in
      let grey = UInt8(value)
      let alpha = UInt8(255 - value / 2)
      let parts = hasAlpha ? [grey, alpha] : [grey]
      return isDeep ? parts.flatMap { [$0, $0] } : parts
    }
    let image = try decode(samples, layout, width: 16, height: 16)
    for value in 0..<256 {
      let alpha = hasAlpha ? UInt8(255 - value / 2) : 255
      let grey = premultiplied(UInt8(value), alpha)
      #expect(image.pixels[value % 16, value / 16] == SIMD4(grey, grey, grey, alpha))
    }
  }

  @Test("a picture of one bit a pixel is decoded to black and white")
  func bits() throws {
    let image = try decode([0b1010_0000, 0b0111_0000], "monob", width: 4, height: 2)
    let rows = (0..<2).map { y in (0..<4).map { x in image.pixels[x, y].x } }
    #expect(rows == [[255, 0, 255, 0], [0, 255, 255, 255]])
  }

  @Test("a picture with a palette is decoded exactly")
  func palette() throws {
    // The colours are so few that the palette holds them exactly.
    let colours: [[UInt8]] = [[10, 20, 30], [200, 100, 0], [255, 255, 255], [1, 2, 3]]
    let scratch = try Scratch()
    let raw = try scratch.write((0..<64).flatMap { colours[$0 % 4] }, to: "raw")
    try Tool.ffmpeg(
      "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "8x8", "-i", raw, "-vf",
      "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none", scratch.path("a.png"))
    #expect(try Tool.ffprobe("-show_entries", "stream=pix_fmt", scratch.path("a.png")).contains("pal8"))
    let image = try ImageDecoder.decode(path: scratch.path("a.png"))
    for index in 0..<64 {
      let colour = colours[index % 4]
      #expect(image.pixels[index % 8, index / 8] == SIMD4(colour[0], colour[1], colour[2], 255))
    }
  }

  @Test(
    "an interlaced file gives the picture of one that is not", arguments: ["rgb24", "rgba", "gray", "ya8", "rgb48be"])
  func interlaced(layout: String) throws {
    let scratch = try Scratch()
    let picture = ["-f", "lavfi", "-i", "testsrc2=size=36x28", "-frames:v", "1", "-pix_fmt", layout]
    try Tool.run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + picture + [scratch.path("a.png")])
    try Tool.run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + picture + ["-flags", "+ildct", scratch.path("b.png")])
    #expect(try scratch.read("b.png")[28] == 1)
    let (plain, woven) = (
      try ImageDecoder.decode(path: scratch.path("a.png")), try ImageDecoder.decode(path: scratch.path("b.png"))
    )
    for y in 0..<28 { for x in 0..<36 { #expect(plain.pixels[x, y] == woven.pixels[x, y]) } }
  }

  @Test("a picture with transparent colours in its palette is decoded exactly")
  func clearPalette() throws {
    let scratch = try Scratch()
    let colors: [[UInt8]] = [[10, 20, 30, 255], [200, 100, 0, 255], [0, 0, 0, 0]]
    let raw = try scratch.write((0..<48).flatMap { colors[$0 % 3] }, to: "raw")
    try Tool.ffmpeg(
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "6x8", "-i", raw, "-vf",
      "split[a][b];[a]palettegen=reserve_transparent=1[p];[b][p]paletteuse=dither=none", scratch.path("a.png"))
    #expect(try scratch.read("a.png").count > 0)
    let image = try ImageDecoder.decode(path: scratch.path("a.png"))
    for index in 0..<48 {
      let color = colors[index % 3]
      #expect(image.pixels[index % 6, index / 6] == SIMD4(color[0], color[1], color[2], color[3]))
    }
  }
}
