import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Kept subtrees")
struct FlattenedSubtreeTests {
  /// A translucent layer with a sublayer, which is flattened to a group.
  func translucent() -> CALayer {
    let layer = plain(10, 10, 50, 50, red)
    layer.opacity = 0.5
    layer.addSublayer(plain(5, 5, 10, 10, blue))
    return layer
  }

  @Test("an unchanged group stays one object while its siblings change")
  func unchangedGroupObject() {
    let layer = translucent()
    let sibling = plain(0, 0, 5, 5)
    let scene = Scene(layer, sibling)
    _ = scene.items
    _ = scene.items
    let before = scene.items.first?.group
    CATransaction.setDisableActions(true)
    sibling.position.x += 10
    scene.stage.commit()
    #expect(before != nil && scene.items.first?.group === before)
    layer.sublayers?.first?.backgroundColor = green
    scene.stage.commit()
    #expect(scene.items.first?.group !== before)
    #expect(scene.items == scene.fresh)
  }

  @Test("a list with subtrees kept from other frames equals one made anew, whatever was changed")
  func pictureKeptOther() {
    let layers = (0..<6).map { number -> CALayer in
      let layer = number.isMultiple(of: 2) ? translucent() : CAShapeLayer()
      layer.frame = CGRect(x: number * 20, y: number * 5, width: 40, height: 30)
      return layer
    }
    let scene = Scene(layers[0], layers[1], layers[2])
    for layer in layers[3...] { layers[0].addSublayer(layer) }
    CATransaction.setDisableActions(true)
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let edits: [(CALayer) -> Void] = [
      { $0.position.x += 3 }, { $0.opacity = $0.opacity == 1 ? 0.5 : 1 }, { $0.isHidden.toggle() },
      { $0.backgroundColor = $0.backgroundColor == red ? blue : red }, { $0.cornerRadius += 1 },
      { $0.masksToBounds.toggle() }, { $0.bounds.origin.x += 2 }, { $0.sublayerTransform.m11 += 0.25 },
      { $0.zPosition = -$0.zPosition + 1 }, { $0.shadowOpacity = 0.5 - $0.shadowOpacity },
      { $0.mask = $0.mask == nil ? plain(0, 0, 9, 9) : nil }, { $0.mask?.position.x += 1 },
      { ($0 as? CAShapeLayer)?.path = CGPath(rect: CGRect(x: 0, y: 0, width: random(50), height: 9), transform: nil) },
      { ($0 as? CAShapeLayer)?.strokeColor = green }, { $0.isGeometryFlipped.toggle() }, { $0.anchorPoint.x += 0.1 },
      { $0.addSublayer(plain(1, 2, 3, 4)) }, { $0.sublayers?.last?.removeFromSuperlayer() },
      { layer in
        guard layer !== layers[0] else { return }
        layer.removeFromSuperlayer()
        layers[0].superlayer?.addSublayer(layer)
      }, { _ in },
    ]
    for _ in 0..<400 {
      edits[random(edits.count)](layers[random(layers.count)])
      scene.stage.commit()
      for _ in 0..<random(4) { #expect(scene.items == scene.fresh) }
    }
  }

  @Test("animated layers move in every frame, and their still parts are kept")
  func animatedLayersMove() {
    let layer = translucent()
    let scene = Scene(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.25
    fade.toValue = 0.75
    fade.duration = 1
    layer.add(fade, forKey: nil)
    scene.stage.commit()
    var seen: [Double?] = []
    for frame in 0...4 {
      scene.stage.advance(to: Double(frame) / 4)
      seen.append(scene.items.first?.group?.opacity)
      #expect(scene.items == scene.fresh)
    }
    #expect(seen == [0.25, 0.375, 0.5, 0.625, 0.75])
    scene.stage.advance(to: 2)
    #expect(scene.items.first?.group?.opacity == 0.5)
  }

  @Test("a subtree that depends on time alone is never kept")
  func dependsTimeNever() {
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.contents = picture(2, 2)
    cell.birthRate = 10
    cell.lifetime = 5
    emitter.emitterCells = [cell]
    let group = plain(0, 0, 9, 9, nil)
    group.addSublayer(emitter)
    let scene = Scene(group)
    func count() -> Int {
      guard case .sprites(let item)? = scene.items.first else { return 0 }
      return item.sprites.count
    }
    for second in 1...4 {
      scene.stage.advance(to: Double(second))
      #expect(count() == 10 * second)
      #expect(count() == 10 * second)
    }
  }
}
