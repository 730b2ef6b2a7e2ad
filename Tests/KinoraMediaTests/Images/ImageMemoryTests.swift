import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Pictures within a memory limit")
struct ImageMemoryTests {
  private func budget(_ bytes: Int) -> MemoryBudget { MemoryBudget(MemoryLimit(bytes: bytes)) }

  /// Files that are only the headers of pictures of 11,585 × 11,585 pixels (0x2D41 each way), which would take 537 MB.
  /// Headers suffice, because such a picture is refused before it is decoded.
  private static let immense: [(String, [UInt8])] = {
    let side: [UInt8] = [0, 0, 0x2D, 0x41]
    let small: [UInt8] = [0x41, 0x2D]
    return [
      (
        "png",
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + side + side
          + [8, 6, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
      ),
      (
        "gif",
        Array("GIF89a".utf8) + small + small + [0x80, 0, 0, 0, 0, 0, 9, 9, 9, 0x2C] + [0, 0, 0, 0] + small + small + [
          0, 2, 1, 0, 0, 0x3B,
        ]
      ),
      (
        "bmp",
        Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0] + small + [0, 0] + small + [0, 0]
          + [UInt8](repeating: 0, count: 40)
      ),
      ("jpg", [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0x2D, 0x41, 0x2D, 0x41, 1, 1, 0x11, 0, 0xFF, 0xD9]),
      ("qoi", Array("qoif".utf8) + side + side + [4, 0]),
      (
        "tif",
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0] + small + [0, 0, 1, 1, 4, 0, 1, 0, 0, 0] + small
          + [0, 0]
      ),
      (
        "webp",
        Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [
          10, 0, 0, 0, 0, 0, 0, 0, 0x40, 0x2D, 0, 0x40, 0x2D, 0,
        ]
      ),
      ("svg", Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="11585" height="11585"/>"#.utf8)),
    ]
  }()

  @Test(
    "a picture that does not fit is refused by its header, whatever its format",
    arguments: ["png", "gif", "bmp", "jpg", "qoi", "tif", "webp", "svg"])
  func refused(name: String) throws {
    let scratch = try Scratch()
    let bytes = try #require(Self.immense.first { $0.0 == name }?.1)
    let path = try scratch.write(bytes, to: "a." + name)
    let memory = budget(100_000_000)
    let error = #expect(throws: MediaError.self) { try ImageDecoder.decode(path: path, memory: memory) }
    #expect(error?.kind == .outOfMemory && error?.file == path, "\(error?.description ?? "")")
    #expect(error?.description.contains("100 MB allowed") == true)
    #expect(memory.used == 0)
  }

  @Test("a decoded picture counts for as long as it lives")
  func counting() throws {
    let scratch = try Scratch()
    try ImageEncoder.writePNG(PixelBuffer(width: 160, height: 100), to: scratch.path("a.png"))
    let memory = budget(2_000_000)
    var image: CGImage? = try ImageDecoder.decode(path: scratch.path("a.png"), memory: memory)
    #expect(memory.used == 640 * 100)
    #expect(image?.height == 100)
    image = nil
    #expect(memory.used == 0)
  }

  @Test(
    "the frames of a moving picture are decoded when they are shown, within the memory",
    arguments: ["a.gif", "a.apng", "a.webp"])
  func frames(name: String) throws {
    let scratch = try Scratch()
    let layout = name == "a.webp" ? ["-c:v", "libwebp_anim", "-lossless", "1"] : []
    try Tool.run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=10:duration=4"] + layout
        + ["-f", name == "a.apng" ? "apng" : name == "a.gif" ? "gif" : "webp", scratch.path(name)])
    let whole = try #require(try ImageDecoder.decode(path: scratch.path(name)).animation)
    let count = whole.durations.count
    #expect(count >= 30)
    // All thirty frames together would take thirty times a third of a megabyte.
    let memory = budget(5_000_000)
    let tight = try #require(try ImageDecoder.decode(path: scratch.path(name), memory: memory).animation)
    let atFirst = memory.used
    var noise = Noise(seed: 9)
    for index in Array(0..<count) + (0..<30).map({ _ in noise.below(count) }) {
      let (a, b) = (try tight.frame(index), try whole.frame(index))
      #expect(a.pixels.height == 240)
      for y in stride(from: 0, to: 240, by: 7) {
        #expect(a.pixels.row(y).elementsEqual(b.pixels.row(y)), "frame \(index)")
      }
    }
    #expect(memory.used < 5_000_000 && atFirst < 2_600_000, "\(atFirst), \(memory.used)")
  }
}
