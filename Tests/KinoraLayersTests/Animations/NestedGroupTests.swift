import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// Groups and cells that are inside themselves, or inside too many others, do not end the program.
@Suite("Groups and cells inside each other")
struct NestedGroupTests {
  private func chain(_ count: Int) -> CAAnimationGroup {
    var group = CAAnimationGroup()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (0.25, 0.25)
    group.animations = [fade]
    group.duration = 1
    for _ in 1..<count {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      outer.duration = 1
      group = outer
    }
    return group
  }

  private func shown(_ animation: CAAnimation) -> Float? {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    layer.add(animation, forKey: nil)
    stage.commit()
    stage.advance(to: 0.5)
    return layer.presentation()?.opacity
  }

  @Test("animation groups may be 256 deep; a deeper one animates nothing")
  func groups() {
    #expect(shown(chain(256)) == 0.25)
    #expect(shown(chain(257)) == 1)
    #expect(shown(chain(50_000)) == 1)
  }

  @Test("a group that contains itself animates nothing")
  func circle() {
    let (a, b) = (CAAnimationGroup(), CAAnimationGroup())
    a.animations = [b, b]
    b.animations = [a, a]
    a.duration = 1
    #expect(shown(a) == 1)
    b.animations = nil
  }

  @Test("a cell that emits itself can be changed and copied, and a long chain of cells goes away")
  func cells() {
    let cell = CAEmitterCell()
    cell.emitterCells = [cell]
    cell.birthRate = 3
    #expect((cell.copy(with: nil) as? CAEmitterCell)?.emitterCells?.first === cell)
    cell.emitterCells = nil
    var last = CAEmitterCell()
    for _ in 0..<100_000 {
      let next = CAEmitterCell()
      next.emitterCells = [last]
      last = next
    }
    let layer = CAEmitterLayer()
    layer.emitterCells = [last]
    last.velocity = 2
    #expect(layer.emitterCells?.count == 1)
  }
}
