import FileCalls
import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Files that last")
struct DurabilityTests {
  private func calls(_ body: () throws -> Void) rethrows -> [String] {
    file_calls_begin()
    defer { _ = file_calls_end() }
    try body()
    return String(cString: file_calls_end()).split(separator: "\n").map(String.init)
  }

  @Test("a picture's bytes are on the disk before it gets its name, and the name before the call returns")
  func picture() throws {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: scratch.folder).lastPathComponent
    let calls = try calls {
      try ImageEncoder.writePNG(PixelBuffer(width: 4, height: 4), to: scratch.path("a.png"))
    }
    #expect(calls == ["fsync .a.png.partial", "rename .a.png.partial a.png", "fsync \(folder)"])
  }

  @Test("a film's bytes are on the disk before it gets its name, and the name before finish returns")
  func film() throws {
    let scratch = try Scratch()
    let folder = URL(fileURLWithPath: scratch.folder).lastPathComponent
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30))
    let calls = try calls {
      _ = try MovieWriter.write(Frames.ramps(2), to: scratch.path("a.mp4"), settings: settings)
    }
    #expect(calls == ["fsync .a.mp4.partial", "rename .a.mp4.partial a.mp4", "fsync \(folder)"])
  }

  @Test("several writers to one name have a file each: the last to complete gets the name, and no other file stays")
  func together() throws {
    let scratch = try Scratch()
    let settings = MovieSettings(width: 64, height: 48, frameRate: Frames.rate(30))
    let writers = try (0..<3).map { _ in try MovieWriter(path: scratch.path("a.mp4"), settings: settings) }
    #expect(try scratch.names() == [".a.mp4.partial", ".a.mp4.partial-2", ".a.mp4.partial-3"])
    for (count, writer) in zip([3, 1, 2], writers) { for frame in Frames.ramps(count) { try writer.append(frame) } }
    for (writer, index) in zip([writers[2], writers[0], writers[1]], 0..<3) {
      let summary = try writer.finish()
      #expect(try scratch.read("a.mp4").count == summary.byteCount, "\(index)")
    }
    #expect(try scratch.names() == ["a.mp4"])
  }

  @Test("unfinished files that nobody has locked are removed, and folders and links with such names stay")
  func leftovers() throws {
    let scratch = try Scratch()
    for name in [".a.png.partial", ".a.png.partial-2"] { try scratch.write([1, 2, 3], to: name) }
    try FileManager.default.createDirectory(
      atPath: scratch.path(".a.png.partial-3"), withIntermediateDirectories: false)
    try ImageEncoder.writePNG(PixelBuffer(width: 4, height: 4), to: scratch.path("a.png"))
    #expect(try scratch.names() == [".a.png.partial-3", "a.png"])

    try scratch.write([1, 2, 3], to: "precious")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(".b.png.partial"), withDestinationPath: scratch.path("precious"))
    try ImageEncoder.writePNG(PixelBuffer(width: 4, height: 4), to: scratch.path("b.png"))
    #expect(try scratch.read("precious") == [1, 2, 3])
    #expect(try scratch.names() == [".a.png.partial-3", ".b.png.partial", "a.png", "b.png", "precious"])
  }
}
