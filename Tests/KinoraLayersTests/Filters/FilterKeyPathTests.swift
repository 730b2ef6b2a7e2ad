import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Filters by key path")
struct FilterKeyPathTests {
  private func blurred() -> CALayer {
    let layer = CALayer()
    layer.filters = [CAFilter(type: "colorInvert"), CAFilter.gaussianBlur(radius: 4, name: "blur")]
    return layer
  }

  private func radius(_ layer: CALayer?) -> Double? {
    (layer?.filters?.last as? CAFilter)?.value(forKey: "inputRadius") as? Double
  }

  @Test("a filter's input is read and set by a key path with the filter's name")
  func inputs() {
    let layer = blurred()
    #expect(layer.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
    layer.setValue(7, forKeyPath: "filters.blur.inputRadius")
    #expect(radius(layer) == 7)
    layer.setValue(false, forKeyPath: "filters.blur.enabled")
    #expect((layer.filters?.last as? CAFilter)?.isEnabled == false)
    let tint = CAFilter(type: "multiplyColor")
    tint.name = "tint"
    layer.backgroundFilters = [tint]
    #expect(layer.value(forKeyPath: "backgroundFilters.tint.inputColor") as? CGColor == .white)
    layer.setValue(CGColor.black, forKeyPath: "backgroundFilters.tint.inputColor")
    #expect(layer.value(forKeyPath: "backgroundFilters.tint.inputColor") as? CGColor == .black)
    layer.compositingFilter = CAFilter(type: "colorSaturate")
    layer.setValue(0.25, forKeyPath: "compositingFilter.inputAmount")
    #expect(layer.value(forKeyPath: "compositingFilter.inputAmount") as? Double == 0.25)
  }

  @Test("an input that is not set has the default of the filter's type, and nil brings this back")
  func standards() {
    let blur = CAFilter(type: "gaussianBlur")
    #expect(blur.input(forKey: "inputRadius") == nil)
    #expect(blur.value(forKey: "inputRadius") as? Double == 10)
    blur.setValue(3, forKey: "inputRadius")
    #expect(blur.value(forKey: "inputRadius") as? Int == 3)
    blur.setValue(nil, forKey: "inputRadius")
    #expect(blur.value(forKey: "inputRadius") as? Double == 10)
  }

  @Test("a missing name or input is reported with those that there are")
  func mistakes() throws {
    let layer = blurred()
    let name = #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "filters.blurr.inputRadius") }
    #expect(name?.component == "blurr")
    let input = #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "filters.blur.inputRadios") }
    #expect(input?.nearest == "inputRadius")
    try layer.validate(keyPath: "filters.blur.inputRadius")
  }

  @Test("setting an input changes the layer's filter and no other layer's")
  func isolation() {
    let shared = CAFilter.gaussianBlur(radius: 4, name: "blur")
    let (a, b) = (CALayer(), CALayer())
    a.filters = [shared]
    b.filters = [shared]
    a.setValue(9, forKeyPath: "filters.blur.inputRadius")
    #expect(radius(a) == 9)
    #expect(radius(b) == 4)
    #expect(shared.value(forKey: "inputRadius") as? Double == 4)
  }

  @Test("an animation of an input shows in the presentation and leaves the model as it is")
  func animation() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = blurred()
    stage.root.addSublayer(layer)
    stage.commit()
    let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 20, 2)
    layer.add(animation, forKey: nil)
    stage.commit()
    stage.advance(to: 0.5)
    #expect(radius(layer.presentation()) == 5)
    stage.advance(to: 1)
    #expect(radius(layer.presentation()) == 10)
    #expect(radius(layer) == 4)
    stage.advance(to: 3)
    #expect(radius(layer.presentation()) == 4)
  }

  @Test("an animation without a start begins at the input's value")
  func underlying() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = blurred()
    stage.root.addSublayer(layer)
    stage.commit()
    let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
    (animation.toValue, animation.duration) = (8, 1)
    layer.add(animation, forKey: nil)
    stage.commit()
    stage.advance(to: 0.5)
    #expect(radius(layer.presentation()) == 6)
  }

  // Appendix B of the programming guide says that sub-properties of filters animate with the default basic animation.
  @Test("setting an input of a live layer animates it from the value shown, and setting its filters fades")
  func implicit() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = blurred()
    stage.root.addSublayer(layer)
    stage.commit()
    layer.setValue(8, forKeyPath: "filters.blur.inputRadius")
    #expect(layer.animationKeys() == ["filters.blur.inputRadius"])
    let animation = try #require(layer.animation(forKey: "filters.blur.inputRadius") as? CABasicAnimation)
    #expect(animation.fromValue as? Double == 4)
    #expect(radius(layer.presentation()) == 4)
    stage.commit()
    #expect(radius(layer) == 8)
    stage.advance(to: 0.1)
    let shown = try #require(radius(layer.presentation()))
    #expect(shown > 4 && shown < 8)
    layer.filters = nil
    #expect(layer.animationKeys()?.contains("transition") == true)
  }

  @Test("a frame shows the animated blur")
  func drawn() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let layer = blurred()
    layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    layer.backgroundColor = .white
    stage.root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (1, 3, 1)
    layer.add(animation, forKey: nil)
    stage.commit()
    stage.advance(to: 0.5)
    #expect(stage.displayList().dump().contains("2"))
    var sigma: Double?
    for case .group(let group) in stage.displayList().items {
      for case .gaussianBlur(let x, _) in group.filters { sigma = x }
    }
    #expect(sigma == 2)
  }

  @Test("a drop shadow is that of the picture that the filters before it made, and the filters after it work on both")
  func dropShadow() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    layer.backgroundColor = .white
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    let shadow = CAFilter(type: "dropShadow")
    shadow.name = "drop"
    shadow.setValue(CGSize(width: 3, height: -1), forKey: "inputOffset")
    shadow.setValue(0.5, forKey: "inputOpacity")
    layer.filters = [CAFilter(type: "colorInvert"), shadow, CAFilter.gaussianBlur(radius: 1)]
    stage.root.addSublayer(layer)
    stage.commit()
    guard case .group(let outer)? = stage.displayList().items.last, case .group(let inner)? = outer.items.first else {
      Issue.record("\(stage.displayList().dump())")
      return
    }
    #expect(outer.filters == [.gaussianBlur(sigmaX: 2, sigmaY: 2)])
    #expect(outer.shadow == nil)
    #expect(inner.filters.count == 1)
    let cast = try #require(inner.shadow)
    #expect(cast.sigmaX == 6 && cast.sigmaY == 6)
    #expect(cast.offset == CGSize(width: 6, height: -2))
    #expect(cast.color == CGColor(gray: 0, alpha: 0.5))
    layer.setValue(0, forKeyPath: "filters.drop.inputOpacity")
    stage.advance(to: 1)
    guard case .group(let without)? = stage.displayList().items.last else { return }
    #expect(without.filters.count == 2)
  }

  @Test("a layer that clips has its drop shadow outside the clip")
  func clippedDropShadow() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    layer.backgroundColor = .white
    layer.masksToBounds = true
    layer.cornerRadius = 3
    let child = CALayer()
    child.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    child.backgroundColor = .black
    layer.addSublayer(child)
    layer.filters = [CAFilter(type: "dropShadow")]
    layer.opacity = 0.5
    stage.root.addSublayer(layer)
    stage.commit()
    // A group is clipped before it casts its shadow, and then both fade.
    guard case .group(let group)? = stage.displayList().items.last else {
      Issue.record("\(stage.displayList().dump())")
      return
    }
    #expect(group.clips.count == 1 && group.shadow?.sigmaX == 3 && group.opacity == 0.5)
  }
}
