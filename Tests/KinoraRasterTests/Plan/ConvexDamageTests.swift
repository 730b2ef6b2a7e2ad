import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// A convex outline of one colour that moves or grows changes pixels at its edges only.
@Suite("Damage of convex outlines")
struct ConvexDamageTests {
  private let renderer = FrameRenderer(width: 512, height: 384, options: .init(threads: 1, tileSize: 512))
  private let ground = DisplayItem.rect(0, 0, 512, 384, CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
  private static let tint = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.7)

  private func damage(_ items: [DisplayItem]) -> Int {
    let list = DisplayList(width: 512, height: 384, background: .white, items: [ground] + items)
    let damaged = renderer.render(list).pixelsDamaged
    #expect(bytes(renderer.canvas) == bytes(render(512, 384, background: .white, list.items)))
    return damaged
  }

  private func circle(_ x: Double, _ radius: Double, _ color: CGColor = tint) -> DisplayItem {
    let rect = CGRect(x: x - radius, y: 190 - radius, width: 2 * radius, height: 2 * radius)
    return .shape(ShapeItem(.roundedRect(RoundedRect(rect: rect, radius: radius)), paint: .color(color)))
  }

  @Test("a bar that grows damages its end")
  func bar() {
    _ = damage([.rect(32, 64, 160, 96, Self.tint)])
    #expect(damage([.rect(32, 64, 176, 96, Self.tint)]) == 16 * 96)
    #expect(damage([.rect(32, 64, 144, 96, Self.tint)]) == 32 * 96)
    // A bar that moves along damages both of its ends, in cells of 16 × 8 pixels.
    #expect(damage([.rect(36.5, 64, 144, 96, Self.tint)]) == 32 * 96)
  }

  @Test("a disc that moves damages a ring, also while it grows; one that changes its colour is damaged all over")
  func disc() {
    _ = damage([circle(250, 180)])
    #expect(damage([circle(252, 180)]) < 360 * 360 / 3)
    #expect(damage([circle(253, 181)]) < 360 * 360 / 3)
    #expect(damage([circle(253, 181, .black)]) > 3 * 181 * 181)
    #expect(damage([circle(253, 181, .white)]) > 3 * 181 * 181)
  }

  @Test("nothing is damaged between two places that have nothing in common")
  func jump() {
    _ = damage([.rect(16, 64, 96, 96, Self.tint)])
    #expect(damage([.rect(400, 64, 96, 96, Self.tint)]) == 2 * 96 * 96)
  }

  @Test("drawing what outlines change by moving gives what drawing everything gives", arguments: 0..<40)
  func law(seed: Int) {
    var random = Seeded(UInt64(seed) + 7)
    /// A shape of one colour, and how it moves.
    struct Mover {
      var rect: CGRect
      var radius: Double
      var transform: Homography
      let item: ShapeItem
    }
    var movers = (0..<random.int(1..<5)).map { index in
      let rect = CGRect(
        x: random.double(-80...400), y: random.double(-80...300), width: random.double(60...400),
        height: random.double(60...300))
      let kind = random.int(0..<4)
      let transform =
        switch kind {
        case 0: Homography.identity
        case 1: Homography(a: -1, b: 0, c: 0, d: 1.2, tx: 380, ty: 3.3)
        case 2: Homography(a: 0.9, b: 0.3, c: -0.4, d: 0.8, tx: 60, ty: 20)
        default: Homography(m11: 1, m12: 0.1, m13: 0.0006, m21: 0, m22: 1, m23: -0.0004, m31: 9, m32: 4, m33: 1)
        }
      let radius = random.chance(0.3) ? 0 : random.double(2...150)
      return Mover(
        rect: rect, radius: radius, transform: transform,
        item: ShapeItem(
          .rect(rect),
          paint: .color(CGColor(red: Double(index) / 5, green: 0.5, blue: 0.9, alpha: random.chance(0.5) ? 1 : 0.6)),
          blend: random.chance(0.8) ? .normal : .multiply,
          antialiasedEdges: random.chance(0.7) ? .all : EdgeSet(rawValue: UInt8(random.int(0..<32)))))
    }
    let tiled = FrameRenderer(width: 512, height: 384, options: .init(threads: 2, tileSize: 64))
    let continuous = random.chance(0.5)
    for _ in 0..<8 {
      let shapes = movers.map { mover in
        var shape = mover.item
        shape.outline =
          mover.radius == 0
          ? .rect(mover.rect)
          : .roundedRect(RoundedRect(rect: mover.rect, radius: mover.radius, continuous: continuous))
        shape.transform = mover.transform
        return DisplayItem.shape(shape)
      }
      _ = damage(shapes)
      tiled.render(DisplayList(width: 512, height: 384, background: .white, items: [ground] + shapes))
      #expect(bytes(tiled.canvas) == bytes(renderer.canvas))
      let step = random.pick([0.3, 2, 17, 90])
      for index in movers.indices where random.chance(0.8) {
        switch random.int(0..<4) {
        case 0:
          movers[index].rect = movers[index].rect.offsetBy(
            dx: random.double(-step...step), dy: random.double(-step...step))
        case 1: movers[index].rect = movers[index].rect.insetBy(dx: random.double(-9...9), dy: random.double(-9...9))
        case 2: movers[index].radius = random.double(0...150)
        default:
          movers[index].transform = movers[index].transform.concatenating(
            .translation(x: random.double(-step...step), y: random.double(-step...step)))
        }
      }
    }
  }
}
