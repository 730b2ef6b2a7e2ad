import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import TestSupport
import Testing

@Suite("The report")
struct GoldenReportTests {
  private let scratch: Scratch
  private let golden: Golden

  init() throws {
    scratch = try Scratch()
    golden = Golden(store: GoldenStore(folder: scratch.folder))
  }

  /// What a page gets to know of its goldens.
  private func cases(_ html: String) throws -> [[String: Any]] {
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let data = try JSONSerialization.jsonObject(with: Data(html[start.upperBound..<end.lowerBound].utf8))
    return try #require((data as? [String: Any])?["cases"] as? [[String: Any]])
  }

  private func page(_ film: Film, message: String = "differs", change: (inout GoldenReportSource) -> Void = { _ in })
    throws -> String
  {
    var source = GoldenReportSource(id: "x/bar", scene: "bar.json5", message: message)
    change(&source)
    var report = GoldenReport(summary: "1 golden")
    report.add(
      try GoldenReport.Case(
        golden.verify(film, named: "bar"), of: film, named: "bar", in: golden.store, from: source))
    return try report.html()
  }

  /// Of each shown frame, a value of the page.
  private func values<Value>(_ name: String, _ html: String, as type: Value.Type) throws -> [Value?] {
    let shown = try #require(try cases(html).first?["shown"] as? [[String: Any]])
    return shown.map { $0[name] as? Value }
  }

  @Test("of a late film, each frame's approved picture is known where the film shows it at another frame")
  func late() throws {
    try golden.record(BarFilm.make(), named: "bar", oracle: .none)
    let html = try page(BarFilm.make(late: 2))
    let (expected, actual) = (
      try values("expected", html, as: Int.self), try values("actual", html, as: Int.self)
    )
    // Frame n shows what was approved for frame n - 2; the last two approved pictures are shown nowhere.
    #expect(expected[0..<10].map(\.self) == actual[2..<12].map(\.self))
    #expect(expected[10...].allSatisfy { $0 == nil })
    #expect(try values("differs", html, as: Bool.self) == [false] + [Bool](repeating: true, count: 11))
    let notes = try values("note", html, as: String.self)
    #expect(notes[3] == "frame 5 of the film, which has the approved pixels")
    #expect(notes[11]?.hasPrefix("no picture of the approved frame exists") == true)
  }

  @Test("where there is a review picture, the difference is shown and said")
  func reviewed() throws {
    try golden.record(BarFilm.make(), named: "bar", reviewed: [4], oracle: .none)
    let html = try page(BarFilm.make(color: CGColor(red: 1, green: 1, blue: 0.5, alpha: 1)))
    let differences = try values("difference", html, as: Int.self)
    #expect(differences.enumerated().filter { $0.element != nil }.map(\.offset) == [4])
    #expect(try values("words", html, as: String.self)[4]?.hasPrefix("8 of 128 pixels differ") == true)
    let box = try #require(try cases(html).first?["box"] as? [String: Double])
    #expect(box == ["x": 4.0 / 16, "y": 0, "width": 1.0 / 16, "height": 1])
  }

  @Test("a frame that the golden does not pin is shown as such")
  func unpinned() throws {
    try golden.record(BarFilm.make(), named: "bar", frames: [0, 6], oracle: .none)
    let html = try page(BarFilm.make(late: 1))
    let pinned = try values("pinned", html, as: Bool.self)
    #expect(try cases(html).first?["cells"] as? String == "s-----d-----")
    #expect(pinned.enumerated().filter { $0.element == true }.map(\.offset) == [0, 6])
    #expect(try values("differs", html, as: Bool.self).filter { $0 == true }.count == 1)
  }

  @Test("blamed layers are outlined where they are, and what differs of them has a curve")
  func layers() throws {
    let (sound, late) = (BarFilm.make(), BarFilm.make(late: 2))
    try golden.record(sound, named: "bar", oracle: .none)
    let html = try page(late) { source in
      source.findings = [GoldenFinding(.begin, layer: "bar", property: "position.x", since: 1)]
    }
    let item = try #require(try cases(html).first)
    let outlines = try #require(item["outlines"] as? [[String: Any]])
    #expect(outlines.count == 1 && outlines[0]["layer"] as? String == "bar")
    let corners = try #require(outlines[0]["corners"] as? [[Double]])
    // In frame 6 the bar stands at x = 4.
    #expect(corners.count == 12 && corners[6].min() == 0 && corners[6].contains(4.0 / 16))
    #expect(item["cause"] as? String == "`bar` position.x: another begin")
  }

  @Test("curves show what was approved beside what is, one for each number that differs")
  func curves() throws {
    let (sound, late) = (BarFilm.make(), BarFilm.make(late: 2))
    try golden.record(sound, named: "bar", oracle: .none)
    let html = try page(late) { source in
      source.expected = try? FilmTrace(of: sound, frames: Array(0..<12))
      source.actual = try? FilmTrace(of: late, frames: Array(0..<12))
    }
    let curves = try #require(try cases(html).first?["curves"] as? [[String: Any]])
    let curve = try #require(curves.first { $0["name"] as? String == "bar position" })
    let (expected, actual) = (curve["expected"] as? [[Double]], curve["actual"] as? [[Double]])
    #expect(expected?.first == (0..<12).map { Double($0) + 0.5 })
    #expect(actual?.first == (0..<12).map { Double(max(0, $0 - 2)) + 0.5 })
  }

  @Test("with both traces the approved frames are drawn anew, and shown where they have the approved fingerprint")
  func retraced() throws {
    let (sound, other) = (BarFilm.make(), BarFilm.make(late: 2, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    try golden.record(sound, named: "bar", oracle: .none)
    let html = try page(other) { source in
      source.expected = try? FilmTrace(of: sound, frames: Array(0..<12))
      source.actual = try? FilmTrace(of: other, frames: Array(0..<12))
    }
    #expect(try values("expected", html, as: Int.self).allSatisfy { $0 != nil })
    #expect(
      try values("note", html, as: String.self).allSatisfy { $0?.hasPrefix("drawn with the approved values") == true })
    // The bar is a pixel wide: at first the white one and the red one are in one place, later in two.
    let words = try values("words", html, as: String.self)
    #expect(words[0]?.hasPrefix("8 of 128") == true && words[7]?.hasPrefix("16 of 128") == true)
  }

  @Test("nothing in a name or a message ends the page's script")
  func quoting() throws {
    let html = try page(BarFilm.make(), message: "</script><script>alert(1)</script><!-- é \u{2028}")
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(try cases(html).first?["message"] as? String == "</script><script>alert(1)</script><!-- é \u{2028}")
  }

  @Test("pictures of a large film are made smaller until they fit, and said not to be exact")
  func room() throws {
    let pixels = PixelBuffer(width: 960, height: 540)
    var noise = Noise(seed: 1)
    for y in 0..<540 {
      for x in 0..<4 * 960 { pixels.row(y)[x] = x % 4 == 3 ? 255 : UInt8(noise.below(256)) }
    }
    let image = CGImage(pixels: pixels)
    let film = Film(size: CGSize(width: 960, height: 540), frameRate: 10, duration: 1) { stage in
      stage.root.contents = image
    }
    let room = 300_000
    let html = try page(film) { $0.room = room }
    let item = try #require(try cases(html).first)
    #expect(item["lossy"] as? Bool == true)
    let size = try #require(item["size"] as? [Int])
    #expect(size[0] < 960 && size[0] >= 240 && size[0] * 540 / 960 == size[1])
    // Base64 takes four bytes for three.
    #expect(try #require(item["pictures"] as? [String]).map(\.utf8.count).reduce(0, +) < room * 4 / 3 + 1000)
  }
}
