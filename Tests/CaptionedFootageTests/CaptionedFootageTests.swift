import CaptionedFootage
import Kinora
import Testing

@Suite("Captions over footage")
struct CaptionedFootageTests {
  private static let clip = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/media/clip.mp4").path

  private static let words = """
    1
    00:00:00,500 --> 00:00:02,000
    one two three four

    2
    00:00:02,000 --> 00:00:03,500
    five six
    """

  private func film() throws -> Film {
    try CaptionedFootage.film(of: Footage(path: Self.clip), Captions(text: Self.words))
  }

  private func caption(_ stage: Stage) -> NSAttributedString? {
    (stage.root.sublayers?.last as? CATextLayer)?.string as? NSAttributedString
  }

  @Test("the film is as long as the clip")
  func length() throws {
    #expect(try film().format.duration == Footage(path: Self.clip).duration)
  }

  @Test("up to four words are shown at a time, and exactly one of them is yellow")
  func captions() throws {
    let stage = try film().makeStage()
    stage.advance(to: 0.4)
    #expect(caption(stage).map(\.length) ?? 0 == 0)
    for (time, text, said) in [
      (0.6, "one two three four", "one"), (1.9, "one two three four", "four"), (2.1, "five six", "five"),
    ] {
      stage.advance(to: time)
      let shown = try #require(caption(stage))
      #expect(shown.string == text)
      var yellow: [String] = []
      shown.enumerateAttribute(.textStyle, in: NSRange(location: 0, length: shown.length), options: []) {
        style, range, _ in
        if (style as? TextStyle)?.color == CaptionedFootage.yellow {
          yellow.append(shown.attributedSubstring(from: range).string)
        }
      }
      #expect(yellow == [said])
    }
  }

  @Test("a frame has yellow letters where telephones leave room, and none before anything is said")
  func pixels() throws {
    let film = try film()
    func yellow(_ image: CGImage) -> [Int] {
      (0..<image.height).filter { y in
        let row = image.pixels.row(y)
        return (0..<image.width).contains { row[4 * $0] == 255 && row[4 * $0 + 1] == 212 && row[4 * $0 + 2] == 0 }
      }
    }
    #expect(yellow(try film.frame(at: 0.2)).isEmpty)
    let rows = yellow(try film.frame(at: 0.7))
    let lowest = Int(CaptionedFootage.size.height * (1 - SafeArea.reels.bottom))
    #expect(rows.count > 30)
    #expect(rows.allSatisfy { (lowest - 260..<lowest).contains($0) })
  }
}
