import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

/// Damaged footage in every usual container: each gives frames or one message, within the memory that was allowed.
@Suite("Mutated footage")
struct MutatedFootageTests {
  /// How ffmpeg makes small footage of each kind.
  static let kinds: [(name: String, arguments: [String])] = [
    ("a.mp4", ["-c:v", "libx264", "-g", "6"]), ("hevc.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none"]),
    ("a.mkv", ["-c:v", "ffv1"]), ("a.webm", ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"]),
    ("a.ts", ["-c:v", "mpeg2video", "-bf", "2"]), ("a.avi", ["-c:v", "mpeg4"]), ("a.mov", ["-c:v", "prores_ks"]),
    ("alpha.mov", ["-c:v", "qtrle"]), ("png.mov", ["-c:v", "png"]), ("vp8.webm", ["-c:v", "libvpx"]),
    ("a.ogv", ["-c:v", "libtheora"]), ("a.gif", []),
  ]

  @Test("each gives frames or one message that names the file", arguments: kinds.map(\.name))
  func everyContainer(name: String) throws {
    let scratch = try Scratch()
    let kind = try #require(Self.kinds.first { $0.name == name })
    try NumberedFootage.make(name, in: scratch, count: 12, kind.arguments)
    let whole = try scratch.read(name)
    let memory = MemoryBudget(MemoryLimit(bytes: 64 << 20))
    var frames = 0
    let seeds = Mutation.seeds(usual: 24)
    for seed in seeds {
      Mutation.announce("\(name) \(seed)")
      let path = try scratch.write(Mutation.of(whole, seed: seed), to: "hurt-" + name)
      do {
        let footage = try Footage(path: path, memory: memory)
        var noise = Noise(seed: seed)
        for _ in 0..<4 {
          _ = try footage.frame(noise.below(footage.frameCount))
          frames += 1
        }
      } catch {
        let error = try #require(error as? MediaError, "\(name) \(seed): \(error)")
        #expect(error.file == path && !error.description.contains("\n"), "\(name) \(seed): \(error)")
      }
      // The thread that decodes ahead gives its memory back when it ends, which is soon.
      for _ in 0..<500 where memory.used != 0 { usleep(10_000) }
      #expect(memory.used == 0, "\(name) \(seed)")
    }
    // Some damage does not show; a reader that takes nothing would pass otherwise.
    #expect(frames > 0 || seeds.count < 20)
  }
}
