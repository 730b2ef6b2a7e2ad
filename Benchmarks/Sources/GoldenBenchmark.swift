import Foundation
import Kinora
import KinoraGraphics
import KinoraRaster
import KinoraScenes

/// `golden [SCENE…]`: what it costs to verify a golden of all frames over drawing and hashing them alone, in processor time,
/// interleaved; and how many pairs of 1080p pictures are compared in a second on one core. Figures are medians.
enum GoldenBenchmark {
  static let mode = Mode(
    name: "golden", summary: "verifying over rendering, and comparisons of pictures in memory", run: run)

  private static let rounds = 7

  private static func run(_ words: [String]) throws {
    for path in words { try verify(path) }
    compare()
  }

  private static func verify(_ path: String) throws {
    let film = Film(try SceneLoader.load(path: path))
    let folder = NSTemporaryDirectory() + "kinora-golden-\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let golden = Golden(store: GoldenStore(folder: folder))
    try golden.record(film, named: "film", oracle: .none)
    var (rendering, verifying): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      let render = Stopwatch()
      try film.export(into: HashSink())
      rendering.append(render.processorSeconds)
      let verify = Stopwatch()
      guard try golden.verify(film, named: "film").isMatch else { throw CocoaError(.fileReadCorruptFile) }
      verifying.append(verify.processorSeconds)
    }
    let (one, other) = (Stopwatch.median(rendering), Stopwatch.median(verifying))
    let figures = String(
      format: "rendering %.0f ms, verifying %.0f ms, ratio %.3f", one * 1e3, other * 1e3, other / one)
    print("\(URL(fileURLWithPath: path).lastPathComponent): \(figures)")
  }

  private static func compare() {
    let sound = picture { x, y in UInt32(truncatingIfNeeded: (x &* 2_654_435_761) ^ (y &* 40_503)) }
    let cases: [(name: String, other: PixelBuffer)] = [
      ("equal", picture { x, y in UInt32(truncatingIfNeeded: (x &* 2_654_435_761) ^ (y &* 40_503)) }),
      (
        "a tenth differs",
        picture { x, y in
          UInt32(truncatingIfNeeded: (x &* 2_654_435_761) ^ (y &* 40_503)) ^ ((600..<800).contains(x) ? 1 : 0)
        }
      ), ("all differ", picture { x, y in UInt32(truncatingIfNeeded: (x &* 747_796_405) ^ (y &* 2_891_336_453)) }),
    ]
    for level in SIMDLevel.allCases where level > .scalar && level <= .best {
      for (name, other) in cases {
        var seconds: [Double] = []
        for _ in 0..<(rounds * 20) {
          let start = Stopwatch.threadSeconds()
          _ = PixelDifference(sound, other, level: level)
          seconds.append(Stopwatch.threadSeconds() - start)
        }
        print("1920 × 1080, \(level), \(name): \(Int(1 / Stopwatch.median(seconds))) comparisons a second")
      }
    }
  }

  private static func picture(_ word: (Int, Int) -> UInt32) -> PixelBuffer {
    let pixels = PixelBuffer(width: 1920, height: 1080)
    for y in 0..<1080 {
      let row = pixels.row(y)
      for x in 0..<1920 { row.storeBytes(of: word(x, y), toByteOffset: 4 * x, as: UInt32.self) }
    }
    return pixels
  }
}
