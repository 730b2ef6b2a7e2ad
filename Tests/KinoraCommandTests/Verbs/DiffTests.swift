import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("kinora diff")
struct DiffTests {
  private let folder = try? TemporaryFolder()

  private func diff(_ words: String...) throws -> KinoraProcess { try diff(words) }

  private func diff(_ words: [String]) throws -> KinoraProcess {
    try KinoraProcess.run(["diff"] + words, in: try #require(folder).url)
  }

  /// Writes a grey picture with one pixel that is `levels` brighter in red.
  private func picture(_ name: String, brighter levels: UInt8 = 0, width: Int = 20) throws {
    let pixels = PixelBuffer(width: width, height: 20)
    for y in 0..<20 {
      for x in 0..<width { pixels[x, y] = SIMD4(100, 100, 100, 255) }
    }
    pixels[7, 11] = SIMD4(100 + levels, 100, 100, 255)
    try ImageEncoder.writePNG(pixels, to: try #require(folder).path(name))
  }

  @Test("comparing equal pictures ends with status 0, whether their files are the same or only their pixels")
  func equal() throws {
    try picture("a.png")
    try picture("b.png")
    let run = try diff("a.png", "b.png")
    #expect(run.status == 0)
    #expect(run.output == "equal (20×20, the same file byte for byte)\n")
    let folder = try #require(folder)
    let pixels = try ImageDecoder.decode(path: folder.path("a.png")).pixels
    try ImageEncoder.write(pixels, as: .webp, to: folder.path("b.webp"))
    let other = try diff("a.png", "b.webp")
    #expect(other.status == 0)
    #expect(other.output == "equal (400 pixels compared)\n")
  }

  @Test("two files with the same bytes that are no pictures are refused")
  func noPictures() throws {
    let folder = try #require(folder)
    try folder.write("nothing", to: "a.png")
    try folder.write("nothing", to: "b.png")
    let run = try diff("a.png", "b.png")
    #expect(run.status == 3)
    #expect(run.errors.contains("a.png: cannot decode the image: it is not a picture of a known format"))
  }

  @Test("one pixel that differs by one level is reported with its place, unless the difference is allowed")
  func onePixel() throws {
    try picture("a.png")
    try picture("b.png", brighter: 1)
    let run = try diff("a.png", "b.png")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("1 of 400 pixels differ, by at most 1 levels; within 1×1 at (7, 11)"))
    #expect(try diff("a.png", "b.png", "--allow", "1").status == 0)
  }

  @Test("the picture of a difference marks it and dims the rest")
  func marks() throws {
    try picture("a.png")
    try picture("b.png", brighter: 155)
    #expect(try diff("a.png", "b.png", "-o", "d.png").status == 1)
    let marked = try ImageDecoder.decode(path: try #require(folder).path("d.png"))
    #expect(marked.pixels[7, 11] == SIMD4(255, 192, 155, 255))
    #expect(marked.pixels[0, 0] == SIMD4(20, 20, 20, 255))
  }

  @Test("pictures of two sizes differ")
  func sizes() throws {
    try picture("a.png")
    try picture("b.png", width: 21)
    let run = try diff("a.png", "b.png")
    #expect(run.status == 1)
    #expect(run.output == "the sizes differ: 20×20 and 21×20\n")
  }

  @Test("scenes are compared frame by frame")
  func scenes() throws {
    let folder = try #require(folder)
    for (name, x) in [("a.json5", 40), ("b.json5", 41)] {
      try folder.write(
        """
        { kinora: 1, canvas: { width: 64, height: 32, frameRate: 10, duration: "1s" },
          layers: [{ name: "a", position: [16, 16], bounds: [0, 0, 16, 16], backgroundColor: "red" }],
          timeline: [{ at: "0.75s", disableActions: true, set: { "a.position": [\(x), 16] } }] }
        """, to: name)
    }
    let run = try diff("a.json5", "b.json5")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("frame 8: "))
    #expect(run.output.hasSuffix("2 of 10 frames differ\n"))
    #expect(try diff("a.json5", "b.json5", "--frames", "0..<8").status == 0)
    #expect(try diff("a.json5", "a.json5").status == 0)
  }

  @Test("a scene is compared with its film, which passes with a tolerance that has a reason")
  func film() throws {
    let folder = try #require(folder)
    try folder.write(
      """
      { kinora: 1, canvas: { width: 64, height: 32, frameRate: 10, duration: "1s", background: "gray" },
        layers: [{ name: "a", position: [16, 16], bounds: [0, 0, 16, 16], backgroundColor: "white",
          animations: { go: { type: "basic", keyPath: "position.x", toValue: 48, duration: "1s" } } }] }
      """, to: "a.json5")
    let render = try KinoraProcess.run(["render", "a.json5", "-o", "a.mp4"], in: folder.url)
    #expect(render.status == 0)
    let strict = try diff("a.json5", "a.mp4")
    #expect(strict.status == 1)
    #expect(
      strict.output.contains("least PSNR ") && strict.output.hasSuffix("10 of 10 frames differ\n"), "\(strict.output)")
    let limits = ["--tolerance", "psnr=15", "--reason", "H.264 in 4:2:0"]
    let allowed = try diff(["a.json5", "a.mp4"] + limits)
    #expect(allowed.status == 0)
    #expect(allowed.output.contains("10 frames differ as allowed: H.264 in 4:2:0"), "\(allowed.output)")
    let json = try diff(["a.json5", "a.mp4", "--json"] + limits)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["passes"] as? Bool == true && report["compared"] as? Int == 10)
    #expect((report["frames"] as? [[String: Any]])?.count == 10)
    #expect(try diff("a.mp4", "a.mp4").status == 0)
  }

  @Test("pictures have a report for programs too")
  func json() throws {
    try picture("a.png")
    try picture("b.png", brighter: 3)
    let run = try diff("a.png", "b.png", "--json")
    #expect(run.status == 1)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let frame = try #require((report["frames"] as? [[String: Any]])?.first)
    #expect(report["passes"] as? Bool == false && frame["differing"] as? Int == 1 && frame["largest"] as? Int == 3)
    #expect(frame["bounds"] as? [Int] == [7, 11, 1, 1])
  }

  @Test(
    "a tolerance without a reason, or in percent, is refused",
    arguments: [
      (["--tolerance", "count=3"], "--reason is missing: a tolerance says why it is right, in words"),
      (["--tolerance", "count=3%", "--reason", "noise"], "in a share of the picture a local fault drowns"),
      (["--reason", "noise"], "--reason belongs to --tolerance"),
      (["--allow", "1", "--tolerance", "count=3", "--reason", "noise"], "--allow cannot be combined with --tolerance"),
    ])
  func tolerances(words: [String], message: String) throws {
    try picture("a.png")
    try picture("b.png", brighter: 3)
    let run = try diff(["a.png", "b.png"] + words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("a scene and a picture are not comparable, and a missing file is named")
  func mistakes() throws {
    try picture("a.png")
    let mixed = try diff("a.png", "b.json5")
    #expect(mixed.status == 2)
    #expect(mixed.errors.contains("compare two pictures or two films"))
    let missing = try diff("a.png", "nowhere.png")
    #expect(missing.status == 3)
    #expect(missing.errors.contains("nowhere.png"))
  }
}
