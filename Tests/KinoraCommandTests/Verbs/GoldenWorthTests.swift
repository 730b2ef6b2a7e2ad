import Foundation
import Testing

@Suite("kinora golden audit, laws, doctor, unused and lint")
struct GoldenWorthTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, x) in [("moving.json5", 40), ("other.json5", 50)] {
      try folder.write(
        """
        { kinora: 1, canvas: { width: 64, height: 32, frameRate: 20, duration: "1s" },
          layers: [{ name: "a", position: [16, 16], bounds: [0, 0, 16, 16], backgroundColor: "red",
            animations: { go: { type: "basic", keyPath: "position.x", toValue: \(x), duration: "0.8s" } } }] }
        """, to: name)
    }
  }

  private func kinora(_ words: String...) throws -> KinoraProcess {
    try KinoraProcess.run(
      program: "/usr/bin/env", ["-u", "CI", try KinoraProcess.binary().path, "golden"] + words, in: folder.url)
  }

  @Test("recording by events says how many there are, and pins the frames that see them")
  func sampling() throws {
    let record = try kinora("record", "moving.json5", "--sampling", "events")
    #expect(record.status == 0)
    #expect(
      (record.output + record.errors).contains("events, ") && (record.output + record.errors).contains("all covered"))
    let verify = try kinora("verify", "moving.json5")
    #expect(verify.status == 0 && !verify.output.contains("(20 frames"))
    #expect(try kinora("record", "moving.json5", "--sampling", "every:7").errors.contains("4 frames recorded"))
    let wrong = try kinora("record", "moving.json5", "--sampling", "every:0")
    #expect(wrong.status == 2 && wrong.errors.contains("allowed: all, events, or every:N"))
    #expect(try kinora("record", "moving.json5", "--sampling", "all", "--frames", "3").status == 2)
    #expect(try kinora("verify", "moving.json5", "--sampling", "all").errors.contains("--sampling belongs to record"))
  }

  @Test("an audit of a golden that sees the motion ends with 0; of one that does not, with 1 and what it misses")
  func audit() throws {
    #expect(try kinora("record", "moving.json5").status == 0)
    let sound = try kinora("audit", "moving.json5")
    #expect(sound.status == 0, "\(sound.output)")
    #expect(sound.output.contains("noticed by 20 pinned frames, 0 missed"))
    #expect(try kinora("record", "moving.json5", "--frames", "0").status == 0)
    let poor = try kinora("audit", "moving.json5")
    #expect(poor.status == 1 && poor.output.contains("missed: a, position.x: begins 1 frame late; shows in frame"))
    #expect(try kinora("record", "other.json5", "--frames", "0").status == 0)
    let alike = try kinora("audit", "moving.json5", "other.json5")
    #expect(alike.output.contains("moving: this golden accepts the film of other as well"))
    #expect(try kinora("audit", "moving.json5", "other.json5", "--name", "x").status == 2)
    #expect(try kinora("audit", "moving.json5", "--goldens", "none").errors.contains("record it first"))
  }

  @Test("the laws hold for a scene, and the doctor finds nothing")
  func laws() throws {
    let laws = try kinora("laws", "moving.json5")
    #expect(laws.status == 0)
    #expect(laws.output.contains("moving: a frame gone to at once is the frame reached by playing: holds"))
    #expect(laws.output.split(separator: "\n").count == 8)
    let doctor = try kinora("doctor")
    #expect(doctor.status == 0 && doctor.output.hasSuffix("all 31 told rightly\n"), "\(doctor.output)")
    #expect(try kinora("doctor", "moving.json5").errors.contains("doctor takes no scene"))
  }

  @Test("audits and laws print for programs too, with the same status")
  func programs() throws {
    func object(_ run: KinoraProcess) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
    }
    for name in ["moving.json5", "other.json5"] { #expect(try kinora("record", name, "--frames", "0").status == 0) }
    let audit = try kinora("audit", "moving.json5", "other.json5", "--json")
    #expect(audit.status == 1)
    let golden = try #require((try object(audit)["goldens"] as? [[String: Any]])?.first)
    #expect(golden["scene"] as? String == "moving.json5" && golden["sound"] as? Bool == false)
    #expect(golden["accepts"] as? [String] == ["other.json5"] && golden["pinned"] as? Int == 1)
    let missed = try #require(golden["missed"] as? [[String: Any]])
    let harmless = try #require(golden["harmless"] as? [[String: Any]])
    let noticed = try #require(golden["noticed"] as? Int)
    #expect(golden["planted"] as? Int == noticed + missed.count + harmless.count)
    #expect(missed.contains { $0["change"] as? String == "begins 1 frame late" && $0["frame"] is Int })
    let laws = try kinora("laws", "moving.json5", "--json")
    #expect(laws.status == 0)
    let list = try #require((try object(laws)["scenes"] as? [[String: Any]])?.first?["laws"] as? [[String: Any]])
    #expect(list.count == 8 && list.allSatisfy { $0["result"] as? String == "holds" && $0["frames"] is Int })
    #expect(try kinora("doctor", "--json").errors.contains("--json belongs to"))
  }

  @Test("goldens that no test asked for, and what is wrong in a folder, are listed with status 1")
  func care() throws {
    #expect(try kinora("record", "moving.json5").status == 0)
    #expect(try kinora("record", "other.json5").status == 0)
    let goldens = folder.path("Goldens")
    try folder.write("\(goldens)\tmoving\tA.swift:1\n\(goldens)\tmoving\tB.swift:1\n", to: "uses")
    let unused = try kinora("unused", "Goldens", "--uses", "uses")
    #expect(unused.status == 1 && unused.output == "Goldens/other.golden.json: no test asked for it\n")
    #expect(try kinora("unused", "Goldens").errors.contains("--uses is missing"))
    #expect(try kinora("unused", "moving.json5", "--uses", "uses").errors.contains("a folder with goldens"))
    #expect(try kinora("lint", "Goldens").status == 0)
    let lint = try kinora("lint", "Goldens", "--uses", "uses")
    #expect(lint.status == 1 && lint.output.hasPrefix("moving: 2 tests ask for it: A.swift:1, B.swift:1"))
    #expect(try kinora("lint").errors.contains("FOLDER is missing"))
  }
}
