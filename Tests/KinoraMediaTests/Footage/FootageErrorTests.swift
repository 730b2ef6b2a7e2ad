import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Footage that cannot be used")
struct FootageErrorTests {
  private func refusal(_ path: String) -> MediaError? {
    let error = #expect(throws: MediaError.self) {
      let footage = try Footage(path: path)
      try footage.checkFrames(count: footage.frameCount)
    }
    #expect(error?.file == path && error?.description.contains("\n") == false)
    return error
  }

  @Test("what is no footage is refused with its reason")
  func noClip() throws {
    let scratch = try Scratch()
    #expect(refusal(scratch.path("none.mp4"))?.kind == .notFound)
    #expect(refusal(scratch.folder)?.reason == "it is a folder")
    #expect(refusal(try scratch.write([UInt8](), to: "empty.mp4"))?.reason == "the file is empty")
    #expect(refusal(try scratch.write(Array("no footage at all".utf8), to: "a.mp4"))?.kind == .unknownFormat)
    #expect(refusal(try scratch.write([UInt8](repeating: 0, count: 1 << 20), to: "zeros.mp4"))?.kind == .unknownFormat)
    try Tool.ffmpeg("-f", "lavfi", "-i", "sine=duration=0.2", scratch.path("sound.m4a"))
    #expect(refusal(scratch.path("sound.m4a"))?.reason == "it has no video stream, only sound")
    mkfifo(scratch.path("pipe.mp4"), 0o600)
    #expect(refusal(scratch.path("pipe.mp4"))?.reason == "it is not a regular file")
  }

  @Test("a list of files does not open them")
  func lists() throws {
    let scratch = try Scratch()
    try NumberedFootage.make("a.ts", in: scratch, ["-c:v", "libx264"])
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(scratch.path("a.ts"))\n#EXT-X-ENDLIST\n"
    #expect(refusal(try scratch.write(Array(list.utf8), to: "a.m3u8")) != nil)
    let concat = "ffconcat version 1.0\nfile '\(scratch.path("a.ts"))'\n"
    #expect(refusal(try scratch.write(Array(concat.utf8), to: "a.ffconcat")) != nil)
  }

  @Test(
    "footage that ends too early is refused", arguments: ["index-last.mp4", "index-first.mp4", "cut.mov", "cut.mkv"])
  func truncated(name: String) throws {
    let scratch = try Scratch()
    let start = name.hasPrefix("index-first") ? ["-movflags", "+faststart"] : []
    let codec = name.hasSuffix("mov") ? ["-c:v", "prores_ks"] : ["-c:v", "libx264"]
    let whole = try NumberedFootage.make(name, in: scratch, codec + start)
    let bytes = try scratch.read(name)
    _ = try Footage(path: whole)
    let error = refusal(try scratch.write(bytes.prefix(bytes.count * 6 / 10), to: "hurt-" + name))
    #expect(error?.kind == .damaged)
  }

  @Test("damage in the middle is found when its frame is wanted, and frames beyond the next key still show")
  func damage() throws {
    let scratch = try Scratch()
    let path = try NumberedFootage.make(
      "a.mov", in: scratch, ["-c:v", "ffv1", "-slicecrc", "1", "-level", "3", "-g", "10", "-strict", "-2"])
    var bytes = try scratch.read("a.mov")
    let middle = bytes.count / 2
    for place in middle..<middle + 40 { bytes[place] ^= 0x5A }
    try scratch.write(bytes, to: "a.mov")
    let footage = try Footage(path: path)
    var failures = 0
    for index in 0..<60 {
      do { #expect(NumberedFootage.number(of: try footage.frame(index)) == index) } catch {
        failures += 1
        #expect("\(error)".contains("frame") && (10..<50).contains(index), "\(error)")
      }
    }
    #expect((1...10).contains(failures))
    #expect(NumberedFootage.number(of: try footage.frame(59)) == 59)
    #expect(throws: MediaError.self) { try footage.checkFrames(count: 60) }
  }

  @Test("frames without times ask for a container")
  func untimed() throws {
    let scratch = try Scratch()
    let path = try NumberedFootage.make("a.h264", in: scratch, ["-c:v", "libx264"])
    if let error = refusal(path) { #expect(error.reason.contains("container")) }
  }
}
