import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraRaster
import KinoraTiming
import TestSupport
import Testing

@Suite("Films made by code")
struct FilmTests {
  /// A red square that moves 60 pixels in the first second, linearly, and turns blue at 1.5 s without animation.
  private static func film(frameRate: Double = 10, duration: Double = 2) -> Film {
    Film(size: CGSize(width: 96, height: 32), frameRate: frameRate, duration: duration) { stage in
      stage.background = .black
      let square = CALayer()
      square.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
      square.position = CGPoint(x: 8, y: 16)
      square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 8
      move.toValue = 68
      move.duration = 1
      square.add(move, forKey: "move")
      square.position.x = 68
      stage.root.addSublayer(square)
      stage.at(1.5) {
        CATransaction.setDisableActions(true)
        square.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      }
    }
  }

  private static func hashes(_ film: Film) throws -> [FrameHash] {
    let sink = HashSink()
    try film.export(into: sink)
    return sink.hashes
  }

  @Test("the square is where the linear animation puts it, to the pixel")
  func closedForm() throws {
    let film = Self.film()
    for frame in 0..<20 {
      let image = try film.frame(number: frame)
      let left = min(6 * frame, 60)
      let colour: SIMD4<UInt8> = frame < 15 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
      for x in 0..<96 {
        let expected = (left..<left + 16).contains(x) ? colour : SIMD4(0, 0, 0, 255)
        #expect(image.pixels[x, 16] == expected, "frame \(frame), column \(x)")
      }
    }
  }

  @Test("frames asked for alone, in any order, are those of the film")
  func anyOrder() throws {
    let film = Self.film()
    let expected = try Self.hashes(film)
    #expect(expected.count == 20)
    var noise = Noise(seed: 3)
    for _ in 0..<30 {
      let frame = noise.below(20)
      #expect(FrameHash(of: try film.frame(number: frame)) == expected[frame])
      #expect(FrameHash(of: try film.frame(at: Double(frame) / 10)) == expected[frame])
    }
    #expect(try Self.hashes(film) == expected)
  }

  @Test("twice the rate shows the same pictures at the same times")
  func rates() throws {
    let slow = try Self.hashes(Self.film(frameRate: 10))
    let fast = try Self.hashes(Self.film(frameRate: 20))
    #expect(fast.count == 40)
    #expect(stride(from: 0, to: 40, by: 2).map { fast[$0] } == slow)
  }

  @Test("a film is written in the format of its file's extension")
  func export() throws {
    let scratch = try Scratch()
    try Self.film().export(to: scratch.path("a.mp4"))
    #expect(try Tool.ffprobe("-show_entries", "stream=nb_frames", scratch.path("a.mp4")).contains("nb_frames=20"))
    try Self.film().export(to: scratch.path("f-%02d.png"), options: Exporter.Options(frames: 19..<20))
    let last = try ImageDecoder.decode(path: scratch.path("f-19.png"))
    #expect(FrameHash(of: last) == FrameHash(of: try Self.film().frame(number: 19)))
  }

  @Test("times outside the film are errors that say how long it is", arguments: [-0.1, 2.1, .nan, .infinity, 1e300])
  func outside(seconds: Double) throws {
    let film = Self.film()
    let error = #expect(throws: ExportError.self) { try film.frame(at: seconds) }
    #expect(error?.description.contains("from 0 to 2 s") == true)
    #expect(throws: ExportError.self) { try film.frame(number: 20) }
    #expect(throws: ExportError.self) { try film.frame(number: -1) }
    #expect(throws: Never.self) { try film.frame(at: 2) }
  }

  @Test(
    "using a film that makes no sense is an error, never a crash",
    arguments: [
      (0, 10, 30, 1), (1e9, 10, 30, 1), (10, 10.5, 30, 1), (10, 10, 0, 1), (10, 10, .nan, 1), (10, 10, -30, 1),
      (10, 10, 30, 0), (10, 10, 30, .infinity), (10, 10, 30, -1), (10, 10, 1e300, 1), (10, 10, 30, 1e15),
    ] as [(Double, Double, Double, Double)])
  func nonsense(width: Double, height: Double, rate: Double, duration: Double) {
    let film = Film(size: CGSize(width: width, height: height), frameRate: rate, duration: duration) { _ in }
    let error = #expect(throws: ExportError.self) { try film.export(into: NullSink()) }
    #expect(error?.failureClass == .usage)
    #expect(throws: ExportError.self) { try film.frame(at: 0) }
  }

  @Test("an event in the past makes a film fail")
  func pastEvent() {
    let film = Film(size: CGSize(width: 8, height: 8), frameRate: 10, duration: 1) { stage in
      stage.at(0.5) { stage.at(0.2) {} }
    }
    let error = #expect(throws: ExportError.self) { try film.export(into: NullSink()) }
    #expect(error?.description.contains("0.2") == true || error?.description.contains("1/5") == true)
  }

  @Test("a stage that is stepped by hand gives a picture")
  func stageImage() throws {
    let stage = Stage(size: CGSize(width: 8, height: 4))
    let layer = CALayer()
    layer.frame = CGRect(x: 2, y: 1, width: 3, height: 2)
    layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    stage.root.addSublayer(layer)
    stage.commit()
    let image = try stage.image()
    #expect((image.width, image.height) == (8, 4))
    for y in 0..<4 {
      for x in 0..<8 {
        let inside = (2..<5).contains(x) && (1..<3).contains(y)
        #expect(image.pixels[x, y] == (inside ? SIMD4(0, 255, 0, 255) : SIMD4(0, 0, 0, 0)))
      }
    }
    #expect(throws: ExportError.self) { try Stage(size: CGSize(width: 8.5, height: 4)).image() }
  }

  @Test("a film with a character that no font has is not written, and no frame of it is given")
  func missingGlyphs() throws {
    let film = Film(size: CGSize(width: 96, height: 32), frameRate: 10, duration: 2) { stage in
      let label = CATextLayer()
      label.name = "title"
      label.frame = CGRect(x: 0, y: 0, width: 96, height: 32)
      label.string = "a\u{10FFFD}"
      stage.root.addSublayer(label)
    }
    let sink = HashSink()
    let error = #expect(throws: ExportError.self) { try film.export(into: sink) }
    #expect(sink.hashes.isEmpty)
    #expect(error?.failureClass == .usage)
    let words = error?.description ?? ""
    #expect(words.contains("\"title\"") && words.contains("U+10FFFD"))
    #expect(throws: ExportError.self) { try film.frame(at: 0) }
  }
}
