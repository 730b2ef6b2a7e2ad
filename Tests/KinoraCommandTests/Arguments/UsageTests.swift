import Testing

@Suite("Help, and words that make no sense")
struct UsageTests {
  @Test(
    "words that make no sense end with status 2, say why, and offer the nearest name",
    arguments: [
      (["chekc"], "unknown verb \"chekc\"; did you mean \"check\"?"),
      (["--versoin"], "unknown option \"--versoin\"; did you mean \"--version\"?"),
      (["check"], "SCENE is missing"),
      (["check", "a", "b"], "unexpected \"b\": the operands are SCENE"),
      (["check", "a", "--jsn"], "check has no option \"--jsn\"; did you mean \"--json\"?"),
      (["check", "a", "--json", "--json"], "--json is given twice"),
      (["check", "a", "--json=yes"], "--json takes no value"),
      (["check", "a", "--param"], "--param needs a value"),
      (["check", "a", "--param", "title"], "--param: found \"title\"; allowed: NAME=VALUE"),
      (["check", "a", "--param", "t=1", "--param", "t=2"], "--param: \"t\" is given twice"),
      (["schema", "x"], "unexpected \"x\": the operands are none"),
    ])
  func nonsense(_ words: [String], _ message: String) throws {
    let run = try KinoraProcess.run(words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
    #expect(run.output.isEmpty)
  }

  @Test("every verb that the command lists explains itself")
  func help() throws {
    let general = try KinoraProcess.run("--help")
    #expect(general.status == 0)
    #expect(general.errors.isEmpty)
    let verbs = general.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(verbs.contains("check"))
    for verb in verbs {
      let help = try KinoraProcess.run(verb, "--help")
      #expect(help.status == 0)
      #expect(help.output.contains("usage: kinora \(verb)"))
      #expect(try KinoraProcess.run("help", verb).output == help.output)
    }
  }

  @Test("without words the command prints its help and ends with status 2")
  func nothing() throws {
    let run = try KinoraProcess.run()
    #expect(run.status == 2)
    #expect(run.output.contains("usage: kinora VERB"))
  }

  @Test("--version prints the command's version, and those of the libraries below it")
  func version() throws {
    let run = try KinoraProcess.run("--version")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("kinora ") == true)
    let known = lines.dropFirst().map { $0.split(separator: " ").map(String.init) }
    #expect(known.allSatisfy { $0.count == 2 && $0[1].contains(".") }, "\(run.output)")
    // FFmpeg's own tool is linked with the same libraries.
    let ffmpeg = try Tool.run("ffmpeg", "-version")
    for name in ["libavcodec", "libswscale"] {
      let line = ffmpeg.split(separator: "\n").first { $0.hasPrefix(name) }
      let version = line?.replacing(name, with: "").split(separator: "/").first?.filter { $0 != " " }
      #expect(known.first { $0[0] == name }?[1] == version, "\(name)")
    }
  }

  @Test("after -- a word that starts with a dash is an operand")
  func dashes() throws {
    let run = try KinoraProcess.run("check", "--", "--json")
    #expect(run.status == 3)
    #expect(run.errors.contains("cannot read the scene \"--json\""))
  }
}
