import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// A list that is the very array of the last frame is not compared; whatever comes next has the bytes of a new
/// renderer.
@Suite("Lists that stand still")
struct StillListTests {
  @Test("no item is looked at in a list that has been the same array for some frames")
  func counts() {
    let renderer = FrameRenderer(width: 256, height: 256, options: .init(threads: 1, tileSize: 64))
    let items = (0..<5000).map { DisplayItem.rect(Double($0 % 250), Double($0 / 250), 2, 2) }
    let list = DisplayList(width: 256, height: 256, background: .black, items: items)
    #expect(renderer.render(list).itemsCompared == 5000)
    for _ in 0..<3 { renderer.render(list) }
    for _ in 0..<3 {
      let statistics = renderer.render(list)
      #expect(statistics.itemsCompared == 0 && statistics.itemsPrepared == 0 && statistics.tilesDrawn == 0)
      #expect(statistics.items == 5000)
    }
    let other = DisplayList(width: 256, height: 256, background: .black, items: Array(items.dropLast()))
    #expect(renderer.render(other).itemsCompared == 4999)
  }

  @Test("frames after a list that stood still have the bytes of a new renderer", arguments: 0..<30)
  func bytes(seed: Int) {
    var random = RandomList(seed: UInt64(700 + seed), width: 96, height: 80)
    let renderer = FrameRenderer(width: 96, height: 80, options: .init(threads: 1 + seed % 2, tileSize: 32))
    for frame in 0..<8 {
      // The list stands still for 0 to 6 frames: its items settle in the second of them.
      for _ in 0...(seed + 3 * frame) % 7 { renderer.render(random.list) }
      let fresh = FrameRenderer(width: 96, height: 80, options: .init(threads: 1, tracksDamage: false))
      fresh.render(random.list)
      #expect(FrameHash(of: renderer.canvas) == FrameHash(of: fresh.canvas))
      if frame == 5 { random.advanceTop() } else { random.advance() }
    }
  }
}
