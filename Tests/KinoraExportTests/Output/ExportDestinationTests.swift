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
      ("film.apng", .apng), ("film.webp", .webp), ("film.y4m", .y4m), ("film.sha256", .hashes), ("-", .y4m),
    ] as [(String, MovieContainer)])
  func containers(path: String, container: MovieContainer) throws {
    #expect(try ExportDestination(path: path) == .movie(path: path, container))
  }

  @Test(
    "a number in a picture's name means pictures",
    arguments: [("f-%05d.png", .png), ("%d.JPG", .jpeg), ("f-%d.webp", .webp)] as [(String, PictureFormat)])
  func images(path: String, format: PictureFormat) throws {
    #expect(try ExportDestination(path: path) == .images(pattern: path, format))
  }

  @Test("standard output takes what is written from front to back, and nothing else")
  func standardOutput() throws {
    #expect(try ExportDestination(path: "-", container: .rgba) == .movie(path: "-", .rgba))
    let error = #expect(throws: ExportError.self) { try ExportDestination(path: "-", container: .mp4) }
    #expect(error?.description.contains("known are y4m, rgba, hashes") == true)
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
