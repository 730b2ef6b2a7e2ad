import Foundation
import KinoraArchive
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Animations in archives")
struct ArchivedAnimationsTests {
  static let kinds: [CAAnimation.Type] = [
    CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CASpringAnimation.self,
    CAKeyframeAnimation.self, CATransition.self, CAAnimationGroup.self,
  ]

  /// A value that differs from the property's default.
  private func sample(_ property: AnimationProperty) -> Any? {
    switch property.type {
    case .seconds, .number: 0.625
    case .bool: !(property.defaultValue as? Bool ?? false)
    case .string: "position.x"
    case .timingFunction: CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.4)
    case .timingFunctions: [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
    case .fillMode: "both"
    case .numbers: [0, 0.25, 1]
    case .values: [CGPoint.zero, CGPoint(x: 1, y: 2)]
    case .anyValue: CATransform3DMakeScale(2, 2, 2)
    case .path: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)
    case .animations: [CABasicAnimation(keyPath: "opacity"), CATransition()]
    case .valueFunction: CAValueFunction(name: .rotateZ)
    case .frameRateRange: CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    case .choice(let names): names.last
    case .image: CGImage(pixels: PixelBuffer(width: 2, height: 3))
    case .delegate, .layer: nil
    }
  }

  private func restoredAnimation(
    _ animation: CAAnimation, _ classes: ArchivableClasses = .standard
  ) throws -> CAAnimation {
    let layer = CALayer()
    layer.setValue(animation, forKey: "kept")
    return try #require(try restored(layer, classes).value(forKey: "kept") as? CAAnimation)
  }

  @Test("every property of every class of animations comes back", arguments: kinds.indices)
  func everyProperty(kind: Int) throws {
    let kind = Self.kinds[kind]
    let all = kind.init()
    for property in kind.init().properties {
      guard let value = sample(property) else {
        switch property.type {
        case .delegate, .layer: break
        default: Issue.record("no sample for \(property.key)")
        }
        continue
      }
      let animation = kind.init()
      #expect(property.write(animation, value), "\(property.key)")
      #expect(property.write(all, value))
      let copy = try restoredAnimation(animation)
      #expect(type(of: copy) == kind)
      let (a, b) = (CALayer(), CALayer())
      a.setValue(animation, forKey: "kept")
      b.setValue(copy, forKey: "kept")
      #expect(try LayerArchive(of: a) == LayerArchive(of: b), "\(kind).\(property.key)")
      let text = "\(try LayerArchive(of: b))"
      #expect(text.contains(property.key), "\(kind).\(property.key) is not written")
    }
    let copy = try restoredAnimation(all)
    for property in all.properties {
      #expect((property.read(copy) == nil) == (property.read(all) == nil), "\(kind).\(property.key)")
    }
  }

  @Test("a transition's outgoing layer comes back if it is in the archived tree")
  func outgoingLayer() throws {
    let (parent, old, new) = (CALayer(), CALayer(), CALayer())
    parent.sublayers = [old, new]
    let transition = CATransition()
    transition.outgoingLayer = old
    new.add(transition, forKey: nil)
    func outgoing(_ layer: CALayer) -> CALayer? {
      (layer.animation(forKey: kCATransition) as? CATransition)?.outgoingLayer
    }
    let copies = try #require(try restored(parent).sublayers)
    #expect(copies.count == 2 && outgoing(copies[1]) === copies[0])
    #expect(outgoing(try restored(new)) == nil)
  }

  @Test("values under keys of the program's own come back, and what an animation refuses to archive does not")
  func ownKeys() throws {
    var classes = ArchivableClasses.standard
    classes.register(Labelled.self)
    let animation = Labelled()
    animation.setValue("hello", forKey: "label")
    animation.setValue(["a": CGPoint(x: 1, y: 1)], forKey: "info")
    animation.setValue("x", forKey: "secret")
    animation.repeatCount = 4
    let copy = try restoredAnimation(animation, classes)
    #expect(copy is Labelled)
    #expect(copy.value(forKey: "label") as? String == "hello")
    #expect((copy.value(forKey: "info") as? [String: Any])?["a"] as? CGPoint == CGPoint(x: 1, y: 1))
    #expect(copy.value(forKey: "secret") == nil)
    #expect(copy.repeatCount == 0)
  }

  @Test("a layer's animations come back in order, with their keys, and run as they would have run")
  func running() throws {
    let layer = CALayer()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    let move = CAKeyframeAnimation(keyPath: "position")
    move.values = [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)]
    move.calculationMode = .cubic
    move.duration = 2
    let group = CAAnimationGroup()
    let grow = CABasicAnimation(keyPath: "cornerRadius")
    grow.byValue = 8
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.toValue, turn.duration, turn.autoreverses) = (3, 1, true)
    (group.animations, group.duration) = ([grow, turn], 2)
    layer.add(fade, forKey: "fade")
    layer.add(move, forKey: nil)
    layer.add(group, forKey: "both")
    let transition = CATransition()
    transition.type = .push
    layer.add(transition, forKey: "ignored")
    let copy = try restored(layer)
    #expect(copy.animationKeys() == ["fade", "both", "transition"])
    let (a, b) = (Stage(size: CGSize(width: 10, height: 10)), Stage(size: CGSize(width: 10, height: 10)))
    a.root.addSublayer(layer)
    b.root.addSublayer(copy)
    a.commit()
    b.commit()
    for step in 1..<8 {
      a.advance(to: Double(step) / 4)
      b.advance(to: Double(step) / 4)
      let (x, y) = (try #require(layer.presentation()), try #require(copy.presentation()))
      #expect(x.opacity == y.opacity)
      #expect(x.position == y.position)
      #expect(x.cornerRadius == y.cornerRadius)
      #expect(x.transform == y.transform)
    }
  }
}

extension CAAnimation {
  /// The rows of the animation's class, from the table of key-value coding.
  fileprivate var properties: [AnimationProperty] {
    switch self {
    case is CASpringAnimation: AnimationProperty.ofSpringAnimation
    case is CABasicAnimation: AnimationProperty.ofBasicAnimation
    case is CAKeyframeAnimation: AnimationProperty.ofKeyframeAnimation
    case is CAPropertyAnimation: AnimationProperty.ofPropertyAnimation
    case is CATransition: AnimationProperty.ofTransition
    case is CAAnimationGroup: AnimationProperty.ofAnimationGroup
    default: AnimationProperty.ofAnimation
    }
  }
}

private final class Labelled: CABasicAnimation {
  override func shouldArchiveValue(forKey key: String) -> Bool { key != "secret" && key != "repeatCount" }
}
