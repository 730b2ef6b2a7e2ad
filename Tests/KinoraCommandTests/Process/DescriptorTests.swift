import Foundation
import Testing

@Suite("Standard input, output and errors that are closed or full")
struct DescriptorTests {
  @Test("a film made without standard error has nothing in it but its frames")
  func closedErrors() throws {
    let folder = try TemporaryFolder()
    #expect(
      try KinoraProcess.shell("$kinora render $scene -o film.mp4 --frames 0...29 0<&- 1>&- 2>&-", in: folder).status
        == 0)
    #expect(try KinoraProcess.shell("$kinora render $scene -o same.mp4 --frames 0...29", in: folder).status == 0)
    let films = try ["film.mp4", "same.mp4"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    #expect(films[0] == films[1])
  }

  @Test(
    "every verb ends with status 3 and one message when its results cannot be printed",
    arguments: [
      "help", "help render", "--version", "schema", "schema --markdown", "check $scene --json",
      "inspect $scene --at 1s",
      "inspect $scene --at 1s --json", "inspect $scene --at 1s --display-list", "diff $scene $scene --frames 0",
      "golden verify $scene --goldens nowhere",
    ])
  func unwritable(words: String) throws {
    let folder = try TemporaryFolder()
    let full = try KinoraProcess.shell("$kinora \(words) >/dev/full", in: folder)
    #expect(full.status == 3)
    #expect(full.errors == "kinora: error: cannot write to standard output: no space left on device\n")
    let closed = try KinoraProcess.shell("$kinora \(words) >&-", in: folder)
    #expect(closed.status == 3)
    #expect(closed.errors == "kinora: error: cannot write to standard output: it is closed\n")
  }

  @Test("a reader of the output that goes away is an error and does not kill the command")
  func brokenPipe() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.shell(
      "mkfifo pipe; { exec 3<pipe; exec 3<&-; } & exec 4>pipe; wait; $kinora schema >&4", in: folder)
    #expect(run.status == 3)
    #expect(run.errors == "kinora: error: cannot write to standard output: broken pipe\n")
  }

  @Test("a film is made although its progress cannot be printed, and the status says that it could not")
  func progress() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.shell(
      "$kinora render $scene -o film.mp4 --frames 0...9 --progress json >/dev/full", in: folder)
    #expect(run.status == 3)
    #expect(run.errors.contains("film.mp4: 10 frames"))
    #expect(run.errors.hasSuffix("kinora: error: cannot write to standard output: no space left on device\n"))
    #expect(try folder.names() == ["film.mp4"])
  }

  @Test("the help names every status a command ends with")
  func help() throws {
    let run = try KinoraProcess.run("help")
    for status in ["0    done", "1    ", "2    ", "3    ", "129  ", "130  ", "131  ", "143  "] {
      #expect(run.output.contains("\n" + status))
    }
  }
}
