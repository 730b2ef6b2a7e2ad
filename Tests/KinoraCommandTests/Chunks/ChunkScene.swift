import Foundation
import TestSupport
import Testing

/// A small film with everything that a chunk could get wrong: a video and a sound that run through it, text, and an event
/// in the middle.
enum ChunkScene {
  /// The number of the film's frames.
  static let frameCount = 60

  /// The video, which is made once for all tests.
  private static let clip = Result {
    let folder = try TemporaryFolder()
    try TestSupport.Tool.ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=size=64x36:rate=25:duration=3", "-c:v", "ffv1", folder.path("clip.mkv"))
    return try bytes(folder, "clip.mkv")
  }

  /// A folder with the scene, `scene.json5`, and its files.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: 96, height: 64, frameRate: "30000/1001", duration: "2.002s" },
        parameters: { word: { type: "string", default: "chunks" } },
        assets: { clip: { video: "clip.mkv" }, clicks: { audio: "clicks.wav" } },
        layers: [
          { position: [48, 24], bounds: [0, 0, 64, 36], contents: "clip",
            animations: { a: { type: "basic", keyPath: "position.x", fromValue: 10, toValue: 90, duration: 2 } } },
          { name: "word", type: "CATextLayer", position: [48, 54], bounds: [0, 0, 90, 16], string: "${word}", fontSize: 12 }],
        timeline: [{ at: "1s", set: { "word.string": "joined" } }],
        audio: [{ asset: "clicks", at: "0.1s" }] }
      """, to: "scene.json5")
    try clip.get().write(to: folder.url.appendingPathComponent("clip.mkv"))
    let wave = WaveFile.clicks(at: [0, 86_400], count: 86_401, rate: 48_000)
    try Data(wave).write(to: folder.url.appendingPathComponent("clicks.wav"))
    return folder
  }

  /// What `ffmpeg` decodes of a film's pictures: the hash of every frame, in `format`.
  static func frames(_ path: String, _ format: String) throws -> [String] {
    let list = try TestSupport.Tool.ffmpeg(
      "-i", path, "-map", "v:0", "-fps_mode", "passthrough", "-pix_fmt", format, "-f", "framehash", "-hash", "sha256",
      "-")
    return String(decoding: list, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: ",").last?.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The times at which `ffprobe` says that a film's frames are shown, in the order of showing.
  static func times(_ path: String) throws -> [String] {
    try TestSupport.Tool.ffprobe(
      "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0", path
    ).split(separator: "\n").map { String($0.prefix { $0 != "," }) }.filter { !$0.isEmpty }
  }

  /// The digests of frames in the receipts of a folder, in the order of the film.
  static func receipts(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
      .filter { $0.hasPrefix("chunk-") && $0.hasSuffix(".json") }
      .flatMap { file in
        let text = try folder.text(name + "/" + file)
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return (document?["value"] as? [String: Any])?["frames"] as? [String] ?? []
      }
  }

  /// Makes the chunks of a folder, each in a process of its own.
  static func make(_ count: Int, in folder: TemporaryFolder, _ name: String = "parts") throws {
    for index in (0..<count).reversed() {
      let run = try KinoraProcess.run("chunk", name, "--index", "\(index)", in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// Runs the command, which has to succeed.
  static func kinora(_ words: String..., in folder: TemporaryFolder) throws {
    let run = try KinoraProcess.run(words, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
  }

  static func bytes(_ folder: TemporaryFolder, _ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }
}
