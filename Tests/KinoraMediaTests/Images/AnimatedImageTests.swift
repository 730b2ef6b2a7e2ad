import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Animated pictures")
struct AnimatedImageTests {
  /// Twelve frames of ffmpeg's test picture, 24 × 18 pixels, ten a second, decoded from a file of the format that
  /// `name` says; and the frames as ffmpeg decodes them.
  private func film(_ name: String, in scratch: Scratch, _ options: [String] = []) throws -> (CGImage, [[UInt8]]) {
    let path = scratch.path(name)
    let source = "testsrc2=size=24x18:rate=10:duration=1.2"
    let encoder: [String]
    switch (name as NSString).pathExtension {
    case "gif":
      encoder = ["-vf", "split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=none", "-loop", "0"]
    case "webp": encoder = ["-c:v", "libwebp_anim", "-lossless", "1", "-pix_fmt", "bgra", "-loop", "0"]
    default: encoder = ["-f", "apng", "-plays", "0", "-pix_fmt", "rgba"]
    }
    try Tool.run("ffmpeg", ["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", source] + encoder + options + [path])
    // FFmpeg decodes what it wrote; only the frames of WebP, which it cannot decode, are those that it was given.
    let input = name.hasSuffix("webp") ? ["-f", "lavfi", "-i", source] : ["-i", path]
    let raw = try Tool.run(
      "ffmpeg",
      ["-nostdin", "-v", "error"] + input + ["-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    let size = 24 * 18 * 4
    let frames = stride(from: 0, to: raw.count, by: size).map { Array(raw[$0..<$0 + size]) }
    return (try ImageDecoder.decode(path: path), frames)
  }

  private func bytes(_ image: CGImage) -> [UInt8] { (0..<image.height).flatMap { Array(image.pixels.row($0)) } }

  @Test("every frame is as ffmpeg decodes it", arguments: ["a.gif", "a.apng", "a.webp"])
  func frames(name: String) throws {
    let scratch = try Scratch()
    let (image, expected) = try film(name, in: scratch)
    let animation = try #require(image.animation)
    // The WebP encoder joins equal frames, but keeps their times.
    #expect(expected.count == 12 && (animation.durations.count == 12 || name == "a.webp"))
    #expect(abs(animation.duration - 1.2) < 1e-9)
    #expect(animation.loopCount == 0)
    for (index, frame) in expected.enumerated() {
      #expect(bytes(try #require(try animation.image(at: Double(index) / 10))) == frame, "frame \(index)")
    }
    #expect(bytes(image) == expected[0])
  }

  @Test("frames are the same in any order and within any memory", arguments: ["a.gif", "a.apng", "a.webp"])
  func seeking(name: String) throws {
    let scratch = try Scratch()
    let (image, expected) = try film(name, in: scratch)
    // The least memory that is taken is room for four canvases of 24 × 18 pixels.
    let tight = try ImageDecoder.decode(path: scratch.path(name), animationMemory: 1)
    var noise = Noise(seed: 3)
    for _ in 0..<40 {
      let index = noise.below(12)
      let animation = try #require(tight.animation)
      #expect(bytes(try #require(try animation.image(at: Double(index) / 10))) == expected[index])
    }
    let animation = try #require(image.animation)
    #expect(try animation.frame(1) === animation.frame(1))
  }

  @Test(
    "an opaque frame that covers the whole picture is made without those before it", arguments: ["a.webp", "a.apng"])
  func standingAlone(name: String) throws {
    let scratch = try Scratch()
    let encoder = name == "a.webp" ? ["-c:v", "libwebp"] : ["-f", "apng", "-pix_fmt", "rgb24"]
    let noise = "nullsrc=size=24x18:rate=10:duration=1,geq=lum=random(1)*255:cb=128:cr=128"
    try Tool.run(
      "ffmpeg", ["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", noise] + encoder + [scratch.path(name)])
    var file = try scratch.read(name)
    func places(_ word: String) -> [Int] { file.indices.filter { file[$0...].starts(with: word.utf8) } }
    // All frames are blended, as ffmpeg's WebP frames are; in an animated PNG ffmpeg chooses for each frame.
    for place in places("fcTL") { file[place + 4 + 25] = 1 }
    file = PNGFile.withCheckSums(file)
    let whole = try #require(try ImageDecoder.decode(path: try scratch.write(file, to: "whole-" + name)).animation)
    // The third frame's start code, or its data, is damaged.
    let frame = name == "a.webp" ? places("VP8 ")[2] + 11 : places("fdAT")[1] + 8
    for place in frame..<frame + 3 { file[place] = 0xFF }
    file = PNGFile.withCheckSums(file)
    let hurt = try #require(try ImageDecoder.decode(path: try scratch.write(file, to: "hurt-" + name)).animation)
    #expect(bytes(try hurt.frame(5)) == bytes(try whole.frame(5)))
    #expect(throws: MediaError.self) { try hurt.frame(2) }
  }

  @Test("a still GIF, PNG or WebP has no animation", arguments: ["a.gif", "a.png", "a.webp"])
  func still(name: String) throws {
    let scratch = try Scratch()
    let layout = ["a.gif": "rgb8", "a.webp": "yuv420p"][name] ?? "rgb24"
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=24x18", "-frames:v", "1", "-pix_fmt", layout, scratch.path(name))
    #expect(try ImageDecoder.decode(path: scratch.path(name)).animation == nil)
  }

  // MARK: GIF by hand

  /// A frame of one colour of the palette; nil stands for the transparent one.
  private struct Patch {
    var x, y, width, height: Int
    var color: UInt8?
    var disposal = 0
    var delay = 10
  }

  /// A GIF of 4 × 4 pixels whose palette is 0 red, 1 green, 2 blue, 3 transparent.
  private func gif(_ patches: [Patch], loops: Int? = nil) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + [4, 0, 4, 0, 0x86, 0, 0]
    bytes += [255, 0, 0, 0, 255, 0, 0, 0, 255] + [UInt8](repeating: 9, count: 3 * 125)
    if let loops {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, UInt8(loops & 255), UInt8(loops >> 8), 0]
    }
    for patch in patches {
      bytes += [0x21, 0xF9, 4, UInt8(patch.disposal << 2) | 1, UInt8(patch.delay), 0, 3, 0]
      bytes += [0x2C, UInt8(patch.x), 0, UInt8(patch.y), 0, UInt8(patch.width), 0, UInt8(patch.height), 0, 0]
      // The codes have eight bits: clear, the pixels, end. They are too few to need codes of nine bits.
      let count = patch.width * patch.height
      bytes += [7, UInt8(count + 2), 128] + [UInt8](repeating: patch.color ?? 3, count: count) + [129, 0]
    }
    return bytes + [0x3B]
  }

  private func rows(_ image: CGImage) -> [String] {
    (0..<4).map { y in
      String(
        (0..<4).map { x in
          switch image.pixels[x, y] {
          case SIMD4(255, 0, 0, 255): "r"
          case SIMD4(0, 255, 0, 255): "g"
          case SIMD4(0, 0, 255, 255): "b"
          case .zero: "."
          default: "?"
          }
        } as [Character])
    }
  }

  @Test("before the next frame, a frame is kept, cleared away or undone as the GIF says")
  func disposal() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      gif([
        Patch(x: 0, y: 0, width: 4, height: 4, color: 0),
        Patch(x: 1, y: 1, width: 2, height: 2, color: 1, disposal: 3),
        Patch(x: 0, y: 0, width: 1, height: 4, color: 2, disposal: 2),
        Patch(x: 3, y: 0, width: 1, height: 1, color: nil),
      ]), to: "a.gif")
    let animation = try #require(try ImageDecoder.decode(path: path).animation)
    #expect(rows(try animation.frame(0)) == ["rrrr", "rrrr", "rrrr", "rrrr"])
    #expect(rows(try animation.frame(1)) == ["rrrr", "rggr", "rggr", "rrrr"])
    #expect(rows(try animation.frame(2)) == ["brrr", "brrr", "brrr", "brrr"])
    #expect(rows(try animation.frame(3)) == [".rrr", ".rrr", ".rrr", ".rrr"])
  }

  @Test("a frame that reaches beyond the canvas is cut off at its edge")
  func outside() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      gif([
        Patch(x: 0, y: 0, width: 2, height: 2, color: 0), Patch(x: 3, y: 2, width: 4, height: 4, color: 1),
        Patch(x: 9, y: 9, width: 1, height: 1, color: 2),
      ]), to: "a.gif")
    let animation = try #require(try ImageDecoder.decode(path: path).animation)
    #expect(rows(try animation.frame(0)) == ["rr..", "rr..", "....", "...."])
    #expect(rows(try animation.frame(2)) == ["rr..", "rr..", "...g", "...g"])
  }

  @Test(
    "a GIF without a loop count runs once, with 0 for ever, and with n as often again after the first time",
    arguments: [nil, 0, 1, 7])
  func loops(count: Int?) throws {
    let scratch = try Scratch()
    let patch = Patch(x: 0, y: 0, width: 4, height: 4, color: 0)
    let path = try scratch.write(gif([patch, patch], loops: count), to: "a.gif")
    let animation = try #require(try ImageDecoder.decode(path: path).animation)
    #expect(animation.loopCount == count.map { $0 == 0 ? 0 : $0 + 1 } ?? 1)
  }

  @Test("delays of a hundredth of a second and less become a tenth")
  func delays() throws {
    let scratch = try Scratch()
    let patches = [0, 1, 2, 30].map { Patch(x: 0, y: 0, width: 4, height: 4, color: 0, delay: $0) }
    let path = try scratch.write(gif(patches), to: "a.gif")
    let animation = try #require(try ImageDecoder.decode(path: path).animation)
    #expect(animation.durations == [0.1, 0.1, 0.02, 0.3])
  }

  // MARK: Damage

  @Test("an animation cut short anywhere is an error that names the file", arguments: ["a.gif", "a.apng", "a.webp"])
  func truncated(name: String) throws {
    let scratch = try Scratch()
    _ = try film(name, in: scratch)
    let whole = try scratch.read(name)
    for length in stride(from: 1, to: whole.count - 1, by: max(1, whole.count / 23)) {
      let path = try scratch.write(whole.prefix(length), to: "cut-\(name)")
      let error = #expect(throws: MediaError.self, "\(length) of \(whole.count)") {
        try ImageDecoder.decode(path: path)
      }
      #expect(error?.file == path)
    }
  }

  @Test("a damaged frame is an error that says which", arguments: ["a.apng"])
  func damagedFrame(name: String) throws {
    let scratch = try Scratch()
    _ = try film(name, in: scratch)
    var bytes = try scratch.read(name)
    let chunk = try #require(Data(bytes).range(of: Data("fdAT".utf8), options: .backwards))
    // The four bytes after the chunk's number are the header of the compressed data.
    for place in 4..<8 { bytes[chunk.upperBound + place] = 0xFF }
    let path = try scratch.write(PNGFile.withCheckSums(bytes), to: "b.png")
    let animation = try #require(try ImageDecoder.decode(path: path).animation)
    for index in 0..<11 { _ = try animation.frame(index) }
    let error = #expect(throws: MediaError.self) { try animation.frame(11) }
    #expect(error?.description.contains("frame 11") == true, "\(error?.description ?? "")")
    #expect(error?.file == path)
    #expect(throws: MediaError.self) { try animation.checkFrames() }
  }

  @Test("animated pictures with damaged bytes never crash", arguments: ["a.gif", "a.apng", "a.webp"])
  func damaged(name: String) throws {
    let scratch = try Scratch()
    _ = try film(name, in: scratch)
    let whole = try scratch.read(name)
    var noise = Noise(seed: 11)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0...noise.below(6) { bytes[noise.below(bytes.count)] = noise.bytes(1)[0] }
      let image = try? ImageDecoder.decode(path: try scratch.write(bytes, to: "hurt-\(name)"))
      if let animation = image?.animation { _ = try? animation.frame(noise.below(animation.durations.count)) }
    }
  }
}
