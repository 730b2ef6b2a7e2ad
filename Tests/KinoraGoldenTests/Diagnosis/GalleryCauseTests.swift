import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes
import Testing

/// Faults in real scenes, told from traces alone: nothing is drawn.
@Suite("Causes in the gallery's scenes")
struct GalleryCauseTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/scenes/gallery").path

  private static func trace(_ text: String, every step: Int) throws -> FilmTrace {
    let film = Film(try SceneLoader.load(text: text, file: "scene", folder: folder))
    return try FilmTrace(of: film, frames: Array(stride(from: 0, to: film.format.frameCount, by: step)))
  }

  @Test(
    "a fault in a real scene is named with its layer",
    arguments: [
      (
        "end-card",
        [
          ("keyTimes: [0, 0.35, 0.7, 1]", "keyTimes: [0, 0.25, 0.7, 1]", "curve", "plate"),
          ("bounce: 0.18", "bounce: 0.3", "spring", "next"),
          ("\"${0.7s + i * 130ms}\"", "\"${0.7s + i * 160ms}\"", "begin", "next1"),
          ("fontSize: 92", "fontSize: 90", "value", "sublayers"), ("Thanks for", "Thank for", "text", "sublayers"),
          ("cornerRadius: 52", "cornerRadius: 50", "value", "plate"), ("#2a3140", "#2a3150", "value", "plate"),
          ("\"0.45s\" } },", "\"0.5s\" } },", "duration", "plate"),
        ]
      ),
      (
        "lower-thirds",
        [
          ("cornerRadius: 24", "cornerRadius: 20", "value", "panel"), ("Navigator", "Pilot", "text", "plate"),
          ("inputRadius: 26", "inputRadius: 20", "effect", "panel"), ("bounce: 0.3", "bounce: 0.1", "spring", "panel"),
          (
            "keyPath: \"bounds.size.width\", fromValue: 0, duration: \"0.8s\"",
            "keyPath: \"bounds.size.width\", fromValue: 0, duration: \"0.7s\"", "duration", "panel"
          ),
        ]
      ),
    ])
  func named(_ scene: String, _ faults: [(String, String, String, String)]) throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(scene).json5", encoding: .utf8)
    let sound = try Self.trace(text, every: 3)
    #expect(try FilmTrace(text: sound.text, file: "a.trace") == sound)
    for (from, to, kind, layer) in faults {
      let other = text.replacing(from, with: to)
      #expect(other != text, "\(from)")
      let diagnosis = try TraceDiagnosis(sound, Self.trace(other, every: 3), differing: sound.frames)
      let first = try #require(diagnosis.findings.first, "\(from)")
      #expect(
        first.kind.rawValue == kind && first.layer?.contains(layer) ?? false,
        "\(from) → \(to): \(diagnosis.findings.prefix(4).map(\.description).joined(separator: "\n"))")
    }
  }
}
