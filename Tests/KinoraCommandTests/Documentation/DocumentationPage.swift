import Foundation

/// A page of the documentation, read as far as tests need it.
struct DocumentationPage {
  /// A fenced block.
  struct Block {
    /// The line of its fence, from 1.
    let line: Int
    /// The fence's first word, "" for none.
    let language: String
    /// The rest of the fence's words.
    let note: String
    let text: String

    /// Whether it is a whole scene.
    var isScene: Bool { language == "json5" && text.contains("kinora: 1") }
  }

  /// A use of the command.
  struct Command {
    let line: Int
    let verb: String
    /// The options without their values: `--param` and `-o`.
    let options: [String]
  }

  /// The path from the package's folder.
  let name: String
  let text: String
  let blocks: [Block]
  let commands: [Command]

  /// The pages of the package: the README and everything in docs.
  static func all() throws -> [DocumentationPage] {
    let folder = KinoraProcess.package
    let docs = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("docs").path)
    return try (["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }).map {
      DocumentationPage(name: $0, text: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  init(name: String, text: String) {
    self.name = name
    self.text = text
    var (blocks, commands) = ([Block](), [Command]())
    var (fence, inside): ((line: Int, words: Substring)?, [Substring]) = (nil, [])
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let (start, words) = fence {
          let parts = words.split(separator: " ", maxSplits: 1)
          blocks.append(
            Block(
              line: start, language: parts.first.map(String.init) ?? "", note: parts.count > 1 ? String(parts[1]) : "",
              text: inside.map { $0 + "\n" }.joined()))
          fence = nil
        } else {
          fence = (index + 1, line.dropFirst(3))
        }
        inside = []
        continue
      }
      if fence != nil { inside.append(line) }
      if fence?.words == "sh" || (fence == nil && line.hasPrefix("    ")) {
        commands += Self.commands(in: line, line: index + 1)
      } else if fence == nil {
        for (place, code) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        where place % 2 == 1 {
          commands += Self.commands(in: code, line: index + 1)
        }
      }
    }
    self.blocks = blocks
    self.commands = commands
  }

  /// The uses of `kinora` in a line of shell: where the word begins a command, and what follows up to its end.
  private static func commands(in code: Substring, line: Int) -> [Command] {
    var found: [Command] = []
    var isOpen = false
    let words = words(of: code)
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == "kinora" {
        isOpen = next.first?.isLowercase == true && next.allSatisfy { $0.isLetter }
        if isOpen { found.append(Command(line: line, verb: next, options: [])) }
      } else if ["|", ">", "<", "&&", ";"].contains(word) {
        isOpen = false
      } else if isOpen, word.count > 1, word.hasPrefix("-"), word != "--", let last = found.popLast() {
        let option = String(word.prefix { $0 != "=" })
        found.append(Command(line: line, verb: last.verb, options: last.options + [option]))
      }
    }
    return found
  }

  /// The words of a line of shell, without quotation marks and without the comment at its end.
  private static func words(of code: Substring) -> [String] {
    var (words, word, quote): ([String], String, Character?) = ([], "", nil)
    for character in code {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "#", word.isEmpty {
        break
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
