import Foundation
import KinoraScenes
import Testing

@Suite("kinora explain")
struct ExplainTests {
  private struct Report: Decodable {
    struct Problem: Decodable {
      let name: String
    }
    let problems: [Problem]
  }

  @Test("every kind of problem has one explanation")
  func complete() {
    #expect(ProblemExplanation.all.map(\.kind) == SceneProblem.Kind.allCases)
  }

  @Test("the example of every kind has that problem and no other, and its mend has none")
  func examples() throws {
    for explanation in ProblemExplanation.all {
      let name = explanation.kind.rawValue
      let folder = try TemporaryFolder()
      for file in explanation.files {
        let place = folder.url.appendingPathComponent(file)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>", to: file)
      }
      try folder.write(ProblemExplanation.scene(explanation.wrong), to: "wrong.json5")
      try folder.write(ProblemExplanation.scene(explanation.mended), to: "mended.json5")
      let strict = explanation.kind == .doubtful ? ["--strict"] : []
      let wrong = try KinoraProcess.run(["check", "wrong.json5", "--json"] + strict, in: folder.url)
      let problems = try JSONDecoder().decode(Report.self, from: Data(wrong.output.utf8)).problems
      #expect(wrong.status == 2, "\(name)")
      #expect(Set(problems.map(\.name)) == [name], "\(name): \(wrong.output)")
      let mended = try KinoraProcess.run(["check", "mended.json5"] + strict, in: folder.url)
      #expect(mended.status == 0, "\(name): \(mended.errors)")
      let said = try KinoraProcess.run("explain", name)
      #expect(said.output.hasPrefix("\(name): ") && said.output.contains(explanation.mended))
    }
  }

  @Test("problems end with where more is said about them, and an unknown name is refused with the nearest")
  func offer() throws {
    let folder = try TemporaryFolder()
    try folder.write(ProblemExplanation.scene("layers: [{ opacty: 1, zPosition: 'far' }]"), to: "s.json5")
    let check = try KinoraProcess.run("check", "s.json5", in: folder.url)
    #expect(check.errors.hasSuffix("2 problems\nsee: kinora explain unknown-key; kinora explain wrong-value\n"))
    let unknown = try KinoraProcess.run("explain", "unknown-kye")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean \"unknown-key\"?"))
  }
}
