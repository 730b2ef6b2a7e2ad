import Foundation
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Films that are as long as what is in them")
struct FollowedLengthTests {
  private static let dot = "name: 'dot', position: [50, 50], bounds: [0, 0, 20, 20]"

  private func text(_ rest: String) -> String {
    "{ kinora: 1, canvas: { width: 100, height: 100, frameRate: 10, duration: 'auto' }, \(rest) }"
  }

  private func scene(_ rest: String) throws -> Scene { try SceneLoader.load(text: text(rest)) }

  @Test(
    "the film ends with the last of what has an end",
    arguments: [
      (
        "layers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, beginTime: 1, duration: 2 } } }]",
        3.0
      ),
      (
        "layers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, duration: 2, repeatCount: 2, autoreverses: true } } }]",
        8.0
      ),
      // What never ends does not count.
      (
        "layers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, duration: 2, repeatCount: Infinity }, b: { type: 'basic', keyPath: 'opacity', toValue: 0, duration: 1.5 } } }]",
        1.5
      ),
      // Clocks of layers count; an animation without a begin time begins when it is added, at 0 s of the film.
      (
        "layers: [{ beginTime: 1, speed: 2, sublayers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, duration: 3 } } }] }]",
        1.5
      ),
      // Times that wait for each other.
      (
        "layers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, duration: 3 }, b: { type: 'basic', keyPath: 'opacity', toValue: 0, beginTime: 'dot.a.end + 1s', duration: 0.5 } } }]",
        4.5
      ),
      ("layers: [{ \(dot) }], timeline: [{ at: 2, duration: 1, set: { 'dot.opacity': 0 } }]", 3.0),
      ("layers: [{ \(dot) }], timeline: [{ at: 2, set: { 'dot.opacity': 0 } }]", 2.25),
      ("layers: [{ \(dot) }], timeline: [{ at: 2, disableActions: true, set: { 'dot.opacity': 0 } }]", 2.0),
      (
        "layers: [{ \(dot) }], timeline: [{ at: 2, add: { layer: 'dot', animation: { type: 'basic', keyPath: 'opacity', toValue: 0 } } }]",
        2.25
      ),
      ("components: { c: { duration: 4, layers: [{ name: 'x' }] } }, layers: [{ use: 'c', beginTime: 1 }]", 5.0),
      ("components: { c: { layers: [{ name: 'x' }] } }, layers: [{ use: 'c', beginTime: 1, for: '2.5s' }]", 3.5),
      (
        "components: { c: { duration: 4, layers: [{ name: 'x', animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, beginTime: '50%' } } }] } }, layers: [{ use: 'c' }]",
        4.0
      ),
      ("assets: { s: { audio: 's.wav' } }, audio: [{ asset: 's', at: 1, duration: 6 }], layers: []", 7.0),
    ])
  func ends(_ rest: String, _ seconds: Double) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-length-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("RIFF".utf8).write(to: folder.appendingPathComponent("s.wav"))
    let scene = try SceneLoader.load(text: text(rest), folder: folder.path)
    #expect(scene.canvas.duration.doubleValue == seconds)
    #expect(scene.canvas.frameCount == Int((seconds * 10).rounded(.up)))
  }

  @Test("the film ends when the last caption does")
  func captions() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-length-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("1\n00:00:01,000 --> 00:00:04,200\nHello\n".utf8).write(to: folder.appendingPathComponent("s.srt"))
    let rest =
      "assets: { s: { captions: 's.srt' } }, layers: [{ beginTime: 2, sublayers: [{ type: 'CATextLayer', captions: { asset: 's' } }] }]"
    let scene = try SceneLoader.load(text: text(rest), folder: folder.path)
    #expect(scene.canvas.duration.doubleValue == 6.2)
    // Captions that are added below a layer with a clock of its own count by that clock too.
    let added =
      "assets: { s: { captions: 's.srt' } }, layers: [{ name: 'late', beginTime: 2 }], timeline: [{ at: 0, addLayer: { layer: { type: 'CATextLayer', captions: { asset: 's' } }, to: 'late' } }]"
    #expect(try SceneLoader.load(text: self.text(added), folder: folder.path).canvas.duration.doubleValue == 6.2)
  }

  @Test(
    "what follows from the length, and a film without an end, are problems that say so",
    arguments: [
      ("layers: [{ \(dot) }]", "nothing in it has an end"),
      ("layers: [{ \(dot) }], timeline: [{ at: '50%', set: { 'dot.opacity': 0 } }]", "a part of the film's length"),
      (
        "layers: [{ \(dot) }], timeline: [{ at: 'canvas.end - 1s', set: { 'dot.opacity': 0 } }]",
        "a part of the film's length"
      ),
      (
        "layers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', duration: '100%' } } }]",
        "a part of the film's length"
      ),
      (
        "layers: [{ \(dot), animations: { a: { type: 'basic', keyPath: 'opacity', duration: 1e9 } } }]",
        "too many frames"
      ),
    ])
  func problems(_ rest: String, _ message: String) {
    let error = #expect(throws: SceneProblems.self) { try scene(rest) }
    #expect(
      error?.problems.count == 1 && error?.problems.first?.message.contains(message) == true,
      "\(String(describing: error))")
  }

  @Test("an expression that asks for the length of such a film is told that there is none")
  func expression() {
    let error = #expect(throws: SceneProblems.self) { try scene("layers: [{ zPosition: '${canvas.duration / 1s}' }]") }
    #expect("\(String(describing: error))".contains("duration"), "\(String(describing: error))")
  }
}
