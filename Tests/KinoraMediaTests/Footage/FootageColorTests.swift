import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Colours of footage")
struct FootageColorTests {
  /// Flat patches of 16 × 16 pixels in a row; samples of 8 bits, which deeper layouts have multiplied.
  static let patches: [(y: Int, cb: Int, cr: Int)] = [
    (16, 128, 128), (235, 128, 128), (126, 128, 128), (81, 90, 200), (145, 54, 100), (60, 200, 118), (180, 100, 140),
    (100, 150, 90),
  ]

  /// Lossless footage of the patches, in a layout, with tags.
  private func footage(_ layout: String, lines: Int = 32, _ tags: [String], in scratch: Scratch) throws -> CGImage {
    let depth = layout.contains("10") ? 10 : layout.contains("12") ? 12 : 8
    let (narrow, low) = (layout.contains("444") ? 1 : 2, layout.contains("420") ? 2 : 1)
    var samples: [UInt8] = []
    func add(_ value: Int) {
      let value = value << (depth - 8)
      samples.append(UInt8(value & 255))
      if depth > 8 { samples.append(UInt8(value >> 8)) }
    }
    for _ in 0..<lines { for patch in Self.patches { for _ in 0..<16 { add(patch.y) } } }
    for part in [\(y: Int, cb: Int, cr: Int).cb, \.cr] {
      for _ in 0..<lines / low { for patch in Self.patches { for _ in 0..<16 / narrow { add(patch[keyPath: part]) } } }
    }
    let raw = try scratch.write(samples, to: "raw")
    let path = scratch.path("a.mkv")
    try Tool.run(
      "ffmpeg",
      [
        "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", layout, "-s", "128x\(lines)", "-r", "10", "-i",
        raw, "-c:v", "ffv1",
      ] + tags + [path])
    return try Footage(path: path).frame(0)
  }

  /// The exact levels of a patch: ITU-R BT.601, BT.709 and BT.2020 by their luma weights.
  private func exact(_ patch: (y: Int, cb: Int, cr: Int), _ red: Double, _ blue: Double, full: Bool) -> [Double] {
    let luma = full ? Double(patch.y) / 255 : Double(patch.y - 16) / 219
    let (cb, cr) = (Double(patch.cb - 128) / (full ? 255 : 224), Double(patch.cr - 128) / (full ? 255 : 224))
    let r = luma + 2 * (1 - red) * cr
    let b = luma + 2 * (1 - blue) * cb
    return [r, (luma - red * r - blue * b) / (1 - red - blue), b].map { min(max($0 * 255, 0), 255) }
  }

  @Test(
    "every matrix, range, depth and sampling is the standard's formula",
    arguments: ["yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p12le"])
  func patches(layout: String) throws {
    let scratch = try Scratch()
    for (name, red, blue) in [
      ("bt709", 0.2126, 0.0722), ("smpte170m", 0.299, 0.114), ("bt470bg", 0.299, 0.114), ("bt2020nc", 0.2627, 0.0593),
    ] {
      for range in ["tv", "pc"] {
        // Samples of full range are not multiples of those of 8 bits.
        if range == "pc", layout.contains("le") { continue }
        let image = try footage(layout, ["-colorspace", name, "-color_range", range], in: scratch)
        #expect(image.isOpaque)
        for (place, patch) in Self.patches.enumerated() {
          let pixel = image.pixels[16 * place + 8, 9]
          for (index, value) in exact(patch, red, blue, full: range == "pc").enumerated() {
            #expect(abs(Double(pixel[index]) - value) <= 0.55, "\(layout) \(name) \(range) \(patch)")
          }
        }
      }
    }
  }

  @Test("without tags up to 576 lines are BT.601, more are BT.709")
  func untagged() throws {
    let scratch = try Scratch()
    for (lines, red, blue) in [(576, 0.299, 0.114), (578, 0.2126, 0.0722)] {
      let image = try footage("yuv420p", lines: lines, [], in: scratch)
      let expected = exact(Self.patches[3], red, blue, full: false)
      for index in 0..<3 { #expect(abs(Double(image.pixels[56, 9][index]) - expected[index]) <= 0.55) }
    }
  }

  @Test("chroma is interpolated linearly from where it is sited: left in a row, between two rows")
  func siting() throws {
    let scratch = try Scratch()
    // A ramp of 4 levels of Cb from sample to sample, in both directions.
    var samples = [UInt8](repeating: 126, count: 32 * 16)
    for y in 0..<8 { for x in 0..<16 { samples.append(UInt8(80 + 4 * x + 4 * y)) } }
    samples += [UInt8](repeating: 128, count: 128)
    let path = scratch.path("a.mkv")
    try Tool.ffmpeg(
      "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "32x16", "-r", "10", "-i", try scratch.write(samples, to: "raw"),
      "-c:v", "ffv1", "-colorspace", "bt709", path)
    let image = try Footage(path: path).frame(0)
    for y in 1..<15 {
      for x in 0..<31 {
        let cb = 80 + 2 * Double(x) + 2 * Double(y) - 1
        let blue = 255 * ((126.0 - 16) / 219 + 1.8556 * (cb - 128) / 224)
        #expect(abs(Double(image.pixels[x, y].z) - blue) <= 0.55, "\(x), \(y)")
      }
    }
  }

  /// Half-transparent pictures and how ffmpeg stores them.
  static let transparent: [(name: String, options: [String])] = [
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "4", "-b:v", "0", "-deadline", "realtime"]),
    ("prores.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]),
    ("png.mov", ["-c:v", "png", "-pix_fmt", "rgba"]), ("animation.mov", ["-c:v", "qtrle", "-pix_fmt", "argb"]),
    ("ffv1.mkv", ["-c:v", "ffv1", "-pix_fmt", "bgra"]), ("yuva.mkv", ["-c:v", "ffv1", "-pix_fmt", "yuva444p"]),
    ("deep.mkv", ["-c:v", "ffv1", "-pix_fmt", "gbrap12le"]),
  ]

  @Test("transparency comes through, multiplied into the colours", arguments: transparent.map(\.name))
  func alpha(name: String) throws {
    let scratch = try Scratch()
    let kind = try #require(Self.transparent.first { $0.name == name })
    try Tool.run(
      "ffmpeg",
      [
        "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i",
        "color=c=0x4080C0@0.6:size=64x48:rate=10:duration=0.5,format=rgba",
        "-vf", "scale=out_color_matrix=bt601:flags=accurate_rnd+full_chroma_int",
      ] + kind.options + [scratch.path(name)])
    let footage = try Footage(path: scratch.path(name))
    #expect(footage.frameCount == 5)
    let image = try footage.frame(3)
    #expect(!image.isOpaque)
    let pixel = image.pixels[31, 21]
    #expect(abs(Int(pixel.w) - 153) <= 2)
    for (index, level) in [0x40, 0x80, 0xC0].enumerated() {
      #expect(abs(Double(pixel[index]) - Double(level) * 0.6) <= 2.5, "\(name) \(pixel)")
    }
  }

  @Test("grey, palettes and RGB of any depth are what ffmpeg stored", arguments: ["gray", "rgb24", "gbrp10le", "pal8"])
  func otherLayouts(layout: String) throws {
    let scratch = try Scratch()
    let isPalette = layout == "pal8"
    let path = scratch.path(isPalette ? "a.mov" : "a.mkv")
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10:duration=0.5", "-c:v", isPalette ? "png" : "ffv1", "-pix_fmt",
      layout, path)
    let raw = try Tool.ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    let image = try Footage(path: path).frame(2)
    for y in 0..<48 {
      for x in 0..<64 {
        let at = 4 * (2 * 64 * 48 + 64 * y + x)
        for index in 0..<4 { #expect(abs(Int(image.pixels[x, y][index]) - Int(raw[at + index])) <= 1) }
      }
    }
  }

  @Test("a rotation is applied as ffmpeg applies it", arguments: [90, 180, 270])
  func rotation(degrees: Int) throws {
    let scratch = try Scratch()
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10:duration=0.5", "-c:v", "libx264", "-crf", "0", "-pix_fmt",
      "yuv444p", scratch.path("a.mp4"))
    let path = scratch.path("b.mp4")
    try Tool.ffmpeg("-i", scratch.path("a.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", path)
    let raw = try Tool.ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    let footage = try Footage(path: path)
    #expect((footage.width, footage.height) == (degrees == 180 ? (64, 48) : (48, 64)))
    let image = try footage.frame(0)
    for y in 0..<footage.height {
      for x in 0..<footage.width {
        for index in 0..<3 {
          #expect(abs(Int(image.pixels[x, y][index]) - Int(raw[4 * (y * footage.width + x) + index])) <= 3)
        }
      }
    }
  }

  @Test("pixels that are not square are stretched, never squeezed", arguments: [("4/3", 85, 48), ("1/2", 64, 96)])
  func pixelAspect(aspect: String, width: Int, height: Int) throws {
    let scratch = try Scratch()
    let path = try NumberedFootage.make("a.mkv", in: scratch, ["-vf", "setsar=\(aspect)", "-c:v", "ffv1"])
    let footage = try Footage(path: path)
    #expect((footage.width, footage.height) == (width, height))
    if aspect == "4/3" { #expect(NumberedFootage.number(of: try footage.frame(37)) == 37) }
  }

  // MARK: High dynamic range

  /// A grey level of PQ or HLG, as a fraction of full, shown by footage of that transfer.
  private func shown(_ levels: [Double], _ transfer: String, in scratch: Scratch) throws -> [UInt8] {
    var samples: [UInt8] = []
    func add(_ value: Int) { samples += [UInt8(value & 255), UInt8(value >> 8)] }
    for _ in 0..<16 { for level in levels { for _ in 0..<8 { add(64 + Int((876 * level).rounded())) } } }
    for _ in 0..<2 * 8 * levels.count * 4 { add(512) }
    let path = scratch.path("a.mkv")
    try Tool.ffmpeg(
      "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-s", "\(8 * levels.count)x16", "-r", "10", "-i",
      try scratch.write(samples, to: "raw"), "-c:v", "ffv1", "-colorspace", "bt2020nc", "-color_primaries", "bt2020",
      "-color_trc", transfer, "-color_range", "tv", path)
    let image = try Footage(path: path).frame(0)
    return levels.indices.map { place in
      let pixel = image.pixels[8 * place + 4, 8]
      #expect(pixel.x == pixel.y && pixel.y == pixel.z && pixel.w == 255)
      return pixel.x
    }
  }

  /// sRGB's level of light.
  private func level(_ light: Double) -> Double {
    255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  private func pq(_ light: Double) -> Double {
    let power = pow(light / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  @Test("dark and middle tones keep their light, 1000 cd/m² is white")
  func highDynamicRange() throws {
    let scratch = try Scratch()
    let lights = [0.0, 1, 10, 50, 80, 150, 203, 400, 1000, 4000]
    let perceptual = try shown(lights.map(pq), "smpte2084", in: scratch)
    for (index, light) in lights.enumerated() where light <= 80 {
      #expect(abs(Double(perceptual[index]) - level(light / 203)) <= 1.5, "\(light) cd/m²")
    }
    #expect(perceptual.last == 255 && perceptual[8] >= 254 && (200...230).contains(perceptual[6]))
    #expect(zip(perceptual, perceptual.dropFirst()).allSatisfy { $0 <= $1 })
    // HLG's levels of the same light: on a screen of 1000 cd/m² the scene's light has the power 1.2.
    let hybrid = try shown(
      lights.dropLast().map { light in
        let scene = pow(light / 1000, 1 / 1.2)
        return scene <= 1.0 / 12 ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
      }, "arib-std-b67", in: scratch)
    for (a, b) in zip(hybrid, perceptual) { #expect(abs(Int(a) - Int(b)) <= 2) }
  }
}
