import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("GIF films")
struct GIFTests {
  private static let diffusions: [Dithering] = [.none, .heckbert, .floydSteinberg, .sierra2, .sierra2Lite]

  private static func settings(
    _ palette: PaletteScope = .film, _ dither: Dithering? = nil, rate: Int64 = 25, per: Int64 = 1,
    transparent: Bool = false
  ) -> MovieSettings {
    var encoding = EncodingOptions()
    (encoding.palette, encoding.dither) = (palette, dither)
    return MovieSettings(
      width: 64, height: 48, frameRate: Frames.rate(rate, per), encoding: encoding, isTransparent: transparent)
  }

  /// The pixels of a film as ffmpeg decodes it; transparent ones, to which it gives some colour, as zeros.
  private static func pixels(of path: String) throws -> [UInt8] {
    var bytes = try Tool.ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    for place in stride(from: 0, to: bytes.count, by: 4) where bytes[place + 3] == 0 {
      bytes.replaceSubrange(place..<place + 3, with: [0, 0, 0])
    }
    return bytes
  }

  private static func bytes(of picture: PixelBuffer) -> [UInt8] {
    (0..<picture.height).flatMap { y in
      (0..<picture.width).flatMap { x in
        let pixel = picture[x, y]
        return [pixel.x, pixel.y, pixel.z, pixel.w]
      }
    }
  }

  /// A picture of noise in `count` colours, which are others for another `set`.
  private static func noise(_ count: Int, set: Int, seed: Int, transparent: Bool = false) -> PixelBuffer {
    var noise = Noise(seed: UInt64(seed))
    let picture = PixelBuffer(width: 64, height: 48)
    for y in 0..<48 {
      for x in 0..<64 {
        let n = y < 4 ? (64 * y + x) % count : noise.below(count)
        let isClear = transparent && noise.below(3) == 0
        picture[x, y] =
          isClear
          ? SIMD4(repeating: 0)
          : SIMD4(
            UInt8(truncatingIfNeeded: 7 * n + 3 * set), UInt8(truncatingIfNeeded: 255 - n),
            UInt8(truncatingIfNeeded: 31 * n + 50 * set), 255)
      }
    }
    return picture
  }

  @Test("a film of 255 colours comes back exactly, whichever way errors are spread", arguments: diffusions)
  func exact(dither: Dithering) throws {
    let scratch = try Scratch()
    let frames = (0..<6).map { Self.noise(255, set: 0, seed: $0 / 2) }
    _ = try MovieWriter.write(frames, to: scratch.path("a.gif"), settings: Self.settings(.film, dither))
    #expect(try Self.pixels(of: scratch.path("a.gif")) == frames.flatMap(Self.bytes))
  }

  @Test("with a palette for each frame every frame of 255 colours comes back exactly, an earlier palette again too")
  func exactFrames() throws {
    let scratch = try Scratch()
    let frames = [0, 1, 0, 0, 2, 1].enumerated().map { Self.noise(255, set: $1, seed: $0 / 2) }
    _ = try MovieWriter.write(frames, to: scratch.path("a.gif"), settings: Self.settings(.frame))
    #expect(try Self.pixels(of: scratch.path("a.gif")) == frames.flatMap(Self.bytes))
  }

  @Test("transparent pixels come and go beside 255 colours", arguments: PaletteScope.allCases)
  func transparency(palette: PaletteScope) throws {
    let scratch = try Scratch()
    let clear = PixelBuffer(width: 64, height: 48)
    var frames = (0..<5).map { Self.noise(255, set: 0, seed: $0, transparent: true) }
    frames = [clear, frames[0], frames[1], clear, frames[2], Self.noise(255, set: 0, seed: 9), frames[3]]
    _ = try MovieWriter.write(
      frames, to: scratch.path("a.gif"), settings: Self.settings(palette, transparent: true))
    #expect(try Self.pixels(of: scratch.path("a.gif")) == frames.flatMap(Self.bytes))
    _ = try MovieWriter.write([clear], to: scratch.path("b.gif"), settings: Self.settings(palette, transparent: true))
    #expect(try Self.pixels(of: scratch.path("b.gif")).allSatisfy { $0 == 0 })
  }

  @Test("a pixel is transparent below half of full opacity, and has its straight colour from there on")
  func threshold() throws {
    let scratch = try Scratch()
    let picture = PixelBuffer(width: 64, height: 48)
    for y in 0..<48 {
      for x in 0..<64 {
        let alpha = 4 * x + y % 4
        picture[x, y] = SIMD4(UInt8(alpha), 0, 0, UInt8(alpha))
      }
    }
    _ = try MovieWriter.write([picture], to: scratch.path("a.gif"), settings: Self.settings(transparent: true))
    let expected = (0..<48).flatMap { y in
      (0..<64).flatMap { x -> [UInt8] in 4 * x + y % 4 >= 128 ? [255, 0, 0, 255] : [0, 0, 0, 0] }
    }
    #expect(try Self.pixels(of: scratch.path("a.gif")) == expected)
    // Without transparency asked for, what is missing shows black.
    _ = try MovieWriter.write([picture], to: scratch.path("b.gif"), settings: Self.settings())
    let flat = try Self.pixels(of: scratch.path("b.gif"))
    #expect(flat.count == 4 * 64 * 48 && stride(from: 3, to: flat.count, by: 4).allSatisfy { flat[$0] == 255 })
    #expect(Array(flat[0..<3]) == [0, 0, 0])
  }

  @Test("a film of many colours is as ffmpeg's own filters make it", arguments: Dithering.allCases)
  func asFFmpeg(dither: Dithering) throws {
    let scratch = try Scratch()
    let frames = Frames.pictures(8)
    _ = try MovieWriter.write(frames, to: scratch.path("a.gif"), settings: Self.settings(.film, dither))
    _ = try MovieWriter.write(
      frames, to: scratch.path("a.apng"), settings: MovieSettings(width: 64, height: 48, frameRate: Frames.rate(25)))
    let word = dither == .none ? "0" : dither.rawValue
    let expected = try Tool.ffmpeg(
      "-i", scratch.path("a.apng"), "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=\(word)",
      "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    #expect(try Self.pixels(of: scratch.path("a.gif")) == expected)
  }

  @Test(
    "every frame begins at its time rounded to a hundredth of a second, and the last ends with the film",
    arguments: [(30, 1), (24, 1), (50, 1), (30000, 1001), (25, 2), (7, 1), (1, 3)] as [(Int64, Int64)])
  func times(rate: (Int64, Int64)) throws {
    let scratch = try Scratch()
    let count = 11
    let frames = (0..<count).map { Self.noise(8, set: 0, seed: $0) }
    let summary = try MovieWriter.write(
      frames, to: scratch.path("a.gif"), settings: Self.settings(rate: rate.0, per: rate.1))
    #expect(summary.frameCount == count)
    // ffprobe would take the shortest delays for the ten hundredths that players make of them.
    let probe = try Tool.ffprobe(
      "-min_delay", "0", "-of", "csv=p=0", "-show_entries", "packet=pts,duration", scratch.path("a.gif"))
    let packets = probe.split(separator: "\n").map { $0.split(separator: ",").compactMap { Int($0) } }
    let ends = (0...count).map { Int((Double($0) * 100 * Double(rate.1) / Double(rate.0)).rounded()) }
    #expect(packets.map { $0.first } == ends.dropLast())
    #expect(packets.map { $0.last } == zip(ends, ends.dropFirst()).map { $1 - $0 })
  }

  @Test(
    "GIF, APNG and WebP play as often as asked, and for ever unless asked", arguments: ["a.gif", "a.apng", "a.webp"])
  func loops(name: String) throws {
    let scratch = try Scratch()
    for loop in [nil, 0, 1, 2, 7] {
      var settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(25))
      settings.encoding.loop = loop
      _ = try MovieWriter.write(Frames.pictures(3), to: scratch.path(name), settings: settings)
      #expect(try ImageDecoder.decode(path: scratch.path(name)).animation?.loopCount == loop ?? 0)
    }
  }

  @Test("the same frames give the same bytes, and nothing else is left in the folder", arguments: PaletteScope.allCases)
  func repeatable(palette: PaletteScope) throws {
    let scratch = try Scratch()
    let frames = Frames.pictures(12)
    for name in ["a.gif", "b.gif"] {
      _ = try MovieWriter.write(frames, to: scratch.path(name), settings: Self.settings(palette))
    }
    #expect(try scratch.read("a.gif") == scratch.read("b.gif"))
    let writer = try MovieWriter(path: scratch.path("c.gif"), settings: Self.settings(palette))
    for frame in frames { try writer.append(frame) }
    #expect(try scratch.names() == [".c.gif.partial", "a.gif", "b.gif"])
    writer.cancel()
    #expect(try scratch.names() == ["a.gif", "b.gif"])
  }
}
