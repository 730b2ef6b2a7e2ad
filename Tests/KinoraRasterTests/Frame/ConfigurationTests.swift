import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// The bytes of a frame are a function of its display list: every way of computing it is compared with the plainest one.
@Suite struct ConfigurationTests {
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

  @Test("items that stand still are kept as pixels without changing any", arguments: 1...6)
  func standingStill(seed: Int) {
    var random = RandomList(seed: UInt64(1000 + seed), width: Self.width, height: Self.height)
    let lists = (0..<12).map { _ in
      defer { random.advanceTop() }
      return random.list
    }
    compare(seed, lists)
  }

  @Test("lines that grow below others that move are kept without changing any pixel", arguments: 1...8)
  func growingLines(seed: Int) {
    var lines = GrowingLines(seed: UInt64(seed))
    compare(seed, (0..<14).map { _ in lines.next() })
  }

  @Test("of a line that grows only the end is drawn again")
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
