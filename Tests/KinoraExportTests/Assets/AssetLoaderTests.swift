import KinoraExport
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Loading a scene's files")
struct AssetLoaderTests {
  @Test("a picture is read once and is the same object afterwards")
  func once() throws {
    let scratch = try Scratch()
    let pixels = PixelBuffer(width: 2, height: 2)
    pixels[1, 0] = SIMD4(1, 2, 3, 255)
    try ImageEncoder.writePNG(pixels, to: scratch.path("a.png"))
    let loader = AssetLoader()
    let image = try loader.image(atPath: scratch.path("a.png"))
    #expect(image.pixels[1, 0] == SIMD4(1, 2, 3, 255))
    #expect(try loader.image(atPath: scratch.path("a.png")) === image)
  }

  @Test("a file that is missing, or is no picture or font, is an error that names it")
  func missing() throws {
    let scratch = try Scratch()
    try scratch.write(Array("text".utf8), to: "a.png")
    let loader = AssetLoader()
    for name in ["a.png", "b.png"] {
      let error = #expect(throws: MediaError.self) { try loader.image(atPath: scratch.path(name)) }
      #expect(error?.file == scratch.path(name))
    }
    let error = #expect(throws: (any Error).self) { try loader.font(atPath: scratch.path("a.png")) }
    #expect(error.map { "\($0)" }?.contains("a.png") == true)
  }
}
