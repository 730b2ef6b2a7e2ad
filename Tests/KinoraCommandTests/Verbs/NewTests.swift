import Foundation
import Testing

@Suite("kinora new")
struct NewTests {
  @Test(
    "every template makes a folder whose scene is valid, with its data too, and renders",
    arguments: ["quote", "lower-third", "chart", "slideshow", "logo", "captions"])
  func templates(_ name: String) throws {
    let folder = try TemporaryFolder()
    let made = try KinoraProcess.run("new", "film", "--template", name, in: folder.url)
    #expect(made.status == 0)
    let project = folder.url.appendingPathComponent("film")
    let check = try KinoraProcess.run("check", "scene.json5", "--strict", in: project)
    #expect(check.status == 0, "\(check.errors)")
    // The commands that it offers are those that work: the one with data, without rendering it.
    for line in made.output.split(separator: "\n") where line.contains("--data") {
      let command = line.split(separator: "#").first ?? ""
      let words: [String] = command.split(separator: " ").map { String($0).replacing("'", with: "") }
      #expect(words.prefix(2) == ["kinora", "render"])
      let rows = try KinoraProcess.run(["check"] + Array(words.dropFirst(2)), in: project)
      #expect(rows.status == 0, "\(rows.errors)")
    }
    let still = try KinoraProcess.run(
      "frame", "scene.json5", "--at", "3s", "--size", "320x320", "-o", "still.png", in: project)
    #expect(still.status == 0, "\(still.errors)")
    #expect(try #require(try? Data(contentsOf: project.appendingPathComponent("still.png"))).count > 1000)
  }

  @Test("a folder that holds something is left as it is, and an empty one is filled")
  func existing() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "scene.json5")
    let refused = try KinoraProcess.run("new", folder.url.path)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("exists already"))
    #expect(try folder.names() == ["scene.json5"])
    #expect(try folder.text("scene.json5") == "mine")
    let empty = try TemporaryFolder()
    #expect(try KinoraProcess.run("new", empty.url.path).status == 0)
    #expect(try empty.names() == ["quotes.csv", "scene.json5"])
  }

  @Test("an unknown template is refused with the nearest name, and words that do not go together are")
  func wrong() throws {
    let folder = try TemporaryFolder()
    let unknown = try KinoraProcess.run("new", "x", "--template", "qoute", in: folder.url)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean \"quote\"?"))
    for words in [["--swift", "--template", "logo"], ["--kinora", "../kinora"]] {
      #expect(try KinoraProcess.run(["new", "x"] + words, in: folder.url).status == 2)
    }
    #expect(try KinoraProcess.run("new", "two words", "--swift", in: folder.url).status == 2)
    #expect(try folder.names().isEmpty)
  }

  @Test("--swift makes a package that the package manager understands, and depends on Kinora's")
  func package() throws {
    let folder = try TemporaryFolder()
    let made = try KinoraProcess.run(
      "new", "my-film", "--swift", "--kinora", KinoraProcess.package.path, in: folder.url)
    #expect(made.status == 0, "\(made.errors)")
    let project = folder.url.appendingPathComponent("my-film")
    let dump = try KinoraProcess.run(
      program: "/usr/bin/env", ["swift", "package", "--disable-sandbox", "dump-package"], in: project)
    #expect(dump.status == 0, "\(dump.errors)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
    #expect(object["name"] as? String == "my-film")
    #expect(dump.output.replacing("\\/", with: "/").contains(KinoraProcess.package.path))
    let program = try String(contentsOf: project.appendingPathComponent("Sources/my-film/main.swift"), encoding: .utf8)
    #expect(program.contains("import Kinora"))
  }

  @Test("--swift makes a program that this library understands")
  func program() throws {
    let folder = try TemporaryFolder()
    #expect(try KinoraProcess.run("new", "my-film", "--swift", in: folder.url).status == 0)
    let check = try KinoraProcess.run(
      program: "/usr/bin/env",
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"] + SwiftModules.flags()
        + ["my-film/Sources/my-film/main.swift"], in: folder.url)
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test("a mistake in the program would be noticed")
  func mistake() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Kinora\nlet film = Film(size: 3)\n", to: "main.swift")
    let check = try KinoraProcess.run(
      program: "/usr/bin/env", ["swiftc", "-typecheck", "-swift-version", "6"] + SwiftModules.flags() + ["main.swift"],
      in: folder.url)
    #expect(check.status != 0)
    #expect(check.errors.contains("main.swift:2:"), "\(check.errors)")
  }
}
