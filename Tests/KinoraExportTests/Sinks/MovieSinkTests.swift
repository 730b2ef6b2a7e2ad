import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraTiming
import TestSupport
import Testing

@Suite("Films as output")
struct MovieSinkTests {
  @Test("a film has the frames in order, with the colours that were drawn", arguments: ["a.mp4", "a.webm"])
  func frames(name: String) throws {
    let scratch = try Scratch()
    let sink = MovieSink(path: scratch.path(name))
    try Exporter(format: try Formats.make(Rational(2))).run(SweepSource(), into: sink)
    #expect(sink.summary?.frameCount == 20)
    let pixels = try Tool.ffmpeg(
      "-i", scratch.path(name), "-vf", "zscale=matrix=gbr:range=full,format=gbrp", "-pix_fmt", "rgb24", "-f",
      "rawvideo", "-")
    try #require(pixels.count == 20 * 64 * 48 * 3)
    for frame in 0..<20 {
      // The middle of the bar, which moves two pixels a frame, and a place it never reaches.
      let bar = ((frame * 48 + 24) * 64 + 2 * frame + 6) * 3
      let ground = ((frame * 48 + 4) * 64 + 32) * 3
      for (component, expected) in [230, 102, 26].enumerated() {
        #expect(abs(Int(pixels[bar + component]) - expected) <= 4, "frame \(frame)")
        #expect(pixels[ground + component] <= 4, "frame \(frame)")
      }
    }
  }

  @Test("a film that is written twice has the same bytes")
  func repeatable() throws {
    let scratch = try Scratch()
    for name in ["a.mp4", "b.mp4"] {
      try Exporter(format: try Formats.make()).run(SweepSource(), into: MovieSink(path: scratch.path(name)))
    }
    #expect(try scratch.read("a.mp4") == scratch.read("b.mp4"))
  }

  @Test("an odd size, an unknown extension and a missing folder are told apart by class")
  func classes() throws {
    let scratch = try Scratch()
    func failure(_ name: String, width: Int = 64) throws -> ExportError? {
      #expect(throws: ExportError.self) {
        try Exporter(format: try Formats.make(width: width)).run(
          SweepSource(width: width), into: MovieSink(path: scratch.path(name)))
      }
    }
    #expect(try failure("a.mp4", width: 63)?.failureClass == .usage)
    #expect(try failure("a.xyz")?.failureClass == .usage)
    #expect(try failure("no/a.mp4")?.failureClass == .file)
    #expect(try scratch.names() == [])
  }
}
