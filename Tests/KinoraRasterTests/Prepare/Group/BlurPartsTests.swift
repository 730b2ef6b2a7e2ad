import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// One blur is kept halved and made where it is drawn. A second one, which changes nothing, has all of the picture made
/// ahead; the bytes must be the same.
@Suite("Blurs made in parts")
struct BlurPartsTests {
  private static let idle = Filter.gaussianBlur(sigmaX: 0, sigmaY: 0)
  private static let tint = Filter.colorMatrix(
    ColorMatrix(rows: [0.9, 0, 0, 0, 0, 0, 0.5, 0.2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]))

  /// The filters of a test, from hardly any blur to one that is halved four times.
  private static func filters(_ seed: Int) -> [Filter] {
    let sigma = [0.4, 3, 7, 13, 30, 60][seed % 6]
    let blur = Filter.gaussianBlur(sigmaX: sigma, sigmaY: seed % 5 == 0 ? 2 : sigma)
    return [[blur], [tint, blur], [blur, tint]][seed % 3]
  }

  private func items(_ random: inout Seeded) -> [DisplayItem] {
    (0..<7).map { _ in
      .rect(
        random.double(-20...280), random.double(-20...200), random.double(4...120), random.double(4...90),
        CGColor(
          red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
          alpha: random.double(0.3...1)))
    }
  }

  @Test("a backdrop has the same bytes, in tiles of any size and with any number of threads", arguments: 0..<18)
  func backdrop(seed: Int) {
    var random = Seeded(UInt64(seed) + 1)
    let below = items(&random)
    let rect = CGRect(
      x: random.double(-30...60), y: random.double(-30...60), width: random.double(30...230),
      height: random.double(20...150))
    let clip = GroupItem.Clip(.roundedRect(RoundedRect(rect: rect, radius: 12)), transform: .identity)
    let pane = DisplayItem.rect(rect.minX, rect.minY, 20, 90, CGColor(red: 1, green: 1, blue: 1, alpha: 0.3))
    let filters = Self.filters(seed)
    func picture(_ filters: [Filter], _ options: FrameRenderer.Options) -> [UInt8] {
      let glass = DisplayItem.group(GroupItem([pane, pane], clips: [clip], backdropFilters: filters))
      let renderer = FrameRenderer(width: 270, height: 190, options: options)
      renderer.render(DisplayList(width: 270, height: 190, background: .white, items: below + [glass]))
      return bytes(renderer.canvas)
    }
    let whole = picture(filters + [Self.idle], .init(threads: 1))
    #expect(picture(filters, .init(threads: 1)) == whole)
    #expect(picture(filters, .init(threads: 3, tileSize: 32)) == whole)
    #expect(picture(filters, .init(threads: 1, tileSize: 1024, simd: .scalar)) == whole)
  }

  @Test("a group has the same bytes, and so have the parts of it that are drawn again", arguments: 0..<18)
  func group(seed: Int) {
    var random = Seeded(UInt64(seed) + 101)
    let content = items(&random)
    let moved = items(&random)
    let filters = Self.filters(seed)
    let renderers = [
      FrameRenderer(width: 270, height: 190, options: .init(threads: 1)),
      FrameRenderer(width: 270, height: 190, options: .init(threads: 2, tileSize: 64)),
    ]
    for count in 0..<3 {
      // Above the group other things move, so that few cells of it are drawn again.
      let above = moved.prefix(count)
      func list(_ filters: [Filter]) -> DisplayList {
        DisplayList(
          width: 270, height: 190, background: .white,
          items: [.group(GroupItem(content, filters: filters, opacity: 0.8))] + above)
      }
      let whole = FrameRenderer(width: 270, height: 190, options: .init(threads: 1))
      whole.render(list(filters + [Self.idle]))
      for renderer in renderers {
        renderer.render(list(filters))
        #expect(bytes(renderer.canvas) == bytes(whole.canvas))
      }
    }
  }
}
