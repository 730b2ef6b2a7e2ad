import Kinora
import Testing

/// The code that the reference pages of the classes show, with only the import changed.
@Suite("Ported class pages")
struct ClassPagesTests {
  private func live(_ layer: CALayer) -> Stage {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    stage.root.addSublayer(layer)
    stage.commit()
    return stage
  }

  @Test("points and sizes may be written as lists of numbers")
  func lists() {
    let layer = CALayer()
    let stage = live(layer)
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = [0, 0]
    animation.toValue = [100, 50]
    animation.duration = 2
    layer.add(animation, forKey: "move")
    let grow = CABasicAnimation(keyPath: "bounds.size")
    grow.fromValue = [0, 0]
    grow.toValue = [10, 20]
    grow.duration = 2
    layer.add(grow, forKey: nil)
    stage.commit()
    stage.advance(to: 1)
    #expect(layer.presentation()?.position == CGPoint(x: 50, y: 25))
    #expect(layer.presentation()?.bounds.size == CGSize(width: 5, height: 10))
    layer.setValue([3, 4], forKey: "position")
    #expect(layer.position == CGPoint(x: 3, y: 4))
  }

  @Test("colours follow keyframes at given times")
  func keyframes() {
    let layer = CALayer()
    let stage = live(layer)
    let colors = CAKeyframeAnimation(keyPath: "backgroundColor")
    colors.values = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    colors.keyTimes = [0, 0.5, 1]
    colors.duration = 2
    layer.add(colors, forKey: "backgroundColor")
    stage.commit()
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.backgroundColor == CGColor(red: 0.5, green: 0.5, blue: 0, alpha: 1))
  }

  @Test("the animations of a group fade and scale a layer together")
  func group() {
    let layer = CALayer()
    let stage = live(layer)
    let fadeOut = CABasicAnimation(keyPath: "opacity")
    fadeOut.fromValue = 1
    fadeOut.toValue = 0
    fadeOut.duration = 1
    let expandScale = CABasicAnimation()
    expandScale.keyPath = "transform"
    expandScale.valueFunction = CAValueFunction(name: CAValueFunctionName.scale)
    expandScale.fromValue = [1, 1, 1]
    expandScale.toValue = [3, 3, 3]
    let fadeAndScale = CAAnimationGroup()
    fadeAndScale.animations = [fadeOut, expandScale]
    fadeAndScale.duration = 1
    layer.add(fadeAndScale, forKey: nil)
    stage.commit()
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(layer.presentation()?.transform == CATransform3DMakeScale(2, 2, 2))
  }

  @Test("the instances of a replicator are delayed and turned")
  func replicator() throws {
    let replicatorLayer = CAReplicatorLayer()
    let redSquare = CALayer()
    redSquare.backgroundColor = .white
    redSquare.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let instanceCount = 5
    replicatorLayer.instanceCount = instanceCount
    replicatorLayer.instanceTransform = CATransform3DMakeTranslation(11, 0, 0)
    let offsetStep = -1 / Float(instanceCount)
    replicatorLayer.instanceBlueOffset = offsetStep
    replicatorLayer.instanceGreenOffset = offsetStep
    replicatorLayer.addSublayer(redSquare)
    let stage = live(replicatorLayer)
    let pixels = try stage.image().pixels
    let row = pixels.row(5)
    #expect(
      [0, 1, 4].map { Array(row[(4 * (11 * $0 + 5))...].prefix(3)) } == [
        [255, 255, 255], [255, 204, 204], [255, 51, 51],
      ])
  }

  @Test("shape, gradient, emitter and text layers take the properties that their pages use")
  func kinds() {
    let shapeLayer = CAShapeLayer()
    let path = CGMutablePath()
    stride(from: 0, to: CGFloat.pi * 2, by: CGFloat.pi / 6).forEach { angle in
      var transform = CGAffineTransform(rotationAngle: angle)
        .concatenating(CGAffineTransform(translationX: 60, y: 60))
      let petal = CGPath(ellipseIn: CGRect(x: -20, y: 0, width: 40, height: 100), transform: &transform)
      path.addPath(petal)
    }
    shapeLayer.path = path
    shapeLayer.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    shapeLayer.fillColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    shapeLayer.fillRule = CAShapeLayerFillRule.evenOdd
    shapeLayer.lineDashPattern = [6, 3]
    shapeLayer.lineJoin = .round

    let gradientLayer = CAGradientLayer()
    gradientLayer.colors = [CGColor.black, CGColor.white]
    gradientLayer.locations = [0.0, 0.5]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)

    let emitterLayer = CAEmitterLayer()
    emitterLayer.emitterPosition = CGPoint(x: 320, y: 320)
    let cell = CAEmitterCell()
    cell.birthRate = 100
    cell.lifetime = 10
    cell.velocity = 100
    cell.scale = 0.1
    cell.emissionRange = CGFloat.pi * 2.0
    cell.contents = CGImage(pixels: PixelBuffer(width: 2, height: 2))
    emitterLayer.emitterCells = [cell]

    let textLayer = CATextLayer()
    textLayer.string = "Text"
    textLayer.foregroundColor = CGColor.white
    textLayer.alignmentMode = .center
    textLayer.isWrapped = true
    textLayer.truncationMode = .end

    let transformLayer = CATransformLayer()
    for (index, layer) in [shapeLayer, gradientLayer, emitterLayer, textLayer].enumerated() {
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.zPosition = -10 * CGFloat(index)
      transformLayer.addSublayer(layer)
    }
    transformLayer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    let scroll = CAScrollLayer()
    scroll.addSublayer(transformLayer)
    scroll.scroll(to: CGPoint(x: 1, y: 2))
    scroll.scrollMode = .both
    let tiled = CATiledLayer()
    tiled.tileSize = CGSize(width: 64, height: 64)
    tiled.levelsOfDetail = 2
    scroll.addSublayer(tiled)
    let stage = live(scroll)
    stage.advance(to: 0.5)
    #expect(stage.problem == nil)
    #expect(!stage.displayList().items.isEmpty)
    #expect(scroll.bounds.origin == CGPoint(x: 1, y: 2))
  }

  @Test("springs, paths, value functions and constraints are written as for Core Animation")
  func spellings() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = 5
    spring.mass = 1
    spring.stiffness = 100
    spring.initialVelocity = 0
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    #expect(spring.settlingDuration > 1)

    let orbit = CAKeyframeAnimation()
    orbit.keyPath = "position"
    orbit.path = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil)
    orbit.duration = 4
    orbit.isAdditive = true
    orbit.repeatCount = .infinity
    orbit.calculationMode = .paced
    orbit.rotationMode = .rotateAuto
    orbit.timingFunctions = [CAMediaTimingFunction(name: .easeInEaseOut)]
    let layer = CALayer()
    layer.layoutManager = CAConstraintLayoutManager()
    layer.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    layer.addConstraint(
      CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 2))
    layer.add(orbit, forKey: "orbit")
    let stage = live(layer)
    stage.advance(to: 1)
    let position = layer.presentation()?.position ?? .zero
    #expect(abs(position.x) < 0.5 && abs(abs(position.y) - 100) < 0.5)

    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
    layer.opacity = 0
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 0)
    layer.style = ["mystyle": 1, "cornerRadius": 5]
    #expect(layer.value(forKey: "mystyle") as? Int == 1)
    layer.filters = [CAFilter(type: "gaussianBlur")]
  }
}
