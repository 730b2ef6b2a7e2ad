import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// The bytes of a frame are a function of its display list: every configuration of a renderer is compared with the
/// plainest one.
@Suite("Configurations")
struct ConfigurationTests {
  static let width = 150
  static let height = 110

  /// Renders the lists in order with one renderer and returns every frame.
  static func frames(_ lists: [DisplayList], _ options: FrameRenderer.Options) -> [[UInt8]] {
    let renderer = FrameRenderer(width: lists[0].width, height: lists[0].height, options: options)
    return lists.map { list in
      renderer.render(list)
      return bytes(renderer.canvas)
    }
  }

  static func lists(seed: UInt64, count: Int) -> [DisplayList] {
    var random = RandomList(seed: seed, width: width, height: height)
    return (0..<count).map { _ in
      defer { random.advance() }
      return random.list
    }
  }

  static let plain = FrameRenderer.Options(
    threads: 1, tileSize: 1024, simd: .scalar, tracksDamage: false, usesOcclusion: false)

  @Test("damage, tiles, threads, SIMD and occlusion change no byte", arguments: 1...20)
  func everyConfiguration(seed: Int) {
    let lists = Self.lists(seed: UInt64(seed), count: 5)
    compare(seed, lists)
  }

  @Test("copying items that stand still from the plate changes no pixel", arguments: 1...6)
  func standingStill(seed: Int) {
    var random = RandomList(seed: UInt64(1000 + seed), width: Self.width, height: Self.height)
    let lists = (0..<12).map { _ in
      defer { random.advanceTop() }
      return random.list
    }
    compare(seed, lists)
  }

  @Test("frames that other threads make while the caller waits have the same bytes", arguments: 1...6)
  func begunEarly(seed: Int) {
    let lists = Self.lists(seed: UInt64(2000 + seed), count: 8)
    let expected = Self.frames(lists, Self.plain)
    for threads in [1, 2, 4] {
      let renderer = FrameRenderer(
        width: Self.width, height: Self.height, options: FrameRenderer.Options(threads: threads, tileSize: 32))
      for (index, list) in lists.enumerated() {
        renderer.begin(list)
        // Times that are long enough for a helper to make the frame, hardly long enough to begin it, and too short.
        Thread.sleep(forTimeInterval: [0.003, 0.0001, 0][index % 3])
        let statistics = renderer.finish()
        #expect(bytes(renderer.canvas) == expected[index], "frame \(index), \(threads) threads")
        #expect(statistics.items >= list.items.count)
      }
    }
  }

  @Test("frames that the caller makes alone have the same bytes, and are not touched before", arguments: 1...6)
  func alone(seed: Int) {
    let lists = Self.lists(seed: UInt64(3000 + seed), count: 8)
    let expected = Self.frames(lists, Self.plain)
    let renderer = FrameRenderer(
      width: Self.width, height: Self.height, options: FrameRenderer.Options(threads: 4, tileSize: 32))
    for (index, list) in lists.enumerated() {
      let isAlone = (index + seed) % 3 != 0
      let before = bytes(renderer.canvas)
      renderer.begin(list, alone: isAlone)
      // Long enough for a helper to make the frame.
      if isAlone { Thread.sleep(forTimeInterval: 0.003) }
      #expect(!isAlone || bytes(renderer.canvas) == before, "frame \(index)")
      renderer.finish()
      #expect(bytes(renderer.canvas) == expected[index], "frame \(index)")
    }
  }

  @Test("keeping the coverage of lines that grow below others that move changes no pixel", arguments: 1...8)
  func growingLines(seed: Int) {
    var lines = GrowingLines(seed: UInt64(seed))
    compare(seed, (0..<14).map { _ in lines.next() })
  }

  @Test(
    "several threads that compare 260 items, some of which come and go, change no byte",
    arguments: 1...4)
  func crowd(seed: Int) {
    var random = Repeatable(UInt64(500 + seed))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let places = (0..<260).map { _ in
      CGRect(x: number(-20...150), y: number(-20...110), width: number(2...9), height: number(2...9))
    }
    let lists = (0..<9).map { frame -> DisplayList in
      var items: [DisplayItem] = []
      for (index, place) in places.enumerated() where (index + 5 * frame) % 23 != 0 {
        let shade = CGColor(red: Double(index % 7) / 7, green: Double(index % 5) / 5, blue: 0.4, alpha: 0.8)
        // Most items stand still.
        let shift = index > 180 || index % 40 == frame ? Double(frame) * 1.3 : 0
        items.append(
          .shape(
            ShapeItem(
              .roundedRect(RoundedRect(rect: place, radius: 4)), paint: .color(shade),
              transform: .translation(x: shift, y: -shift / 2))))
      }
      return DisplayList(width: Self.width, height: Self.height, background: .white, items: items)
    }
    compare(seed, lists)
  }

  @Test("only the end of a line that grows is drawn again")
  func growingEnd() {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 20, y: 30))
    path.cubic(to: CGPoint(x: 480, y: 350), control1: CGPoint(x: 500, y: 0), control2: CGPoint(x: 0, y: 380))
    func list(_ end: Double) -> DisplayList {
      DisplayList(
        width: 512, height: 400, background: .black,
        items: [
          .shape(ShapeItem(.stroke(path, StrokeStyle(width: 6, cap: .round, end: end)), paint: .color(.white)))
        ])
    }
    let renderer = FrameRenderer(width: 512, height: 400, options: .init(threads: 1))
    renderer.render(list(0.5))
    for step in 1...20 {
      let statistics = renderer.render(list(0.5 + Double(step) / 100))
      #expect(statistics.pixelsDamaged < 4_000, "\(step)")
    }
  }

  @Test("large items that several threads prepare together have the same bytes")
  func largeItems() {
    var random = Repeatable(77)
    let picture = CGImage(pixels: render(9, 7, [.rect(1, 1, 7, 5, CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 0.8))]))
    let lists = (0..<4).map { frame -> DisplayList in
      let sprites = (0..<2300).map { index -> SpriteItem.Sprite in
        let x = Float(Double(random.next() % 1000) * 0.17 - 10)
        let y = Float(Double(random.next() % 1000) * 0.13 - 10)
        let turned = index % 7 == 0
        return .init(
          a: turned ? 1.3 : 1, b: turned ? 0.4 : 0, c: turned ? -0.4 : 0, d: turned ? 1.3 : 1, tx: x, ty: y,
          tint: SIMD4(repeating: 0.1), image: 0)
      }
      let shift = Double(frame) * 1.7
      let spots = (0..<5).map {
        DisplayItem.rect(Double($0) * 22 + shift, 15, 14, 70, CGColor(red: 1, green: 0.2, blue: 0.1, alpha: 0.9))
      }
      let clip = GroupItem.Clip(.rect(CGRect(x: 8, y: 5, width: 120.5, height: 90.25)), transform: .identity)
      return DisplayList(
        width: Self.width, height: Self.height, background: .white,
        items: [
          .rect(0, 0, 150, 50, CGColor(red: 0, green: 0.5, blue: 0.3, alpha: 1)),
          .sprites(SpriteItem(images: [picture], sprites: sprites)),
          .group(GroupItem(spots, clips: [clip], filters: [.gaussianBlur(sigmaX: 9, sigmaY: 7)])),
          .group(
            GroupItem(
              [.rect(20, 20 + shift, 60, 40)], opacity: 0.5, backdropFilters: [.gaussianBlur(sigmaX: 3, sigmaY: 3)])),
          .rasterized(RasterizedItem(spots, area: CGRect(x: 0, y: 0, width: 300, height: 300))),
        ])
    }
    compare(0, lists)
  }

  func compare(_ seed: Int, _ lists: [DisplayList]) {
    let width = lists[0].width
    let expected = lists.map { Self.frames([$0], Self.plain)[0] }
    var configurations: [(String, FrameRenderer.Options)] = [
      ("damage", .init(threads: 1, tileSize: 1024, simd: .scalar, usesOcclusion: false)),
      ("tiles of 32", .init(threads: 1, tileSize: 32, simd: .scalar)),
      ("three threads, tiles of 64", .init(threads: 3, tileSize: 64, simd: .scalar)),
    ]
    for level in SIMDLevel.allCases where level > .scalar && level <= .best {
      configurations.append(("\(level)", .init(threads: 1, tileSize: 48, simd: level)))
    }
    for (name, options) in configurations {
      let found = Self.frames(lists, options)
      for index in lists.indices where found[index] != expected[index] {
        let first = zip(found[index], expected[index]).enumerated().first { $0.element.0 != $0.element.1 }
        let at = (first?.offset ?? 0) / 4
        Issue.record(
          "seed \(seed), \(name), frame \(index): first difference at (\(at % width), \(at / width))")
      }
    }
  }
}
