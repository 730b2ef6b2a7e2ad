import Kinora
import Testing

/// Lines that Core Animation programs are made of, each with the effect that it must have.
@Suite("Ported lines")
struct SampleCodeTests {
  private func live(_ layer: CALayer = CALayer()) -> (Stage, CALayer) {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    layer.frame = CGRect(x: 20, y: 40, width: 100, height: 60)
    stage.root.addSublayer(layer)
    stage.commit()
    return (stage, layer)
  }

  @Test("animations without values in a layer's dictionary of actions animate its changes")
  func actions() {
    let (stage, layer) = live()
    let slow = CABasicAnimation()
    slow.duration = 2
    layer.actions = ["position": slow, "bounds": NSNull(), "opacity": CABasicAnimation(keyPath: "opacity")]
    stage.at(1) {
      layer.position.x = 170
      layer.bounds.size.width = 10
    }
    stage.advance(to: 2)
    #expect(layer.animationKeys() == ["position"])
    #expect(layer.presentation()?.position.x == 120)
    // The animation in the dictionary stays as it was for the next change.
    #expect(slow.keyPath == nil && slow.fromValue == nil)
  }

  @Test("one transition in the dictionary of actions runs for every change of contents")
  func contentsTransition() {
    let (stage, layer) = live()
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    layer.actions = ["contents": push]
    stage.at(1) { layer.contents = CGImage(pixels: PixelBuffer(width: 4, height: 4)) }
    stage.advance(to: 1.5)
    #expect(
      layer.animation(forKey: kCATransition) is CATransition || layer.animation(forKey: "contents") is CATransition)
  }

  @Test("an animation's values may be of every type that Foundation offers for them")
  func spellings() {
    let (stage, layer) = live()
    func shown(_ from: Any, _ to: Any, _ keyPath: String) -> Any? {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (from, to)
      (animation.duration, animation.speed, animation.beginTime) = (2, 1, stage.seconds + 1e-100)
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "spelling")
      stage.commit()
      stage.advance(to: stage.seconds + 1)
      return layer.presentation()?.value(forKeyPath: keyPath)
    }
    #expect(shown(0, 1, "opacity") as? Float == 0.5)
    #expect(shown(NSNumber(value: 0), NSNumber(value: 1.0), "opacity") as? Float == 0.5)
    #expect(shown(Float(0), CGFloat(1), "opacity") as? Float == 0.5)
    #expect(shown(CGPoint.zero, CGPoint(x: 10, y: 20), "position") as? CGPoint == CGPoint(x: 5, y: 10))
    #expect(
      shown(NSValue(point: .zero), NSValue(point: NSPoint(x: 10, y: 20)), "position") as? CGPoint
        == CGPoint(x: 5, y: 10))
    #expect(
      shown(
        NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: CATransform3DMakeScale(3, 3, 1)),
        "transform") as? CATransform3D == CATransform3DMakeScale(2, 2, 1))
    #expect(
      shown(CATransform3DIdentity, CATransform3DMakeTranslation(8, 0, 0), "transform") as? CATransform3D
        == CATransform3DMakeTranslation(4, 0, 0))
    #expect(
      shown(
        CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 0.5, blue: 0, alpha: 1), "backgroundColor")
        as? CGColor == CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 1))
    #expect(shown(0, CGFloat.pi, "transform.rotation") as? CGFloat == .pi / 2)
  }

  @Test("a shape layer as a mask wipes a layer in")
  func mask() throws {
    let (stage, layer) = live()
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let mask = CAShapeLayer()
    mask.frame = layer.bounds
    mask.path = CGPath(rect: layer.bounds, transform: nil)
    layer.mask = mask
    let wipe = CABasicAnimation(keyPath: "path")
    wipe.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 0, height: 60), transform: nil)
    wipe.duration = 1
    mask.add(wipe, forKey: "path")
    stage.advance(to: 0.5)
    let image = try stage.image()
    #expect(image.pixels[60, 60].x == 255)
    #expect(image.pixels[80, 60].x == 0)
  }

  @Test("a layer's affine transform, anchor point and frame agree")
  func geometry() {
    let (_, layer) = live()
    #expect(layer.position == CGPoint(x: 70, y: 70))
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(layer.frame.origin == CGPoint(x: 70, y: 70))
    layer.frame = CGRect(x: 20, y: 40, width: 100, height: 60)
    #expect(layer.position == CGPoint(x: 20, y: 40))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(layer.frame.minX - -40) < 1e-9 && abs(layer.frame.width - 60) < 1e-9)
    #expect(CATransform3DIsAffine(layer.transform))
    let there = layer.convert(CGPoint(x: 10, y: 0), to: layer.superlayer)
    #expect(abs(there.x - 20) < 1e-9 && abs(there.y - 50) < 1e-9)
  }

  @Test("a gradient's colours and stops animate together")
  func gradient() {
    let gradient = CAGradientLayer()
    let (stage, _) = live(gradient)
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.locations = [0, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.type = .axial
    let shimmer = CABasicAnimation(keyPath: "locations")
    shimmer.fromValue = [-1.0, -0.5] as [NSNumber]
    shimmer.toValue = [1.0, 1.5] as [NSNumber]
    shimmer.duration = 1
    shimmer.repeatCount = .greatestFiniteMagnitude
    gradient.add(shimmer, forKey: "shimmer")
    stage.advance(to: 3.5)
    #expect(gradient.presentation()?.locations?.map(\.doubleValue) == [0, 0.5])
  }

  @Test("an emitter's cells are changed by key paths with their names")
  func emitter() {
    let emitter = CAEmitterLayer()
    let (stage, _) = live(emitter)
    emitter.emitterPosition = CGPoint(x: 50, y: 30)
    emitter.emitterShape = .line
    emitter.emitterMode = .outline
    emitter.renderMode = .additive
    let spark = CAEmitterCell()
    spark.name = "spark"
    spark.birthRate = 100
    spark.lifetime = 2
    spark.velocity = 50
    spark.emissionRange = .pi * 2
    spark.scaleSpeed = -0.1
    spark.contents = CGImage(pixels: PixelBuffer(width: 2, height: 2))
    spark.color = CGColor(red: 1, green: 0.8, blue: 0.4, alpha: 1)
    emitter.emitterCells = [spark]
    emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
    #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 0)
    stage.advance(to: 1)
    #expect(stage.displayList().items.isEmpty)
  }

  @Test("nested transactions have their own durations and completion blocks")
  func transactions() {
    let (stage, layer) = live()
    var log: [String] = []
    stage.at(1) {
      CATransaction.begin()
      CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
      CATransaction.setCompletionBlock { log.append("outer \(CACurrentMediaTime())") }
      layer.position.x = 100
      CATransaction.begin()
      CATransaction.setValue(0.5, forKey: kCATransactionAnimationDuration)
      CATransaction.setCompletionBlock { log.append("inner \(CACurrentMediaTime())") }
      layer.opacity = 0
      CATransaction.commit()
      CATransaction.commit()
    }
    stage.advance(to: 5)
    #expect(log == ["inner 1.5", "outer 3.0"])
  }

  @Test("a text layer takes a font by name, a size and a colour")
  func text() {
    let text = CATextLayer()
    let (stage, _) = live(text)
    text.string = "Hello"
    text.font = CTFontCreateWithName("DejaVu Sans", 12)
    text.fontSize = 18
    text.foregroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    text.alignmentMode = .center
    text.truncationMode = .end
    text.isWrapped = true
    text.contentsScale = 2
    stage.commit()
    #expect(!stage.displayList().items.isEmpty)
  }

  @Test("a group that fills forwards and is not removed stays at its end")
  func stays() {
    let (stage, layer) = live()
    let move = CABasicAnimation(keyPath: #"position.y"#)
    move.byValue = 50
    let path = CAKeyframeAnimation(keyPath: "bounds.size.width")
    path.values = [100, 140, 60]
    path.keyTimes = [0, 0.5, 1]
    path.timingFunctions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .linear)]
    path.calculationMode = .linear
    let group = CAAnimationGroup()
    group.animations = [move, path]
    group.duration = 2
    group.beginTime = CACurrentMediaTime() + 1
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    stage.root.sublayers?.first?.add(group, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.position.y == 70)
    stage.advance(to: 2)
    #expect(layer.presentation()?.position.y == 95)
    #expect(layer.presentation()?.bounds.width == 140)
    stage.advance(to: 9)
    #expect(layer.presentation()?.position.y == 120)
    #expect(layer.presentation()?.bounds.width == 60)
    #expect(layer.model().position.y == 70)
  }
}
