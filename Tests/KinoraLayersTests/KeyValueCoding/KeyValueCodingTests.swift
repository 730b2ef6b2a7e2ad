import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages
import Testing

@Suite("Key-value coding", .serialized)
struct KeyValueCodingTests {
  /// The problems that `body` reports.
  private func problems(_ body: () -> Void) -> [KeyPathError] {
    let collected = Problems()
    let before = Warnings.reporter
    Warnings.reporter = { warning in
      if let problem = warning as? KeyPathError { collected.add(problem) } else { before(warning) }
    }
    body()
    Warnings.reporter = before
    return collected.all
  }

  @Test("a layer keeps a value under any key")
  func arbitraryKeys() {
    let layer = CALayer()
    #expect(layer.value(forKey: "someKey") == nil)
    layer.setValue(NSNumber(value: 50), forKey: "someKey")
    #expect((layer.value(forKey: "someKey") as? NSNumber)?.intValue == 50)
    layer.setValue("text", forKey: "someKey")
    #expect(layer.value(forKey: "someKey") as? String == "text")
    layer.setValue(nil, forKey: "someKey")
    #expect(layer.value(forKey: "someKey") == nil)
  }

  @Test("a number under any key is read as every numeric type")
  func numbersBridge() {
    let layer = CALayer()
    layer.setValue(3, forKey: "count")
    #expect(layer.value(forKey: "count") as? Int == 3)
    #expect(layer.value(forKey: "count") as? Double == 3)
    #expect(layer.value(forKey: "count") as? CGFloat == 3)
    #expect((layer.value(forKey: "count") as? NSNumber)?.floatValue == 3)
    #expect(layer.value(forKey: "opacity") as? Float == 1)
    #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 0)
    #expect((layer.value(forKey: "hidden") as? NSNumber)?.boolValue == false)
    #expect(layer.value(forKey: "hidden") as? Bool == false)
  }

  @Test("declared properties take plain and boxed values")
  func wrapping() {
    let layer = CALayer()
    layer.setValue(NSValue(point: CGPoint(x: 1, y: 2)), forKey: "position")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    layer.setValue(NSValue(rect: CGRect(x: 0, y: 0, width: 5, height: 6)), forKey: "bounds")
    #expect(layer.bounds.size == CGSize(width: 5, height: 6))
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1)), forKey: "transform")
    #expect(layer.transform.m11 == 2)
    layer.setValue(CGAffineTransform(a: 3, b: 0, c: 0, d: 1, tx: 0, ty: 0), forKey: "transform")
    #expect(layer.transform.m11 == 3)
    layer.setValue(NSNumber(value: 0.25), forKey: "opacity")
    #expect(layer.opacity == 0.25)
    layer.setValue(true, forKey: "masksToBounds")
    #expect(layer.masksToBounds)
    layer.setValue(CGColor.white, forKey: "backgroundColor")
    #expect(layer.backgroundColor == .white)
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resizeAspect)
    #expect(layer.value(forKey: "contentsGravity") as? String == "resizeAspect")
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test("nil for a number or truth value stores 0, and for a colour no colour")
  func nilValues() {
    let layer = CALayer()
    layer.cornerRadius = 5
    layer.isHidden = true
    layer.setValue(nil, forKey: "cornerRadius")
    layer.setValue(nil, forKey: "hidden")
    layer.setValue(nil, forKey: "borderColor")
    #expect(layer.cornerRadius == 0)
    #expect(!layer.isHidden)
    #expect(layer.borderColor == nil)
  }

  @Test("nil for a structure stores zero, and for a transform the identity")
  func nilStructures() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.shadowOffset = CGSize(width: 5, height: 6)
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    for key in ["position", "bounds", "shadowOffset", "transform"] { layer.setValue(nil, forKey: key) }
    #expect(layer.position == .zero)
    #expect(layer.bounds == .zero)
    #expect(layer.shadowOffset == .zero)
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  @Test("casting puts structures into boxes and takes them out")
  func boxes() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    layer.bounds.size = CGSize(width: 3, height: 4)
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    #expect((layer.value(forKeyPath: "bounds.size") as? NSValue)?.cgSizeValue == CGSize(width: 3, height: 4))
    #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue.size.height == 4)
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue.m22 == 3)
    let box: Any = NSValue(cgPoint: CGPoint(x: 7, y: 8))
    #expect(box as? CGPoint == CGPoint(x: 7, y: 8))
    #expect(box as? CGRect == nil)
    #expect((NSValue(caTransform3D: layer.transform) as Any) as? CATransform3D == layer.transform)
    layer.setValue(box, forKey: "spot")
    #expect(layer.value(forKey: "spot") as? CGPoint == CGPoint(x: 7, y: 8))
    #expect(layer.value(forKeyPath: "spot.y") as? CGFloat == 8)
  }

  @Test("a truth value is also read by the name of its getter")
  func getterNames() {
    let layer = CALayer()
    layer.isHidden = true
    #expect(layer.value(forKey: "isHidden") as? Bool == true)
    #expect(layer.value(forKey: "isDoubleSided") as? Bool == true)
    #expect(layer.value(forKey: "isOpacity") == nil)
  }

  @Test("a negative width standardises the rectangle, and the frame's fields set bounds and position")
  func rectangleFields() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.setValue(-10, forKeyPath: "bounds.size.width")
    #expect(layer.bounds == CGRect(x: -10, y: 0, width: 10, height: 50))
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.setValue(7, forKeyPath: "bounds.origin.x")
    #expect(layer.bounds == CGRect(x: 7, y: 0, width: 100, height: 50))
    layer.setValue(20, forKeyPath: "frame.size.width")
    #expect(layer.frame.size.width == 20)
    layer.setValue(CGPoint(x: 5, y: 6), forKeyPath: "frame.origin")
    #expect(layer.frame.origin == CGPoint(x: 5, y: 6))
  }

  @Test("an emitter cell keeps values under any key and takes key paths")
  func emitterCells() {
    let (cell, trail) = (CAEmitterCell(), CAEmitterCell())
    trail.name = "trail"
    cell.emitterCells = [trail]
    cell.setValue(12, forKey: "birthRate")
    cell.setValue("mine", forKey: "label")
    cell.setValue(3, forKeyPath: "emitterCells.trail.velocity")
    cell.setValue(0.5, forKeyPath: "contentsRect.size.width")
    #expect(cell.birthRate == 12)
    #expect(cell.value(forKey: "label") as? String == "mine")
    #expect(trail.velocity == 3)
    #expect(cell.contentsRect.width == 0.5)
    #expect(cell.value(forKeyPath: "emitterCells.trail.velocity") as? Double == 3)
    #expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "nonsense") == nil)
    #expect(problems { cell.setValue("fast", forKey: "velocity") }.map(\.component) == ["velocity"])
    #expect(problems { cell.setValue(1, forKeyPath: "emitterCells.tail.velocity") }.map(\.component) == ["tail"])
  }

  @Test("an unknown gravity becomes center, and an unknown corner curve circular")
  func unknownNames() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
    #expect(layer.contentsGravity == .center)
    layer.cornerCurve = .continuous
    layer.setValue("squarish", forKey: "cornerCurve")
    #expect(layer.cornerCurve == .circular)
  }

  @Test("key-value coding calls a subclass's property setter")
  func overridesAreHeard() {
    let layer = Recording()
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue(3, forKeyPath: "position.x")
    #expect(layer.heard == ["opacity", "position"])
  }

  @Test("a value that cannot be set is reported with the type that was expected")
  func wrongTypes() {
    let layer = CALayer()
    let found = problems {
      layer.setValue("wide", forKey: "cornerRadius")
      layer.setValue(CGSize.zero, forKeyPath: "position.x")
      layer.setValue(CGRect.zero, forKey: "visibleRect")
    }
    #expect(found.map(\.component) == ["cornerRadius", "position.x", "visibleRect"])
    #expect(found.first?.reason == .wrongType(found: "string", expected: "number"))
    #expect(found.last?.reason == .readOnly)
    #expect(layer.cornerRadius == 0)
  }

  // Core Animation raises an exception when there is no such field; here the mistake is reported.
  @Test("a path to a missing field is reported with the component and what could stand there")
  func wrongField() {
    let layer = CALayer()
    let found = problems { layer.setValue(1, forKeyPath: "transform.rotatoin.z") }
    #expect(found.count == 1)
    #expect(found.first?.component == "rotatoin.z")
    #expect(found.first?.nearest == "rotation.z")
    #expect(found.first?.allowed.contains("translation.x") == true)
    #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "transform.bogus") }
    #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "opacity.x") }
    #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "position..x") }
    #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "") }
  }

  @Test("validation takes declared and known keys and refuses others with the nearest name")
  func validation() throws {
    let layer = CALayer()
    try layer.validate(keyPath: "opacity")
    try layer.validate(keyPath: "bounds.size.width")
    let error = #expect(throws: KeyPathError.self) { try layer.validate(keyPath: "opacty") }
    #expect(error?.nearest == "opacity")
    #expect("\(try #require(error))".contains("did you mean \"opacity\"?"))
    layer.setValue(1, forKey: "opacty")
    try layer.validate(keyPath: "opacty")
  }

  // MARK: Defaults and styles

  @Test("defaultValue(forKey:) answers for the keys that were measured on macOS, and no others")
  func defaults() {
    let answered = [
      "opacity", "speed", "duration", "anchorPoint", "shadowOffset", "shadowRadius", "shadowColor", "borderColor",
      "contentsScale", "rasterizationScale", "contentsHeadroom", "hidden", "masksToBounds",
      "needsDisplayOnBoundsChange", "geometryFlipped", "opaque", "contentsRect", "contentsCenter", "doubleSided",
      "allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsGravity", "contentsFormat", "fillMode",
      "minificationFilter", "magnificationFilter", "edgeAntialiasingMask", "maskedCorners",
    ]
    for key in answered { #expect(CALayer.defaultValue(forKey: key) != nil, "\(key)") }
    for row in CALayer.declaredRows where !answered.contains(row.key) {
      #expect(CALayer.defaultValue(forKey: row.key) == nil, "\(row.key)")
    }
    #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
    #expect(CALayer.defaultValue(forKey: "edgeAntialiasingMask") as? Int == 15)
    #expect(CALayer.defaultValue(forKey: "contentsFormat") as? String == "RGBA8")
    #expect(CALayer.defaultValue(forKey: "nonsense") == nil)
  }

  // The code is that of the guide's listing C-1.
  @Test("layers start with the defaults of their class")
  func classDefault() {
    let layer = Masking()
    #expect(layer.masksToBounds)
    #expect(layer.value(forKey: "masksToBounds") as? Bool == true)
    #expect(layer.value(forKey: "shine") as? Int == 7)
    #expect(layer.opacity == 1)
    layer.masksToBounds = false
    #expect(!layer.masksToBounds)
  }

  @Test("a value comes from the layer, else from its style, else from the style's style, else from the class")
  func lookUpOrder() {
    let layer = Masking()
    layer.style = [
      "cornerRadius": 4, "shine": 1, "style": ["cornerRadius": 9, "borderWidth": 2, "glow": "strong"],
    ]
    #expect(layer.cornerRadius == 4)
    #expect(layer.borderWidth == 2)
    #expect(layer.value(forKey: "shine") as? Int == 1)
    #expect(layer.value(forKey: "glow") as? String == "strong")
    layer.borderWidth = 3
    layer.setValue(5, forKey: "shine")
    #expect(layer.borderWidth == 3)
    #expect(layer.value(forKey: "shine") as? Int == 5)
    layer.style = nil
    #expect(layer.cornerRadius == 0)
    #expect(layer.borderWidth == 3)
    #expect(layer.masksToBounds)
    layer.setValue(nil, forKey: "shine")
    #expect(layer.value(forKey: "shine") as? Int == 7)
  }

  @Test("setting a property to its default counts as set, so a style does not show")
  func explicitDefault() {
    let layer = CALayer()
    layer.cornerRadius = 0
    layer.style = ["cornerRadius": 4]
    #expect(layer.cornerRadius == 0)
  }

  // MARK: Objects

  @Test("key paths lead through dictionaries, and through structures that list their key paths")
  func walking() throws {
    let layer = Touched()
    layer.touches = ["a": Touch(), "b": Touch(point: CGPoint(x: 1, y: 2), scale: 3)]
    #expect(layer.value(forKeyPath: "touches.b.scale") as? Double == 3)
    #expect(layer.value(forKeyPath: "touches.b.point.y") as? Double == 2)
    layer.setValue(0.5, forKeyPath: "touches.a.scale")
    layer.setValue(9, forKeyPath: "touches.b.point.x")
    #expect(layer.touches["a"]?.scale == 0.5)
    #expect(layer.touches["b"] == Touch(point: CGPoint(x: 9, y: 2), scale: 3))
    try layer.validate(keyPath: "touches.a.scale")
  }

  @Test("key paths set values in a dictionary under an undeclared key")
  func undeclaredDictionary() {
    let layer = CALayer()
    layer.setValue(["depth": 1, "name": "x"] as [String: Any], forKey: "info")
    layer.setValue(4, forKeyPath: "info.depth")
    #expect(layer.value(forKeyPath: "info.depth") as? Int == 4)
    #expect(layer.value(forKeyPath: "info.name") as? String == "x")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
    layer.setValue(5, forKeyPath: "spot.y")
    #expect(layer.value(forKey: "spot") as? CGPoint == CGPoint(x: 1, y: 5))
  }

  @Test("a wrong component of a key path is reported with those that could stand there")
  func wrongSteps() {
    let layer = Touched()
    layer.touches = ["a": Touch()]
    let found = problems {
      layer.setValue(1, forKeyPath: "touches.a.scael")
      layer.setValue(1, forKeyPath: "touches.z.scale")
      layer.setValue("wide", forKeyPath: "touches.a.scale")
      _ = layer.value(forKeyPath: "touches.a.scael")
    }
    #expect(found.map(\.component) == ["scael", "z", "scale", "scael"])
    #expect(found.first?.nearest == "scale")
    #expect(found.dropFirst().first?.allowed == ["a"])
    #expect(layer.touches["a"] == Touch())
  }
}

private struct Touch: KeyValueCoding, Equatable {
  var point = CGPoint.zero
  var scale: CGFloat = 0
  static var keyPaths: [String: AnyKeyPath] { ["point": \Touch.point, "scale": \Touch.scale] }
}

private final class Touched: CALayer {
  var touches: [String: Touch] = [:]
  override class var keyPaths: [String: AnyKeyPath] { ["touches": \Touched.touches] }
}

private final class Masking: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "masksToBounds": NSNumber(value: true)
    case "shine": 7
    default: super.defaultValue(forKey: key)
    }
  }
}

private final class Recording: CALayer {
  var heard: [String] = []
  override var opacity: Float { didSet { heard.append("opacity") } }
  override var position: CGPoint { didSet { heard.append("position") } }
}

private final class Problems: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [KeyPathError] = []
  func add(_ error: KeyPathError) { lock.withLock { list.append(error) } }
  var all: [KeyPathError] { lock.withLock { list } }
}
