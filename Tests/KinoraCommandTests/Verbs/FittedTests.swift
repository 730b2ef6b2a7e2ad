import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("Films of another shape than their canvas, and what they say of warnings")
struct FittedTests {
  /// A red square that reaches over the canvas' upper edge, and a layer that is never on it.
  private static let scene = """
    { kinora: 1, canvas: { width: 64, height: 32, frameRate: 10, duration: "0.1s", background: "BACKGROUND" },
      layers: [
        { name: "in", position: [32, 4], bounds: [0, 0, 40, 40], backgroundColor: "red" },
        { position: [-30, 0], bounds: [0, 0, 10, 10], backgroundColor: "red" },
      ] }
    """

  @Test(
    "beside the picture is the background, and not what lies outside of the canvas",
    arguments: [("#204060", SIMD4<UInt8>(32, 64, 96, 255)), ("transparent", SIMD4<UInt8>(0, 0, 0, 0))])
  func margins(_ background: String, _ expected: SIMD4<UInt8>) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene.replacing("BACKGROUND", with: background), to: "scene.json5")
    let words = ["scene.json5", "--size", "64x64", "-o"]
    #expect(try KinoraProcess.run(["frame", "--at", "0"] + words + ["still.png"], in: folder.url).status == 0)
    #expect(try KinoraProcess.run(["render"] + words + ["%d.png"], in: folder.url).status == 0)
    for name in ["still.png", "0.png"] {
      let pixels = try ImageDecoder.decode(path: folder.path(name)).pixels
      #expect(pixels.width == 64 && pixels.height == 64)
      // The canvas is rows 16 to 47, and the square ends at row 24 of it.
      let red = SIMD4<UInt8>(255, 0, 0, 255)
      for (y, color) in [(0, expected), (15, expected), (16, red), (39, red), (40, expected)] {
        #expect(pixels[32, y] == color, "\(name), row \(y): \(pixels[32, y])")
      }
    }
  }

  @Test("render says once how many warnings there are, and nothing with --quiet")
  func warnings() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene.replacing("BACKGROUND", with: "black"), to: "scene.json5")
    let words = ["render", "scene.json5", "-o", "%d.png"]
    let run = try KinoraProcess.run(words, in: folder.url)
    #expect(run.status == 0)
    let said = run.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(said == ["kinora: warning: scene.json5 has 1 warning; kinora check scene.json5 shows it"])
    #expect(try KinoraProcess.run(words + ["--quiet"], in: folder.url).errors.isEmpty)
  }
}
