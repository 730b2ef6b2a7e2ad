import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraTiming
import TestSupport
import Testing

@Suite("Films that cannot be written")
struct MovieErrorTests {
  private let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30))

  private func encoded(
    transparent: Bool = false, _ change: (inout EncodingOptions) -> Void
  ) -> MovieSettings {
    var encoding = EncodingOptions()
    change(&encoding)
    return MovieSettings(
      width: 64, height: 48, frameRate: Frames.rate(30), encoding: encoding, isTransparent: transparent)
  }

  private func failure(_ path: String, _ settings: MovieSettings) -> MediaError? {
    do {
      _ = try MovieWriter(path: path, settings: settings)
      return nil
    } catch { return error }
  }

  @Test(
    "an unknown extension is an error that lists the known ones",
    arguments: ["a.xyz", "a", "mp4", ".", "a.", "a.mp4.txt"])
  func extensions(name: String) throws {
    let scratch = try Scratch()
    let error = try #require(failure(scratch.path(name), settings))
    #expect(error.kind == .invalidSettings)
    #expect(error.reason.hasSuffix("known are .mp4, .m4v, .mov, .webm, .mkv, .gif, .apng, .webp, .y4m, .rgba, .sha256"))
    #expect(try scratch.names() == [])
  }

  @Test("settings that no encoder can fulfil are refused before a file is made")
  func settingsRefused() throws {
    let scratch = try Scratch()
    let rate = Frames.rate(30)
    let cases: [(MovieSettings, String, String)] = [
      (MovieSettings(width: 63, height: 48, frameRate: rate), "a.mp4", "even width and height"),
      (MovieSettings(width: 64, height: 47, frameRate: rate), "a.mp4", "Use 64 × 48"),
      (MovieSettings(width: 0, height: 48, frameRate: rate), "a.mp4", "0 × 48"),
      (MovieSettings(width: -2, height: 48, frameRate: rate), "a.mp4", "-2 × 48"),
      (MovieSettings(width: 1_000_000_000, height: 48, frameRate: rate), "a.mp4", "16384"),
      (
        MovieSettings(width: 64, height: 48, frameRate: rate, codec: .h264), "a.webm",
        "hold VP9 or VP8 or AV1, not H.264"
      ),
      (MovieSettings(width: 64, height: 48, frameRate: rate, crf: 52), "a.mp4", "0 to 51"),
      (MovieSettings(width: 64, height: 48, frameRate: rate, crf: -1), "a.webm", "0 to 63"),
      (MovieSettings(width: 64, height: 48, frameRate: Frames.rate(1_000_000)), "a.mp4", "frames a second"),
      (MovieSettings(width: 64, height: 48, frameRate: Frames.rate(1, 2)), "a.webm", "1 to 1000 frames a second"),
      (MovieSettings(width: 64, height: 48, frameRate: rate, encoderThreads: 0), "a.mp4", "1 to 64 threads"),
      (encoded { $0.pixelFormat = .rgba }, "a.mp4", "takes the pixel formats yuv420p, yuv422p"),
      (
        MovieSettings(width: 64, height: 48, frameRate: Frames.rate(60)), "a.gif",
        "GIF takes 1/600 to 50 frames a second"
      ),
      (encoded { $0.palette = .frame }, "a.mp4", "H.264 has no palette"),
      (encoded { $0.dither = .bayer }, "a.apng", "APNG has no palette"),
      (encoded { $0.soundCodec = .opus }, "a.mp4", "MP4 files hold AAC sound, not Opus"),
      (encoded { $0.soundCodec = .aac }, "a.gif", "GIF files hold no sound"),
      (encoded { $0.soundBitRate = 128_000 }, "a.y4m", "Y4M files hold no sound"),
      (encoded { ($0.soundCodec, $0.soundBitRate) = (.pcm, 128_000) }, "a.mov", "PCM sound has no bit rate"),
      (encoded { $0.soundBitRate = 8000 }, "a.mp4", "16000 to 512000"),
      (encoded { $0.loop = 3 }, "a.mp4", "leave loop out"),
      (encoded { ($0.crf, $0.bitRate) = (20, 1_000_000) }, "a.mp4", "follows one of them"),
      (encoded { ($0.codec, $0.crf) = (.prores, 20) }, "a.mov", "ProRes has no crf"),
      (encoded { ($0.codec, $0.bitRate) = (.ffv1, 1_000_000) }, "a.mkv", "FFV1 has no bit rate"),
      (encoded { ($0.codec, $0.gop) = (.prores, 10) }, "a.mov", "leave gop out"),
      (encoded { $0.profile = "4444" }, "a.mp4", "profiles of H.264 are baseline, main, high"),
      (encoded { ($0.codec, $0.matrix) = (.vp8, .bt709) }, "a.webm", "VP8 has colours in bt601 limited"),
      (encoded(transparent: true) { _ in }, "a.mp4", "H.264 in MP4 has no alpha"),
      (encoded(transparent: true) { $0.pixelFormat = .yuv420p }, "a.webm", "yuv420p has no alpha"),
    ]
    for (settings, name, words) in cases {
      let error = try #require(failure(scratch.path(name), settings))
      #expect(error.kind == .invalidSettings)
      #expect(error.description.contains(words), "\(error)")
    }
    #expect(try scratch.names() == [])
  }

  @Test("a folder that does not exist, and one in the file's place, are errors")
  func folders() throws {
    let scratch = try Scratch()
    #expect(failure(scratch.path("no/a.mp4"), settings)?.kind == .unwritable)
    try FileManager.default.createDirectory(atPath: scratch.path("a.mp4"), withIntermediateDirectories: false)
    #expect(failure(scratch.path("a.mp4"), settings)?.reason == "it is a folder")
    #expect(failure("/proc/a.mp4", settings)?.kind == .unwritable)
  }

  @Test("a cancelled, dropped or empty film leaves the old file and no other")
  func survives() throws {
    let scratch = try Scratch()
    try scratch.write([1, 2, 3], to: "a.mp4")
    let cancelled = try MovieWriter(path: scratch.path("a.mp4"), settings: settings)
    for frame in Frames.ramps(30) { try cancelled.append(frame) }
    #expect(try scratch.names().count == 2)
    cancelled.cancel()
    #expect(throws: MediaError.self) { try cancelled.append(Frames.ramps(1)[0]) }
    #expect(try scratch.names() == ["a.mp4"])

    var dropped: MovieWriter? = try MovieWriter(path: scratch.path("a.mp4"), settings: settings)
    for frame in Frames.ramps(3) { try dropped?.append(frame) }
    dropped = nil
    #expect(try scratch.names() == ["a.mp4"])

    let empty = try MovieWriter(path: scratch.path("a.mp4"), settings: settings)
    #expect(throws: MediaError.self) { try empty.finish() }
    #expect(try scratch.names() == ["a.mp4"])
    #expect(try scratch.read("a.mp4") == [1, 2, 3])
  }

  @Test("a finished film replaces the old file, through a link too, and takes no more frames")
  func replaces() throws {
    let scratch = try Scratch()
    try scratch.write([1, 2, 3], to: "real.mp4")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("a.mp4"), withDestinationPath: scratch.path("real.mp4"))
    let writer = try MovieWriter(path: scratch.path("a.mp4"), settings: settings)
    for frame in Frames.ramps(3) { try writer.append(frame) }
    let summary = try writer.finish()
    #expect(try scratch.names() == ["a.mp4", "real.mp4"])
    #expect(try scratch.read("real.mp4").count == summary.byteCount)
    #expect(throws: MediaError.self) { try writer.append(Frames.ramps(1)[0]) }
    #expect(throws: MediaError.self) { try writer.finish() }
  }

  @Test("a frame of another size is refused, and the film goes on")
  func otherSize() throws {
    let scratch = try Scratch()
    let writer = try MovieWriter(path: scratch.path("a.mp4"), settings: settings)
    #expect(throws: MediaError.self) { try writer.append(YUVBuffer(width: 32, height: 48)) }
    for frame in Frames.ramps(2) { try writer.append(frame) }
    #expect(try writer.finish().frameCount == 2)
  }

  @Test("a path may have any letters, and none is taken for a pattern or an address")
  func names() throws {
    let scratch = try Scratch()
    for name in ["größe 日本.mp4", "frame-%03d.mp4", "http:a.mp4", String(repeating: "x", count: 240) + ".mp4"] {
      _ = try MovieWriter.write(Frames.ramps(2), to: scratch.path(name), settings: settings)
      #expect(try scratch.names().contains(name))
    }
  }
}
