import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes
import TestSupport
import Testing

@Suite("Causes of differing frames")
struct CauseTests {
  /// How the faults of the tables were told.
  private struct Score: CustomStringConvertible {
    var planted = 0
    var missed: [String] = []
    var wrong: [String] = []
    var untold: [String] = []

    var description: String {
      "\(planted) planted, \(missed.count) not noticed, \(wrong.count) named wrongly, \(untold.count) cannot tell"
    }
  }

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures").path

  private static func film(_ text: String) throws -> Film {
    Film(try SceneLoader.load(text: text, file: "scene", folder: fixtures))
  }

  @Test(
    "every planted fault is found, at least 95 of 100 are named with their layer, at most 1 of 100 is named wrongly")
  func named() throws {
    var score = Score()
    for table in PlantedFaults.all {
      let folder = try Scratch()
      let golden = Golden(store: GoldenStore(folder: folder.folder))
      try golden.record(try Self.film(table.scene), named: table.name, oracle: .none)
      for fault in table.faults {
        let text = table.scene.replacing(fault.from, with: fault.to, maxReplacements: 1)
        #expect(text != table.scene, "\(table.name): nothing was planted for \(fault.from)")
        let film = try Self.film(text)
        let verdict = try golden.verify(film, named: table.name)
        score.planted += 1
        let words = "\(table.name): \(fault.from) → \(fault.to)"
        guard let diagnosis = try golden.diagnosis(of: verdict, film, named: table.name) else {
          score.missed.append(words)
          continue
        }
        guard let first = diagnosis.findings.first else { continue }
        if first.kind == .unknown {
          score.untold.append(words)
        } else if !fault.isNamed(by: first) {
          score.wrong.append(
            "\(words)\n    expected \(fault.kinds.map(\.rawValue).sorted()) \(fault.layers), said: \(diagnosis)")
        }
      }
    }
    let told = Double(score.planted - score.missed.count - score.wrong.count - score.untold.count)
    print("faults: \(score)")
    #expect(score.missed.isEmpty, "not found: \(score.missed.joined(separator: "\n"))")
    #expect(Double(score.wrong.count) <= 0.01 * Double(score.planted), "\(score.wrong.joined(separator: "\n"))")
    #expect(told >= 0.95 * Double(score.planted), "not told: \(score.untold.joined(separator: "\n"))")
  }

  @Test("rewrites that mean the same match")
  func rewritten() throws {
    for table in PlantedFaults.all where !table.rewrites.isEmpty {
      let folder = try Scratch()
      let golden = Golden(store: GoldenStore(folder: folder.folder))
      try golden.record(try Self.film(table.scene), named: table.name, oracle: .none)
      for (from, to) in table.rewrites {
        let text = table.scene.replacing(from, with: to)
        #expect(text != table.scene, "\(table.name): \(from)")
        let verdict = try golden.verify(try Self.film(text), named: table.name)
        #expect(verdict.isMatch, "\(table.name): \(from) → \(to): \(verdict)")
      }
    }
  }

  @Test("two faults at once in two layers are told apart")
  func apart() throws {
    let folder = try Scratch()
    let golden = Golden(store: GoldenStore(folder: folder.folder))
    let table = PlantedFaults.moves
    try golden.record(try Self.film(table.scene), named: "two", oracle: .none)
    let film = try Self.film(
      table.scene.replacing("timingFunction: \"easeInEaseOut\"", with: "timingFunction: \"linear\"")
        .replacing("stiffness: 200", with: "stiffness: 300"))
    let verdict = try golden.verify(film, named: "two")
    let diagnosis = try #require(try golden.diagnosis(of: verdict, film, named: "two"))
    #expect(Set(diagnosis.findings.map { "\($0.layer ?? "") \($0.kind.rawValue)" }) == ["card curve", "ball spring"])
    #expect(diagnosis.findings.contains { $0.expected == "easeInEaseOut" && $0.actual == "linear" })
  }

  @Test("two faults at once in different layers of every table are both named, and nothing in a third layer is")
  func pairs() throws {
    var (planted, both) = (0, 0)
    var wrong: [String] = []
    for table in PlantedFaults.all {
      let folder = try Scratch()
      let golden = Golden(store: GoldenStore(folder: folder.folder))
      try golden.record(try Self.film(table.scene), named: table.name, oracle: .none)
      // Faults of the tree change what other layers are called.
      let faults = table.faults.filter { $0.kinds.allSatisfy { !$0.rawValue.hasPrefix("layer-") } }
      for (index, one) in faults.enumerated() {
        let other = faults[(index + faults.count / 2) % faults.count]
        if Set(one.layers).intersection(other.layers).isEmpty == false { continue }
        let single = table.scene.replacing(one.from, with: one.to, maxReplacements: 1)
        let text = single.replacing(other.from, with: other.to, maxReplacements: 1)
        if text == single { continue }
        let film = try Self.film(text)
        guard
          let found = try golden.diagnosis(of: golden.verify(film, named: table.name), film, named: table.name)?
            .findings
        else { continue }
        planted += 1
        let layers = one.layers + other.layers
        if [one, other].allSatisfy({ found.contains(where: $0.isNamed) }) { both += 1 }
        let strange = found.filter { $0.kind != .unknown && !($0.layer.map(layers.contains) ?? true) }
        if !strange.isEmpty { wrong.append("\(table.name): \(one.to) and \(other.to): \(strange)") }
      }
    }
    print("pairs of faults: \(planted) planted, both named in \(both), another layer named in \(wrong.count)")
    #expect(planted > 80 && both * 100 >= planted * 95, "\(both) of \(planted)")
    #expect(wrong.count * 100 <= planted, "\(wrong.joined(separator: "\n"))")
  }

  @Test("everything late by two frames is one cause, not one a layer")
  func slip() throws {
    func scene(_ delay: Double) -> String {
      let layers = (0..<4).map { index in
        """
        { name: "l\(index)", position: [10, \(10 + 10 * index)], bounds: [0, 0, 8, 8], backgroundColor: "#d04040",
          animations: { go: { type: "basic", keyPath: "position.x", fromValue: 10, toValue: 60, beginTime: \(0.1 * Double(index) + delay + 0.1), duration: "0.5s", hold: true } } }
        """
      }
      return """
        { kinora: 1, canvas: { width: 70, height: 50, frameRate: 20, duration: "1.5s", background: "#ffffff" },
          layers: [\(layers.joined(separator: ",\n"))] }
        """
    }
    let folder = try Scratch()
    let golden = Golden(store: GoldenStore(folder: folder.folder))
    try golden.record(try Self.film(scene(0)), named: "slip", oracle: .none)
    let film = try Self.film(scene(0.1))
    let diagnosis = try #require(try golden.diagnosis(of: golden.verify(film, named: "slip"), film, named: "slip"))
    #expect(diagnosis.findings.map(\.kind) == [.late])
    #expect(diagnosis.findings.first?.actual == "everything 2 frames late")
  }
}
