import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

/// The frames of one second of FFmpeg's `xfade` between the two pictures of ``PushFilm``.
struct XfadeOracle {
  static let width = 320
  static let height = 48
  static let frames = 32
  private let pixels: Data

  init(_ transition: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-xfade-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, green) in [("old", PushFilm.oldGreen), ("new", PushFilm.newGreen)] {
      try ImageEncoder.writePNG(
        PushFilm.picture(width: Self.width, height: Self.height, green: green), to: folder.path + "/\(name).png")
    }
    let raw = folder.path + "/oracle.rgba"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-loop", "1", "-framerate", "\(Self.frames)", "-t", "2", "-i",
      folder.path + "/old.png", "-loop", "1", "-framerate", "\(Self.frames)", "-t", "2", "-i",
      folder.path + "/new.png", "-filter_complex",
      "[0]format=gbrap[a];[1]format=gbrap[b];[a][b]xfade=transition=\(transition):duration=1:offset=0,format=rgba",
      "-frames:v", "\(Self.frames + 1)", "-f", "rawvideo", raw,
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "ffmpeg is needed for this test and failed")
    pixels = try Data(contentsOf: URL(fileURLWithPath: raw))
    try #require(pixels.count == Self.width * Self.height * 4 * (Self.frames + 1))
  }

  /// The bytes of one row of a frame.
  func row(_ y: Int, ofFrame frame: Int) -> Data {
    let start = (frame * Self.height + y) * Self.width * 4
    return pixels.subdata(in: start..<start + Self.width * 4)
  }
}
