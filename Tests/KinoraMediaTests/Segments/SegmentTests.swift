import CKernels
import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraTiming
import TestSupport
import Testing

@Suite("Segments and digests")
struct SegmentTests {
  @Test("a SHA-256 digest is that of the standard's examples and of sha256sum, however the bytes come")
  func digests() throws {
    #expect(SHA256.hex(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(SHA256.hex(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let scratch = try Scratch()
    let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let path = try scratch.write(bytes, to: "file")
    let expected = String(decoding: try Tool.run("sha256sum", [path]), as: UTF8.self).prefix(64)
    #expect(SHA256.hex(of: bytes) == expected)
    #expect(try FileDigest(ofFile: path) == FileDigest(of: bytes))
    var digest = SHA256()
    for part in stride(from: 0, to: bytes.count, by: 77_777) {
      Array(bytes[part..<min(bytes.count, part + 77_777)]).withUnsafeBytes { digest.add($0) }
    }
    #expect(digest.finish() == expected)
    #expect(throws: MediaError.self) { try FileDigest(ofFile: scratch.path("none")) }
  }

  @Test("the processor's instructions for SHA-256 give what the definition gives, for any number of bytes in any parts")
  func twins() {
    var noise: UInt32 = 1
    let bytes = (0..<400).map { _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: noise >> 24)
    }
    for count in 0...400 {
      for part in [1, 7, 64, 65, 400] {
        let digests = [false, true].map { quick in
          var state = kk_SHA256()
          kk_sha256_begin(&state, quick)
          for start in stride(from: 0, to: count, by: part) {
            kk_sha256_add(&state, Array(bytes[start..<min(count, start + part)]), min(part, count - start))
          }
          var digest = [UInt8](repeating: 0, count: 32)
          kk_sha256_finish(&state, &digest)
          return digest
        }
        #expect(digests[0] == digests[1], "\(count) bytes in parts of \(part)")
      }
    }
  }

  private static func settings() throws -> MovieSettings {
    MovieSettings(
      width: 16, height: 16, frameRate: try FrameRate(25), encoding: EncodingOptions(codec: .h264))
  }

  /// Writes a segment of `count` frames that get lighter.
  private static func segment(_ count: Int, to path: String) throws -> SegmentWriter.Summary {
    let writer = try SegmentWriter(path: path, container: .mp4, settings: try settings())
    for number in 0..<count {
      let frame = YUVBuffer(width: 16, height: 16)
      frame.luma.update(repeating: UInt8(16 + number), count: frame.lumaBytesPerRow * 16)
      frame.chromaBlue.update(repeating: 128, count: frame.chromaBytesPerRow * 8)
      frame.chromaRed.update(repeating: 128, count: frame.chromaBytesPerRow * 8)
      try writer.append(frame)
    }
    return try writer.finish()
  }

  @Test("a frame's digest is that of its samples without padding")
  func frameDigest() throws {
    let scratch = try Scratch()
    let summary = try Self.segment(2, to: scratch.path("a"))
    for number in 0..<2 {
      let samples = [UInt8](repeating: UInt8(16 + number), count: 256) + [UInt8](repeating: 128, count: 128)
      #expect(summary.frames[number] == SHA256.hex(of: samples))
    }
    #expect(try FileDigest(ofFile: scratch.path("a")) == summary.file)
  }

  @Test("a segment that is cut short anywhere is an error and leaves no film")
  func cut() throws {
    let scratch = try Scratch()
    _ = try Self.segment(5, to: scratch.path("a"))
    let bytes = try scratch.read("a")
    func join(_ counts: [Int]) throws -> MovieSummary {
      try SegmentJoiner.join(
        counts.map { _ in scratch.path("b") }, counts: counts, to: scratch.path("film.mp4"), container: .mp4,
        settings: try Self.settings(), sound: nil, sparing: InputFiles())
    }
    for length in 0..<bytes.count {
      try scratch.write(bytes[..<length], to: "b")
      #expect(throws: MediaError.self, "\(length) of \(bytes.count) bytes") { try join([5]) }
    }
    #expect(try scratch.names() == ["a", "b"])
    try scratch.write(bytes, to: "b")
    #expect(throws: MediaError.self) { try join([5, 4]) }
    #expect(try join([5, 5, 5]).frameCount == 15)
  }

  @Test("segments of one frame each join to a film whose frames are decoded before they are shown")
  func single() throws {
    let scratch = try Scratch()
    let names = (0..<6).map { "part-\($0)" }
    _ = try Self.segment(4, to: scratch.path(names[0]))
    for name in names.dropFirst() { _ = try Self.segment(1, to: scratch.path(name)) }
    let summary = try SegmentJoiner.join(
      names.map(scratch.path), counts: [4, 1, 1, 1, 1, 1], to: scratch.path("film.mp4"), container: .mp4,
      settings: try Self.settings(), sound: nil, sparing: InputFiles())
    #expect(summary.frameCount == 9)
    let times = try Tool.ffprobe(
      "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0", scratch.path("film.mp4"))
    let seconds = times.split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
    #expect(seconds == (0..<9).map { Double($0) / 25 })
  }
}
