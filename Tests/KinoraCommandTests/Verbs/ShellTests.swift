import Foundation
import Testing

@Suite("Completions and the manual page")
struct ShellTests {
  /// What bash offers for the last of some words.
  private func offers(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let line = """
      source <("$kinora" completions bash) && COMP_WORDS=(\(quoted)) && COMP_CWORD=\(words.count - 1) && _kinora \
      && printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try KinoraProcess.shell(line, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test("bash completes verbs, options, words and files")
  func bash() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "my film.json5")
    #expect(try offers(["kinora", "ch"], in: folder) == ["check", "chunk"])
    #expect(try offers(["kinora", "check", "x", "--js"], in: folder) == ["--json"])
    #expect(try offers(["kinora", "check", "my"], in: folder) == ["my film.json5"])
    #expect(try offers(["kinora", "check", "x", "-o", "my"], in: folder) == ["my film.json5"])
    #expect(try offers(["kinora", "new", "x", "--template", "l"], in: folder) == ["logo", "lower-third"])
    #expect(try offers(["kinora", "golden", "ver"], in: folder) == ["verify"])
    #expect(try offers(["kinora", "explain", "unknown-k"], in: folder) == ["unknown-key"])
    #expect(try offers(["kinora", "help", "sch"], in: folder) == ["schema"])
  }

  @Test("every script and the page name every verb and every option")
  func complete() throws {
    let verbs = try KinoraProcess.run("--help").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let page = try KinoraProcess.run("man").output.replacing("\\-", with: "-")
    var texts = [page]
    for shell in ["bash", "zsh", "fish"] { texts.append(try KinoraProcess.run("completions", shell).output) }
    for verb in verbs {
      let help = try KinoraProcess.run(verb, "--help").output
      let options = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
        .compactMap { $0.split(separator: " ").first { $0.hasPrefix("--") } }
      #expect(options.contains("--help"))
      for text in texts {
        #expect(text.contains(verb))
        for option in options {
          #expect(text.contains(option) || text.contains("-l \(option.dropFirst(2))"), "\(option)")
        }
      }
    }
    #expect(try KinoraProcess.run("completions", "bsh").errors.contains("did you mean \"bash\"?"))
  }

  @Test("the formatters of manual pages and the shells that are installed find nothing wrong")
  func checkers() throws {
    let folder = try TemporaryFolder()
    let checks = [
      ("groff", "\"$kinora\" man | groff -man -Tutf8 -ww 2>&1 >page.txt && grep -q 'kinora render' page.txt"),
      ("mandoc", "\"$kinora\" man | mandoc -T lint -W error"),
      ("man", "\"$kinora\" man > kinora.1 && MANWIDTH=100 man -l --warnings ./kinora.1 2>&1 >page.txt"),
      ("bash", "\"$kinora\" completions bash > c && bash -n c"), ("zsh", "\"$kinora\" completions zsh > c && zsh -n c"),
      ("fish", "\"$kinora\" completions fish > c && fish -n c"),
    ]
    for (program, line) in checks {
      let run = try KinoraProcess.shell("command -v \(program) >/dev/null || exit 0; \(line)", in: folder)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(program): \(run.output) \(run.errors)")
    }
  }
}
