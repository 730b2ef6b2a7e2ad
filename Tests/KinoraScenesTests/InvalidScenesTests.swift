import Foundation
import KinoraScenes
import Testing

@Suite("Invalid scenes")
struct InvalidScenesTests {
  private static let names = (try? Fixtures.names(in: "invalid", extension: "json5")) ?? []

  @Test("every invalid scene is refused with exactly the problems written beside it", arguments: names)
  func exactDiagnostics(_ name: String) throws {
    let path = Fixtures.path("invalid/\(name).json5")
    let expected = try String(contentsOfFile: Fixtures.path("invalid/\(name).expected"), encoding: .utf8)
    let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(path: path) }
    let found = (error?.description ?? "no problems").replacing(Fixtures.package.path + "/", with: "")
    #expect(found + "\n" == expected)
  }

  @Test("there is a file of diagnostics for every invalid scene and for nothing else")
  func pairs() throws {
    #expect(Self.names.count > 50)
    #expect(try Fixtures.names(in: "invalid", extension: "expected") == Self.names)
  }

  @Test("every scene under Fixtures/scenes and of the gallery is valid", arguments: ["scenes", "scenes/gallery"])
  func validScenes(_ folder: String) throws {
    let names = try Fixtures.names(in: folder, extension: "json5")
    #expect(!names.isEmpty)
    for name in names {
      #expect(throws: Never.self) { try SceneLoader.load(path: Fixtures.path("\(folder)/\(name).json5")) }
    }
  }
}
