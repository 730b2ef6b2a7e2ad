import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The pixels of glyphs that are painted in all the ways of OpenType's `COLR` table, version 1. Each glyph fills a
/// square of 40 pixels.
@Suite("Glyphs painted in every way of COLR")
struct PaintedTextTests {
  static let red = [255, 0, 0, 255]
  static let green = [0, 255, 0, 255]
  static let blue = [0, 0, 255, 255]
  static let clear = [0, 0, 0, 0]
  static let violet = [127, 0, 127, 255]

  func picture(_ text: String, color: CGColor = .black) throws -> PixelBuffer {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Fixtures/media/paints.ttf")
    let layer = CATextLayer()
    layer.string = text
    layer.font = try FontFace(contentsOf: file.standardizedFileURL.path)
    layer.fontSize = 40
    layer.foregroundColor = color
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    return drawn(40, 40, [layer])
  }

  /// The colours expected at a quarter and three quarters of the width, first at a quarter and then at three quarters
  /// of the height.
  static let quarters: [(String, [[Int]])] = [
    ("a", [red, red, red, red]),
    ("b", [[0, 0, 0, 128], [0, 0, 0, 128], [0, 0, 0, 128], [0, 0, 0, 128]]),
    ("c", [[191, 0, 64, 255], [64, 0, 191, 255], [191, 0, 64, 255], [64, 0, 191, 255]]),
    // Colours change across the rising diagonal only: red on it and above, blue at the end of the other one, twice as
    // far as the corner.
    ("d", [red, red, red, violet]),
    ("g", [blue, red, blue, red]),
    ("h", [clear, green, clear, green]),
    ("i", [blue, clear, blue, clear]),
    ("j", [clear, red, clear, red]),
    ("l", [clear, clear, green, green]),
    ("m", [blue, red, blue, red]),
  ]

  @Test("every kind of paint gives the expected pixels", arguments: quarters.indices)
  func pixels(row: Int) throws {
    let (text, expected) = Self.quarters[row]
    let pixels = try picture(text)
    for (index, place) in [(10, 10), (30, 10), (10, 30), (30, 30)].enumerated() {
      let pixel = (0..<4).map { Int(pixels[place.0, place.1][$0]) }
      #expect(zip(pixel, expected[index]).allSatisfy { abs($0 - $1) <= 8 }, "\(text) at \(place): \(pixel)")
    }
  }

  @Test("circles grow from the middle, and angles count against the clock from the right")
  func radialAndSweep() throws {
    let circle = try picture("e")
    // Half a radius from the middle, the colour is half way, in all directions.
    for (x, y) in [(30, 20), (9, 20), (20, 30), (20, 9)] {
      #expect(abs(Int(circle[x, y].x) - 127) < 12 && abs(Int(circle[x, y].z) - 127) < 12, "\(x), \(y)")
    }
    #expect(circle[1, 1].z == 255)
    let turn = try picture("f")
    func pixel(_ x: Int, _ y: Int) -> [Int] { (0..<3).map { Int(turn[x, y][$0]) } }
    for (place, expected) in [
      ((38, 19), [250, 5, 0]), ((19, 1), [127, 127, 0]), ((1, 19), [0, 255, 0]), ((19, 38), [0, 127, 127]),
    ] {
      let found = pixel(place.0, place.1)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 12 }, "at \(place): \(found)")
    }
  }

  @Test("a reflected colour line goes to and fro")
  func reflected() throws {
    let pixels = try picture("k")
    for (x, blue) in [(0, 0), (9, 240), (10, 245), (19, 10), (20, 10), (29, 240), (30, 245), (39, 10)] {
      #expect(abs(Int(pixels[x, 20].z) - blue) <= 25, "\(x): \(pixels[x, 20])")
    }
  }

  @Test("scaling a paint scales its gradient")
  func scaled() throws {
    let pixels = try picture("n")
    #expect(pixels[8, 20].w == 0 && pixels[31, 20].w == 0 && pixels[20, 8].w == 0)
    for (x, blue) in [(10, 6), (20, 134), (29, 249)] { #expect(abs(Int(pixels[x, 20].z) - blue) <= 8) }
  }
}
