import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// A group with a single item is drawn without pixels of its own.
@Suite("Groups of one item")
struct SoleItemTests {
  static let picture = CGImage(
    pixels: render(
      40, 30,
      [
        .rect(0, 0, 40, 30, CGColor(red: 0.1, green: 0.4, blue: 0.9, alpha: 1)),
        .rect(5, 4, 20, 9, CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)),
      ]))

  static var items: [DisplayItem] {
    let turned = Homography.translation(x: 20, y: 12).concatenating(
      Homography(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 9, ty: 1))
    let place = CGRect(x: 4.3, y: 6.7, width: 70.5, height: 45.2)
    let whole = CGRect(x: 0, y: 0, width: 40, height: 30)
    let gradient = GradientPaint(
      .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 60, y: 40)),
      stops: [
        .init(location: 0, color: .white), .init(location: 1, color: CGColor(red: 1, green: 0, blue: 0, alpha: 0.3)),
      ])
    return [
      .image(ImageItem(picture, source: whole, destination: place)),
      .image(ImageItem(picture, source: whole, destination: CGRect(x: 8, y: 9, width: 40, height: 30))),
      .image(ImageItem(picture, source: whole, destination: place, transform: turned, opacity: 0.6)),
      .shape(ShapeItem(.rect(place), paint: .gradient(gradient))),
      .rect(3.5, 4, 60, 40.5, CGColor(red: 0.9, green: 0.2, blue: 0.4, alpha: 1)),
      .rect(3.5, 4, 60, 40.5, CGColor(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.5), transform: turned),
    ]
  }

  static func masks() throws -> [[DisplayItem]?] {
    let ring = try PathGeometry(svg: "M10 10h50v40h-50zM20 20v20h20v-20z")
    return [
      nil, [.rect(12.5, 3, 40, 60)],
      [.rect(12.5, 3, 40, 60, CGColor(red: 0, green: 0, blue: 0, alpha: 0.4))],
      [.shape(ShapeItem(.path(ring, .evenOdd), paint: .color(.white)))],
      [.rect(1, 1, 30, 30), .rect(20, 20, 40, 40, CGColor(red: 0, green: 0, blue: 0, alpha: 0.7))],
    ]
  }

  @Test("a group with one item has the bytes of one that is drawn in a layer", arguments: 0..<6)
  func sameBytes(index: Int) throws {
    let item = Self.items[index]
    let clip = GroupItem.Clip(.rect(CGRect(x: 5.5, y: 8.25, width: 60, height: 50)), transform: .identity)
    // A second item, of which nothing is seen, makes a layer necessary.
    let unseen = DisplayItem.rect(-500, -500, 1, 1)
    for mask in try Self.masks() {
      for clips in [[], [clip]] {
        for opacity in [1, 0.37] {
          func drawn(_ items: [DisplayItem]) -> [UInt8] {
            bytes(
              render(
                90, 70, background: CGColor(red: 0.2, green: 0.3, blue: 0.1, alpha: 0.8),
                options: .init(threads: 1, tileSize: 32),
                [.group(GroupItem(items, clips: clips, opacity: opacity, mask: mask))]))
          }
          #expect(drawn([item]) == drawn([item, unseen]))
        }
      }
    }
  }
}
