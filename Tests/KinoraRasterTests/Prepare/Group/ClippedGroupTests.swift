import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Where a clip is known to let everything through, a group is drawn without a mask; the bytes must be those of a mask
/// everywhere.
@Suite("Clipped groups")
struct ClippedGroupTests {
  /// A rounded rectangle, on whole pixels or not, with any of its corners, moved, scaled and mirrored.
  private static func clip(_ random: inout Seeded) -> GroupItem.Clip {
    let isWhole = random.chance(0.5)
    func number(_ range: ClosedRange<Double>) -> Double {
      let value = random.double(range)
      return isWhole ? value.rounded() : value
    }
    let rect = CGRect(x: number(-10...40), y: number(-10...40), width: number(20...150), height: number(20...120))
    let corners: CornerSet = random.pick([.all, .all, [.minXMinY, .maxXMaxY], .maxXMinY])
    let rounded = RoundedRect(
      rect: rect, radius: number(0...40), corners: corners, continuous: random.chance(0.4))
    let scale = (random.pick([1, 1, -1, 0.5, 1.3]), random.pick([1, 1, -1, 0.7, 1.25]))
    let transform = Homography(
      a: scale.0, b: 0, c: 0, d: scale.1, tx: scale.0 < 0 ? number(90...160) : number(0...20),
      ty: scale.1 < 0 ? number(90...130) : number(0...20))
    return GroupItem.Clip(.roundedRect(rounded), transform: transform)
  }

  /// A clip of which nothing is known before it is drawn, because it has so many sides, and that covers everything.
  private static let unknown: GroupItem.Clip = {
    let corners = (0..<100).map { corner -> (Double, Double) in
      let angle = Double(corner) * .pi / 50
      return (90 + 400 * cos(angle), 70 + 400 * sin(angle))
    }
    return GroupItem.Clip(.path(PathGeometry(polygon: corners), .nonZero), transform: .identity)
  }()

  @Test("clips of rounded rectangles give the bytes of a mask everywhere, at any tile size", arguments: 1...60)
  func roundedRects(seed: Int) {
    var random = Seeded(UInt64(seed))
    let clips = (0..<random.pick([1, 1, 2])).map { _ in Self.clip(&random) }
    let unknown = Self.unknown
    // Opaque items on whole pixels are rounded alike on clear ground and straight on what is below.
    let items = (0..<4).map { _ -> DisplayItem in
      .rect(
        random.double(-10...120).rounded(), random.double(-10...100).rounded(), random.double(10...90).rounded(),
        random.double(10...70).rounded(),
        CGColor(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1), alpha: 1))
    }
    let below = DisplayItem.rect(30, 20, 90, 70, CGColor(red: 1, green: 0.6, blue: 0.1, alpha: 1))
    let filters: [Filter] = random.chance(0.6) ? [.gaussianBlur(sigmaX: 9, sigmaY: 7)] : []
    func picture(_ clips: [GroupItem.Clip], _ options: FrameRenderer.Options) -> [UInt8] {
      let group = GroupItem(items, clips: clips, backdropFilters: filters)
      let renderer = FrameRenderer(width: 180, height: 140, options: options)
      renderer.render(DisplayList(width: 180, height: 140, background: .white, items: [below, .group(group)]))
      return bytes(renderer.canvas)
    }
    let masked = picture(clips + [unknown], .init(threads: 1))
    for options in [FrameRenderer.Options(threads: 1), .init(threads: 2, tileSize: 32)] {
      #expect(picture(clips, options) == masked)
    }
  }

  /// Stars that go around several times, combs with teeth at the height of whole rows, and polygons with any corners.
  private static func polygon(_ random: inout Seeded) -> [(Double, Double)] {
    switch random.pick([0, 1, 2]) {
    case 0:
      let (count, step) = (random.pick([5, 7, 9]), random.pick([1, 2, 3]))
      return (0..<count).map { index in
        let angle = Double(index * step) * 2 * .pi / Double(count)
        return (90 + 130 * cos(angle), 70 + 110 * sin(angle))
      }
    case 1:
      // Each tooth reaches from the right to the back of the comb, which is as wide as a tile or none at all.
      let back = random.pick([0.0, 40, 64])
      return (0..<4).flatMap { tooth -> [(Double, Double)] in
        let y = Double(32 * tooth)
        return [(170, y), (170, y + random.pick([32, 16, 31])), (back, y + 32), (back, y + 32)]
      } + [(-20, 128), (-20, 0)]
    default:
      return (0..<random.pick([3, 4, 6, 12])).map { _ in (random.double(-60...240), random.double(-60...200)) }
    }
  }

  @Test("clips and masks of polygons that go around tiles give the bytes of a mask everywhere", arguments: 1...120)
  func polygons(seed: Int) {
    var random = Seeded(UInt64(seed) + 400)
    let rule = random.pick([FillRule.nonZero, .evenOdd])
    let path = PathGeometry(polygon: Self.polygon(&random))
    let clip = GroupItem.Clip(.path(path, rule), transform: .identity)
    let mask = DisplayItem.shape(ShapeItem(.path(path, rule), paint: .color(.black)))
    let isMask = random.chance(0.4)
    let content = (0..<random.pick([1, 3])).map { _ -> DisplayItem in
      .rect(
        random.double(-10...60), random.double(-10...50), random.double(60...190), random.double(60...150),
        CGColor(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1), alpha: 0.8))
    }
    func picture(_ others: [GroupItem.Clip], _ tileSize: Int) -> [UInt8] {
      let group =
        isMask
        ? GroupItem(content, clips: others, opacity: 0.7, mask: [mask]) : GroupItem(content, clips: others + [clip])
      return bytes(
        render(
          180, 140, background: .white, options: .init(threads: 1, tileSize: tileSize),
          [.rect(30, 20, 90, 70, .black), .group(group)]))
    }
    // In one tile that no polygon goes around, and with a second clip, everything goes through a mask.
    let masked = picture([Self.unknown], 256)
    for tileSize in [256, 64, 32, 16] { #expect(picture([], tileSize) == masked, "tiles of \(tileSize)") }
  }
}
