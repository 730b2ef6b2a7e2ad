import Foundation
import Testing

@Suite("Films of very few frames")
struct ShortFilmTests {
  private static let scene = """
    {
      kinora: 1, canvas: { width: 64, height: 64, frameRate: 30, duration: "1s", background: "#246" },
      layers: [{ backgroundColor: "#fa0", frame: [8, 8, 20, 20] }],
    }
    """

  @Test(
    "films of one, two and three frames have all of them, whatever memory held before they were made",
    arguments: ["h264", "hevc", "vp9"], [1, 2, 3])
  func few(codec: String, count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "film.json5")
    for name in ["film.mkv", codec == "vp9" ? "film.webm" : "film.mp4"] {
      // The C library fills what it hands out with the complement of this byte.
      let run = try KinoraProcess.run(
        ["render", "film.json5", "--codec", codec, "--frames", "0..\(count - 1)", "-o", name], in: folder.url,
        environment: ["MALLOC_PERTURB_": "165"])
      #expect(run.status == 0, "\(run.errors)")
      let probe = try KinoraProcess.run(
        program: "/usr/bin/env",
        ["ffprobe", "-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0", name], in: folder.url)
      let times = probe.output.split(separator: "\n").compactMap { Double($0.split(separator: ",")[0]) }.sorted()
      #expect(times.count == count)
      #expect(zip(times, 0...).allSatisfy { abs($0 - Double($1) / 30) < 0.002 }, "\(times)")
    }
  }
}
