import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraTiming
import TestSupport
import Testing

@Suite("Writing films")
struct MovieWritingTests {
  private static let names = ["a.mp4", "a.mov", "a.webm", "a.mkv"]

  @Test(
    "a film's file has as many frames as were written, at exactly the rate", arguments: names,
    [Frames.rate(30), Frames.rate(30000, 1001), Frames.rate(25), Frames.rate(1), Frames.rate(120_000, 1001)])
  func count(name: String, rate: FrameRate) throws {
    let scratch = try Scratch()
    let summary = try MovieWriter.write(
      Frames.ramps(31), to: scratch.path(name), settings: MovieSettings(width: 64, height: 48, frameRate: rate))
    #expect(summary.frameCount == 31)
    #expect(summary.duration == Rational(31).divided(by: rate.framesPerSecond))
    #expect(try scratch.read(name).count == summary.byteCount)

    let probe = try Tool.ffprobe(
      "-count_frames", "-of", "default=nw=1", "-show_entries", "stream=avg_frame_rate,r_frame_rate,nb_read_frames",
      scratch.path(name))
    let exact = "\(rate.framesPerSecond.numerator)/\(rate.framesPerSecond.denominator)"
    #expect(probe.contains("nb_read_frames=31"))
    #expect(probe.contains("avg_frame_rate=\(exact)") || !name.hasPrefix("a.m") || name == "a.mkv", "\(probe)")
  }

  @Test(
    "frames that are written into the encoder's planes give the file that copied ones give",
    arguments: ["a.mp4", "a.webm"])
  func planes(name: String) throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 50, height: 38, frameRate: Frames.rate(30))
    let frames = Frames.ramps(12, width: 50, height: 38)
    _ = try MovieWriter.write(frames, to: scratch.path("copied-" + name), settings: settings)
    let writer = try MovieWriter(path: scratch.path(name), settings: settings)
    for frame in frames {
      let planes = try #require(try writer.nextPlanes())
      #expect(try writer.nextPlanes() === planes, "one frame is given out until it comes back")
      for y in 0..<38 {
        (planes.luma + y * planes.lumaBytesPerRow).update(from: frame.luma + y * frame.lumaBytesPerRow, count: 50)
      }
      for y in 0..<19 {
        let (to, from) = (y * planes.chromaBytesPerRow, y * frame.chromaBytesPerRow)
        (planes.chromaBlue + to).update(from: frame.chromaBlue + from, count: 25)
        (planes.chromaRed + to).update(from: frame.chromaRed + from, count: 25)
      }
      try writer.append(planes)
    }
    #expect(try writer.finish().frameCount == 12)
    #expect(try scratch.read(name) == scratch.read("copied-" + name))
  }

  @Test("in MP4 and QuickTime every timestamp and the duration are exact", arguments: ["a.mp4", "a.mov"])
  func exactTimes(name: String) throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30000, 1001))
    _ = try MovieWriter.write(Frames.ramps(20), to: scratch.path(name), settings: settings)
    let probe = try Tool.ffprobe(
      "-of", "csv=p=0", "-show_entries", "packet=pts", scratch.path(name))
    let times = probe.split(whereSeparator: \.isWhitespace).compactMap { Int($0.filter(\.isNumber)) }.sorted()
    // Times are in units of 1/30000 s, of which a frame lasts 1001.
    #expect(times == (0..<20).map { $0 * 1001 })
    let stream = try Tool.ffprobe(
      "-of", "default=nw=1", "-show_entries", "stream=time_base,duration_ts,nb_frames", scratch.path(name))
    #expect(stream.contains("time_base=1/30000"))
    #expect(stream.contains("duration_ts=20020"))
    #expect(stream.contains("nb_frames=20"))
  }

  @Test("the stream says 4:2:0, BT.709, limited range", arguments: names)
  func tags(name: String) throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30))
    _ = try MovieWriter.write(Frames.ramps(3), to: scratch.path(name), settings: settings)
    let probe = try Tool.ffprobe(
      "-of", "default=nw=1", "-show_entries",
      "stream=codec_name,pix_fmt,color_range,color_space,color_transfer,color_primaries,width,height",
      scratch.path(name))
    for expected in [
      "codec_name=\(name == "a.webm" ? "vp9" : "h264")", "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709",
      "color_transfer=bt709", "color_primaries=bt709", "width=64", "height=48",
    ] {
      #expect(probe.contains(expected), "\(expected) in \(probe)")
    }
  }

  @Test(
    "colours that were encoded and decoded are within three levels of the original", arguments: ["a.mp4", "a.webm"],
    [[74, 203, 221], [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [128, 128, 128]])
  func colours(name: String, colour: [Int]) throws {
    let scratch = try Scratch()
    let frame = Frames.flat((colour[0], colour[1], colour[2]), width: 64, height: 64)
    let settings = MovieSettings(width: 64, height: 64, frameRate: Frames.rate(30))
    _ = try MovieWriter.write([frame, frame, frame], to: scratch.path(name), settings: settings)
    // FFmpeg takes matrix and range from the file's tags.
    let pixels = try Tool.ffmpeg(
      "-i", scratch.path(name), "-vf", "zscale=matrix=gbr:range=full,format=gbrp", "-pix_fmt", "rgb24", "-f",
      "rawvideo", "-")
    #expect(pixels.count == 3 * 64 * 64 * 3)
    for at in stride(from: 0, to: pixels.count, by: 3) {
      guard (0..<3).allSatisfy({ abs(Int(pixels[at + $0]) - colour[$0]) <= 3 }) else {
        Issue.record("pixel \(at / 3) is \(pixels[at..<at + 3])")
        return
      }
    }
  }

  @Test(
    "the index of an MP4 stands before its pictures, so that it begins to play before all of it has arrived",
    arguments: ["a.mp4", "a.mov"])
  func fastStart(name: String) throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30))
    _ = try MovieWriter.write(Frames.ramps(10), to: scratch.path(name), settings: settings)
    let bytes = Data(try scratch.read(name))
    let index = try #require(bytes.range(of: Data("moov".utf8)))
    let pictures = try #require(bytes.range(of: Data("mdat".utf8)))
    #expect(index.lowerBound < pictures.lowerBound)
  }

  @Test("equal frames give equal bytes, without the time of day", arguments: names)
  func repeatable(name: String) throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 160, height: 96, frameRate: Frames.rate(30))
    let frames = Frames.ramps(40, width: 160, height: 96)
    _ = try MovieWriter.write(frames, to: scratch.path(name), settings: settings)
    let first = try scratch.read(name)
    _ = try MovieWriter.write(frames, to: scratch.path("again-\(name)"), settings: settings)
    #expect(try scratch.read("again-\(name)") == first)
    #expect(try !Tool.ffprobe("-show_entries", "format_tags", scratch.path(name)).contains("creation_time"))
  }

  @Test("a film's bytes do not depend on what memory held before", arguments: VideoCodec.allCases)
  func memory(codec: VideoCodec) throws {
    // −6 is M_PERTURB: the C library fills memory that it hands out and takes back with a byte; 0 turns that off.
    let fill: Int32 = -6
    typealias Option = @convention(c) (Int32, Int32) -> Int32
    let mallopt = unsafeBitCast(try #require(dlsym(nil, "mallopt")), to: Option.self)
    defer { _ = mallopt(fill, 0) }
    let scratch = try Scratch()
    let container = try #require(MovieContainer.allCases.first { $0.codecs.contains(codec) })
    let settings = MovieSettings(width: 104, height: 104, frameRate: Frames.rate(30), codec: codec)
    let frames = Frames.pictures(codec == .av1 ? 8 : 24, width: 104, height: 104)
    let name = "a." + container.fileExtensions[0]
    let films = try [0, 0x55, 0xAA].map { (byte: Int32) in
      _ = mallopt(fill, byte)
      _ = try MovieWriter.write(frames, to: scratch.path(name), settings: settings)
      return try scratch.read(name)
    }
    #expect(films[0] == films[1])
    #expect(films[0] == films[2])
  }

  @Test("a queue of one frame gives the bytes that a long queue gives")
  func shortQueue() throws {
    let scratch = try Scratch()
    var settings = MovieSettings(width: 160, height: 96, frameRate: Frames.rate(30))
    let frames = Frames.ramps(40, width: 160, height: 96)
    _ = try MovieWriter.write(frames, to: scratch.path("long.mp4"), settings: settings)
    settings.queueLimit = 1
    _ = try MovieWriter.write(frames, to: scratch.path("short.mp4"), settings: settings)
    #expect(try scratch.read("long.mp4") == scratch.read("short.mp4"))
  }

  @Test("VP9's bytes do not depend on the number of threads", arguments: [EncoderPreset.veryfast, .fast])
  func threads(preset: EncoderPreset) throws {
    let scratch = try Scratch()
    let frames = Frames.ramps(12, width: 1280, height: 368)
    let files = try [1, 2, 8].map { threads in
      let settings = MovieSettings(
        width: 1280, height: 368, frameRate: Frames.rate(30), preset: preset, encoderThreads: threads)
      _ = try MovieWriter.write(frames, to: scratch.path("\(threads).webm"), settings: settings)
      return try scratch.read("\(threads).webm")
    }
    #expect(files[0] == files[1])
    #expect(files[0] == files[2])
  }

  @Test(
    "every preset, and both ends of the range of rate factors, give a film",
    arguments: [VideoCodec.h264, .hevc, .av1, .vp9, .vp8], EncoderPreset.allCases)
  func presets(codec: VideoCodec, preset: EncoderPreset) throws {
    let scratch = try Scratch()
    let range = try #require(codec.crfRange)
    // AV1's encoders take seconds to begin a film with the slower presets.
    guard codec != .av1 || [.ultrafast, .medium].contains(preset) else { return }
    for crf in [range.lowerBound, range.upperBound] {
      let settings = MovieSettings(
        width: 64, height: 64, frameRate: Frames.rate(30), codec: codec, crf: crf, preset: preset)
      let frames = Frames.pictures(4, width: 64, height: 64)
      #expect(try MovieWriter.write(frames, to: scratch.path("a.mkv"), settings: settings).frameCount == 4)
    }
  }

  @Test("a WebM may have an odd width and height")
  func oddSize() throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 63, height: 47, frameRate: Frames.rate(30))
    _ = try MovieWriter.write(Frames.ramps(3, width: 63, height: 47), to: scratch.path("a.webm"), settings: settings)
    let probe = try Tool.ffprobe("-show_entries", "stream=width,height", scratch.path("a.webm"))
    #expect(probe.contains("width=63") && probe.contains("height=47"))
  }
}
