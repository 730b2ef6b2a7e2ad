import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Canvas")
struct CanvasTests {
  private func load(_ canvas: String) throws -> SceneCanvas {
    try SceneLoader.load(text: "{ kinora: 1, canvas: \(canvas), layers: [] }").canvas
  }

  @Test("a film has ⌈duration · rate⌉ frames, in whatever way the two are written")
  func frameCounts() throws {
    let expected: [(rate: String, duration: String, frames: Int)] = [
      ("30", "6", 180), ("\"30\"", "\"6s\"", 180), ("\"30000/1001\"", "\"00:00:01:15\"", 45), ("29.97", "45.045", 1350),
      ("60", "\"45f\"", 45), ("25", "\"250ms\"", 7), ("24", "0.001", 1), ("10", "0.1", 1), ("30", "0.1", 3),
    ]
    for film in expected {
      let canvas = try load("{ width: 2, height: 2, frameRate: \(film.rate), duration: \(film.duration) }")
      #expect(canvas.frameCount == film.frames, "\(film)")
    }
  }

  @Test("the largest canvas is allowed, and one pixel more is not")
  func largest() throws {
    let rest = "frameRate: 30, duration: 1"
    #expect(try load("{ width: 32767, height: 8192, \(rest) }").width == 32767)
    #expect(throws: SceneProblems.self) { try load("{ width: 32768, height: 1, \(rest) }") }
    #expect(throws: SceneProblems.self) { try load("{ width: 32767, height: 8193, \(rest) }") }
  }

  @Test("the background is opaque black unless the scene says otherwise")
  func background() throws {
    let rest = "width: 2, height: 2, frameRate: 30, duration: 1"
    #expect(try load("{ \(rest) }").background == .black)
    #expect(try load("{ \(rest), background: '#0f08' }").background.alpha == 136.0 / 255)
    #expect(try load("{ \(rest), background: 'transparent' }").background.alpha == 0)
    #expect(
      try load("{ \(rest), background: [1, 0.5, 0] }").background == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
  }

  @Test("a scene's canvas has what the script says about the output")
  func output() throws {
    let canvas = "kinora: 1, canvas: { width: 2, height: 2, frameRate: 30, duration: 1 }, layers: []"
    let scene = try SceneLoader.load(text: "{ \(canvas), output: { codec: 'vp9', crf: 30, preset: 'fast' } }")
    #expect(scene.output == EncodingOptions(codec: .vp9, crf: 30, preset: .fast))
    #expect(try SceneLoader.load(text: "{ \(canvas) }").output == EncodingOptions())
  }

  @Test(
    "unknown words for the encoder, and a rate factor beyond the codec's scale, are problems",
    arguments: [
      ("codec: 'h246'", "h264"), ("preset: 'warp'", "veryslow"), ("codec: 'h264', crf: 52", "51"),
      ("codec: 'vp9', crf: 64", "63"), ("crf: 101", "100"),
    ])
  func wrongOutput(words: String, allowed: String) throws {
    let canvas = "kinora: 1, canvas: { width: 2, height: 2, frameRate: 30, duration: 1 }, layers: []"
    let error = #expect(throws: SceneProblems.self) {
      try SceneLoader.load(text: "{ \(canvas), output: { \(words) } }")
    }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.allowed?.contains(allowed) == true)
  }
}
