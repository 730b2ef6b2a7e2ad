import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraProfile
import KinoraRaster
import Testing

/// Expects that a film's counts are the same for one thread and for more, those of each layer included.
func expectSameCounts(_ film: @autoclosure () -> Film, sourceLocation: SourceLocation = #_sourceLocation) throws {
  func counted(_ threads: Int) throws -> [Substring] {
    var options = ProfileOptions()
    options.rendering.threads = threads
    let profile = try film().profile(clocks: .counting, options: options)
    // The first line has the number of threads.
    let table = profile.countedDescription.split(separator: "\n").dropFirst()
    let effects = profile.layers.flatMap { $0.effects + $0.parts.flatMap(\.effects) }.map {
      "\($0.kind): \($0.pixels), \($0.picturePixels), \($0.edges), \($0.commands), \($0.made), \($0.found)"
    }
    return table + effects.sorted().map { $0[...] }
  }
  let one = try counted(1)
  for threads in [2, 4, 4] {
    #expect(try counted(threads) == one, "\(threads) threads", sourceLocation: sourceLocation)
  }
}

@Suite("What is made once and serves several layers")
struct SharedCostTests {
  /// A film of `count` layers that show one large picture and have shadows, and come into sight in frame `late`, if it is given,
  /// but for the first.
  private func film(_ count: Int, late: Int? = nil) -> Film {
    Film(size: CGSize(width: 640, height: 360), frameRate: 10, duration: 0.5) { stage in
      let pixels = PixelBuffer(width: 900, height: 700)
      for y in 0..<700 {
        for x in 0..<900 { pixels[x, y] = SIMD4(UInt8(x & 255), UInt8(y & 255), 90, 255) }
      }
      let picture = CGImage(pixels: pixels)
      for index in 0..<count {
        let layer = CALayer()
        layer.name = "card \(index)"
        layer.frame = CGRect(x: 20 + 90 * index, y: 40, width: 80, height: 60)
        layer.contents = picture
        layer.shadowOpacity = 1
        layer.shadowRadius = 9
        stage.root.addSublayer(layer)
        guard index > 0, let late else { continue }
        layer.isHidden = true
        stage.at(Double(late) / 10) {
          CATransaction.setDisableActions(true)
          layer.isHidden = false
        }
      }
    }
  }

  private func costs(_ profile: FilmProfile, _ kind: String) -> [EffectCost] {
    profile.layers.sorted { $0.path < $1.path }.flatMap(\.effects).filter { $0.kind == kind }
  }

  @Test("is counted in equal parts for those that need it, for any number of threads", arguments: [1, 2, 6])
  func equal(_ count: Int) throws {
    let whole = costs(try film(1).profile(clocks: .counting), "picture")[0].picturePixels
    #expect(whole == 900 * 700)
    let profile = try film(count).profile(clocks: .counting)
    let costs = costs(profile, "picture")
    #expect(costs.count == count)
    #expect(costs.map(\.made) == [1] + Array(repeating: 0, count: count - 1))
    #expect(costs.map(\.found) == [0] + Array(repeating: 1, count: count - 1))
    #expect(costs.reduce(0) { $0 + $1.picturePixels } == whole)
    #expect(costs.allSatisfy { $0.picturePixels / 10 == whole / count / 10 })
    try expectSameCounts(film(count))
  }

  @Test("is counted for those that need it in the frame in which it is made, and found by later ones")
  func later() throws {
    let profile = try film(3, late: 2).profile(clocks: .counting)
    let costs = costs(profile, "picture")
    #expect(costs.map(\.made) == [1, 0, 0])
    #expect(costs.map(\.picturePixels) == [900 * 700, 0, 0])
    #expect(costs.map(\.found) == [0, 1, 1])
    try expectSameCounts(film(3, late: 2))
  }
}
