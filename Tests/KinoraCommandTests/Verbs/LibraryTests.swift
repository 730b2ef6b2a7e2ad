import Foundation
import KinoraScenes
import Testing

@Suite("kinora library, and what it shows")
struct LibraryTests {
  @Test(
    "the list names every file and definition, and each of them has a summary and parameters that say what they are")
  func list() throws {
    let run = try KinoraProcess.run("library")
    #expect(run.status == 0)
    for file in StandardLibrary.names {
      #expect(run.output.contains("\(file)\n"))
      let definitions = StandardLibrary.definitions(of: file)
      #expect(definitions.count > 1, "\(file)")
      for definition in definitions {
        #expect(run.output.contains("  \(definition.name) "), "\(definition.name)")
        #expect(definition.summary.hasSuffix("."), "\(definition.name): \(definition.summary)")
        if definition.kind == "component" {
          #expect(definition.parameters.allSatisfy { $0.summary != nil }, "\(definition.name)")
        }
      }
    }
  }

  @Test("a file, a definition, the source and JSON can be asked for, and a slip is named")
  func names() throws {
    let one = try KinoraProcess.run("library", "lowerThird")
    #expect(one.output.contains("lowerThird, a component of std:titles") && !one.output.contains("titleCard"))
    #expect(one.output.contains("layers: [{ use: \"lowerThird\", with: { name: … }, beginTime: \"1s\" }]"))
    #expect(try KinoraProcess.run("library", "std:titles").output.contains("titleCard, a component"))
    #expect(try KinoraProcess.run("library", "std:motion", "--source").output.contains("fadeIn: {"))
    let json = try KinoraProcess.run("library", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["files"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == StandardLibrary.names)
    let slip = try KinoraProcess.run("library", "lowerthird")
    #expect(slip.status == 2 && slip.errors.contains("did you mean \"lowerThird\"?"))
    let two = try KinoraProcess.run("library", "pop", "quote").output
    #expect(two.contains("pop, a motion of std:motion") && two.contains("quote, a component of std:titles"))
  }

  /// A use of every component, with values for what needs one.
  private static let uses = [
    ("lowerThird", "name: 'Ines Okafor', role: 'Navigator'"),
    ("titleCard", "title: 'North by night', subtitle: 'A film'"),
    ("captionBox", "text: 'The wind had turned, and nobody had noticed it until the sails fell slack.'"),
    ("counter", "to: 12850, label: 'miles'"), ("progressBar", "to: 0.8"),
    ("quote", "text: 'We were never lost; we only did not know where we were.', author: 'Ines Okafor'"),
    ("barChart", "rows: [{ name: 'A', value: 3 }, { name: 'B', value: 5, color: '#4fb3ff' }, { name: 'C', value: 1 }]"),
    ("lineChart", "values: [3, 5, 4, 8], labels: ['a', 'b', 'c', 'd']"),
  ]

  @Test("every component is a layer and a scene of a sequence, in every shape of picture, without a warning")
  func components() throws {
    let known = StandardLibrary.names.flatMap { StandardLibrary.definitions(of: $0) }.filter { $0.kind == "component" }
    #expect(Set(known.map(\.name)) == Set(Self.uses.map(\.0)))
    let folder = try TemporaryFolder()
    for (width, height) in [(1920, 1080), (1080, 1920), (600, 600)] {
      let head =
        "kinora: 1, canvas: { width: \(width), height: \(height), frameRate: 25, duration: 'auto' }, include: ['std:titles', 'std:charts'], "
      // Whoever writes with fonts of their own says which.
      let scenes = Self.uses.map { "{ use: '\($0.0)', with: { \($0.1) } }" }
      let layers = Self.uses.map {
        "{ use: '\($0.0)', with: { \($0.1)\($0.0 == "progressBar" ? "" : ", font: 'DejaVu Sans'") }, beginTime: '1s', for: '3s', position: \(["progressBar", "barChart", "lineChart"].contains($0.0) ? "[\(width / 2), \(height / 2)]" : "[0, 0]") }"
      }
      try folder.write(
        "{ \(head)sequence: [\(scenes.joined(separator: ", "))], layers: [\(layers.joined(separator: ", "))] }",
        to: "all.json5")
      let check = try KinoraProcess.run("check", "all.json5", "--strict", in: folder.url)
      #expect(check.status == 0, "\(width) × \(height): \(check.errors)")
    }
  }

  @Test("a title is there while it lasts, and gone at the end")
  func lifetime() throws {
    let folder = try TemporaryFolder()
    for (name, with) in Self.uses where !["progressBar", "barChart", "lineChart"].contains(name) {
      try folder.write(
        "{ kinora: 1, canvas: { width: 320, height: 180, frameRate: 10, duration: '4s' }, include: ['std:titles'], layers: [{ use: '\(name)', with: { \(with) }, beginTime: '0.5s', for: '3s' }] }",
        to: "one.json5")
      let run = try KinoraProcess.run(["render", "one.json5", "-o", "-", "--format", "hashes"], in: folder.url)
      let hashes = run.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { String($0.split(separator: " ").last ?? "") }
      #expect(hashes.count == 40, "\(run.errors)")
      #expect(hashes[0] == hashes[4] && hashes[0] == hashes[36] && hashes[0] != hashes[20], "\(name)")
    }
  }
}
