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

  @Test("clips of rounded rectangles give the bytes of a mask everywhere, at any tile size", arguments: 1...60)
  func roundedRects(seed: Int) {
    var random = Seeded(UInt64(seed))
    let clips = (0..<random.pick([1, 1, 2])).map { _ in Self.clip(&random) }
    // Of this outline nothing is known before it is drawn, and it covers everything.
    let everything = PathGeometry(
      polygon: [(-50, -60), (250, -50), (240, 220), (-40, 210)])
    let unknown = GroupItem.Clip(.path(everything, .nonZero), transform: .identity)
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
}
