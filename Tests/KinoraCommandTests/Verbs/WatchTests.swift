import Foundation
import Testing

@Suite("kinora watch and kinora preview")
struct WatchTests {
  private func script(_ width: Int) -> String {
    "{ kinora: 1, canvas: { width: \(width), height: 8, frameRate: 10, duration: 0.3 }, layers: [] }"
  }

  /// The size of the frames of a film of uncompressed frames, as its first line says it.
  private func head(_ folder: TemporaryFolder) -> String? {
    FileManager.default.contents(atPath: folder.path("film.y4m")).map { String(decoding: $0.prefix(20), as: UTF8.self) }
  }

  @Test("the film follows the scene; a scene with problems leaves it; SIGINT ends with status 0")
  func following() throws {
    let folder = try TemporaryFolder()
    try folder.write(script(16), to: "scene.json5")
    let kinora = try RunningKinora(["watch", "scene.json5", "-o", "film.y4m"], in: folder)
    try kinora.wait("make a film") { head(folder)?.contains("W16 ") == true }
    try folder.write(script(24), to: "scene.json5")
    try kinora.wait("make it again") { head(folder)?.contains("W24 ") == true }
    try folder.write(script(32) + "}", to: "scene.json5")
    try kinora.wait("say what is wrong") { try kinora.errors().contains("waiting for the next save") }
    #expect(head(folder)?.contains("W24 ") == true)
    try folder.write(script(40), to: "scene.json5")
    try kinora.wait("go on") { head(folder)?.contains("W40 ") == true }
    kinora.send(SIGINT)
    let end = try kinora.ended()
    #expect(end.status == 0)
    #expect(end.errors.hasSuffix("kinora: ended\n"))
    #expect(try folder.names() == ["film.y4m", "scene.json5"])
  }

  @Test("watching needs files with names")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.write(script(16), to: "scene.json5")
    for words in [
      ["watch", "-", "-o", "a.mp4"], ["watch", "scene.json5", "-o", "-"], ["watch", "none.json5", "-o", "a.mp4"],
    ] {
      #expect(try KinoraProcess.run(words, in: folder.url).status != 0)
    }
  }

  @Test("a preview prints its address, and ends at SIGINT with status 0")
  func preview() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.shell(
      """
      "$kinora" preview "$scene" >address & pid=$!
      while [ ! -s address ]; do sleep 0.01; done
      kill -INT $pid; wait $pid; echo $?; cat address
      """, in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "0")
    #expect(lines.last?.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) != nil)
  }

  @Test("a port that is taken is an error")
  func port() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.shell(
      """
      "$kinora" preview "$scene" >address & pid=$!
      while [ ! -s address ]; do sleep 0.01; done
      port=$(cut -d: -f3 address | cut -d/ -f1)
      "$kinora" preview "$scene" --port $port; echo $?
      kill $pid; wait $pid
      """, in: folder)
    #expect(run.output == "3\n")
    #expect(run.errors.contains("is taken; leave out --port, and a free one is chosen"))
  }
}
