import Foundation
import KinoraMessages
import Testing

@Suite("Reasons in plain words")
struct PlainReasonTests {
  private func reason(_ body: () throws -> Void) -> String {
    do { try body() } catch { return plainReason(error) }
    return "nothing"
  }

  @Test("errors of files are told in the system's words for them")
  func files() {
    #expect(
      reason { _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/at/all")) } == "no such file or directory")
    #expect(reason { _ = try Data(contentsOf: URL(fileURLWithPath: "/")) } == "is a directory")
    #expect(
      reason { try Data([1]).write(to: URL(fileURLWithPath: "/dev/full")) } == "no space left on device")
    #expect(reason { throw POSIXError(.EACCES) } == "permission denied")
    #expect(reason { throw CocoaError(.fileReadCorruptFile) } == "it is not text in UTF-8")
  }

  private struct Point: Codable {
    let x: Int
    let names: [String]
  }

  @Test(
    "errors of decoding tell the place and what was expected",
    arguments: [
      ("{\"x\": \"1\", \"names\": []}", "/x is no whole number"), ("{\"x\": 1}", "the whole has no \"names\""),
      ("{\"x\": 1, \"names\": [\"a\", 2]}", "/names/1 is no text"),
      ("{\"x\": null, \"names\": []}", "/x is null and no whole number"),
      ("[]", "the whole is no object"), ("{", "it is not JSON"),
    ])
  func decoding(_ text: String, _ expected: String) {
    #expect(reason { _ = try JSONDecoder().decode(Point.self, from: Data(text.utf8)) } == expected)
  }
}
