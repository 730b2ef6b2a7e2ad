import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("The guide's actions")
struct GuideActionTests {
  // The code is that of the guide's listing 6-1 and of its older form.
  private final class SwapDelegate: CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      guard event == "contents" else { return nil }
      let animation = CATransition()
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      animation.type = .push
      animation.subtype = .fromRight
      return animation
    }
  }

  private func image() -> CGImage { CGImage(pixels: PixelBuffer(width: 2, height: 2)) }

  @Test("a delegate swaps contents with a push from the right")
  func listing61() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    let delegate = SwapDelegate()
    layer.delegate = delegate
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = image()
    CATransaction.commit()
    stage.root.addSublayer(layer)
    stage.commit()
    layer.contents = image()
    let transition = layer.animation(forKey: "transition") as? CATransition
    #expect(transition?.type == .push)
    #expect(transition?.subtype == .fromRight)
    #expect(transition?.duration == 1)
    #expect(transition?.timingFunction == CAMediaTimingFunction(name: .easeIn))
  }

  @Test("NSNull in actions disables the default animation of sublayers")
  func listing3() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    stage.commit()
    layer.addSublayer(CALayer())
    #expect(layer.animationKeys() == [kCATransition])
    layer.removeAllAnimations()
    var customActions = layer.actions ?? [:]
    customActions["sublayers"] = NSNull()
    layer.actions = customActions
    layer.addSublayer(CALayer())
    #expect(layer.animationKeys() == nil)
  }

  @Test("a transaction disables the actions of removing a layer")
  func listing62() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let aLayer = CALayer()
    stage.root.addSublayer(aLayer)
    stage.commit()
    CATransaction.begin()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    aLayer.removeFromSuperlayer()
    CATransaction.commit()
    #expect(stage.root.animationKeys() == nil)
  }
}
