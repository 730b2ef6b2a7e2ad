import Foundation
import KinoraExport
import KinoraGraphics
import KinoraRaster
import KinoraScenes
import TestSupport
import Testing

/// Damaged scenes, each of which is refused with messages or gives frames that do not depend on what was drawn before.
@Suite("Mutated scenes")
struct MutatedSceneTests {
  @Test(
    "a damaged scene is refused with a message, or its frames are the same alone and after others", arguments: 0..<4)
  func everyScene(part: Int) throws {
    let scratch = try Scratch()
    try EveryKindScene.prepare(scratch)
    var drawn = 0
    let seeds = Mutation.seeds(usual: 80, "KINORA_FUZZ_SCENES").filter { $0 % 4 == UInt64(part) }
    for seed in seeds {
      Mutation.announce("scene \(seed)", "KINORA_FUZZ_SCENES")
      let text = SceneMutation.of(EveryKindScene.text, seed: seed)
      if try draw(text, seed, in: scratch) { drawn += 1 }
    }
    // Some scenes must be drawn, since most damage is to numbers that may be anything: a loader that refuses all scenes
    // would be wrong.
    #expect(drawn > 0 || seeds.count < 10)
  }

  /// Draws some frames of the scene, alone and after others; whether there are any.
  private func draw(_ text: String, _ seed: UInt64, in scratch: Scratch) throws -> Bool {
    let scene: Scene
    do {
      scene = try SceneLoader.load(text: text, file: "scene \(seed)", folder: scratch.folder)
    } catch {
      #expect(!error.problems.isEmpty, "scene \(seed)")
      return false
    }
    func film() -> Film { Film(scene, memory: MemoryBudget(MemoryLimit(bytes: 256 << 20))) }
    // A larger canvas would take time without testing more.
    guard let format = try? film().format, format.width * format.height < 200_000 else { return false }
    let last = min(format.frameCount - 1, 19)
    let frames = Set([0, last / 3, last]).sorted()
    let through = film()
    let inOrder = frames.map { frame in Result { () throws(ExportError) in try through.frame(number: frame) } }
    for (frame, after) in zip(frames, inOrder).reversed() {
      let alone = Result { () throws(ExportError) in try film().frame(number: frame) }
      switch (after, alone) {
      case (.success(let a), .success(let b)):
        #expect(FrameHash(of: a) == FrameHash(of: b), "scene \(seed), frame \(frame) depends on those before")
      case (.failure(let error), .failure): #expect(!"\(error)".contains("\n"), "scene \(seed): \(error)")
      // Frames drawn before may have taken the memory that a frame alone has.
      case (.failure(.memory), .success): break
      case (.failure(let error), .success), (.success, .failure(let error)):
        Issue.record("scene \(seed), frame \(frame) is only drawn alone, or only after others: \(error)")
      }
    }
    return inOrder.contains { (try? $0.get()) != nil }
  }
}

/// Damage to the numbers, words and lines of a scene's text, the same for the same seed.
enum SceneMutation {
  private static let numbers = [
    "0", "-1", "1e5", "1e9", "-1e9", "1e-9", "1e300", "-1e300", "1e-300", "0.5", "3", "1000", "65536", "2147483648",
    "1e19",
    "-0.001", "NaN", "Infinity", "-Infinity", "10000", "[]", "null", "\"2s\"", "\"1e9s\"", "true", "[1e9, 2]",
  ]
  private static let words = [
    "\"\"", "\"\\u0000\"", "\"العربية שלום\\n\\n123\"", "\"🙂👩‍👩‍👧\"", "\"\\u0301\\u200f\\u2029x\"", "\"none\"", "null", "7",
    "\"${word}\"",
    "\"" + String(repeating: "long words ", count: 60) + "\"",
  ]

  static func of(_ scene: String, seed: UInt64) -> String {
    var noise = Noise(seed: seed)
    var text = scene
    for _ in 0...noise.below(5) {
      switch noise.below(12) {
      case 0...5: replace(/-?[0-9]+(\.[0-9]+)?/, in: &text, &noise) { _, noise in numbers[noise.below(numbers.count)] }
      case 6, 7:
        replace(/-?[0-9]+(\.[0-9]+)?/, in: &text, &noise) { old, noise in
          "\((Double(old) ?? 1) * [0.1, -1, 10, 100, 1.01][noise.below(5)])"
        }
      case 8: replace(/"[^"\n]*"/, in: &text, &noise) { _, noise in words[noise.below(words.count)] }
      case 9:
        let all = text.matches(of: /"[^"\n]*"/).map { String($0.output) }
        replace(/"[^"\n]*"/, in: &text, &noise) { old, noise in all.isEmpty ? old : all[noise.below(all.count)] }
      case 10: replace(/\b[a-zA-Z]+:/, in: &text, &noise) { old, noise in noise.below(2) == 0 ? "" : old.uppercased() }
      default:
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let place = noise.below(lines.count)
        if noise.below(2) == 0 {
          lines.remove(at: place)
        } else {
          lines.insert(lines[place], at: noise.below(lines.count))
        }
        text = lines.joined(separator: "\n")
      }
    }
    return text
  }

  /// Replaces one of the pattern's matches by something else.
  private static func replace<Output>(
    _ pattern: some RegexComponent<Output>, in text: inout String, _ noise: inout Noise,
    by other: (String, inout Noise) -> String
  ) {
    let matches = text.matches(of: pattern)
    guard !matches.isEmpty else { return }
    let range = matches[noise.below(matches.count)].range
    text.replaceSubrange(range, with: other(String(text[range]), &noise))
  }
}
