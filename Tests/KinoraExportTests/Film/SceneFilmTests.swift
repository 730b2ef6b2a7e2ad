import Foundation
import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraRaster
import KinoraScenes
import TestSupport
import Testing

@Suite("Films from scenes")
struct SceneFilmTests {
  private func write(_ scene: String, in scratch: Scratch) throws -> String {
    let picture = PixelBuffer(width: 16, height: 16)
    for index in 0..<256 { picture[index % 16, index / 16] = SIMD4(200, 40, 0, 255) }
    try ImageEncoder.writePNG(picture, to: scratch.path("a.png"))
    return try scratch.write(Array(scene.utf8), to: "film.json5")
  }

  private let scene = """
    {
      kinora: 1,
      canvas: { width: 32, height: 16, frameRate: 10, duration: "1s", background: "#102030" },
      assets: { a: { image: "a.png" } },
      layers: [
        { name: "card", position: [8, 8], bounds: [0, 0, 16, 16], contents: "a",
          animations: { move: { type: "basic", keyPath: "position.x", fromValue: 8, toValue: 28, duration: "1s" } } },
      ],
      output: { codec: "h264", crf: 30 },
    }
    """

  @Test("a scene's pictures are loaded from its folder, and its frames come in any order")
  func frames() throws {
    let scratch = try Scratch()
    let film = Film(try SceneLoader.load(path: try write(scene, in: scratch)))
    let sink = HashSink()
    try film.export(into: sink)
    #expect(sink.hashes.count == 10)
    for frame in [7, 2, 5, 0, 9] {
      let image = try film.frame(number: frame)
      #expect(FrameHash(of: image) == sink.hashes[frame])
      for x in 0..<32 {
        let inside = (2 * frame..<2 * frame + 16).contains(x)
        #expect(image.pixels[x, 8] == (inside ? SIMD4(200, 40, 0, 255) : SIMD4(16, 32, 48, 255)))
      }
    }
  }

  @Test("a scene that asks for H.264 becomes a WebM when its output's name says so")
  func otherContainer() throws {
    let scratch = try Scratch()
    let film = Film(try SceneLoader.load(path: try write(scene, in: scratch)))
    for (name, codec) in [("a.mp4", "h264"), ("a.webm", "vp9")] {
      try film.export(to: scratch.path(name))
      #expect(try Tool.ffprobe("-show_entries", "stream=codec_name", scratch.path(name)).contains(codec))
    }
  }

  @Test("a scene's encoding options count where the caller leaves them open, its rate factor only for its own codec")
  func completed() {
    let scene = EncodingOptions(codec: .h264, crf: 30, preset: .slow)
    let open = EncodingOptions()
    #expect(open.completed(by: scene, for: .mp4) == EncodingOptions(codec: .h264, crf: 30, preset: .slow))
    #expect(open.completed(by: scene, for: .webm) == EncodingOptions(codec: .vp9, crf: nil, preset: .slow))
    #expect(
      EncodingOptions(crf: 12, preset: .fast).completed(by: scene, for: .webm)
        == EncodingOptions(codec: .vp9, crf: 12, preset: .fast))
    #expect(open.completed(by: EncodingOptions(crf: 40), for: .webm) == EncodingOptions(codec: .vp9, crf: 40))
  }

  @Test("a picture that is damaged is an error of class file that names it")
  func damaged() throws {
    let scratch = try Scratch()
    let path = try write(scene, in: scratch)
    try scratch.write(Array("no picture".utf8), to: "a.png")
    let error = #expect(throws: ExportError.self) { try Film(try SceneLoader.load(path: path)).frame(at: 0) }
    #expect(error?.failureClass == .file)
    #expect(error?.description.contains("a.png") == true)
  }
}
