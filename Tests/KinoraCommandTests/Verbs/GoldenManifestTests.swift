import Foundation
import Testing

@Suite("kinora golden, with manifests that nobody recorded")
struct GoldenManifestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let record = try KinoraProcess.shell(
      "cp $scene s.json5; env -u CI $kinora golden record s.json5 --frames 0...9", in: folder)
    try #require(record.status == 0, "\(record.errors)")
  }

  private func verify(_ change: (String) -> String) throws -> KinoraProcess {
    try folder.write(change(try folder.text("Goldens/s.golden.json")), to: "Goldens/s.golden.json")
    return try KinoraProcess.shell("$kinora golden verify s.json5", in: folder)
  }

  @Test(
    "a number out of its range is named with its line and what is allowed",
    arguments: [
      "9223372036854775807", "9223372036854774784", "-9223372036854775808", "-1", "10000000", "1e400", "-1e400", "0.5",
      "99999999999999999999999", "NaN", "Infinity",
    ], ["\"i\": 3", "\"width\": 320", "\"height\": 180"])
  func extremes(number: String, place: String) throws {
    let key = place.split(separator: ":")[0]
    let run = try verify {
      $0.replacing(place + ",", with: "\(key): \(number),").replacing(place + " ", with: "\(key): \(number) ")
    }
    #expect(run.status == 3)
    let (line, least) = place.contains("i\"") ? (13, 0) : (4, 1)
    #expect(run.errors.contains("line \(line), column "), "\(run.errors)")
    #expect(run.errors.contains("allowed: a whole number from \(least) to "), "\(run.errors)")
  }

  @Test(
    "a manifest with another number of the schema is refused by that number",
    arguments: ["9223372036854775807", "-1", "1e400"])
  func schema(number: String) throws {
    let run = try verify { $0.replacing("\"schema\": 2", with: "\"schema\": \(number)") }
    #expect(run.status == 3)
    #expect(run.errors.contains("its schema is"), "\(run.errors)")
  }

  @Test("a frame that the film does not have is refused")
  func beyond() throws {
    let run = try verify { $0.replacing("\"i\": 9,", with: "\"i\": 90,") }
    #expect(run.status == 3)
    #expect(
      run.errors.contains("line 19, column 12: i: found 90; allowed: a whole number from 0 to 89"), "\(run.errors)")
  }

  @Test("a manifest under another name is refused")
  func otherCase() throws {
    let run = try KinoraProcess.shell(
      "mv Goldens/s.golden.json Goldens/t.golden.json; $kinora golden verify s.json5 --name t", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("line 3, column 11: it is the golden of \"s\""), "\(run.errors)")
  }

  @Test("a frame listed twice is refused, so that a list of any length is no longer than the film")
  func twice() throws {
    let run = try verify { $0.replacing("\"i\": 4,", with: "\"i\": 3,") }
    #expect(run.status == 3)
    #expect(run.errors.contains("line 14, column "), "\(run.errors)")
    #expect(run.errors.contains("frame 3 is listed twice"), "\(run.errors)")
  }

  @Test("a manifest of a hundred thousand lines is read and compared")
  func long() throws {
    let run = try verify { text in
      let head = text.prefix(upTo: text.range(of: "\"frames\": [\n")?.upperBound ?? text.endIndex)
        .replacing("\"frameRate\": \"30000/1001\"", with: "\"frameRate\": \"1\"")
        .replacing("\"length\": \"3003/1000\"", with: "\"length\": \"100000\"")
        .replacing("\"frameCount\": 90", with: "\"frameCount\": 100000")
      let hash = String(repeating: "7", count: 32)
      let lines = (0..<100_000).map { "    { \"i\": \($0), \"t\": \"\($0)\", \"hash\": \"\(hash)\" }" }
      return head + lines.joined(separator: ",\n") + "\n  ]\n}\n"
    }
    #expect(run.status == 1)
    #expect(
      run.output.contains("100000 frames in 100000 s, found 320 × 180 at 30000/1001, 90 frames"),
      "\(run.output) \(run.errors)")
  }

  @Test("a manifest that is no text, or larger than any film's, is refused")
  func damaged() throws {
    let binary = try KinoraProcess.shell(
      "printf '{\\n\\377' >Goldens/s.golden.json; $kinora golden verify s.json5", in: folder)
    #expect(binary.status == 3)
    #expect(binary.errors.contains("line 2, column 1: the file is not UTF-8 text"), "\(binary.errors)")
    // The limit is 256 MiB.
    let large = try KinoraProcess.shell(
      "truncate -s 300M Goldens/s.golden.json; $kinora golden verify s.json5", in: folder)
    #expect(large.status == 3)
    #expect(large.errors.contains("it has more than 268435456 bytes"), "\(large.errors)")
  }
}
