import Kinora
import Testing
import ThreeScenes

@Suite("The film of three scenes")
struct ThreeScenesTests {
  @Test("the film is as long as its scenes without what they overlap, and the line at the bottom fills all of it")
  func length() throws {
    let sequence = try ThreeScenes.sequence()
    // 2.4 + 3 + 2.5 seconds, of which 0.6 and 0.8 are shared.
    #expect(sequence.duration == Rational(13, 2))
    let film = try ThreeScenes.film()
    #expect(try film.format.frameCount == 195)
    let stage = try film.makeStage()
    stage.advance(to: 3.25)
    #expect(abs((stage.root.sublayers?.last?.presentation()?.bounds.width ?? 0) - 640) < 1e-9)
  }

  @Test("a push half-way shows the right half of one scene beside the left half of the next")
  func push() throws {
    let film = try ThreeScenes.film()
    let begin = try ThreeScenes.sequence().entries[1].begin.doubleValue
    let image = try film.frame(at: begin + 0.3)
    func blue(_ x: Int) -> Int { Int(image.pixels.row(60)[4 * x + 2]) }
    func green(_ x: Int) -> Int { Int(image.pixels.row(60)[4 * x + 1]) }
    // The first scene is blue, the second green.
    #expect(blue(600) > green(600) + 20)
    #expect(green(680) > blue(680) + 10)
  }

  @Test("at the end of a transition nothing of the scene before is left")
  func replaced() throws {
    let sequence = try ThreeScenes.sequence()
    let stage = try ThreeScenes.film().makeStage()
    for (time, count) in [(1.0, 1), (2.1, 2), (2.5, 1), (4.5, 2), (6.0, 1)] {
      stage.advance(to: time)
      #expect(stage.root.sublayers?.first?.sublayers?.count == count, "at \(time) s")
    }
    #expect(sequence.entries.count == 3)
  }

  @Test("each scene's notes are heard from where it begins")
  func notes() throws {
    let stage = try ThreeScenes.film().makeStage()
    let begins = try #require(stage.soundTrack).clips.map { $0.begin.doubleValue }
    #expect(begins == [0, 1.8, 3.8, 4])
  }
}
