import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Lists that share segments with those before them: only what is not shared is compared, and the canvas has the bytes of
/// a new renderer.
@Suite("Lists in segments")
struct SegmentTests {
  private static func boxes(_ count: Int, from first: Int) -> [DisplayItem] {
    (first..<first + count).map { .rect(Double($0 % 120), Double($0 / 120), 1, 1) }
  }

  private static func list(_ segments: [ItemSegment]) -> DisplayList {
    DisplayList(width: 128, height: 128, background: .black, segments: segments)
  }

  @Test("a frame looks at the items of new segments alone")
  func compared() {
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, tileSize: 64))
    var segments = (0..<100).map { ItemSegment(Self.boxes(40, from: $0 * 40)) }
    #expect(renderer.render(Self.list(segments)).itemsCompared == 4000)
    for frame in 0..<6 {
      var items = segments[frame * 13].items
      items[7] = .rect(60, 100 + Double(frame), 2, 2)
      segments[frame * 13] = ItemSegment(items)
      let counts = renderer.render(Self.list(segments))
      #expect(counts.itemsCompared == 40 && counts.itemsPrepared == 1 && counts.items == 4000)
    }
    segments.insert(ItemSegment(Self.boxes(3, from: 9000)), at: 50)
    segments.remove(at: 10)
    let counts = renderer.render(Self.list(segments))
    #expect(counts.itemsCompared == 3 && counts.itemsPrepared == 3 && counts.items == 3963)
  }

  @Test("random lists cut anyhow have the bytes of a new renderer", arguments: 0..<40)
  func bytes(seed: Int) {
    var dice = UInt64(seed) &* 7919 &+ 3
    func roll(_ count: Int) -> Int {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(dice >> 33) % count
    }
    var lists = (0..<4).map { RandomList(seed: UInt64(4000 + 10 * seed + $0), width: 96, height: 80) }
    let renderer = FrameRenderer(
      width: 96, height: 80, options: .init(threads: 1 + seed % 2, tileSize: seed % 3 == 0 ? 16 : 32))
    var kept: [ItemSegment] = lists.map { ItemSegment($0.list.items) }
    for _ in 0..<14 {
      for index in lists.indices where roll(3) == 0 {
        lists[index].advance()
        kept[index] = ItemSegment(lists[index].list.items)
      }
      var segments = kept
      switch roll(6) {
      case 0: segments.remove(at: roll(4))
      case 1: segments.swapAt(roll(4), roll(4))
      case 2: segments = [ItemSegment(segments.items)]
      case 3:
        let cut = segments[roll(4)].items
        segments.append(contentsOf: [ItemSegment(Array(cut.prefix(2))), ItemSegment(Array(cut.dropFirst(2)))])
      default: break
      }
      segments.removeAll { $0.items.isEmpty }
      let list = DisplayList(width: 96, height: 80, background: lists[0].list.background, segments: segments)
      for _ in 0...roll(4) { renderer.render(list) }
      let fresh = FrameRenderer(width: 96, height: 80, options: .init(threads: 1, tracksDamage: false))
      fresh.render(list)
      #expect(FrameHash(of: renderer.canvas) == FrameHash(of: fresh.canvas))
    }
  }

  @Test("lists are equal however they are cut")
  func equality() {
    let items = Self.boxes(90, from: 0)
    let whole = Self.list([ItemSegment(items)])
    #expect(whole == Self.list([ItemSegment(Array(items[..<31])), ItemSegment(Array(items[31...]))]))
    #expect(whole != Self.list([ItemSegment(Array(items[..<89]))]))
    #expect(whole.items == items)
  }
}
