import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("The end of a turn")
struct TurnTests {
  @Test("a stage's commit does not wait for an open transaction, whose settings stay in force")
  func commitThroughBegun() {
    final class Laying: CALayer {
      var disabled: [Bool] = []
      override func layoutSublayers() { disabled.append(CATransaction.disableActions()) }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = Laying()
    let lines = TransactionTests.Lines()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { lines.add("done") }
    stage.root.addSublayer(layer)
    layer.setNeedsLayout()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, 1)
    animation.delegate = TransactionTests.Log("a", lines)
    layer.add(animation, forKey: "a")
    stage.commit()
    #expect(layer.presentation() != nil)
    #expect(layer.disabled == [true])
    #expect(lines.all == ["a start"])
    #expect(CATransaction.disableActions())
    layer.opacity = 0.5
    #expect(layer.animationKeys() == ["a"])
    CATransaction.commit()
    #expect(layer.presentation()?.model().opacity == 0.5)
    stage.advance(to: 1.5)
    #expect(lines.all == ["a start", "done", "a stop true"])
  }

  @Test("a turn in which only one stage had a part ends when that stage goes away, with its settings")
  func deadStage() {
    do {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      CATransaction.setAnimationDuration(7)
      CATransaction.setDisableActions(true)
      stage.root.addSublayer(CALayer())
      #expect(CATransaction.animationDuration() == 7)
    }
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(!CATransaction.disableActions())
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    CATransaction.begin()
    stage.root.addSublayer(layer)
    CATransaction.commit()
    #expect(layer.presentation() != nil)
  }

  @Test("a stage that goes away leaves the turn of another stage as it is")
  func otherStage() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    CATransaction.setAnimationDuration(7)
    do {
      let other = Stage(size: CGSize(width: 10, height: 10))
      other.root.addSublayer(CALayer())
    }
    #expect(CATransaction.animationDuration() == 7)
    stage.commit()
    #expect(layer.presentation() != nil)
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test(
    "what layout flushes, begins and commits, the stage included, belongs to the turn that is ending"
  )
  func reentrantLayout() {
    final class Meddling: CALayer {
      weak var stage: Stage?
      var count = 0
      override func layoutSublayers() {
        count += 1
        CATransaction.flush()
        CATransaction.begin()
        opacity = 0.5
        stage?.commit()
        CATransaction.commit()
        if count < 3 { setNeedsLayout() }
      }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = Meddling()
    layer.stage = stage
    stage.root.addSublayer(layer)
    layer.setNeedsLayout()
    stage.commit()
    #expect(layer.count == 3)
    #expect(layer.presentation()?.opacity == 0.5)
    CATransaction.begin()
    layer.setNeedsLayout()
    CATransaction.commit()
    #expect(layer.count == 4)
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test(
    "what a completion block changes that waited for nothing begins at the event's time, whatever the next frame is")
  func completion() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    stage.at(0.5) {
      CATransaction.setCompletionBlock { layer.opacity = 0 }
      CATransaction.setAnimationDuration(1)
    }
    stage.advance(to: 0.75)
    #expect(layer.animation(forKey: "opacity")?.beginTime == 0.5)
  }
}
