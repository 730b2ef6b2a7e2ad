import Foundation
import Testing

@Suite("kinora inspect")
struct InspectTests {
  @Test("the tree shows the presented values at the instant that was asked for")
  func text() throws {
    let run = try KinoraProcess.run("inspect", "Fixtures/scenes/push.json5", "--at", "1.5s")
    #expect(run.status == 0)
    #expect(run.output.contains("CALayer \"slide\"\n    bounds: [0, 0, 1280, 720]"))
    #expect(run.output.contains("animations: transition"))
  }

  @Test("the tree shows the text of text layers")
  func strings() throws {
    let run = try KinoraProcess.run("inspect", "Fixtures/scenes/springs.json5", "--at", "0")
    #expect(run.output.contains("string: \"damping 5\"\n    font: \"DejaVu Sans\""))
  }

  @Test("--json prints the tree as a JSON object")
  func json() throws {
    let run = try KinoraProcess.run("inspect", "Fixtures/scenes/implicit.json5", "--at", "0.625s", "--json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let box = try #require((root["sublayers"] as? [[String: Any]])?.first)
    #expect(box["name"] as? String == "box")
    // Half way through an implicit animation, Core Animation's default curve is at 0.8024 of the way.
    let x = try #require(((box["values"] as? [String: Any])?["position"] as? [Double])?.first)
    #expect(abs(x - (60 + 200 * 0.8024034)) < 0.01)
  }

  @Test("--display-list prints what will be drawn")
  func displayList() throws {
    let run = try KinoraProcess.run("inspect", "Fixtures/scenes/push.json5", "--at", "0", "--display-list")
    #expect(run.output.hasPrefix("canvas 1280x720"))
    #expect(run.output.contains("image #1 1280x720"))
    let whose = try KinoraProcess.run("inspect", "Fixtures/scenes/showcase.json5", "--at", "2s", "--display-list")
    #expect(whose.output.contains(" owner 11 card/bar\n"))
    #expect(whose.output.contains(" owner 15 bars/sublayers[0]\n"))
  }

  @Test("--plan prints how the frame is drawn when those before it have been drawn")
  func plan() throws {
    let run = try KinoraProcess.run("inspect", "Fixtures/scenes/implicit.json5", "--at", "0.625s", "--plan")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("plan: "))
    #expect(run.output.contains("\n  fill #"))
    #expect(run.output.contains("\n    shape 0.1 (2 box/dot) #"))
    let both = try KinoraProcess.run("inspect", "Fixtures/scenes/implicit.json5", "--at", "0", "--plan", "--json")
    #expect(both.status == 2)
  }

  /// A scene with a clip, and another that it is lowered under.
  private static let sound = """
    { kinora: 1, canvas: { width: 32, height: 32, frameRate: 25, duration: "2s" }, layers: [],
      assets: { tick: { audio: "tick.wav" } },
      audio: [ { asset: "tick", name: "voice", at: 1 },
               { asset: "tick", name: "bed<1>", loop: true, volume: 0.5, duck: { under: "voice", by: "-20dB" } } ] }
    """

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(sound, to: "scene.json5")
    try FileManager.default.copyItem(
      at: KinoraProcess.package.appendingPathComponent("Fixtures/media/tick.wav"),
      to: folder.url.appendingPathComponent("tick.wav"))
    return folder
  }

  @Test("the sounds that play at the instant are listed with their gains")
  func sounds() throws {
    let folder = try Self.folder()
    let run = try KinoraProcess.run("inspect", "scene.json5", "--at", "1.1s", in: folder.url)
    #expect(
      run.output.hasSuffix("sound \"voice\": 1 to 1.25 s, gain 1\nsound \"bed<1>\": 0 to 2 s, gain 0.05\n"), "\(run)")
    let late = try KinoraProcess.run("inspect", "scene.json5", "--at", "0.5s", "--json", in: folder.url)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(late.output.utf8)) as? [String: Any])
    let sounds = try #require(root["sounds"] as? [[String: Any]])
    #expect(sounds.count == 1 && sounds[0]["name"] as? String == "bed<1>" && sounds[0]["gain"] as? Double == 0.5)
  }

  @Test("--audio draws the wave and a bar for every clip")
  func wave() throws {
    let folder = try Self.folder()
    let run = try KinoraProcess.run("inspect", "scene.json5", "--audio", "-o", "wave.svg", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let svg = try String(contentsOf: folder.url.appendingPathComponent("wave.svg"), encoding: .utf8)
    #expect(svg.components(separatedBy: "<polygon").count == 5)
    #expect(svg.components(separatedBy: "<rect class=\"bar\"").count == 3)
    #expect(svg.contains(">bed&lt;1&gt;</text>") && svg.contains("voice from 1 to 1.25 s"))
    #expect(svg.hasSuffix("</svg>\n"))
    let wrong = try KinoraProcess.run("inspect", "scene.json5", "--audio", "--at", "1", "-o", "a.svg", in: folder.url)
    #expect(wrong.errors.contains("--audio shows the whole film; it cannot be combined with --at"))
    let silent = try KinoraProcess.run("inspect", "Fixtures/scenes/push.json5", "--audio", "-o", "/tmp/a.svg")
    #expect(silent.status != 0 && silent.errors.contains("the scene has no sound"))
  }
}
