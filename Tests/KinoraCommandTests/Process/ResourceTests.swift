import AllocationCounter
import Foundation
import Testing

/// The suite is left out under a sanitizer, which takes so many addresses and descriptors that no command would begin.
@Suite("A system that refuses descriptors, threads or memory", .enabled(if: allocations_are_counted()))
struct ResourceTests {
  @Test("with few descriptors a picture is made, and a film is made or refused with a message", arguments: 4...8)
  func descriptors(limit: Int) throws {
    let folder = try TemporaryFolder()
    // Bash closes the descriptors of its own for the command.
    let still = try KinoraProcess.shell(
      "ulimit -n \(limit); exec $kinora frame $scene --at 1s -o still.png", in: folder)
    #expect(still.status == 0, "\(still.errors)")
    let film = try KinoraProcess.shell(
      "ulimit -n \(limit); exec $kinora render $scene -o film.mp4 --frames 0...9 --threads 8", in: folder)
    if film.status == 0 {
      #expect(try folder.names() == ["film.mp4", "still.png"])
    } else {
      #expect(film.status == 3)
      #expect(film.errors.contains("too many open files"), "\(film.errors)")
      #expect(try folder.names() == ["still.png"])
    }
  }

  /// Limits, in KiB, from what the loader hardly manages with to plenty: between them the system refuses something else
  /// each time.
  @Test(
    "with little memory a film is made, or one line says why not",
    arguments: Array(stride(from: 250_000, through: 600_000, by: 50_000)), [2, 64])
  func memory(kibibytes: Int, threads: Int) throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.shell(
      "ulimit -v \(kibibytes); exec $kinora render $scene -o film.mp4 --frames 0...9 --quiet --threads \(threads)",
      in: folder)
    // The system ends a command whose libraries find no room before it begins.
    if run.status == 127 { return }
    #expect(run.status == 0 || run.status == 3, "\(run.status): \(run.errors)")
    #expect(run.errors.split(separator: "\n").count == (run.status == 0 ? 0 : 1), "\(run.errors)")
    #expect(try folder.names() == (run.status == 0 ? ["film.mp4"] : []))
  }

  @Test("a text for which the system has no memory ends the command with status 3 and a message")
  func text() throws {
    let folder = try TemporaryFolder()
    let showcase = KinoraProcess.package.appendingPathComponent("Fixtures/scenes/showcase.json5").path
    for kibibytes in stride(from: 350_000, through: 600_000, by: 25_000) {
      let run = try KinoraProcess.shell(
        "ulimit -v \(kibibytes); exec $kinora frame \(showcase) --at 1s -o still.png", in: folder)
      #expect([0, 3, 127].contains(run.status), "\(kibibytes): \(run.status) \(run.errors)")
    }
  }
}
