import Foundation
import FoundationXML
import Testing

@Suite("Curves of values over a film")
struct CurveTests {
  private static let scene = "Fixtures/scenes/implicit.json5"

  private static func svg(_ names: String...) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.path("curves.svg")
    let run = try KinoraProcess.run(
      ["inspect", scene] + names.flatMap { ["--curve", $0] } + ["-o", path])
    #expect(run.status == 0, "\(run.errors)")
    return try folder.text("curves.svg")
  }

  /// The points of all polylines of one series.
  private static func points(_ svg: String, _ series: String) -> [(x: Double, y: Double)] {
    svg.split(separator: "\n").filter { $0.contains("polyline class=\"line \(series)\"") }.flatMap { line in
      (line.split(separator: "points=\"").last ?? "").split(separator: "\"")[0].split(separator: " ").compactMap {
        pair in
        let numbers = pair.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    }
  }

  @Test("half way through an implicit animation the line passes through the animation's value")
  func closedForm() throws {
    let svg = try Self.svg("box.position")
    // In the drawing, time runs from 76 to 936 over 3.003 s. The value x goes from 60 to 260, so its axis goes from 50
    // to 300, over the 220 units above y = 324.
    let middle = try #require(Self.points(svg, "s0").min { abs($0.x - Self.x(0.625)) < abs($1.x - Self.x(0.625)) })
    let value = 50 + (324 - middle.y) / 220 * 250
    // Half way through, Core Animation's default curve is at 0.8024.
    #expect(abs(value - (60 + 200 * 0.8024034)) < 3)
    #expect(Self.points(svg, "s1").allSatisfy { abs($0.y - (324 - 40.0 / 250 * 220)) < 0.1 })
  }

  private static func x(_ time: Double) -> Double { 76 + time / 3.003 * 860 }

  @Test("a drawing has a title, axes with units, a legend for each component, the events, and colours for both themes")
  func parts() throws {
    let svg = try Self.svg("box.position", "box.backgroundColor")
    for part in [
      "<title>2 curves</title>", "time in seconds", ">box.position<", " in pt", ">x</text>", ">y</text>", ">red</text>",
      ">alpha</text>", ">event</text>", "prefers-color-scheme:dark", "role=\"img\"", ">0.0</text>", ">3.0</text>",
    ] {
      #expect(svg.contains(part), "\(part)")
    }
    #expect(svg.contains("<line class=\"event\" x1=\"\(String(format: "%.2f", Self.x(0.5)))\""))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test(
    "asking for what cannot be drawn is an error that names what could be meant",
    arguments: [
      (["--curve", "bx.position", "-o", "x.svg"], "did you mean \"box\"?"),
      (["--curve", "box.positon", "-o", "x.svg"], "did you mean \"position\"?"),
      (["--curve", "box", "-o", "x.svg"], "such as card.position"),
      (["--curve", "box.transform", "-o", "x.svg"], "transform.rotation.z"),
      (["--curve", "box.opacity", "-o", "x.png"], "a name that ends in .svg"),
      (["--curve", "box.opacity"], "--output is missing"),
      (["--curve", "box.opacity", "-o", "x.svg", "--at", "1s"], "cannot be combined with --at"),
      (["--at", "1s", "-o", "x.svg"], "add --curve"),
    ])
  func mistakes(words: [String], message: String) throws {
    let run = try KinoraProcess.run(["inspect", Self.scene] + words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("a file that cannot be written is a failure")
  func unwritable() throws {
    let run = try KinoraProcess.run(["inspect", Self.scene, "--curve", "box.opacity", "-o", "/no/such/folder/x.svg"])
    #expect(run.status == 3)
    #expect(
      run.errors.contains("/no/such/folder/x.svg: cannot write the curves: the folder /no/such/folder does not exist"))
  }
}
