import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Damage")
struct DamageTests {
  func list(_ items: [DisplayItem]) -> DisplayList {
    DisplayList(width: 256, height: 256, background: .black, items: items)
  }

  let renderer = FrameRenderer(width: 256, height: 256, options: .init(threads: 1, tileSize: 64))

  @Test("a list that equals the last one draws nothing")
  func unchanged() {
    let frame = list([.rect(10, 10, 50, 50), .group(GroupItem([.rect(3, 3, 9, 9)], opacity: 0.5))])
    #expect(renderer.render(frame).pixelsDamaged == 65536)
    let again = renderer.render(frame)
    #expect(again.tilesDrawn == 0 && again.pixelsDamaged == 0 && again.itemsPrepared == 0)
  }

  @Test("a moved item damages where it was and where it is")
  func moved() {
    renderer.render(list([.rect(0, 0, 256, 256), .rect(4, 4, 10, 10, .black)]))
    let statistics = renderer.render(list([.rect(0, 0, 256, 256), .rect(204, 204, 10, 10, .black)]))
    #expect(statistics.pixelsDamaged == 200 && statistics.tilesDrawn == 2)
    #expect(renderer.canvas[5, 5].x == 255 && renderer.canvas[205, 205].x == 0)
  }

  @Test("an inserted and a removed item damage only themselves")
  func inserted() {
    let many = (0..<20).map { DisplayItem.rect(Double($0 * 10), 3, 8, 8) }
    renderer.render(list(many))
    var more = many
    more.insert(.rect(100, 200, 6, 5), at: 3)
    #expect(renderer.render(list(more)).pixelsDamaged == 30)
    #expect(renderer.render(list(many)).pixelsDamaged == 30)
  }

  @Test("an item that changes inside a group damages only its own pixels")
  func insideGroup() {
    func group(_ x: Double) -> DisplayItem {
      .group(GroupItem([.rect(0, 0, 200, 200), .rect(x, 20, 10, 10, .black)], opacity: 0.5))
    }
    renderer.render(list([group(20)]))
    #expect(renderer.render(list([group(22)])).pixelsDamaged == 120)
  }

  @Test("a group whose items make it be drawn another way is damaged all over")
  func groupsWay() {
    let clip = GroupItem.Clip(
      .rect(CGRect(x: 10.3, y: 10.6, width: 90.5, height: 70.2)), transform: .identity, antialiasedEdges: .all)
    func frame(multiplied: Bool) -> DisplayList {
      var shape = ShapeItem(.rect(CGRect(x: 80, y: 60, width: 9, height: 9)), paint: .color(.white))
      shape.blend = .multiply
      let items: [DisplayItem] = [.rect(0, 0, 120, 120, CGColor(red: 0.1, green: 0.4, blue: 0.7, alpha: 0.57))]
      let group = GroupItem(items + (multiplied ? [.shape(shape)] : []), clips: [clip], isolated: false)
      return DisplayList(
        width: 256, height: 256, background: CGColor(red: 0.17, green: 0.02, blue: 0.11, alpha: 1),
        items: [.group(group)])
    }
    renderer.render(frame(multiplied: true))
    renderer.render(frame(multiplied: false))
    let fresh = FrameRenderer(width: 256, height: 256, options: .init(threads: 1))
    fresh.render(frame(multiplied: false))
    #expect(bytes(renderer.canvas) == bytes(fresh.canvas))
  }

  @Test("when one item comes and another goes, only those two are damage")
  func comingAndGoing() {
    func item(_ index: Int) -> DisplayItem { .rect(Double(index * 12), 3, 8, Double(8 + index)) }
    renderer.render(list((0..<16).map(item)))
    let statistics = renderer.render(list((1..<17).map(item)))
    #expect(statistics.itemsPrepared == 1 && statistics.pixelsDamaged == 8 * 8 + 8 * 24)
  }

  @Test("items that something opaque hides are not drawn")
  func occlusion() {
    let hidden = (0..<10).map { DisplayItem.rect(Double($0), 0, 100, 100, CGColor(gray: 0.5, alpha: 0.5)) }
    let statistics = renderer.render(list(hidden + [.rect(0, 0, 256, 256)]))
    #expect(statistics.itemsDrawn == 16)
  }

  /// The pixels damaged in the last of ten frames in which stars turn above `ground`, on a canvas of 512 × 384 pixels.
  private func damage(above ground: [DisplayItem]) -> Int {
    let renderer = FrameRenderer(width: 512, height: 384, options: .init(threads: 1, tileSize: 512))
    var last = FrameStatistics()
    for frame in 0..<10 {
      let stars = (0..<6).map { index -> DisplayItem in
        var star = PathGeometry()
        for k in 0..<10 {
          let angle = Double(k) * .pi / 5 + 0.1 * Double(frame * (index + 1))
          let reach = k % 2 == 0 ? 36.0 : 12
          let center = CGPoint(x: 60 + 185 * (index % 3), y: 40 + 175 * (index / 3) + 30 * (index % 2))
          let point = CGPoint(x: center.x + reach * sin(angle), y: center.y + reach * cos(angle))
          if k == 0 { star.move(to: point) } else { star.line(to: point) }
        }
        star.close()
        return .shape(ShapeItem(.path(star, .nonZero), paint: .color(CGColor(gray: 0.2 * Double(index), alpha: 1))))
      }
      let list = DisplayList(width: 512, height: 384, background: .white, items: ground + stars)
      last = renderer.render(list)
      if frame == 9 { #expect(bytes(renderer.canvas) == bytes(render(512, 384, background: .white, list.items))) }
    }
    return last.pixelsDamaged
  }

  @Test("items that stand still below others that move add no damage, whatever they are")
  func stillGround() {
    let bare = damage(above: [])
    #expect(bare < 512 * 384 / 2)
    let whole = CGRect(x: 0, y: 0, width: 512, height: 384)
    let picture = CGImage(pixels: render(64, 48, [.rect(0, 0, 64, 48), .rect(8, 8, 30, 20, .black)]))
    let image = ImageItem(picture, source: CGRect(x: 0, y: 0, width: 64, height: 48), destination: whole)
    let gradient = GradientPaint(
      .axial(start: .zero, end: CGPoint(x: 512, y: 384)),
      stops: [.init(location: 0, color: .white), .init(location: 1, color: .black)])
    for ground in [
      [.rect(0, 0, 512, 384, .black)], [.rect(0.5, 0.5, 500, 380, .black)], [.image(image)],
      [.shape(ShapeItem(.rect(whole), paint: .gradient(gradient)))],
    ] as [[DisplayItem]] {
      #expect(damage(above: ground) <= bare)
    }
  }

  @Test("planes of which only the damage is converted equal planes converted whole", arguments: 1...6)
  func conversion(seed: Int) {
    var random = RandomList(seed: UInt64(seed), width: 131, height: 77)
    let renderer = FrameRenderer(width: 131, height: 77, options: .init(threads: 2, tileSize: 32))
    // Three buffers in no steady turn, so that some have missed several frames.
    let buffers = (0..<3).map { _ in YUVBuffer(width: 131, height: 77) }
    for turn in [0, 0, 1, 0, 2, 1, 1, 0, 2] {
      let kept = buffers[turn]
      renderer.render(random.list, converting: kept)
      let fresh = YUVBuffer(width: 131, height: 77)
      FrameRenderer(width: 131, height: 77, options: .init(threads: 1)).render(random.list, converting: fresh)
      for y in 0..<77 {
        for x in 0..<131 {
          #expect(kept.luma[y * kept.lumaBytesPerRow + x] == fresh.luma[y * fresh.lumaBytesPerRow + x])
        }
      }
      for y in 0..<kept.chromaHeight {
        for x in 0..<kept.chromaWidth {
          let at = y * kept.chromaBytesPerRow + x
          #expect(kept.chromaBlue[at] == fresh.chromaBlue[at] && kept.chromaRed[at] == fresh.chromaRed[at])
        }
      }
      random.advance()
    }
  }

  @Test("when only the background changes, a group's backdrop is made again")
  func ground() {
    let clip = GroupItem.Clip(.rect(CGRect(x: 10, y: 10, width: 20, height: 20)), transform: .identity)
    let items: [DisplayItem] = [
      .group(GroupItem([], clips: [clip], backdropFilters: [.gaussianBlur(sigmaX: 3, sigmaY: 3)]))
    ]
    let renderer = FrameRenderer(width: 40, height: 40, options: .init(threads: 1))
    for color in [CGColor.white, CGColor(red: 0.3, green: 0.5, blue: 0.6, alpha: 0.8)] {
      renderer.render(DisplayList(width: 40, height: 40, background: color, items: items))
      #expect(bytes(renderer.canvas) == bytes(render(40, 40, background: color, items)))
    }
  }
}
