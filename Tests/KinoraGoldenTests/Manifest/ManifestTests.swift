import Foundation
import KinoraExport
import KinoraGolden
import KinoraRaster
import KinoraTiming
import Testing

@Suite("Manifests")
struct ManifestTests {
  private static func manifest() throws -> GoldenManifest {
    let rate = try #require(FrameRate(30000, 1001))
    return GoldenManifest(
      name: "push \"1\"\n",
      format: try FilmFormat(size: CGSize(width: 64, height: 32), frameRate: rate, duration: Rational(2)),
      oracle: .apple,
      frames: [
        .init(i: 0, hash: try #require(FrameHash("0123456789abcdef0123456789abcdef"))),
        .init(i: 12, hash: try #require(FrameHash("fedcba9876543210fedcba9876543210"))),
      ])
  }

  @Test("a manifest reads as it was written")
  func roundTrip() throws {
    let manifest = try Self.manifest()
    #expect(try GoldenManifest(text: manifest.text, file: "a.golden.json", named: "push \"1\"\n") == manifest)
  }

  @Test(
    "a manifest says the film's size, rate, length and number of frames, and a frame's exact time, one frame a line")
  func text() throws {
    #expect(
      try Self.manifest().text == """
        {
          "schema": 2,
          "case": "push \\"1\\"\\u000a",
          "canvas": { "width": 64, "height": 32, "format": "premultiplied RGBA8, sRGB" },
          "frameRate": "30000/1001",
          "length": "2",
          "frameCount": 60,
          "oracle": "apple",
          "frames": [
            { "i": 0, "t": "0", "hash": "0123456789abcdef0123456789abcdef" },
            { "i": 12, "t": "1001/2500", "hash": "fedcba9876543210fedcba9876543210" }
          ]
        }

        """)
  }

  @Test(
    "a damaged manifest is refused with the line, the column and what is allowed there",
    arguments: [
      ("\"i\": 12", "\"i\": \"12\"", "line 11, column 12: i: found \"12\"; allowed: a whole number from 0 to 59"),
      ("\"i\": 12", "\"i\": 60", "line 11, column 12: i: found 60; allowed: a whole number from 0 to 59"),
      (
        "\"t\": \"0\", ", "",
        "line 10, column 5: \"t\" is missing; allowed: what `kinora golden record` writes; record it again"
      ),
      (
        "1001/2500", "1001/2501",
        "line 11, column 21: t: found \"1001/2501\", which is not the time of frame 12; "
          + "allowed: \"1001/2500\" at 30000/1001 frames a second; record it again"
      ),
      ("apple", "aple", "line 8, column 13: oracle: found \"aple\"; allowed: closed-form, xfade, apple, none"),
      (
        "\"schema\": 2", "\"schema\": 1",
        "line 2, column 13: its schema is 1; allowed: 2, which this version reads; record it again"
      ),
      (
        "64,", "64",
        "line 4, column 27: syntax error: found \"\\\"\" after the value of \"width\"; allowed: \",\" or \"}\""
      ),
      (
        "[\n", "[],\n",
        "line 9, column 13: it lists no frames, so it would accept anything; allowed: one frame or more; record it again"
      ),
      (
        "0123456789abcdef0", "0123456789abcdeg0",
        "line 10, column 33: hash: found \"0123456789abcdeg0123456789abcdef\", which is no hash; "
          + "allowed: 32 digits from 0 to 9 and a to f; record it again"
      ),
      (
        "fedcba9876543210f", "f",
        "line 11, column 42: hash: found \"fedcba9876543210\", which is no hash; "
          + "allowed: 32 digits from 0 to 9 and a to f; record it again"
      ),
      (
        "\"0123", "\"+123",
        "line 10, column 33: hash: found \"+123456789abcdef0123456789abcdef\", which is no hash; "
          + "allowed: 32 digits from 0 to 9 and a to f; record it again"
      ),
      (
        "\"frameCount\": 60", "\"frameCount\": 61",
        "line 7, column 17: frameCount: found 61, and 2 s at 30000/1001 frames a second have 60; "
          + "allowed: 60; record it again"
      ),
      (
        "\"length\": \"2\"", "\"length\": \"2.0\"",
        "line 6, column 13: length: found \"2.0\"; allowed: a fraction such as \"30\" or \"30000/1001\", in lowest terms"
      ),
      (
        "30000/1001", "0", "line 5, column 16: frameRate: found \"0\"; allowed: a rate above 0 and at most 1000000"
      ),
      (
        "RGBA8", "BGRA8",
        "line 4, column 52: format: found \"premultiplied BGRA8, sRGB\"; allowed: \"premultiplied RGBA8, sRGB\""
      ),
      (
        "\"i\": 12, \"t\": \"1001/2500\"", "\"i\": 0, \"t\": \"0\"",
        "line 11, column 5: frame 0 is listed twice; allowed: each frame once, in the film's order; record it again"
      ),
    ])
  func damaged(_ from: String, _ to: String, _ reason: String) throws {
    let sound = try Self.manifest().text
    var text = sound.replacing(from, with: to, maxReplacements: 1)
    #expect(text != sound)
    if to == "[],\n" { text = text.prefix(while: { $0 != "]" }) + "] }" }
    let error = #expect(throws: GoldenError.self) { try GoldenManifest(text: text, file: "a.golden.json") }
    #expect(error == .unreadable(file: "a.golden.json", reason: reason))
  }

  @Test("a manifest of another case is refused")
  func otherCase() throws {
    let text = try Self.manifest().text
    let error = #expect(throws: GoldenError.self) {
      try GoldenManifest(text: text, file: "b.golden.json", named: "b")
    }
    #expect("\(try #require(error))".contains("line 3, column 11: it is the golden of"))
  }
}
