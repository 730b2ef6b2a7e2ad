import Foundation
import KinoraExport
import KinoraGraphics
import KinoraRaster
import KinoraScenes
import TestSupport
import Testing

@Suite("Films with moving pictures")
struct MovingPictureFilmTests {
  /// A film of two seconds with a GIF of ten frames a second, once at its own speed and once at half of it.
  private func film(in scratch: Scratch) throws -> Film {
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=24x18:rate=10:duration=1", "-vf",
      "split[a][b];[a]palettegen=max_colors=32[p];[b][p]paletteuse=dither=none", scratch.path("a.gif"))
    let scene = """
      { kinora: 1, canvas: { width: 60, height: 20, frameRate: 30, duration: "2s" }, assets: { a: { image: "a.gif" } },
        layers: [
          { bounds: [0, 0, 24, 18], position: [13, 10], contents: "a" },
          { bounds: [0, 0, 24, 18], position: [45, 10], contents: "a", speed: 0.5, beginTime: "0.2s" },
        ] }
      """
    return Film(try SceneLoader.load(path: try scratch.write(Array(scene.utf8), to: "s.json5")))
  }

  @Test("frames with a moving picture, asked for in any order, are those of the film")
  func anyOrder() throws {
    let scratch = try Scratch()
    let film = try film(in: scratch)
    let sink = HashSink()
    try film.export(into: sink)
    #expect(sink.hashes.count == 60)
    // Each picture stays for three of the film's frames or more, so that many frames are equal.
    #expect(Set(sink.hashes).count < 40)
    for number in [59, 0, 31, 30, 7, 8, 45] {
      #expect(try FrameHash(of: film.frame(number: number)) == sink.hashes[number], "frame \(number)")
    }
  }

  @Test("a frame of the film shows the GIF's frame for its time")
  func time() throws {
    let scratch = try Scratch()
    let film = try film(in: scratch)
    let raw = try Tool.ffmpeg("-i", scratch.path("a.gif"), "-f", "rawvideo", "-pix_fmt", "rgba", "-")
    for (number, picture) in [(0, 0), (2, 0), (3, 1), (29, 9)] {
      let image = try film.frame(number: number)
      for y in 0..<18 {
        for x in 0..<24 {
          let at = 4 * (picture * 24 * 18 + y * 24 + x)
          #expect(image.pixels[x + 1, y + 1] == SIMD4(raw[at], raw[at + 1], raw[at + 2], raw[at + 3]))
        }
      }
    }
  }

  @Test("a damaged frame deep in the file fails the film before its first")
  func damaged() throws {
    let scratch = try Scratch()
    let film = try film(in: scratch)
    let bytes = try scratch.read("a.gif")
    try scratch.write(bytes.prefix(bytes.count * 3 / 4), to: "a.gif")
    let sink = HashSink()
    let error = #expect(throws: ExportError.self) { try film.export(into: sink) }
    #expect(error?.description.contains("a.gif") == true && error?.failureClass == .file)
    #expect(sink.hashes.isEmpty)
  }
}
