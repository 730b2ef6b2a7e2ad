import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Formats of films")
struct FormatTests {
  /// Every pair of a container and a codec that it holds, but for lists of hashes and raw samples, which no probe reads.
  static let pairs = MovieContainer.allCases.filter { ![.hashes, .rgba].contains($0) }.flatMap { container in
    container.codecs.map { (container, $0) }
  }

  @Test("every container holds every codec of its row of the table", arguments: pairs)
  func all(container: MovieContainer, codec: VideoCodec) throws {
    let scratch = try Scratch()
    let path = scratch.path("a." + container.fileExtensions[0])
    let settings = MovieSettings(width: 64, height: 64, frameRate: Frames.rate(30), codec: codec)
    let summary = try MovieWriter.write(Frames.pictures(5, width: 64, height: 64), to: path, settings: settings)
    #expect(summary.frameCount == 5 && summary.codec == codec)
    #expect(try scratch.names().count == 1)
    // ffmpeg's reader skips the frames of an animated WebP; this project's counts them.
    if container == .webp {
      #expect(try ImageDecoder.decode(path: path).animation?.durations.count == 5)
      return
    }
    let probe = try Tool.ffprobe(
      "-count_frames", "-of", "csv=p=0", "-show_entries", "stream=codec_name,width,height,nb_read_frames", path)
    let name = codec == .raw ? "rawvideo" : codec.rawValue
    #expect(probe.trimmingCharacters(in: .whitespacesAndNewlines) == "\(name),64,64,5")
  }

  /// Colours of the corners of the cube and between, each a square of 16 pixels whose middle no chroma filter reaches.
  private static let patches: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (0, 255, 255), (255, 0, 255),
    (128, 128, 128), (18, 52, 86), (192, 128, 64), (64, 96, 128),
  ]

  private static func patchwork() -> PixelBuffer {
    let picture = PixelBuffer(width: 64, height: 48)
    for y in 0..<48 {
      for x in 0..<64 {
        let (r, g, b) = patches[y / 16 * 4 + x / 16]
        picture[x, y] = SIMD4(r, g, b, 255)
      }
    }
    return picture
  }

  /// The greatest difference to the patches of a film's first frame as ffmpeg decodes it, read in the middle of each.
  private static func error(of path: String) throws -> Int {
    let bytes = try Tool.ffmpeg(
      "-i", path, "-frames:v", "1", "-sws_flags", "accurate_rnd+full_chroma_int+full_chroma_inp", "-f", "rawvideo",
      "-pix_fmt", "rgb24", "-")
    var worst = 0
    for (index, (r, g, b)) in patches.enumerated() {
      let place = 3 * ((index / 4 * 16 + 8) * 64 + index % 4 * 16 + 8)
      for (found, wanted) in zip(bytes[place..<place + 3], [r, g, b]) {
        worst = max(worst, abs(Int(found) - Int(wanted)))
      }
    }
    return worst
  }

  static let yuvFormats: [PixelFormat] = [
    .yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10,
  ]

  /// 8 bits in the limited range hold 219 steps of luma and 224 of chroma for 255 of each colour. A colour is then off by
  /// up to half a step of each: 0.58 + 1.8556 · 0.57 = 1.64, which rounds to 2.
  @Test(
    "colours come back within 1/255, or 2/255 in 8 bits of limited range, in every pixel format, matrix and range",
    arguments: yuvFormats, ColorEncoding.Matrix.allCases)
  func colors(format: PixelFormat, matrix: ColorEncoding.Matrix) throws {
    let scratch = try Scratch()
    for range in ColorEncoding.Range.allCases {
      var encoding = EncodingOptions(codec: .ffv1)
      (encoding.pixelFormat, encoding.matrix, encoding.range) = (format, matrix, range)
      let path = scratch.path("a.mkv")
      let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30), encoding: encoding)
      _ = try MovieWriter.write([Self.patchwork()], to: path, settings: settings)
      let is8Limited = !format.rawValue.hasSuffix("10") && range == .limited
      #expect(try Self.error(of: path) <= (is8Limited ? 2 : 1), "\(range)")
      let tags = try Tool.ffprobe(
        "-of", "csv=p=0", "-show_entries", "stream=color_range,color_space,color_transfer,color_primaries", path)
      let space = [.bt601: "smpte170m", .bt709: "bt709", .bt2020: "bt2020nc"][matrix] ?? ""
      #expect(tags.hasPrefix("\(range == .full ? "pc" : "tv"),\(space),bt709,bt709"), "\(tags)")
    }
  }

  @Test(
    "the codecs keep colours and tags too", arguments: [VideoCodec.h264, .hevc, .av1, .vp9, .vp8, .prores])
  func codecs(codec: VideoCodec) throws {
    let scratch = try Scratch()
    var encoding = EncodingOptions(codec: codec)
    if codec != .prores { encoding.crf = 4 }
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30), encoding: encoding)
    _ = try MovieWriter.write([Self.patchwork()], to: scratch.path("a.mkv"), settings: settings)
    #expect(try Self.error(of: scratch.path("a.mkv")) <= 2)
  }

  @Test(
    "lossless codecs give back every pixel, with alpha and without",
    arguments: [(VideoCodec.ffv1, "mkv"), (.png, "mov"), (.png, "mkv"), (.apng, "apng")], [false, true])
  func lossless(kind: (VideoCodec, String), alpha: Bool) throws {
    let scratch = try Scratch()
    let path = scratch.path("a." + kind.1)
    let frames = Frames.pictures(3, alpha: alpha)
    let settings = MovieSettings(
      width: 64, height: 48, frameRate: Frames.rate(30), encoding: EncodingOptions(codec: kind.0),
      isTransparent: alpha)
    _ = try MovieWriter.write(frames, to: path, settings: settings)
    let bytes = try Tool.ffmpeg("-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    #expect(bytes == frames.flatMap(Self.straight))
  }

  /// The bytes of a picture with colours as they are without alpha.
  private static func straight(_ picture: PixelBuffer) -> [UInt8] {
    (0..<picture.height).flatMap { y in
      (0..<picture.width).flatMap { x -> [UInt8] in
        let pixel = picture[x, y]
        func color(_ value: UInt8) -> UInt8 {
          pixel.w == 0 ? 0 : UInt8((Double(value) * 255 / Double(pixel.w)).rounded())
        }
        return [color(pixel.x), color(pixel.y), color(pixel.z), pixel.w]
      }
    }
  }

  @Test(
    "lossy codecs with alpha keep every opacity within a level or two",
    arguments: [(VideoCodec.vp9, "webm", "libvpx-vp9"), (.vp8, "webm", "libvpx"), (.prores, "mov", "prores")])
  func alpha(codec: VideoCodec, kind: String, decoder: String) throws {
    let scratch = try Scratch()
    let picture = PixelBuffer(width: 64, height: 48)
    for y in 0..<48 { for x in 0..<64 { picture[x, y] = SIMD4(0, 0, 0, UInt8(x / 16 * 85)) } }
    let settings = MovieSettings(
      width: 64, height: 48, frameRate: Frames.rate(30), encoding: EncodingOptions(codec: codec), isTransparent: true)
    _ = try MovieWriter.write([picture], to: scratch.path("a." + kind), settings: settings)
    let bytes = try Tool.ffmpeg(
      "-c:v", decoder, "-i", scratch.path("a." + kind), "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    for patch in 0..<4 { #expect(abs(Int(bytes[4 * (24 * 64 + patch * 16 + 8) + 3]) - patch * 85) <= 2) }
  }

  @Test("a list of hashes holds what ffmpeg's own hash of the frames gives")
  func hashes() throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30))
    let frames = Frames.pictures(4)
    _ = try MovieWriter.write(frames, to: scratch.path("a.sha256"), settings: settings)
    _ = try MovieWriter.write(frames, to: scratch.path("a.apng"), settings: settings)
    func hashes(_ text: [UInt8]) -> [Substring] {
      String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .compactMap { $0.split(separator: " ").last }
    }
    let expected = try Tool.ffmpeg(
      "-i", scratch.path("a.apng"), "-pix_fmt", "rgba", "-f", "framehash", "-hash", "sha256", "-")
    #expect(hashes(Array(try scratch.read("a.sha256"))) == hashes(expected))
    #expect(hashes(expected).count == 4)
  }

  @Test("odd sizes are written by every codec that has no need of whole chroma samples", arguments: [(1, 1), (3, 5)])
  func oddSizes(width: Int, height: Int) throws {
    let scratch = try Scratch()
    for (container, codec) in Self.pairs where ![.h264, .hevc].contains(codec) && container != .webp {
      let path = scratch.path("a." + container.fileExtensions[0])
      let settings = MovieSettings(width: width, height: height, frameRate: Frames.rate(30), codec: codec)
      do {
        _ = try MovieWriter.write(Frames.pictures(2, width: width, height: height), to: path, settings: settings)
      } catch {
        Issue.record("\(container) with \(codec): \(error)")
        continue
      }
      let probe = try Tool.ffprobe("-of", "csv=p=0", "-show_entries", "stream=width,height", path)
      #expect(probe.hasPrefix("\(width),\(height)"), "\(container) with \(codec)")
    }
  }

  @Test("a distance of whole pictures is kept", arguments: [VideoCodec.h264, .hevc, .vp9, .av1])
  func distance(codec: VideoCodec) throws {
    let scratch = try Scratch()
    var encoding = EncodingOptions(codec: codec)
    encoding.gop = 5
    let settings = MovieSettings(width: 64, height: 64, frameRate: Frames.rate(30), encoding: encoding)
    _ = try MovieWriter.write(
      Frames.pictures(20, width: 64, height: 64), to: scratch.path("a.mp4"), settings: settings)
    let probe = try Tool.ffprobe("-of", "csv=p=0", "-show_entries", "packet=pts_time,flags", scratch.path("a.mp4"))
    let keys = probe.split(separator: "\n").filter { $0.contains(",K") }
      .compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }.map { Int(($0 * 30).rounded()) }.sorted()
    #expect(keys.first == 0)
    #expect(zip(keys, keys.dropFirst() + [20]).allSatisfy { $1 - $0 <= 5 }, "\(keys)")
  }

  @Test("what a scene says of its sound counts where the file can hold it, and what a command says counts always")
  func soundOfScenes() {
    var scene = EncodingOptions()
    (scene.soundCodec, scene.soundBitRate) = (.opus, 96_000)
    let none = EncodingOptions()
    let web = none.completed(by: scene, for: .webm)
    #expect(web.soundCodec == .opus && web.soundBitRate == 96_000)
    for container in [MovieContainer.mp4, .gif] {
      let other = none.completed(by: scene, for: container)
      #expect(other.soundCodec == nil && other.soundBitRate == nil)
    }
    var own = EncodingOptions()
    own.soundCodec = .flac
    let archive = own.completed(by: scene, for: .matroska)
    #expect(archive.soundCodec == .flac && archive.soundBitRate == nil)
    scene.soundCodec = nil
    #expect(none.completed(by: scene, for: .mp4).soundBitRate == 96_000)
    (scene.palette, scene.dither, scene.loop) = (.frame, .bayer, 3)
    let still = none.completed(by: scene, for: .mp4)
    #expect(still.palette == nil && still.dither == nil && still.loop == nil)
    #expect(none.completed(by: scene, for: .gif).palette == .frame)
    #expect(none.completed(by: scene, for: .apng).loop == 3)
  }

  @Test("a bit rate is met within a quarter")
  func bitRate() throws {
    let scratch = try Scratch()
    var encoding = EncodingOptions(codec: .h264)
    encoding.bitRate = 400_000
    let settings = MovieSettings(width: 320, height: 240, frameRate: Frames.rate(30), encoding: encoding)
    // Noise is what no encoder can make small.
    var noise = Noise(seed: 7)
    let frames = (0..<120).map { _ in
      let picture = PixelBuffer(width: 320, height: 240)
      for y in 0..<240 {
        for x in 0..<320 { picture[x, y] = SIMD4(repeating: UInt8(noise.next() % 64)) | SIMD4(0, 0, 0, 255) }
      }
      return picture
    }
    let summary = try MovieWriter.write(frames, to: scratch.path("a.mp4"), settings: settings)
    #expect(abs(Double(summary.byteCount) * 8 / 4 - 400_000) <= 100_000, "\(summary.byteCount)")
  }
}
