import KinoraExport
import KinoraFormats
import KinoraMedia
import Testing

@Suite("Output names")
struct ExportDestinationTests {
  @Test(
    "the extension chooses the container, in upper or lower case",
    arguments: [
      ("film.mp4", .mp4), ("a.b/film.MOV", .mov), ("film.webm", .webm), ("film.mkv", .matroska), ("film.m4v", .mp4),
    ] as [(String, MovieContainer)])
  func containers(path: String, container: MovieContainer) throws {
    #expect(try ExportDestination(path: path) == .movie(path: path, container))
  }

  @Test("a number in a .png name means pictures")
  func images() throws {
    #expect(try ExportDestination(path: "f-%05d.png") == .images(pattern: "f-%05d.png"))
  }

  @Test(
    "any other extension is refused with those that are known",
    arguments: ["film", "film.avi", "a.mp4/film", "", "film."])
  func unknown(path: String) {
    let error = #expect(throws: ExportError.self) { try ExportDestination(path: path) }
    #expect(error?.description.contains(".mp4, .m4v, .mov, .webm, .mkv") == true)
    #expect(error?.failureClass == .usage)
  }

  @Test("a .png name without a number is refused with what to do")
  func still() {
    let error = #expect(throws: ExportError.self) { try ExportDestination(path: "a.png") }
    #expect(error?.description.contains("frames-%05d.png") == true)
  }
}
