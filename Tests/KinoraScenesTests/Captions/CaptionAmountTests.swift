import KinoraScenes
import TestSupport
import Testing

@Suite("How much text captions show")
struct CaptionAmountTests {
  /// The problems of a scene whose layer shows captions.
  func problems(_ captions: String, _ keys: String = "") throws -> [SceneProblem] {
    let folder = try Scratch()
    try folder.write(captions.utf8, to: "film.srt")
    let text = """
      { kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: 4 },
        assets: { subs: { captions: 'film.srt' } },
        layers: [{ type: 'CATextLayer', bounds: [0, 0, 200, 50], captions: { asset: 'subs'\(keys) } }] }
      """
    do throws(SceneProblems) {
      _ = try SceneLoader.load(text: text, folder: folder.folder)
      return []
    } catch {
      return error.problems
    }
  }

  /// A cue of SubRip.
  func cue(_ begin: Int, _ end: Int, _ text: String) -> String {
    "\(begin / 60):\(begin % 60) --> \(end / 60):\(end % 60)\n\(text)\n\n"
  }

  @Test("a cue has at most 10,000 bytes, in every form of file")
  func cues() throws {
    let files: [(Int) -> String] = [
      { self.cue(0, 1, "x") + self.cue(1, 2, String(repeating: "a", count: $0)) },
      { self.cue(0, 1, "x") + self.cue(1, 2, String(repeating: "abcd efgh\n", count: $0 / 9)) },
      {
        "[{ begin: 0, end: 1, text: 'x' },\n\n\n\n{ begin: 1, end: 2, text: '\(String(repeating: "a", count: $0))' }]"
      },
      {
        "[{ word: 'x', begin: 0, end: 1 },\n\n\n\n{ word: '\(String(repeating: "a", count: $0))', begin: 1, end: 2 }]"
      },
      { count in
        let words = (0..<count / 10).map { "{ word: 'a23456789', begin: \(1 + Double($0) / Double(count)), end: 2 }" }
        return
          "[{ begin: 0, end: 1, text: 'x' },\n\n\n\n{ begin: 1, end: 2, words: [\(words.joined(separator: ","))] }]"
      },
    ]
    for file in files {
      #expect(try Captions(text: file(9_990)).cues.count == 2)
      for size in [10_080, 3_000_000] {
        let problem = try #require(
          #expect(throws: SceneProblems.self) { try Captions(text: file(size)) }?.problems.first)
        #expect(problem.kind == .tooLarge && (4...5).contains(problem.line))
        #expect(problem.message.hasPrefix("a cue of ") && problem.allowed == "at most 10000 in a cue; several cues")
      }
    }
  }

  @Test("a long file without empty lines is told of the missing line, not of its size")
  func missingLines() throws {
    let file = (0..<500).map { cue($0, $0 + 1, "some words that are said") }.joined().replacing("\n\n", with: "\n")
    let problem = #expect(throws: SceneProblems.self) { try Captions(text: file) }?.problems.first
    #expect(problem?.message == "a cue begins without an empty line before it" && problem?.line == 3)
  }

  @Test("cues that overlap show at most 10,000 bytes together, those that follow each other any number")
  func overlapping() throws {
    let text = String(repeating: "a", count: 2_498)
    #expect(try problems((0..<40).map { cue($0, $0 + 4, text) }.joined()) == [])
    let error = try #require(try problems((0..<40).map { cue($0, $0 + 5, text) }.joined()).first)
    #expect(error.message == "captions: 12495 bytes are shown together at 4 s")
    #expect(error.kind == .tooLarge && error.pointer == "/layers/0/captions")
  }

  @Test("the texts of all steps have at most 256 MiB")
  func steps() throws {
    let words = String(repeating: "a ", count: 4_900)
    let file = (0..<6).map { cue($0, $0 + 1, words) }.joined()
    #expect(try problems(file) == [])
    let error = try #require(try problems(file, ", current: { color: 'red' }").first)
    #expect(error.message == "captions: the texts that are shown one after the other have 274 MiB")
    #expect(error.kind == .tooLarge)
  }
}
