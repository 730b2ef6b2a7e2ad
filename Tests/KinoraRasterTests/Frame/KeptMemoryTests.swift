import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// One report says what a renderer keeps between frames.
@Suite("Kept memory")
struct KeptMemoryTests {
  private static let shadow = DisplayItem.shadow(
    ShadowItem(.rect(CGRect(x: 20, y: 20, width: 30, height: 30)), sigma: 4, color: .black, transform: .identity))
  private static let ring = DisplayItem.shape(
    ShapeItem(
      .roundedRect(RoundedRect(rect: CGRect(x: 5, y: 5, width: 90, height: 70), radius: 20)), paint: .color(.white)))

  private func list(_ x: Double) -> DisplayList {
    DisplayList(
      width: 128, height: 128, background: .black, items: [Self.ring, Self.shadow, .rect(x, 90, 9, 9)])
  }

  @Test("each use is counted, and the statistics have the sum of the uses that the limit is for")
  func report() {
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1))
    var last = FrameStatistics()
    for frame in 0..<8 { last = renderer.render(list(Double(frame))) }
    var kept = renderer.keptBytes
    #expect(kept["plate"] == 128 * 128 * 4)
    #expect((kept["shadows"] ?? 0) > 0 && (kept["coverage"] ?? 0) > 0)
    #expect(kept["mipmaps"] == 0 && kept["sprites"] == 0 && kept["pictures"] == 0)
    kept["pictures"] = nil
    #expect(kept.values.reduce(0, +) == last.cacheBytes)
  }

  @Test("a group's picture is counted as long as the group is in the list")
  func picture() {
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1))
    let blurred = GroupItem([.rect(20, 20, 30, 30)], filters: [.gaussianBlur(sigmaX: 3, sigmaY: 3)])
    renderer.render(DisplayList(width: 128, height: 128, background: .black, items: [.group(blurred)]))
    #expect((renderer.keptBytes["pictures"] ?? 0) > 30 * 30 * 4)
    renderer.render(DisplayList(width: 128, height: 128, background: .black, items: []))
    #expect(renderer.keptBytes["pictures"] == 0)
  }

  @Test("with a limit of 0 bytes neither plate nor coverage is kept")
  func noRoom() {
    let renderer = FrameRenderer(width: 128, height: 128, options: .init(threads: 1, cacheLimit: 0))
    for frame in 0..<8 { renderer.render(list(Double(frame))) }
    #expect(renderer.keptBytes["plate"] == 0 && renderer.keptBytes["coverage"] == 0)
  }

  @Test("what belongs to an image goes with it: of a film's frames only the last few are kept")
  func footage() throws {
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1))
    weak var first: CGImage?
    var one = 0
    for frame in 0..<20 {
      // A frame of a film, shown a quarter as wide.
      let image = CGImage(pixels: PixelBuffer(width: 128, height: 128))
      if frame == 0 { first = image }
      let item = ImageItem(
        image, source: CGRect(x: 0, y: 0, width: 128, height: 128),
        destination: CGRect(x: 8, y: 8, width: 32, height: 32))
      renderer.render(DisplayList(width: 64, height: 64, background: .black, items: [.image(item)]))
      if frame == 0 { one = try #require(renderer.keptBytes["mipmaps"]) }
    }
    #expect(one > 64 * 64 * 4)
    #expect(first == nil)
    #expect((renderer.keptBytes["mipmaps"] ?? 0) <= 2 * one)
  }
}
