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
}
