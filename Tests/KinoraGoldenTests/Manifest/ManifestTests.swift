import KinoraGolden
import Testing

@Suite("Manifests")
struct ManifestTests {
  private static let manifest = GoldenManifest(
    name: "push \"1\"", width: 64, height: 32, frameRate: "30000/1001", oracle: .apple,
    frames: [.init(i: 0, t: "0", hash: "ab"), .init(i: 12, t: "1001/2500", hash: "cd")])

  @Test("a manifest reads as it was written")
  func roundTrip() throws {
    #expect(try GoldenManifest(text: Self.manifest.text, file: "a.golden.json") == Self.manifest)
  }

  @Test(
    "a damaged manifest is refused with the line, the column and what is allowed there",
    arguments: [
      ("\"i\": 12", "\"i\": \"12\"", "line 9, column 12: i: found \"12\"; allowed: a whole number from 0 to 9999999"),
      (
        "\"t\": \"0\", ", "",
        "line 8, column 5: \"t\" is missing; allowed: what `kinora golden record` writes; record it again"
      ),
      ("apple", "aple", "line 6, column 13: oracle: found \"aple\"; allowed: closed-form, xfade, apple, none"),
      (
        "\"schema\": 1", "\"schema\": 2",
        "line 2, column 13: its schema is 2; allowed: 1, which this version reads; record it again"
      ),
      (
        "64,", "64",
        "line 4, column 27: syntax error: found \"\\\"\" after the value of \"width\"; allowed: \",\" or \"}\""
      ),
      (
        "[\n", "[],\n",
        "line 7, column 13: it lists no frames, so it would accept anything; allowed: one frame or more; record it again"
      ),
    ])
  func damaged(_ from: String, _ to: String, _ reason: String) {
    var text = Self.manifest.text.replacing(from, with: to, maxReplacements: 1)
    if to == "[],\n" { text = text.prefix(while: { $0 != "]" }) + "] }" }
    let error = #expect(throws: GoldenError.self) { try GoldenManifest(text: text, file: "a.golden.json") }
    #expect(error == .unreadable(file: "a.golden.json", reason: reason))
  }
}
