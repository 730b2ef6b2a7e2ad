import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("SVG")
struct SVGTests {
  private func decode(_ text: String) throws -> CGImage {
    let scratch = try Scratch()
    return try ImageDecoder.decode(path: try scratch.write(Array(text.utf8), to: "a.svg"))
  }

  private static let squares = """
    <?xml version="1.0"?>
    <!-- two squares -->
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 4 2">
      <rect width="2" height="2" fill="#ff0000"/><rect x="2" width="2" height="1" fill="#0000ff" fill-opacity="0.5"/>
    </svg>
    """

  @Test("shapes are drawn where the file says, in premultiplied sRGB")
  func shapes() throws {
    let image = try decode(Self.squares)
    #expect(image.width == 40 && image.height == 20)
    #expect(image.pixels[5, 5] == SIMD4(255, 0, 0, 255))
    let blue = image.pixels[30, 5]
    #expect(blue.x == 0 && blue.w == blue.z && (127...128).contains(blue.w))
    #expect(image.pixels[30, 15] == .zero)
  }

  private static func text(_ attributes: String, around: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><g \(around)>
    <text x="2" y="16" font-family="DejaVu Sans" font-size="14" \(attributes)>Hello</text></g></svg>
    """
  }

  @Test("text that other threads set at the same time neither delays a drawing nor changes it")
  func besideText() async throws {
    let expected = bytes(try decode(Self.text("")))
    // The other threads use another library, which does not take turns with the one that drawing waits for.
    let library = FontLibrary()
    let face = try library.face(family: "DejaVu Sans")
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<400 { _ = TextLayout([TextRun("word \(number)", face: face, size: 12)], library: library) }
      }
      group.addTask {
        for _ in 0..<24 { #expect((try? decode(Self.text(""))).map(bytes) == expected) }
      }
    }
  }

  private func bytes(_ image: CGImage) -> [UInt8] { (0..<image.height).flatMap { Array(image.pixels.row($0)) } }

  @Test(
    "text that is too large for the font library is an error, and later drawings are as before",
    arguments: ["100000", "1e6", "1e8", "9e30", "1000em"])
  func hugeText(size: String) throws {
    let before = bytes(try decode(Self.text("")))
    #expect(before.contains { $0 != 0 })
    let error = #expect(throws: MediaError.self) {
      try decode(Self.text("style=\"font-size: \(size)\"", around: "font-size=\"1000\""))
    }
    #expect(error?.file.contains("a.svg") == true && error?.kind == .libraryFailed, "\(error?.description ?? "")")
    #expect(bytes(try decode(Self.text(""))) == before)
  }

  @Test(
    "a picture asked for at a size at which its text cannot be drawn comes smaller, and later drawings are as before")
  func hugeScale() throws {
    let image = try decode(Self.text(""))
    let scalable = try #require(image.scalable)
    // A hundred times its size is more than the font library takes in librsvg 2.54; a later version may do better.
    let large = try scalable.image(width: 6000, height: 2000)
    #expect([1500, 3000, 6000].contains(large.width) && large.height * 3 == large.width)
    #expect(try scalable.image(width: 6000, height: 2000) === large)
    #expect(bytes(try scalable.image(width: 60, height: 20)) == bytes(image))
    #expect(bytes(try decode(Self.text(""))) == bytes(image))
  }

  @Test("an SVG file is drawn sharply at any size, and a drawing is kept for its size")
  func scaling() throws {
    let image = try #require(try decode(Self.squares).scalable)
    let large = try image.image(width: 400, height: 200)
    #expect(large.width == 400 && large.height == 200)
    #expect(large.pixels[199, 50] == SIMD4(255, 0, 0, 255) && large.pixels[200, 50].x == 0)
    #expect(try image.image(width: 400, height: 200) === large)
    #expect(try image.image(width: 0, height: -3).width == 1)
  }

  @Test(
    "the size of an SVG file is its width and height, else its viewBox, else 300 × 150",
    arguments: [
      (#"width="30.2" height="10""#, 31, 10), (#"viewBox="0 0 64 32""#, 64, 32), ("", 300, 150),
      (#"width="1in" height="0.5in""#, 96, 48),
    ])
  func size(attributes: String, width: Int, height: Int) throws {
    let image = try decode(
      #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)><rect width="9" height="9"/></svg>"#)
    #expect(image.width == width && image.height == height)
  }

  @Test("an SVG file that is cut off, broken, empty or immense is an error that names it")
  func errors() throws {
    let open = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">"#
    for text in [
      open, open + "<rect", open + "</g></svg>", #"<svg width="9" height="9"><rect/></svg"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="9"/>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="9"/>"#,
    ] {
      let scratch = try Scratch()
      let path = try scratch.write(Array(text.utf8), to: "bad.svg")
      let error = #expect(throws: MediaError.self, "\(text)") { try ImageDecoder.decode(path: path) }
      #expect(error?.file == path)
      #expect(error?.description.contains("bad.svg") == true)
    }
  }

  @Test("an SVG file cannot read other files")
  func isolation() throws {
    let scratch = try Scratch()
    try Tool.ffmpeg("-f", "lavfi", "-i", "color=red:size=8x8", "-frames:v", "1", scratch.path("secret.png"))
    for reference in ["secret.png", scratch.path("secret.png"), "file://" + scratch.path("secret.png")] {
      let path = try scratch.write(
        Array(
          """
          <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">
          <image xlink:href="\(reference)" width="8" height="8"/></svg>
          """.utf8), to: "a.svg")
      #expect(try ImageDecoder.decode(path: path).pixels[4, 4] == .zero)
    }
  }

  @Test("SVG files with damaged bytes never crash")
  func damaged() throws {
    let scratch = try Scratch()
    var noise = Noise(seed: 5)
    for _ in 0..<60 {
      var bytes = Array(Self.squares.utf8)
      for _ in 0...noise.below(5) { bytes[noise.below(bytes.count)] = noise.bytes(1)[0] }
      _ = try? ImageDecoder.decode(path: try scratch.write(bytes, to: "a.svg"))
    }
  }
}
