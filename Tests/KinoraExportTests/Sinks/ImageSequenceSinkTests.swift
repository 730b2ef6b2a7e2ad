import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import TestSupport
import Testing

@Suite("Numbered pictures as output")
struct ImageSequenceSinkTests {
  @Test("each frame becomes a PNG with the frame's number in its name and the frame's pixels, with alpha")
  func pictures() throws {
    let scratch = try Scratch()
    let source = SweepSource()
    source.background = CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.25)
    let options = Exporter.Options(frames: 2..<5)
    try Exporter(format: try Formats.make(), options: options).run(
      source, into: try ImageSequenceSink(path: scratch.path("f-%03d.png")))
    #expect(try scratch.names() == ["f-002.png", "f-003.png", "f-004.png"])

    let hashes = HashSink()
    let again = SweepSource()
    again.background = source.background
    try Exporter(format: try Formats.make(), options: options).run(again, into: hashes)
    let read = try scratch.names().map { FrameHash(of: try ImageDecoder.decode(path: scratch.path($0))) }
    #expect(read == hashes.hashes)
  }

  @Test(
    "a name with one place for a number is filled in",
    arguments: [
      ("f-%d.png", "f-7.png"), ("f-%05d.png", "f-00007.png"), ("%02d/100%%.png", "07/100%.png"), ("%01d", "7"),
    ])
  func pattern(text: String, filled: String) throws {
    #expect(try #require(FileNumberPattern(text)).path(7) == filled)
  }

  @Test("a number longer than its place keeps all its digits")
  func long() throws {
    #expect(try #require(FileNumberPattern("%02d")).path(12345) == "12345")
  }

  @Test(
    "a name without exactly one place for a number is refused",
    arguments: [
      "a.png", "%d-%d.png", "%s.png", "%5d.png", "%", "%-5d.png", "%0999d.png", "%%.png", "%00000000000000005d",
    ])
  func refused(text: String) {
    #expect(FileNumberPattern(text) == nil)
    #expect(throws: ExportError.self) { try ImageSequenceSink(path: text) }
  }
}
