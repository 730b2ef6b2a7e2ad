import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Actions")
struct ActionTests {
  /// A delegate that writes down every key it is asked for and answers from a table.
  final class Delegate: CALayerDelegate {
    var asked: [String] = []
    var answers: [String: any CAAction] = [:]
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append(event)
      return answers[event]
    }
  }

  /// An action that writes down how it is run.
  final class Note: CAAction {
    var runs: [(key: String, object: CALayer?, opacity: Float?)] = []
    func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
      let layer = object as? CALayer
      runs.append((key, layer, layer?.opacity))
    }
  }

  final class WithDefault: CALayer {
    /// The class's default action, which only one test may set, because tests run at the same time.
    nonisolated(unsafe) static var note: (any CAAction)?
    override class func defaultAction(forKey key: String) -> (any CAAction)? {
      key == "opacity" ? note : super.defaultAction(forKey: key)
    }
  }

  final class WithNull: CALayer {
    override class func defaultAction(forKey key: String) -> (any CAAction)? {
      key == "opacity" ? NSNull() : super.defaultAction(forKey: key)
    }
  }

  private func live(_ layer: CALayer = CALayer()) -> (Stage, CALayer) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.root.addSublayer(layer)
    stage.commit()
    return (stage, layer)
  }

  // The expected values were measured on macOS.
  @Test("a layer never committed has no built-in action, no presentation and no animation keys")
  func fresh() {
    let layer = CALayer()
    #expect(layer.action(forKey: "position") == nil)
    #expect(layer.presentation() == nil)
    #expect(layer.animationKeys() == nil)
    layer.position = CGPoint(x: 5, y: 5)
    #expect(layer.animationKeys() == nil)
  }

  @Test("the built-in actions are those that were measured on macOS")
  func implicitTable() {
    let (stage, layer) = live()
    layer.backgroundColor = .white
    stage.commit()
    let animated = [
      "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform",
      "contentsRect", "contentsScale", "contentsCenter", "backgroundColor", "cornerRadius", "borderWidth",
      "borderColor", "opacity", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
      "transform.rotation.z", "sublayerTransform.scale.x",
    ]
    let fading = [
      "hidden", "geometryFlipped", "sublayers", "mask", "masksToBounds", "maskedCorners", "compositingFilter",
      "filters", "backgroundFilters",
    ]
    for key in animated {
      let action = layer.action(forKey: key)
      #expect(action is CABasicAnimation, "\(key)")
      #expect((action as? CABasicAnimation)?.keyPath == key)
    }
    for key in fading { #expect(layer.action(forKey: key) is CATransition, "\(key)") }
    for row in CALayer.declaredRows where !animated.contains(row.key) && !fading.contains(row.key) {
      // Contents have an action only once there is something to animate from.
      #expect(layer.action(forKey: row.key) == nil, "\(row.key)")
    }
    for key in [kCAOnOrderIn, kCAOnOrderOut, kCATransition, "onLayout", "nonsense", "position.x"] {
      #expect(layer.action(forKey: key) == nil, "\(key)")
    }
    _ = stage
  }

  @Test("a built-in animation runs from the value shown, with the default timing function, and fills backwards")
  func implicitAnimation() {
    let (stage, layer) = live()
    layer.opacity = 0.25
    let animation = layer.animation(forKey: "opacity") as? CABasicAnimation
    #expect(animation?.keyPath == "opacity")
    #expect(animation?.fromValue as? Float == 1)
    #expect(animation?.toValue == nil && animation?.byValue == nil)
    #expect(animation?.duration == 0.25)
    #expect(animation?.timingFunction == CAMediaTimingFunction(name: .default))
    #expect(animation?.fillMode == .backwards)
    #expect(animation?.isRemovedOnCompletion == true)
    _ = stage
  }

  @Test("a built-in transition is a fade from 0 to 1 without a timing function of its own")
  func implicitTransition() {
    let (stage, layer) = live()
    layer.masksToBounds = true
    let transition = layer.animation(forKey: kCATransition) as? CATransition
    #expect(transition?.type == .fade)
    #expect(transition?.startProgress == 0 && transition?.endProgress == 1)
    #expect(transition?.timingFunction == nil)
    #expect(layer.animationKeys() == [kCATransition])
    _ = stage
  }

  @Test("a colour or contents that were nil change without animation")
  func fromNothing() {
    let (stage, layer) = live()
    layer.backgroundColor = .white
    layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1))
    #expect(layer.animationKeys() == nil)
    stage.commit()
    layer.backgroundColor = .black
    layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1))
    #expect(layer.animationKeys() == ["backgroundColor", "contents"])
  }

  @Test("delegate, actions, style, class and built-in actions are asked in turn until one answers")
  func searchOrder() {
    let (stage, layer) = live(WithDefault())
    let delegate = Delegate()
    let (byDelegate, byActions, byStyle, byClass) = (Note(), Note(), Note(), Note())
    WithDefault.note = byClass
    layer.delegate = delegate
    delegate.answers = ["opacity": byDelegate]
    layer.style = ["style": ["actions": ["opacity": byStyle]]]
    layer.actions = ["opacity": byActions]
    #expect(layer.action(forKey: "opacity") as? Note === byDelegate)
    delegate.answers = [:]
    #expect(layer.action(forKey: "opacity") as? Note === byActions)
    layer.actions = [:]
    #expect(layer.action(forKey: "opacity") as? Note === byStyle)
    layer.style = nil
    #expect(layer.action(forKey: "opacity") as? Note === byClass)
    WithDefault.note = nil
    #expect(layer.action(forKey: "opacity") is CABasicAnimation)
    _ = stage
  }

  @Test("NSNull at any step ends the search with nothing")
  func null() {
    let (stage, layer) = live(WithNull())
    let delegate = Delegate()
    layer.delegate = delegate
    delegate.answers = ["position": NSNull()]
    #expect(layer.action(forKey: "position") == nil)
    layer.actions = ["bounds": NSNull(), "transform": NSNull()]
    #expect(layer.action(forKey: "bounds") == nil)
    #expect(layer.action(forKey: "transform.scale.x") == nil)
    layer.style = ["actions": ["cornerRadius": NSNull()]]
    #expect(layer.action(forKey: "cornerRadius") == nil)
    #expect(layer.action(forKey: "opacity") == nil)
    layer.opacity = 0.5
    layer.cornerRadius = 4
    layer.position = CGPoint(x: 1, y: 1)
    #expect(layer.animationKeys() == nil)
    _ = stage
  }

  @Test("an action is asked for before the value changes, and run after it with key and layer")
  func askedBeforeRunAfter() {
    final class Watching: CALayer {
      var seen: [Float] = []
      override func action(forKey event: String) -> (any CAAction)? {
        if event == "opacity" { seen.append(opacity) }
        return super.action(forKey: event)
      }
    }
    let layer = Watching()
    let note = Note()
    layer.actions = ["opacity": note]
    layer.opacity = 0.5
    #expect(layer.seen == [1])
    #expect(note.runs.count == 1)
    #expect(note.runs.first?.key == "opacity")
    #expect(note.runs.first?.object === layer)
    #expect(note.runs.first?.opacity == 0.5)
  }

  @Test("setting an equal value neither asks for an action nor runs one")
  func equalValue() {
    let layer = CALayer()
    let delegate = Delegate()
    layer.delegate = delegate
    layer.opacity = 1
    layer.bounds = .zero
    layer.borderColor = .black
    layer.setValue(1, forKey: "opacity")
    layer.sublayers = nil
    layer.mask = nil
    #expect(delegate.asked.isEmpty)
    layer.setValue(3, forKey: "mine")
    layer.setValue(3, forKey: "mine")
    #expect(delegate.asked == ["mine"])
  }

  @Test("disabled actions are not asked for, although action(forKey:) still answers")
  func disabled() {
    let (stage, layer) = live()
    let delegate = Delegate()
    layer.delegate = delegate
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0
    layer.removeFromSuperlayer()
    stage.root.addSublayer(layer)
    #expect(delegate.asked.isEmpty)
    #expect(layer.action(forKey: "opacity") is CABasicAnimation)
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
    layer.opacity = 1
    #expect(layer.animationKeys() == ["opacity"])
  }

  @Test("setting any property, animatable or not, asks for an action by its key")
  func everyProperty() {
    let layer = CALayer()
    let delegate = Delegate()
    layer.delegate = delegate
    layer.name = "x"
    layer.isHidden = true
    layer.isOpaque = true
    layer.speed = 2
    layer.fillMode = .both
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    layer.contentsGravity = .center
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(
      delegate.asked == [
        "name", "onOrderOut", "hidden", "opaque", "speed", "fillMode", "shadowPath", "position", "bounds",
      ])
  }

  @Test("setting a key path into a transform asks for an action by the path as written")
  func transformPath() {
    let (stage, layer) = live()
    let delegate = Delegate()
    layer.delegate = delegate
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    layer.setValue(2 * Double.pi, forKeyPath: "transform.rotation.z")
    layer.setValue(7, forKeyPath: "position.x")
    CATransaction.commit()
    #expect(delegate.asked == ["transform.rotation.z", "transform", "position"])
    #expect(layer.animationKeys() == ["transform.rotation.z", "position"])
    let turn = layer.animation(forKey: "transform.rotation.z") as? CABasicAnimation
    #expect(turn?.fromValue as? Double == 0)
    #expect(turn?.duration == 1)
    _ = stage
  }

  // MARK: Triggers

  @Test("adding asks the superlayer for sublayers and the layer for onOrderIn, and reordering only the superlayer")
  func insertion() {
    let parent = CALayer()
    let (a, b) = (CALayer(), CALayer())
    let (ofParent, ofA) = (Delegate(), Delegate())
    parent.delegate = ofParent
    a.delegate = ofA
    parent.addSublayer(a)
    parent.addSublayer(b)
    #expect(ofParent.asked == ["sublayers", "sublayers"])
    #expect(ofA.asked == [kCAOnOrderIn])
    parent.addSublayer(a)
    #expect(ofParent.asked == ["sublayers", "sublayers", "sublayers"])
    #expect(ofA.asked == [kCAOnOrderIn])
    parent.addSublayer(a)
    #expect(ofParent.asked.count == 3)
    a.removeFromSuperlayer()
    #expect(ofParent.asked.count == 4)
    #expect(ofA.asked == [kCAOnOrderIn, kCAOnOrderOut])
  }

  @Test("replacing asks the superlayer once, the old layer for onOrderOut, the new one for onOrderIn and transition")
  func replacement() {
    let parent = CALayer()
    let (old, new) = (CALayer(), CALayer())
    parent.addSublayer(old)
    let (ofParent, ofOld, ofNew) = (Delegate(), Delegate(), Delegate())
    parent.delegate = ofParent
    old.delegate = ofOld
    new.delegate = ofNew
    parent.replaceSublayer(old, with: new)
    #expect(ofParent.asked == ["sublayers"])
    #expect(ofOld.asked == [kCAOnOrderOut])
    #expect(ofNew.asked.sorted() == [kCAOnOrderIn, kCATransition])
  }

  @Test("hiding and showing a layer also ask for onOrderOut and onOrderIn")
  func hiding() {
    let layer = CALayer()
    let note = Note()
    layer.actions = [kCAOnOrderOut: note, kCAOnOrderIn: note, "hidden": note]
    layer.isHidden = true
    layer.isHidden = false
    #expect(note.runs.map(\.key) == ["hidden", kCAOnOrderOut, "hidden", kCAOnOrderIn])
  }

  @Test("a layout asks for onLayout")
  func layout() {
    let (stage, layer) = live()
    let delegate = Delegate()
    layer.delegate = delegate
    layer.setNeedsLayout()
    stage.commit()
    #expect(delegate.asked == ["onLayout"])
  }

  @Test("an animation that is an action adds itself under the key, and a transition under the key transition")
  func animationsAreActions() {
    let (stage, layer) = live()
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    let fade = CABasicAnimation(keyPath: "opacity")
    layer.actions = ["contents": push, kCAOnOrderOut: fade]
    layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1))
    #expect((layer.animation(forKey: kCATransition) as? CATransition)?.type == .push)
    #expect(layer.animation(forKey: kCATransition)?.duration == 1)
    _ = stage
  }
}
