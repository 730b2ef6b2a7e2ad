import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// Layers with so many sublayers that these are flattened in runs.
@Suite("Many siblings")
struct ManySiblingsTests {
  /// A random number below `count`, and the next state.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  private static func layers(_ count: Int) -> [CALayer] {
    (0..<count).map { (number: Int) -> CALayer in
      let (x, y) = (CGFloat(number % 20), CGFloat(number / 20))
      return plain(10 * x, 5 * y, 8, 4, number % 3 == 0 ? red : blue)
    }
  }

  @Test("whatever is changed, a list equals one made anew", arguments: 0..<12)
  func edits(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
    let scene = Scene()
    CATransaction.setDisableActions(true)
    let group = plain(0, 0, 200, 100, nil)
    let layers = Self.layers(150)
    let inner = Self.layers(90)
    for layer in layers { scene.root.addSublayer(layer) }
    for layer in inner { group.addSublayer(layer) }
    scene.root.insertSublayer(group, at: 70)
    for index in stride(from: 0, to: 150, by: 11) { layers[index].addSublayer(plain(1, 1, 3, 2, green)) }
    scene.stage.commit()
    let edits: [(CALayer, Int) -> Void] = [
      { layer, _ in layer.position.x += 3 }, { layer, _ in layer.position.x += 3 },
      { layer, _ in layer.backgroundColor = layer.backgroundColor == red ? blue : red },
      { layer, number in layer.opacity = Float(number % 3) / 2 }, { layer, _ in layer.isHidden.toggle() },
      { layer, number in layer.zPosition = number % 4 == 0 ? 1 : 0 },
      { layer, _ in layer.sublayers?.first?.position.y += 1 },
      { layer, number in layer.transform = CATransform3DMakeRotation(number % 6 == 0 ? 0.4 : 0, 1, 0, 0) },
      { layer, _ in layer.transform = CATransform3DIdentity },
      { layer, number in if number % 5 == 0 { layer.removeFromSuperlayer() } },
      { layer, _ in if layer.superlayer == nil { scene.root.addSublayer(layer) } },
      { layer, number in
        if number % 7 == 0 { scene.root.insertSublayer(layer, at: UInt32(number % 50)) }
      },
      { layer, number in if number % 3 == 0 { group.addSublayer(layer) } },
      { _, _ in group.position.x += 1 }, { _, number in group.masksToBounds = number % 4 == 0 },
      { _, number in group.opacity = number % 4 == 0 ? 0.5 : 1 },
      { _, number in if number % 5 == 0 { group.sublayerTransform.m41 += 2 } },
      { _, number in scene.root.isGeometryFlipped = number % 9 == 0 },
      { layer, _ in
        let fade = CABasicAnimation(keyPath: "position.x")
        (fade.byValue, fade.duration) = (20, 0.3)
        layer.add(fade, forKey: "move")
      },
      { layer, _ in layer.removeAllAnimations() },
      { layer, _ in
        let fade = CATransition()
        fade.duration = 0.2
        layer.add(fade, forKey: "fade")
        layer.backgroundColor = green
      },
    ]
    let all = layers + inner
    for frame in 1...120 {
      CATransaction.setDisableActions(true)
      for _ in 0..<dice.roll(4) { edits[dice.roll(edits.count)](all[dice.roll(all.count)], dice.roll(1000)) }
      scene.stage.advance(to: Double(frame) / 30)
      let list = scene.stage.displayList()
      var fresh = Flattener(keepsSubtrees: false)
      fresh.draw(root: scene.root, size: scene.stage.size, width: 200, height: 100)
      #expect(list.items == fresh.items, "frame \(frame)")
      #expect(list.ownerTable == fresh.drawn.owners, "frame \(frame)")
    }
  }

  @Test(
    "frames share the segments in which nothing changed, of the layer itself and of nested ones", arguments: [1, 4])
  func sharing(groups: Int) throws {
    let scene = Scene()
    CATransaction.setDisableActions(true)
    let layers = Self.layers(1200)
    for start in 0..<groups {
      let group = plain(0, 0, 200, 100, nil)
      for layer in layers[start * 1200 / groups..<(start + 1) * 1200 / groups] { group.addSublayer(layer) }
      scene.root.addSublayer(group)
    }
    scene.stage.commit()
    var last: [ItemSegment] = []
    var made: [Int] = []
    for frame in 0..<8 {
      CATransaction.setDisableActions(true)
      layers[577].position.y += 1
      scene.stage.advance(to: Double(frame))
      let segments = scene.stage.displayList().segments
      let known = Set(last.map(ObjectIdentifier.init))
      let new: [ItemSegment] = segments.filter { !known.contains(ObjectIdentifier($0)) }
      made.append(new.itemCount)
      #expect(segments.itemCount == 1200)
      last = segments
    }
    #expect(try #require(made.last) <= 64)
  }

  @Test("a layer that casts its group's shadow over many sublayers is one group, and stays right")
  func effects() {
    let group = plain(0, 0, 200, 100, nil)
    group.shadowOpacity = 1
    let layers = Self.layers(300)
    for layer in layers { group.addSublayer(layer) }
    let scene = Scene(plain(0, 0, 5, 5), group, plain(9, 9, 5, 5))
    for frame in 0..<6 {
      CATransaction.setDisableActions(true)
      layers[frame * 40].position.y += 1
      group.sublayers?[7].backgroundColor = frame % 2 == 0 ? green : red
      scene.stage.commit()
      #expect(scene.items == scene.fresh)
      #expect(scene.items.count == 3 && scene.items[1].group?.items.count == 300)
    }
  }
}
