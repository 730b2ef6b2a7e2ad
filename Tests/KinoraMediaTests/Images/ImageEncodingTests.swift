import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Writing PNG")
struct ImageEncodingTests {
  /// A picture of every premultiplied component with every alpha.
  private func everyColour() -> PixelBuffer {
    let pixels = PixelBuffer(width: 256, height: 256)
    for alpha in 0..<256 {
      for colour in 0..<256 {
        let value = UInt8(min(colour, alpha))
        pixels[colour, alpha] = SIMD4(value, UInt8(alpha) - value, UInt8(alpha), UInt8(alpha))
      }
    }
    return pixels
  }

  private func equal(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    a.width == b.width && a.height == b.height && (0..<a.height).allSatisfy { a.row($0).elementsEqual(b.row($0)) }
  }

  @Test("a picture that was written is read with the same pixels, for every colour and alpha")
  func roundTrip() throws {
    let scratch = try Scratch()
    let pixels = everyColour()
    try ImageEncoder.writePNG(pixels, to: scratch.path("a.png"))
    #expect(equal(try ImageDecoder.decode(path: scratch.path("a.png")).pixels, pixels))
  }

  @Test("colours are stored without being multiplied by alpha, as ffmpeg reads them")
  func straight() throws {
    let scratch = try Scratch()
    let pixels = PixelBuffer(width: 2, height: 1)
    pixels[0, 0] = SIMD4(100, 50, 0, 128)
    pixels[1, 0] = SIMD4(0, 0, 0, 0)
    try ImageEncoder.writePNG(pixels, to: scratch.path("a.png"))
    let read = try Tool.ffmpeg("-i", scratch.path("a.png"), "-pix_fmt", "rgba", "-f", "rawvideo", "-")
    #expect(read == [199, 100, 0, 128, 0, 0, 0, 0])
  }

  @Test("an opaque picture is written without alpha")
  func opaque() throws {
    let scratch = try Scratch()
    let pixels = PixelBuffer(width: 3, height: 3)
    for index in 0..<9 { pixels[index % 3, index / 3] = SIMD4(UInt8(index), 2, 3, 255) }
    try ImageEncoder.writePNG(CGImage(pixels: pixels), to: scratch.path("a.png"))
    #expect(try Tool.ffprobe("-show_entries", "stream=pix_fmt", scratch.path("a.png")).contains("rgb24"))
    #expect(equal(try ImageDecoder.decode(path: scratch.path("a.png")).pixels, pixels))
  }

  @Test("equal pixels give equal bytes, in memory and in a file")
  func repeatable() throws {
    let scratch = try Scratch()
    let pixels = everyColour()
    try ImageEncoder.writePNG(pixels, to: scratch.path("a.png"))
    #expect(try ImageEncoder.png(pixels) == scratch.read("a.png"))
  }

  @Test("writing into a missing folder is an error that names it, and leaves nothing behind")
  func missingFolder() throws {
    let scratch = try Scratch()
    let error = #expect(throws: MediaError.self) {
      try ImageEncoder.writePNG(PixelBuffer(width: 1, height: 1), to: scratch.path("no/a.png"))
    }
    #expect(error?.kind == .unwritable)
    #expect(error?.reason.contains("\(scratch.folder)/no does not exist") == true)
    #expect(try scratch.names() == [])
  }

  @Test("a folder that stands where the file should be is left alone")
  func folderInTheWay() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("a.png"), withIntermediateDirectories: false)
    let error = #expect(throws: MediaError.self) {
      try ImageEncoder.writePNG(PixelBuffer(width: 1, height: 1), to: scratch.path("a.png"))
    }
    #expect(error?.reason == "it is a folder")
    #expect(try scratch.names() == ["a.png"])
  }
}
