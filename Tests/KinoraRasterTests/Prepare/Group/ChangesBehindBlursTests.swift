import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Behind a blur only what has changed is drawn and halved again; the bytes must be those of drawing everything.
@Suite("Changes behind blurs")
struct ChangesBehindBlursTests {
  private static let width = 420
  private static let height = 300

  /// The deviations of a test: blurs that are not halved, halved in one direction or in both, and taken by quarters.
  private static func blur(_ seed: Int) -> Filter {
    let (x, y) = [(2.0, 2.0), (7, 7), (13, 13), (30, 30), (60, 26), (30, 2), (0, 9), (7, 30)][seed % 8]
    return .gaussianBlur(sigmaX: x, sigmaY: y)
  }

  private static func color(_ random: inout Seeded) -> CGColor {
    CGColor(
      red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
      alpha: random.chance(0.5) ? 1 : 0.6)
  }

  /// Some still things and one that moves.
  private static func items(_ random: inout Seeded, _ frame: Int) -> [DisplayItem] {
    var items = (0..<6).map { index in
      DisplayItem.rect(
        Double(index * 70) - 20, random.double(-20...200), random.double(20...160), random.double(20...140),
        color(&random))
    }
    let place = CGRect(x: 40 + 5 * frame, y: 30 + 3 * frame, width: 50, height: 40)
    items.append(
      .shape(ShapeItem(.roundedRect(RoundedRect(rect: place, radius: 20)), paint: .color(color(&random)))))
    // Now and then something goes or comes.
    if frame % 4 == 3 { items.remove(at: 2) }
    return items
  }

  private static func glass(
    _ rect: CGRect, _ filters: [Filter], holding items: [DisplayItem] = [], isolated: Bool = true
  )
    -> DisplayItem
  {
    let clip = GroupItem.Clip(.roundedRect(RoundedRect(rect: rect, radius: 14)), transform: .identity)
    return .group(GroupItem(items, clips: [clip], backdropFilters: filters, isolated: isolated))
  }

  /// Checks the frames of `list`, drawn one after the other, against each drawn alone; returns the renderer.
  @discardableResult
  private func check(_ frames: Int, _ list: (Int) -> [DisplayItem]) -> FrameRenderer {
    let renderers = [
      FrameRenderer(width: Self.width, height: Self.height, options: .init(threads: 1)),
      FrameRenderer(width: Self.width, height: Self.height, options: .init(threads: 2, tileSize: 64)),
    ]
    for frame in 0..<frames {
      let items = list(frame)
      let whole = bytes(render(Self.width, Self.height, background: .white, items))
      for renderer in renderers {
        renderer.render(DisplayList(width: Self.width, height: Self.height, background: .white, items: items))
        #expect(bytes(renderer.canvas) == whole, "frame \(frame)")
      }
    }
    return renderers[0]
  }

  @Test("backdrops, one of which shows another", arguments: 0..<16)
  func backdrops(seed: Int) {
    check(9) { frame in
      var random = Seeded(UInt64(seed) + 1)
      let below = Self.items(&random, frame)
      // The second one moves in the middle of the film, and its filter changes near the end.
      let second = CGRect(x: 230, y: 60 + (frame / 4) * 7, width: 150, height: 180)
      let note = DisplayItem.rect(Double(60 + frame), 60, 30, 12)
      return below + [
        Self.glass(CGRect(x: 30, y: 20, width: 180, height: 200), [Self.blur(seed)], holding: [note]),
        Self.glass(second, [Self.blur(frame < 7 ? seed + 3 : seed)]), .rect(Double(3 * frame), 280, 40, 9, .black),
      ]
    }
  }

  @Test("a backdrop inside a group that is drawn straight onto what is below, and then on its own", arguments: 0..<8)
  func inside(seed: Int) {
    check(14) { frame in
      var random = Seeded(UInt64(seed) + 31)
      var items = Self.items(&random, frame)
      let mover = items.removeLast()
      let pane = Self.glass(CGRect(x: 160, y: 120, width: 90, height: 60), [Self.blur(seed)])
      let fades = [3, 4, 5, 8, 9, 10].contains(frame)
      let group = GroupItem(seed < 4 ? [pane] : [mover, pane], opacity: fades ? 0.5 : 1, isolated: false)
      return (seed < 4 ? items + [mover] : items) + [.group(group)]
    }
  }

  @Test("a group of which one item moves", arguments: 0..<16)
  func group(seed: Int) {
    check(9) { frame in
      var random = Seeded(UInt64(seed) + 61)
      let items = Self.items(&random, frame)
      let clip = GroupItem.Clip(
        .rect(CGRect(x: 10, y: 10, width: frame < 6 ? 360 : 300, height: 260)), transform: .identity)
      return [.group(GroupItem(items, clips: seed % 2 == 0 ? [clip] : [], filters: [Self.blur(seed)]))]
    }
  }

  /// Filters in a row that halve nothing, so that what has changed is made again pixel by pixel.
  private static func chain(_ seed: Int) -> [Filter] {
    let gray = ColorMatrix(rows: [0.4, 0.5, 0.1, 0, 0, 0.2, 0.7, 0.1, 0, 0, 0.2, 0.5, 0.3, 0, 0, 0, 0, 0, 1, 0])
    return [
      [.gaussianBlur(sigmaX: 1, sigmaY: 1)], [.gaussianBlur(sigmaX: 0.2, sigmaY: 6)], [.colorMatrix(gray)],
      [.gaussianBlur(sigmaX: 2, sigmaY: 3), .colorMatrix(gray), .gaussianBlur(sigmaX: 4, sigmaY: 1)],
      [.colorMatrix(gray), .gaussianBlur(sigmaX: 5.9, sigmaY: 5.9)],
    ][seed % 5]
  }

  @Test("filters in a row over backdrops and in groups", arguments: 0..<20)
  func chains(seed: Int) {
    check(12) { frame in
      var random = Seeded(UInt64(seed) + 91)
      // In some frames nothing changes, in one nearly everything does.
      let items = Self.items(&random, frame == 5 ? 4 : frame)
      let wide = frame == 8 ? [DisplayItem.rect(0, 0, 420, 290, .black)] : []
      let group = GroupItem(items, filters: Self.chain(seed + 1))
      return wide + (seed % 2 == 0 ? items : [.group(group)]) + [
        Self.glass(CGRect(x: 8, y: 8, width: frame < 10 ? 390 : 380, height: 280), Self.chain(seed)),
        Self.glass(CGRect(x: 200, y: 90, width: 120, height: 150), Self.chain(seed + 2)),
      ]
    }
  }

  @Test("what is halved is kept while little changes behind a backdrop, and given back when much does")
  func kept() {
    let renderer = FrameRenderer(width: Self.width, height: Self.height, options: .init(threads: 1))
    let glass = Self.glass(
      CGRect(x: 0, y: 0, width: Self.width, height: Self.height), [.gaussianBlur(sigmaX: 7, sigmaY: 7)])
    func kept(_ small: Double, _ large: Double) -> Int {
      renderer.render(
        DisplayList(
          width: Self.width, height: Self.height, background: .white,
          items: [.rect(large, 0, 410, 300, .black), .rect(small, 200, 9, 9), glass]))
      return renderer.keptBytes["pictures"] ?? 0
    }
    let first = kept(10, 20)
    // A quarter of the pixels, four components of 16 bits, and margins.
    #expect(kept(11, 20) > first + 2 * Self.width * Self.height)
    #expect(kept(12, 20) > first + 2 * Self.width * Self.height)
    #expect(kept(12, -700) == first)
  }

  @Test("a small change behind a large backdrop damages what is near it", arguments: [0, 2, 7, 13, 30] as [Double])
  func near(sigma: Double) {
    let renderer = FrameRenderer(width: 1200, height: 300, options: .init(threads: 1, tileSize: 64))
    func list(_ x: Double) -> DisplayList {
      let glass = Self.glass(
        CGRect(x: 0, y: 0, width: 1200, height: 300), [.gaussianBlur(sigmaX: sigma, sigmaY: sigma)])
      return DisplayList(
        width: 1200, height: 300, background: .white, items: [.rect(x, 140, 9, 9, .black), glass])
    }
    renderer.render(list(100))
    let damaged = renderer.render(list(102)).pixelsDamaged
    let width = 64 + 2 * (8 * sigma + 64)
    #expect(Double(damaged) < 300 * width && damaged > 0)
    #expect(bytes(renderer.canvas) == bytes(render(1200, 300, background: .white, list(102).items)))
  }

  @Test("what moves above a backdrop or in its own group damages itself only")
  func above() {
    let renderer = FrameRenderer(width: Self.width, height: Self.height, options: .init(threads: 1))
    func damaged(_ inside: Double, _ above: Double) -> Int {
      let glass = Self.glass(
        CGRect(x: 32, y: 32, width: 300, height: 200), [.gaussianBlur(sigmaX: 7, sigmaY: 7)],
        holding: [.rect(inside, 64, 16, 16)])
      return renderer.render(
        DisplayList(
          width: Self.width, height: Self.height, background: .white,
          items: [.rect(20, 20, 90, 90, .black), glass, .rect(above, 120, 16, 16)])
      ).pixelsDamaged
    }
    #expect(damaged(64, 96) == Self.width * Self.height)
    #expect(damaged(64, 112) == 32 * 16)
    #expect(damaged(64, 112) == 0)
    #expect(damaged(80, 112) == 32 * 16)
  }
}
