import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Geometry")
struct GeometryTests {
  // The expected values were measured on macOS.
  @Test("the frame is the bounds as position and anchor point place them, whatever the bounds' origin")
  func frame() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 11, y: 22, width: 100, height: 50)
    layer.position = CGPoint(x: 200, y: 300)
    #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
  }

  // The expected values were measured on macOS.
  @Test("setting the frame takes the transform's translation out again and keeps the bounds' origin")
  func setFrame() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    layer.bounds.origin = CGPoint(x: 3, y: 4)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 50, y: 25))
    #expect(layer.bounds == CGRect(x: 3, y: 4, width: 100, height: 50))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
  }

  // The expected values were measured on macOS.
  @Test("bounds, and a frame that is set, are stored standardised")
  func standardised() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds.origin == CGPoint(x: -100, y: -50))
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    layer.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.frame == CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  // The expected values were measured on macOS.
  @Test("the frame of a turned square is its bounding box")
  func turnedFrame() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let frame = layer.frame
    // The square's corners are 100·√½ = 70.71 from its middle.
    #expect(abs(frame.minX + 70.710678) < 1e-4)
    #expect(abs(frame.minY + 70.710678) < 1e-4)
    #expect(abs(frame.width - 141.421356) < 1e-4)
    #expect(abs(frame.height - 141.421356) < 1e-4)
  }

  @Test("setting the frame of a scaled layer divides by the scale")
  func scaledFrame() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, -4, 1)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
    #expect(layer.bounds.size == CGSize(width: 50, height: 10))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 40))
  }

  @Test("the frame does not depend on depth, flips and contents scale")
  func frameIgnores() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    layer.position = CGPoint(x: 5, y: 10)
    layer.zPosition = 40
    layer.anchorPointZ = 7
    layer.isGeometryFlipped = true
    layer.contentsScale = 3
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 10, height: 20))
  }

  @Test("an anchor point may be outside the bounds")
  func outsideAnchor() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    #expect(layer.frame == CGRect(x: -20, y: 10, width: 10, height: 10))
  }

  // The expected values were measured on macOS.
  @Test("the affine transform of a transform that is not affine is the identity")
  func affine() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    #expect(layer.affineTransform() == .identity)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(layer.transform == CATransform3DMakeScale(2, 3, 1))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
  }

  // The number is Apple's own constant.
  @Test("a continuous corner takes 1.528665 radii of each edge")
  func cornerCurve() {
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }

  // MARK: Conversion

  private func square(_ side: CGFloat, at position: CGPoint) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    return layer
  }

  // The expected values were measured on macOS.
  @Test("a sublayer's point converts to its superlayer by position, anchor point and transform")
  func toParent() {
    let parent = square(200, at: CGPoint(x: 100, y: 100))
    let child = square(50, at: CGPoint(x: 100, y: 50))
    parent.addSublayer(child)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 75, y: 25))
    #expect(parent.convert(CGPoint.zero, from: child) == CGPoint(x: 75, y: 25))
    #expect(child.convert(CGPoint(x: 75, y: 25), from: parent) == .zero)
  }

  @Test("a superlayer's sublayerTransform acts about its anchor point")
  func sublayerTransform() {
    let parent = square(200, at: CGPoint(x: 100, y: 100))
    let child = square(50, at: CGPoint(x: 100, y: 50))
    parent.addSublayer(child)
    child.transform = CATransform3DMakeTranslation(5, 6, 0)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 60, y: -38))
    #expect(child.convert(CGPoint(x: 60, y: -38), from: parent) == .zero)
  }

  // The expected values were measured on macOS.
  @Test("layers of unrelated trees convert as if their roots shared one space")
  func unrelated() {
    let a = square(50, at: CGPoint(x: 25, y: 25))
    let b = square(50, at: CGPoint(x: 500, y: 500))
    #expect(a.convert(CGPoint.zero, to: b) == CGPoint(x: -475, y: -475))
    #expect(b.convert(CGPoint.zero, from: a) == CGPoint(x: -475, y: -475))
  }

  // This was not measured, but the documentation of geometryFlipped suggests it.
  @Test("a flipped layer's points are mirrored about the middle of its bounds on the way up")
  func flipped() {
    let parent = CALayer()
    let layer = square(100, at: CGPoint(x: 50, y: 50))
    layer.isGeometryFlipped = true
    parent.addSublayer(layer)
    #expect(layer.convert(CGPoint(x: 90, y: 10), to: parent) == CGPoint(x: 90, y: 90))
    let inner = square(10, at: CGPoint(x: 20, y: 30))
    layer.addSublayer(inner)
    #expect(inner.convert(CGPoint.zero, to: layer) == CGPoint(x: 15, y: 25))
    #expect(inner.contentsAreFlipped())
    inner.isGeometryFlipped = true
    #expect(!inner.contentsAreFlipped())
  }

  // The rule is from Apple's documentation.
  @Test("zPosition grows a layer through its superlayer's perspective")
  func perspective() {
    let parent = square(1000, at: CGPoint(x: 500, y: 500))
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 500
    parent.sublayerTransform = transform
    let child = square(100, at: CGPoint(x: 500, y: 500))
    child.zPosition = 100
    parent.addSublayer(child)
    let rect = child.convert(child.bounds, to: parent)
    #expect(abs(rect.width - 125) < 1e-9)
    #expect(abs(rect.midX - 500) < 1e-9)
    let back = parent.convert(rect, to: child)
    #expect(abs(back.width - 100) < 1e-9)
    #expect(abs(back.minX) < 1e-9)
  }

  @Test("a superlayer's bounds origin does not move its sublayers' points, but a layer's own moves its points")
  func boundsOrigin() {
    let root = CALayer()
    let scroller = square(100, at: CGPoint(x: 50, y: 50))
    root.addSublayer(scroller)
    let child = square(10, at: CGPoint(x: 30, y: 30))
    scroller.addSublayer(child)
    #expect(child.convert(CGPoint.zero, to: scroller) == CGPoint(x: 25, y: 25))
    scroller.bounds.origin = CGPoint(x: 20, y: 5)
    #expect(child.convert(CGPoint.zero, to: scroller) == CGPoint(x: 25, y: 25))
    #expect(child.convert(CGPoint.zero, to: root) == CGPoint(x: 5, y: 20))
    #expect(child.convert(CGPoint.zero, to: nil) == CGPoint(x: 5, y: 20))
  }

  @Test("points convert between cousins through their common ancestor, and rectangles to their bounding box")
  func cousins() {
    let root = square(400, at: CGPoint(x: 200, y: 200))
    let left = square(100, at: CGPoint(x: 100, y: 100))
    let right = square(100, at: CGPoint(x: 300, y: 300))
    root.addSublayer(left)
    root.addSublayer(right)
    left.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let a = square(20, at: CGPoint(x: 50, y: 10))
    left.addSublayer(a)
    let point = a.convert(CGPoint(x: 10, y: 10), to: right)
    // The point (50, 10), turned by a quarter about (50, 50), is (90, 50), which is (140, 100) in the root.
    #expect(abs(point.x + 110) < 1e-12)
    #expect(abs(point.y + 150) < 1e-12)
    let rect = a.convert(CGRect(x: 0, y: 0, width: 20, height: 10), to: root)
    #expect(abs(rect.width - 10) < 1e-12)
    #expect(abs(rect.height - 20) < 1e-12)
  }

  @Test("a layer seen edge-on has no inverse conversion, and contains no point")
  func edgeOn() {
    let parent = square(100, at: .zero)
    let layer = square(100, at: .zero)
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    parent.addSublayer(layer)
    let point = parent.convert(CGPoint(x: 3, y: 4), to: layer)
    #expect(point.x.isFinite && point.y.isFinite)
    #expect(layer.hitTest(.zero) == nil)
  }

  // MARK: Time

  @Test("times convert through the speed, offset and begin time of every layer on the way")
  func times() {
    let parent = CALayer()
    let child = CALayer()
    parent.addSublayer(child)
    parent.beginTime = 2
    parent.speed = 0.5
    child.timeOffset = 10
    child.speed = 4
    #expect(parent.convertTime(6, from: nil) == 2)
    #expect(child.convertTime(6, from: nil) == 18)
    #expect(child.convertTime(18, to: nil) == 6)
    #expect(child.convertTime(18, to: parent) == 2)
    #expect(parent.convertTime(2, to: child) == 18)
  }

  @Test("every time that is converted from a paused layer is 0")
  func paused() {
    let layer = CALayer()
    layer.speed = 0
    layer.timeOffset = 3
    #expect(layer.convertTime(5, to: nil) == 0)
    #expect(layer.convertTime(5, from: nil) == 3)
    #expect(layer.convertTime(5, to: layer) == 5)
  }

  // MARK: Hit testing

  @Test("a layer's left and upper edges belong to it, and its right and lower ones do not")
  func halfOpen() {
    let layer = square(10, at: CGPoint(x: 5, y: 5))
    #expect(layer.contains(.zero))
    #expect(!layer.contains(CGPoint(x: 10, y: 5)))
    #expect(!layer.contains(CGPoint(x: 5, y: 10)))
    #expect(layer.contains(CGPoint(x: 9.99, y: 9.99)))
  }

  @Test("a hit test finds the topmost layer: the one with the higher zPosition, then the later sibling")
  func topmost() {
    let root = square(100, at: CGPoint(x: 50, y: 50))
    let a = square(50, at: CGPoint(x: 50, y: 50))
    let b = square(50, at: CGPoint(x: 50, y: 50))
    root.addSublayer(a)
    root.addSublayer(b)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === b)
    a.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === a)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 150, y: 5)) == nil)
    a.isHidden = true
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === b)
    b.opacity = 0
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
  }

  @Test("a hit test takes a point of the superlayer, and finds sublayers outside the bounds unless they are masked")
  func overflow() {
    let root = square(100, at: CGPoint(x: 150, y: 150))
    let child = square(20, at: CGPoint(x: 110, y: 50))
    root.addSublayer(child)
    #expect(root.hitTest(CGPoint(x: 215, y: 150)) === child)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 215, y: 150)) == nil)
    root.masksToBounds = false
    let mask = square(10, at: CGPoint(x: 5, y: 5))
    root.mask = mask
    #expect(root.hitTest(CGPoint(x: 150, y: 150)) == nil)
    #expect(root.hitTest(CGPoint(x: 105, y: 105)) === root)
  }

  @Test("visibleRect is the part of a layer that no masking ancestor hides")
  func visibleRect() {
    let root = square(100, at: CGPoint(x: 50, y: 50))
    let child = square(60, at: CGPoint(x: 90, y: 50))
    root.addSublayer(child)
    #expect(child.visibleRect == CGRect(x: 0, y: 0, width: 40, height: 60))
  }
}
