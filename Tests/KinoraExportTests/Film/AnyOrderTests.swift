import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import TestSupport
import Testing

@Suite("Any frame, any order")
struct AnyOrderTests {
  /// The display lists of `frames`, each from a stage that went straight to its frame.
  private static func straightDumps(_ film: Film, _ frames: [Int]) throws -> [String] {
    try frames.map { frame in
      let stage = try film.makeStage()
      stage.advance(to: Double(frame) / 10)
      return stage.displayList().dump()
    }
  }

  private static func dumps(_ film: Film) throws -> [String] {
    let stage = try film.makeStage()
    return (0..<RandomScript.frames).map { frame in
      stage.advance(to: Double(frame) / 10)
      return stage.displayList().dump()
    }
  }

  private static func hashes(_ film: Film, _ frames: Range<Int>? = nil) throws -> [FrameHash] {
    let sink = HashSink()
    try film.export(into: sink, options: Exporter.Options(frames: frames))
    return sink.hashes
  }

  @Test(
    "random scripts show the same frames forward, straight to each, backward, shuffled and in pieces", arguments: 0..<60
  )
  func randomScripts(seed: Int) throws {
    // Any spreading of the sixty seeds would do; this one takes steps of 7919, a prime.
    let film = RandomScript.film(UInt64(seed) &* 7919 &+ 1)
    let forward = try Self.dumps(film)
    let all = Array(0..<RandomScript.frames)
    let straight = try Self.straightDumps(film, all)
    for frame in all where forward[frame] != straight[frame] {
      Issue.record("seed \(seed), frame \(frame): \(Self.difference(forward[frame], straight[frame]))")
      return
    }
    let expected = try Self.hashes(film)
    var noise = Noise(seed: UInt64(seed))
    var order = all
    for last in order.indices.reversed() { order.swapAt(last, noise.below(last + 1)) }
    for frame in order.prefix(6) + [19, 12, 5, 0] {
      #expect(FrameHash(of: try film.frame(number: frame).pixels) == expected[frame], "seed \(seed), frame \(frame)")
    }
    let cut = 1 + noise.below(18)
    let pieces = try Self.hashes(film, 0..<cut) + Self.hashes(film, cut..<RandomScript.frames)
    #expect(pieces == expected, "seed \(seed), cut at \(cut)")
  }

  /// The first line in which two dumps differ.
  private static func difference(_ a: String, _ b: String) -> String {
    let (a, b) = (a.split(separator: "\n"), b.split(separator: "\n"))
    let line = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
    let (left, right) = (line < a.count ? a[line] : "(end)", line < b.count ? b[line] : "(end)")
    return "line \(line): forward \(left) | straight \(right)"
  }
}
