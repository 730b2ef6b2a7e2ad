import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import Testing

/// A push compared with FFmpeg's `xfade=slideleft`, which is a push from the right that other people wrote.
///
/// The filter works out its progress in single precision and cuts to whole pixels, so the film has 32 frames a second,
/// since n/32 is exact, and a width that 32 divides. In the first column of frame 0 the filter reads outside the
/// picture, so frame 0 is left to the closed form.
@Suite("A push, against FFmpeg's xfade")
struct PushAgainstXfadeTests {
  @Test("every frame of a linear push from the right equals xfade=slideleft, byte for byte")
  func slideLeft() throws {
    try compare(subtype: .fromRight, transition: "slideleft")
  }

  @Test("every frame of a linear push from the left equals xfade=slideright, byte for byte")
  func slideRight() throws {
    try compare(subtype: .fromLeft, transition: "slideright")
  }

  private func compare(subtype: CATransitionSubtype, transition: String) throws {
    let width = 320
    let height = 48
    let frames = 32
    let film = PushFilm.make(width: width, height: height, framesPerSecond: frames, subtype: subtype)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-xfade-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, green) in [("old", PushFilm.oldGreen), ("new", PushFilm.newGreen)] {
      try ImageEncoder.writePNG(
        PushFilm.picture(width: width, height: height, green: green), to: folder.path + "/\(name).png")
    }
    let raw = folder.path + "/oracle.rgba"
    try run([
      "ffmpeg", "-v", "error", "-loop", "1", "-framerate", "\(frames)", "-t", "2", "-i", folder.path + "/old.png",
      "-loop", "1", "-framerate", "\(frames)", "-t", "2", "-i", folder.path + "/new.png", "-filter_complex",
      "[0]format=gbrap[a];[1]format=gbrap[b];[a][b]xfade=transition=\(transition):duration=1:offset=0,format=rgba",
      "-frames:v", "\(frames + 1)", "-f", "rawvideo", raw,
    ])
    let oracle = try Data(contentsOf: URL(fileURLWithPath: raw))
    #expect(oracle.count == width * height * 4 * (frames + 1))
    for frame in 1...frames {
      let image = try film.frame(number: frame)
      for y in 0..<height {
        let start = ((frame * height) + y) * width * 4
        #expect(
          Data(image.pixels.row(y)) == oracle.subdata(in: start..<start + width * 4), "frame \(frame), row \(y)")
      }
    }
  }

  private func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words[0]) is needed for this test and failed")
  }
}
