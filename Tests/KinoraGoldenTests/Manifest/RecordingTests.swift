import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import TestSupport
import Testing

@Suite("Recording and verifying")
struct RecordingTests {
  private let scratch: Scratch
  private let golden: Golden

  init() throws {
    scratch = try Scratch()
    golden = Golden(store: GoldenStore(folder: scratch.folder))
  }

  /// A film in which a bar moves one pixel a frame.
  private func film(
    seconds: Double = 2, width: Double = 16, framesPerSecond: Double = 10, from start: Int = 0
  ) -> Film {
    Film(size: CGSize(width: width, height: 8), frameRate: framesPerSecond, duration: seconds) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: Double(start), y: 0, width: 1, height: 8)
      layer.backgroundColor = .white
      stage.root.addSublayer(layer)
      for frame in 0..<40 {
        stage.at(Double(frame) / 10) {
          CATransaction.setDisableActions(true)
          layer.position.x = CGFloat(start + frame % 16) + 0.5
        }
      }
    }
  }

  @Test(
    "a film of another length, size or rate is another film, although the pinned frames are the same",
    arguments: [
      (2.5, 16.0, 10.0, "16 × 8 at 10, 25 frames in 5/2 s"), (1.95, 16, 10, "16 × 8 at 10, 20 frames in 39/20 s"),
      (2, 17, 10, "17 × 8 at 10, 20 frames in 2 s"), (2, 16, 20, "16 × 8 at 20, 40 frames in 2 s"),
    ])
  func format(seconds: Double, width: Double, rate: Double, found: String) throws {
    try golden.record(film(), named: "a", frames: [0, 3, 9], oracle: .none)
    let verdict = try golden.verify(film(seconds: seconds, width: width, framesPerSecond: rate), named: "a")
    #expect(
      "\(verdict)" == "the film is another one: expected 16 × 8 at 10, 20 frames in 2 s, found \(found)")
    #expect(!verdict.isMatch)
  }

  @Test("of a film of another length the causes are told that both films' frames show, and none where these are equal")
  func length() throws {
    func film(_ seconds: Double, from start: Double) -> Film {
      Film(size: CGSize(width: 16, height: 8), frameRate: 10, duration: seconds) { stage in
        let layer = CALayer()
        layer.name = "bar"
        layer.frame = CGRect(x: start, y: 0, width: 2, height: 8)
        layer.backgroundColor = .white
        stage.root.addSublayer(layer)
      }
    }
    let approved = film(2, from: 3)
    try golden.record(approved, named: "a", oracle: .none)
    for (other, words) in [
      (film(1.5, from: 4), "cause: `bar` position.x, since frame 0: expected 4, is 5 (another value)"),
      (film(2.5, from: 4), "cause: `bar` position.x, since frame 0: expected 4, is 5 (another value)"),
      (film(1.5, from: 3), nil), (film(2.5, from: 3), nil),
    ] as [(Film, String?)] {
      let verdict = try golden.verify(other, named: "a")
      #expect(!verdict.isMatch)
      #expect(try golden.diagnosis(of: verdict, other, named: "a").map { "\($0)" } == words)
    }
  }

  @Test("recording again removes the review pictures that are no longer part of the golden, and no other file")
  func removes() throws {
    for name in ["a", "a.b", "ab"] { try golden.record(film(), named: name, reviewed: [0, 4], oracle: .none) }
    try scratch.write([1], to: "a.f004.png")
    try golden.record(film(), named: "a", reviewed: [4, 5], oracle: .none)
    #expect(
      try scratch.names() == [
        "a.b.f0000.png", "a.b.f0004.png", "a.b.golden.json", "a.b.trace", "a.f0004.png", "a.f0005.png", "a.f004.png",
        "a.golden.json", "a.trace", "ab.f0000.png", "ab.f0004.png", "ab.golden.json", "ab.trace",
      ])
  }

  private func failure(of film: Film) throws -> GoldenVerdict.FrameFailure {
    guard case .framesDiffer(let failures, _) = try golden.verify(film, named: "a") else {
      throw MediaError(.damaged, attempted: "compare", file: "a", reason: "it matches")
    }
    return try #require(failures.first { $0.frame == 4 })
  }

  @Test("a frame is compared with its review picture")
  func reviewed() throws {
    try golden.record(film(), named: "a", reviewed: [4], oracle: .none)
    let failure = try failure(of: film(from: 2))
    #expect(failure.difference?.count == 16 && failure.reviewProblem == nil && failure.matchesFrame == 6)
  }

  @Test("a review picture of another recording, an edited one and a damaged one are said and not used")
  func stale() throws {
    try golden.record(film(from: 1), named: "a", reviewed: [4], oracle: .none)
    let old = try scratch.read("a.f0004.png")
    try golden.record(film(), named: "a", reviewed: [4], oracle: .none)
    let approved = try scratch.read("a.f0004.png")

    try scratch.write(old, to: "a.f0004.png")
    let stale = try failure(of: film(from: 2))
    #expect(stale.difference == nil)
    #expect(
      stale.reviewProblem
        == "\(scratch.path("a.f0004.png")) does not show the approved pixels and is not used: "
        + "it is from another recording; record it again")

    let image = try ImageDecoder.decode(path: scratch.path("a.f0004.png"))
    try ImageEncoder.writePNG(image, to: scratch.path("a.f0004.png"))
    #expect(try failure(of: film(from: 2)).reviewProblem?.contains("no recording made it") == true)

    // The approved picture's fingerprint in a file with other pixels.
    let words = 33..<33 + 12 + 13 + 32
    try scratch.write(old[..<33] + approved[words] + old[words.upperBound...], to: "a.f0004.png")
    #expect(try failure(of: film(from: 2)).reviewProblem?.contains("it was changed after it was recorded") == true)

    try scratch.write(approved.prefix(100), to: "a.f0004.png")
    let damaged = try failure(of: film(from: 2))
    #expect(damaged.difference == nil && damaged.reviewProblem?.contains("cannot decode the image") == true)
  }

  @Test("a film that matches needs no review picture to be sound")
  func unread() throws {
    try golden.record(film(), named: "a", reviewed: [4], oracle: .none)
    try scratch.write([0], to: "a.f0004.png")
    #expect(try golden.verify(film(), named: "a").isMatch)
  }
}
