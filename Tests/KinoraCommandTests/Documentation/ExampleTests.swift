import Foundation
import KinoraScenes
import Testing

/// What the pages show is what a reader gets: their scenes are checked as `kinora check` checks them, in a folder with the
/// media of Fixtures/media under `media`, and the words of their commands are looked up in the command's help.
@Suite("The examples of the documentation")
struct ExampleTests {
  @Test("every whole scene passes, beside the files that its page shows")
  func scenes() throws {
    var count = 0
    for page in try DocumentationPage.all() {
      let folder = try TemporaryFolder()
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("media"),
        withDestinationURL: KinoraProcess.package.appendingPathComponent("Fixtures/media"))
      for block in page.blocks where block.note.contains(".") { try folder.write(block.text, to: block.note) }
      for block in page.blocks where block.isScene {
        try folder.write(block.text, to: "scene.json5")
        let check = try KinoraProcess.run("check", "scene.json5", in: folder.url)
        let said = check.output + check.errors
        #expect(check.status == 0 && !said.contains("warning"), "\(page.name):\(block.line): \(said)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("JSON5 that is no whole scene is marked as a fragment, or has the name of a file, and can be read")
  func fragments() throws {
    for page in try DocumentationPage.all() {
      for block in page.blocks where block.language == "json5" && !block.isScene {
        let place = "\(page.name):\(block.line)"
        #expect(block.note == "fragment" || block.note.hasSuffix(".json5"), "\(place): mark it as ```json5 fragment")
        let lines = block.text.split(separator: "\n").map(String.init)
        #expect(
          isReadable(block.text) || lines.allSatisfy(isReadable),
          "\(place) is neither members nor elements nor a value, and its lines are not either")
      }
    }
  }

  /// Whether a text is a value, or stands for members of an object or elements of a list.
  private func isReadable(_ text: String) -> Bool { [text, "{\(text)}", "[\(text)]"].contains(where: isValue) }

  private func isValue(_ text: String) -> Bool {
    guard let source = try? SourceText(file: "block", text: text), let tree = try? JSON5Parser.parse(source) else {
      return false
    }
    return tree.duplicates.isEmpty
  }

  @Test("the verbs and options that pages name are the command's")
  func commands() throws {
    var options: [String: Set<String>] = [:]
    for line in try KinoraProcess.run("help").output.split(separator: "\n") where line.hasPrefix("  ") {
      guard let verb = line.split(separator: " ").first.map(String.init) else { continue }
      let help = try KinoraProcess.run("help", verb).output
      options[verb] = Set(
        help.matches(of: /(?m)^  (?:(-\w), |    )(--[\w-]+)/).flatMap { [$0.1, $0.2] }.compactMap {
          $0.map(String.init)
        })
    }
    #expect(options["render"]?.isSuperset(of: ["-o", "--output", "--data"]) == true)
    options["help"] = []
    var count = 0
    for page in try DocumentationPage.all() {
      for command in page.commands {
        let known = options[command.verb]
        #expect(known != nil, "\(page.name):\(command.line): there is no verb \(command.verb)")
        let unknown = command.options.filter { known?.contains($0) == false }
        #expect(unknown.isEmpty, "\(page.name):\(command.line): \(command.verb) has no \(unknown)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test("links between pages lead to files and headings that are there")
  func links() throws {
    let pages = try DocumentationPage.all()
    let headings = Dictionary(uniqueKeysWithValues: pages.map { ($0.name, Self.anchors($0.text)) })
    for page in pages {
      let folder = KinoraProcess.package.appendingPathComponent(page.name).deletingLastPathComponent()
      for link in page.text.matches(of: /\]\(([^)#:\s]*)(?:#([^)]*))?\)/) {
        let target = folder.appendingPathComponent(String(link.1)).standardizedFileURL
        let exists = link.1.isEmpty || FileManager.default.fileExists(atPath: target.path)
        #expect(exists, "\(page.name): \(link.0): there is no such file")
        guard let anchor = link.2 else { continue }
        let name = link.1.isEmpty ? page.name : String(target.path.dropFirst(KinoraProcess.package.path.count + 1))
        #expect(headings[name]?.contains(String(anchor)) != false, "\(page.name): \(link.0): there is no such heading")
      }
    }
  }

  /// The anchors of a page's headings: small letters, digits and dashes for spaces.
  private static func anchors(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        String(
          line.drop { $0 == "#" }.dropFirst().lowercased().compactMap { character in
            character == " "
              ? "-" : character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
          })
      })
  }

  @Test("reading a page finds its blocks, and the commands in indented lines, shell blocks and code")
  func reading() {
    let page = DocumentationPage(
      name: "page",
      text: """
        Use `kinora frame S --at TIME`, or kinora.

            seq 3 | kinora chunk parts --index 'a --b' | head -c 3   # --no
            kinora: stopped

        ```json5 fragment
        { a: 1 }
        ```
        ```sh
        x && kinora render a -o b --param=x > --y
        ```
        """)
    #expect(page.blocks.map(\.line) == [6, 9])
    #expect(page.blocks[0].language == "json5" && page.blocks[0].note == "fragment" && !page.blocks[0].isScene)
    #expect(page.blocks[0].text == "{ a: 1 }\n")
    #expect(page.commands.map(\.verb) == ["frame", "chunk", "render"])
    #expect(page.commands.map(\.options) == [["--at"], ["--index"], ["-o", "--param"]])
  }
}
