import Foundation
import Testing

@Suite("What killed commands leave")
struct LeftoverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the next run of numbered pictures removes what a killed one left, whatever its number, and nothing else")
  func pictures() throws {
    let left = [".f-00007.png.partial", ".f-00012.png.partial-2"]
    let others = [
      ".f-7.png.partial", ".f-x.png.partial", ".g-00007.png.partial", ".f-00007.jpg.partial", "f-00099.png",
    ]
    for name in left + others { try folder.write("half", to: name) }
    // One that is being written by a process that lives.
    try folder.write("half", to: ".f-00050.png.partial")
    let writer = try folder.handle(".f-00050.png.partial")
    #expect(flock(writer.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    let run = try KinoraProcess.shell("\"$kinora\" render \"$scene\" -o f-%05d.png --frames 0..1 -q", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let expected = others + [".f-00050.png.partial", "f-00000.png", "f-00001.png"]
    #expect(try folder.names() == expected.sorted())
    try writer.close()
  }

  @Test("a sequence that fails says the first, the last and the number of the pictures that it leaves")
  func failed() throws {
    // A folder in the place of frame 5.
    try FileManager.default.createDirectory(atPath: folder.path("f-00005.png"), withIntermediateDirectories: true)
    var run = try KinoraProcess.shell("\"$kinora\" render \"$scene\" -o f-%05d.png --frames 2.. -q", in: folder)
    #expect(
      run.status == 3 && run.errors.contains("complete are 3 pictures, f-00002.png to f-00004.png"), "\(run.errors)")
    #expect(try folder.names() == ["f-00002.png", "f-00003.png", "f-00004.png", "f-00005.png"])
    run = try KinoraProcess.shell("\"$kinora\" render \"$scene\" -o f-%05d.png --frames 4.. -q", in: folder)
    #expect(run.errors.contains("complete is 1 picture, f-00004.png"), "\(run.errors)")
    run = try KinoraProcess.shell("\"$kinora\" render \"$scene\" -o f-%05d.png --frames 5.. -q", in: folder)
    #expect(run.status == 3 && !run.errors.contains("complete"), "\(run.errors)")
  }
}
