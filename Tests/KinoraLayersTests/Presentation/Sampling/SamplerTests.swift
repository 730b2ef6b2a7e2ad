import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("The sampler")
struct SamplerTests {
  let stage = Stage(size: CGSize(width: 100, height: 100))
  let layer = CALayer()

  init() {
    stage.root.addSublayer(layer)
    stage.commit()
  }

  func basic(_ keyPath: String, _ from: Any?, _ to: Any?, duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  func shown() -> CALayer { layer.presentation() ?? layer }

  @Test("different animations of one structure's parts keep each other's values")
  func parts() {
    layer.position = CGPoint(x: 1, y: 2)
    stage.commit()
    layer.add(basic("position.x", 10, 20), forKey: "x")
    layer.add(basic("position.y", 100, 200), forKey: "y")
    stage.advance(to: 0.5)
    #expect(shown().position == CGPoint(x: 15, y: 150))
    layer.removeAnimation(forKey: "x")
    stage.commit()
    #expect(shown().position == CGPoint(x: 1, y: 150))
  }

  @Test("animations of a transform's parts apply together to the layer's own transform")
  func transformParts() {
    layer.transform = CATransform3DMakeTranslation(7, 8, 9)
    stage.commit()
    layer.add(basic("transform.scale", 1, 3), forKey: "scale")
    layer.add(basic("transform.rotation.z", 0, 1), forKey: "turn")
    stage.advance(to: 0.5)
    let t = shown().transform
    // Half way, the scale is 2 and the angle 0.5, whose cosine and sine these are.
    #expect((t.m11 - 2 * 0.8775825618903728).magnitude < 1e-12)
    #expect((t.m12 - 2 * 0.479425538604203).magnitude < 1e-12)
    #expect((t.m41, t.m42, t.m43) == (7, 8, 9))
  }

  @Test("a rotation by key path turns all the way round, and one of the matrix does not")
  func fullTurns() {
    layer.add(basic("transform.rotation.z", 0, 2 * Double.pi), forKey: "a")
    stage.advance(to: 0.25)
    #expect((shown().transform.m12 - 1).magnitude < 1e-12)
    stage.advance(to: 0.5)
    #expect((shown().transform.m11 + 1).magnitude < 1e-12)
  }

  @Test("when an animation ends, the property goes back to the model's value")
  func restoration() {
    layer.add(basic("opacity", 0, 0.5), forKey: "a")
    layer.add(basic("cornerRadius", 10, 10, duration: 3), forKey: "b")
    stage.advance(to: 0.5)
    #expect(shown().opacity == 0.25 && shown().cornerRadius == 10)
    stage.advance(to: 2)
    #expect(shown().opacity == 1 && shown().cornerRadius == 10)
  }

  @Test("a change of the model during an animation shows in the properties that are not animated")
  func modelChanges() {
    layer.add(basic("opacity", 0, 1, duration: 10), forKey: "a")
    stage.advance(to: 1)
    #expect(shown().opacity == 0.1)
    CATransaction.setDisableActions(true)
    layer.cornerRadius = 5
    #expect(shown().cornerRadius == 0)
    stage.commit()
    #expect(shown().cornerRadius == 5 && shown().opacity == 0.1)
  }

  @Test("an animation added in a turn is not shown before the turn is committed")
  func uncommitted() {
    layer.add(basic("opacity", 0, 0), forKey: "a")
    #expect(shown().opacity == 1)
    stage.commit()
    #expect(shown().opacity == 0)
  }

  @Test("a presentation that somebody holds keeps its values, and one that nobody holds is used again")
  func heldPresentations() {
    layer.add(basic("opacity", 0, 1, duration: 10), forKey: "a")
    stage.advance(to: 1)
    let held = layer.presentation()
    stage.advance(to: 2)
    #expect(held?.opacity == 0.1 && layer.presentation()?.opacity == 0.2)
    let identity = layer.presentation().map { ObjectIdentifier($0) }
    stage.advance(to: 3)
    #expect(layer.presentation().map { ObjectIdentifier($0) } == identity)
  }

  @Test("a path moves a layer and, when asked to, turns it before its own transform")
  func paths() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 100))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.rotationMode = .rotateAuto
    animation.duration = 1
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    stage.commit()
    layer.add(animation, forKey: "a")
    stage.advance(to: 0.5)
    #expect(shown().position == CGPoint(x: 0, y: 50))
    // The quarter turn is exact, because it is made from the direction and not from an angle.
    let quarterTurn = CATransform3DMakeAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(shown().transform == CATransform3DConcat(quarterTurn, CATransform3DMakeScale(2, 2, 1)))
    #expect((shown().value(forKeyPath: "transform.rotation.z") as? Double) == .pi / 2)
  }

  @Test("colours, rectangles, truth values and values under keys of the program's own are animated")
  func otherKinds() {
    layer.setValue(10, forKey: "speedOfLight")
    layer.backgroundColor = .black
    stage.commit()
    layer.add(basic("backgroundColor", CGColor.black, CGColor.white), forKey: "colour")
    layer.add(basic("bounds", CGRect.zero, CGRect(x: 0, y: 0, width: 10, height: 20)), forKey: "bounds")
    layer.add(basic("hidden", false, true), forKey: "hidden")
    layer.add(basic("speedOfLight", 20, 30), forKey: "own")
    stage.advance(to: 0.5)
    let shown = shown()
    #expect(shown.backgroundColor == CGColor(gray: 0.5, alpha: 1))
    #expect(shown.bounds == CGRect(x: 0, y: 0, width: 5, height: 10))
    #expect(shown.isHidden && shown.value(forKey: "speedOfLight") as? Double == 25)
    stage.advance(to: 1.5)
    #expect(layer.presentation()?.value(forKey: "speedOfLight") as? Int == 10)
  }

  @Test("a key path that leads nowhere animates nothing and breaks nothing")
  func unknownKeyPaths() {
    layer.add(basic("transform.bogus", 0, 1), forKey: "a")
    layer.add(basic("opacity", "x", "y"), forKey: "b")
    layer.add(CABasicAnimation(), forKey: "c")
    layer.add(CAPropertyAnimation(keyPath: "opacity"), forKey: "d")
    stage.advance(to: 0.1)
    #expect(shown().opacity == 1)
  }

  @Test("asking twice at one instant gives the same object, and asking layers in any order gives the same values")
  func stability() {
    layer.add(basic("opacity", 0, 1), forKey: "a")
    stage.advance(to: 0.5)
    #expect(layer.presentation() === layer.presentation())
    stage.samplePresentations()
    #expect(layer.presented.opacity == 0.5)
  }

  @Test("a transition's progress is there for the flattener")
  func transitions() {
    let transition = CATransition()
    transition.duration = 2
    layer.add(transition, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.animationStore?.entries.last?.transitionProgress(at: 0.5) == 0.25)
  }
}
