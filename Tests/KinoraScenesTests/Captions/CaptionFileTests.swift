import KinoraScenes
import TestSupport
import Testing

@Suite("Caption files")
struct CaptionFileTests {
  /// A cue in words: its times, and its words with their begin times, `/` where a line ends.
  func told(_ text: String) -> [String] {
    do {
      return try Captions(text: text).cues.map { cue in
        let words = cue.words.map { word in
          let marks = (word.isItalic ? "i" : "") + (word.isBold ? "b" : "") + (word.isUnderlined ? "u" : "")
          return (word.isJoined ? "+" : "") + word.text + (marks.isEmpty ? "" : "(\(marks))")
            + (word.endsLine ? " /" : "")
        }
        return "\(cue.begin)-\(cue.end) \(words.joined(separator: " "))"
      }
    } catch {
      return ["\(error)"]
    }
  }

  func begins(_ text: String) throws -> [Double] { try Captions(text: text).cues.flatMap { $0.words.map(\.begin) } }

  @Test("SubRip, with every end of line, with and without numbers, hours and fractions")
  func subRip() {
    let text = "1\n00:00:01,000 --> 00:00:02,500\nHello there,\nyou.\n\n2\n01:02,5 --> 0:01:03\nB\n\n\n"
    let expected = ["1.0-2.5 Hello there, / you.", "62.5-63.0 B"]
    for end in ["\n", "\r\n", "\r"] {
      #expect(told(text.replacing("\n", with: end)) == expected)
      #expect(told("\u{FEFF}" + text.replacing("\n", with: end)) == expected)
    }
    #expect(told("00:01,000 --> 00:02,000\nno number") == ["1.0-2.0 no number"])
    #expect(
      told(
        "1\n00:01,000 --> 00:02,000 X1:5 Y1:7\n<i>Go</i> <b>on</b>{\\an8} <font color=\"red\">x</font> 1 < 2 & 3 > 2")
        == ["1.0-2.0 Go(i) on(b) x 1 < 2 & 3 > 2"])
    #expect(told("1\n00:01,000 --> 00:02,000\n  \n\n") == [])
    #expect(told("") == [] && told("\n\n") == [])
  }

  @Test("cues are in the order of their times")
  func order() {
    #expect(
      told("00:05,000 --> 00:06,000\nb\n\n00:01,000 --> 00:09,000\na")
        == ["1.0-9.0 a", "5.0-6.0 b"])
  }

  @Test("WebVTT, with notes, styles, settings, tags and entities")
  func webVTT() {
    let text = """
      WEBVTT - a title
      Kind: captions

      NOTE this is
      no cue

      STYLE
      ::cue { color: red }

      intro
      00:01.000 --> 00:02.000 line:0 align:start
      <v Ann>Hello <i>dear &amp; good</i> friend</v>

      00:00:03.000 --> 00:00:04.000
      im<b>poss</b>ible a&nbsp;b
      """
    #expect(
      told(text) == ["1.0-2.0 Hello dear(i) &(i) good(i) friend", "3.0-4.0 im +poss(b) +ible a\u{A0}b"])
  }

  @Test("words have the times that the file gives, and between them share the time by their lengths")
  func wordTimes() throws {
    #expect(
      try begins("WEBVTT\n\n00:01.000 --> 00:04.000\none <00:02.000>two <00:03.500>three") == [1, 2, 3.5])
    // Lengths with the space after them: 4, 2, 2 of 2 seconds.
    #expect(try begins("00:01,000 --> 00:03,000\nabc d e") == [1, 2, 2.5])
    #expect(try begins("WEBVTT\n\n00:00.000 --> 00:04.000\na b <00:02.000>c d") == [0, 1, 2, 3])
  }

  @Test("JSON: cues with text, cues with words, words alone")
  func json() throws {
    #expect(
      told("[{ begin: 1, end: 2.5, text: 'Hello\\nthere' }]") == ["1.0-2.5 Hello / there"])
    let segments = """
      { "language": "en", "segments": [ { "start": 0.5, "end": 2, "text": " Hi all", "words": [
        { "word": " Hi", "start": 0.5, "end": 0.9, "probability": 0.8 }, { "word": " all", "start": 1.25, "end": 2 } ] } ] }
      """
    #expect(told(segments) == ["0.5-2.0 Hi all"])
    #expect(try begins(segments) == [0.5, 1.25])
    let words = """
      [ { word: 'One', begin: 0, end: 0.2 }, { word: 'two.', begin: 0.3, end: 0.5 }, { word: 'Three', begin: 0.6, end: 0.8 },
        { word: 'late', begin: 2, end: 2.5 } ]
      """
    #expect(told(words) == ["0.0-0.5 One two.", "0.6-0.8 Three", "2.0-2.5 late"])
  }

  @Test(
    "a damaged file is refused with one problem at its line",
    arguments: [
      ("1\n00:00:01,000 --> 00:00:02.0000\nx", 2, "found \"00:00:02.0000\" as a time"),
      ("\n\n00:00:03,000 --> 00:00:02,000\nx", 3, "the cue ends at 00:00:02,000, and it begins at 00:00:03,000"),
      ("00:01,000 --> 00:02,000\nx\n00:03,000 --> 00:04,000\ny", 3, "a cue begins without an empty line before it"),
      ("1\n00:00:01 -> 00:00:02\nHi", 2, "found \"00:00:01 -> 00:00:02\", which is no line with times"),
      ("00:00:01,000 – 00:00:02,000\nHi", 1, "found \"00:00:01,000 – 00:00:02,000\", which is no line with times"),
      ("WEBVTT\n\n00:61.000 --> 00:62.000\nx", 3, "found \"00:61.000\" as a time"),
      (
        "WEBVTT\n\n00:01.000 --> 00:02.000\na <00:03.000>b", 4,
        "the time <00:03.000> is not within its cue, or before the time that precedes it"
      ),
      ("00:01,000 --> \nx", 1, "found \"\" as a time"), (" --> 00:01,000\nx", 1, "found \" --> 00:01,000\""),
      ("[{ begin: 1, end: 1, text: 'a' }]", 1, "a cue ends at 1, and it begins at 1"),
      ("[\n{ begin: 1, text: 'a' }]", 2, "a cue needs \"end\""), ("{ film: [] }", 1, "found an object with film"),
      ("[{ begin: '1', end: 2, text: 'a' }]", 1, "begin: found \"1\""),
      ("[{ begin: 1, end: 2 }]", 1, "a cue needs \"text\" or \"words\""),
      ("hello", 1, "found \"hello\" where a cue begins"),
    ])
  func damaged(text: String, line: Int, message: String) {
    let error = #expect(throws: SceneProblems.self) { try Captions(text: text, file: "film.srt") }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.line == line)
    #expect(error?.problems.first?.message == message)
    #expect(error?.problems.first?.allowed != nil)
  }

  @Test("mutated files are read or refused with one problem that has a place", arguments: 0...3)
  func mutated(_ kind: Int) {
    let files = [
      "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i> thére\r\n\r\n2\r\n00:03,000 --> 00:04,000\r\nx\r\n",
      "WEBVTT\n\nNOTE a\n\n00:01.000 --> 00:04.000 line:0\n<v A>one <00:02.000>two &amp; <b>three</b>\n\n00:03.000 --> 00:09.000\ny",
      "{ \"segments\": [{ \"start\": 1, \"end\": 3, \"text\": \"a b\", \"words\": [{ \"word\": \"a\", \"start\": 1, \"end\": 2 }] }] }",
      "[{ word: 'a', begin: 0, end: 1 }, { word: 'b.', begin: 1, end: 2 }, { word: 'c', begin: 2.5, end: 3 }]",
    ]
    let file = Array(files[kind].utf8)
    var read = 0
    for seed in Mutation.seeds(usual: 3000) {
      Mutation.announce("captions \(kind) \(seed)")
      let text = String(decoding: Mutation.of(file, seed: seed), as: UTF8.self)
      do {
        let captions = try Captions(text: text)
        read += 1
        for cue in captions.cues {
          #expect(cue.begin < cue.end && cue.begin >= 0 && !cue.words.isEmpty, "\(seed)")
          #expect(cue.words.allSatisfy { $0.begin >= cue.begin && $0.begin <= cue.end && !$0.text.isEmpty }, "\(seed)")
          #expect(zip(cue.words, cue.words.dropFirst()).allSatisfy { $0.begin <= $1.begin }, "\(seed)")
        }
        for unit in [CaptionUnit.cue, .line, .words(2)] {
          let steps = captions.steps(by: unit, marksCurrent: true)
          #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.time < $1.time && $0.texts != $1.texts }, "\(seed)")
          #expect(steps.last?.texts.isEmpty ?? true, "\(seed)")
        }
      } catch {
        #expect(error.problems.count == 1 && error.problems.allSatisfy { $0.line > 0 && $0.column > 0 }, "\(seed)")
      }
    }
    #expect(read > 0)
  }
}
