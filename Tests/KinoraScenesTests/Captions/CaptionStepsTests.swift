import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import TestSupport
import Testing

@Suite("Captions in films")
struct CaptionStepsTests {
  static let text = """
    1
    00:01,000 --> 00:03,000
    one two,
    three

    2
    00:02,000 --> 00:04,000
    four
    """

  /// Steps in words: the time and the text, with the current word in brackets.
  func steps(
    _ text: String, _ unit: CaptionUnit, current: Bool = false, said: Bool = false
  ) throws -> [String] {
    try Captions(text: text).steps(by: unit, marksCurrent: current, marksSaid: said).map { step in
      "\(step.time) "
        + step.texts.map { $0.isCurrent ? "[\($0.text)]" : $0.isSaid ? "(\($0.text))" : $0.text }.joined()
    }
  }

  @Test("cues show from their beginning to their end, those that overlap below each other")
  func cues() throws {
    #expect(
      try steps(Self.text, .cue) == [
        "1.0 one two,\nthree", "2.0 one two,\nthree\nfour", "3.0 four", "4.0 ",
      ])
  }

  @Test("the word that is said is told from the others")
  func current() throws {
    let text = "WEBVTT\n\n00:00.000 --> 00:03.000\na <00:01.000>b <00:02.000>c"
    #expect(
      try steps(text, .cue, current: true) == ["0.0 [a] b c", "1.0 a [b] c", "2.0 a b [c]", "3.0 "])
    #expect(try steps(text, .words(1)) == ["0.0 a", "1.0 b", "2.0 c", "3.0 "])
    #expect(try steps(text, .words(2), current: true) == ["0.0 [a] b", "1.0 a [b]", "2.0 [c]", "3.0 "])
    #expect(try steps("00:00,000 --> 00:02,000\na\nb", .line) == ["0.0 a", "1.0 b", "2.0 "])
  }

  @Test("the words that were said are told from the others, with what stands between them")
  func said() throws {
    let text = "WEBVTT\n\n00:00.000 --> 00:03.000\na <00:01.000>b <00:02.000>c"
    #expect(
      try steps(text, .cue, current: true, said: true) == ["0.0 [a] b c", "1.0 (a) [b] c", "2.0 (a b) [c]", "3.0 "])
    #expect(try steps(text, .cue, said: true) == ["0.0 a b c", "1.0 (a) b c", "2.0 (a b) c", "3.0 "])
    #expect(try steps(text, .words(2), said: true) == ["0.0 a b", "1.0 (a) b", "2.0 c", "3.0 "])
  }

  /// The stage of a scene with captions, which are written to a file beside it.
  func stage(_ captions: String, _ layer: String) throws -> Stage {
    let folder = try Scratch()
    try folder.write(captions.utf8, to: "film.srt")
    let scene = try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: 10 },
          assets: { subs: { captions: 'film.srt' } },
          layers: [{ type: 'CATextLayer', font: 'DejaVu Sans', frame: [0, 0, 200, 100], fontSize: 20, \(layer) }] }
        """, folder: folder.folder)
    #expect(scene.rehearse(assets: NoAssets()).isEmpty)
    return try scene.makeStage(assets: NoAssets())
  }

  /// The text of the first layer at times.
  func shown(_ stage: Stage, _ times: [Double]) -> [String] {
    times.map { time in
      stage.advance(to: time)
      let string = (stage.root.sublayers?.first as? CATextLayer)?.string
      return (string as? NSAttributedString)?.string ?? string as? String ?? ""
    }
  }

  @Test("a layer shows captions at exactly their times")
  func times() throws {
    let stage = try stage(Self.text, "captions: { asset: 'subs' }")
    let just = 1.0 / 3000
    #expect(
      shown(stage, [0, 1 - just, 1, 2 - just, 2, 3 - just, 3, 4 - just, 4])
        == [
          "", "", "one two,\nthree", "one two,\nthree", "one two,\nthree\nfour", "one two,\nthree\nfour", "four",
          "four", "",
        ])
  }

  @Test("a layer shows captions in its own time, and those of the film's beginning at once")
  func clock() throws {
    let late = try stage(Self.text, "beginTime: 2, captions: { asset: 'subs', by: 1 }")
    #expect(shown(late, [1, 3]) == ["", "one"])
    let early = try stage(Self.text, "timeOffset: 1.5, captions: { asset: 'subs' }")
    #expect(shown(early, [0, 0.5]) == ["one two,\nthree", "one two,\nthree\nfour"])
  }

  @Test("the current word has its style, and tags of the file are styles too")
  func styles() throws {
    let stage = try stage(
      "00:00,000 --> 00:02,000\n<i>a</i> <b>b</b>",
      "captions: { asset: 'subs', current: { color: 'red', italic: false } }")
    let string = try #require((stage.root.sublayers?.first as? CATextLayer)?.string as? NSAttributedString)
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(
      string.attribute(.textStyle, at: 0, effectiveRange: nil) as? TextStyle == TextStyle(color: red, isItalic: false))
    #expect(string.attribute(.textStyle, at: 2, effectiveRange: nil) as? TextStyle == TextStyle(weight: 700))
  }

  @Test("the words that were said have their style, in scenes and in programs")
  func saidStyles() throws {
    let file = "00:00,000 --> 00:04,000\na b c d"
    let stage = try stage(file, "captions: { asset: 'subs', current: { color: 'red' }, said: { color: 'blue' } }")
    let layer = CATextLayer()
    let own = Stage(size: CGSize(width: 200, height: 100))
    own.root.addSublayer(layer)
    let (red, blue) = (CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    own.show(
      try Captions(text: file), in: layer, current: TextStyle(color: red), said: TextStyle(color: blue))
    for stage in [stage, own] {
      stage.advance(to: 2)
      let string = try #require((stage.root.sublayers?.first as? CATextLayer)?.string as? NSAttributedString)
      let colors = (0..<7).map { place in
        (string.attribute(.textStyle, at: place, effectiveRange: nil) as? TextStyle)?.color
      }
      #expect(colors == [blue, blue, blue, nil, red, nil, nil])
    }
  }

  @Test("a damaged caption file is a problem of the scene with the file's line")
  func damaged() throws {
    let error = #expect(throws: SceneProblems.self) { try stage("1\n00:01 --> x\n", "captions: { asset: 'subs' }") }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first.map { $0.file.hasSuffix("film.srt") && $0.line == 2 } ?? false)
  }
}
