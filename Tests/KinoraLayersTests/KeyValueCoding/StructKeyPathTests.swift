import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Key paths into structures")
struct StructKeyPathTests {
  private func number(_ layer: CALayer, _ path: String) -> Double? {
    (layer.value(forKeyPath: path) as? NSNumber)?.doubleValue
  }

  // The expected values were measured on macOS.
  @Test("setting transform.scale sets all three factors, and a later rotation keeps them")
  func scaleThenRotation() {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "transform.scale")
    #expect(layer.transform == CATransform3DMakeScale(2, 2, 2))
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    // The numbers are 2 · cos 0.5 and 2 · sin 0.5.
    #expect(abs(layer.transform.m11 - 1.7551651237807455) < 1e-15)
    #expect(abs(layer.transform.m12 - 0.958851077208406) < 1e-15)
    #expect(number(layer, "transform.scale") == 2)
  }

  // The rule is from Apple's documentation.
  @Test("transform.scale reads as the mean of the three factors")
  func scaleIsMean() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 2, 3)
    #expect(number(layer, "transform.scale") == 2)
    #expect(number(layer, "transform.scale.x") == 1)
    #expect(number(layer, "transform.scale.y") == 2)
    #expect(number(layer, "transform.scale.z") == 3)
  }

  // The rule is from Apple's documentation.
  @Test("transform.translation is a size of x and y and leaves z alone")
  func translation() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(0, 0, 7)
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    #expect(layer.transform == CATransform3DMakeTranslation(3, 4, 7))
    #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 3, height: 4))
    layer.setValue(NSNumber(value: 10.0), forKeyPath: "transform.translation.x")
    #expect(layer.transform.m41 == 10)
    #expect(number(layer, "transform.translation.z") == 7)
  }

  // The expected values were measured on macOS.
  @Test("bounds.size.width changes the width only")
  func boundsWidth() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.setValue(9, forKeyPath: "bounds.size.width")
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 9, height: 50))
  }

  @Test("points, sizes and rectangles are read and written by their fields")
  func plainFields() {
    let layer = CALayer()
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(4.5, forKeyPath: "position.y")
    #expect(layer.position == CGPoint(x: 3, y: 4.5))
    layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "bounds.origin")
    layer.setValue(CGSize(width: 10, height: 20), forKeyPath: "bounds.size")
    layer.setValue(5, forKeyPath: "bounds.origin.y")
    layer.setValue(21, forKeyPath: "bounds.size.height")
    #expect(layer.bounds == CGRect(x: 1, y: 5, width: 10, height: 21))
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 1, y: 5))
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 10, height: 21))
    layer.setValue(6, forKeyPath: "shadowOffset.width")
    #expect(layer.shadowOffset == CGSize(width: 6, height: -3))
    layer.setValue(1, forKeyPath: "anchorPoint.x")
    #expect(layer.anchorPoint == CGPoint(x: 1, y: 0.5))
    #expect(number(layer, "contentsRect.size.width") == 1)
  }

  @Test("transform.rotation is transform.rotation.z")
  func rotationIsZ() {
    let layer = CALayer()
    layer.setValue(0.3, forKeyPath: "transform.rotation")
    #expect(abs((number(layer, "transform.rotation.z") ?? 0) - 0.3) < 1e-15)
    #expect(abs((number(layer, "transform.rotation") ?? 0) - 0.3) < 1e-15)
    #expect(abs(layer.transform.m11 - cos(0.3)) < 1e-15)
    #expect(abs(layer.transform.m12 - sin(0.3)) < 1e-15)
  }

  @Test("setting one of the rotations about x, y and z keeps the others", arguments: [0.2, -1.1, 0.9])
  func eulerAngles(angle: Double) {
    let layer = CALayer()
    layer.setValue(angle, forKeyPath: "transform.rotation.y")
    layer.setValue(0.4, forKeyPath: "transform.rotation.x")
    layer.setValue(-0.7, forKeyPath: "transform.rotation.z")
    #expect(abs((number(layer, "transform.rotation.y") ?? 0) - angle) < 1e-14)
    #expect(abs((number(layer, "transform.rotation.x") ?? 0) - 0.4) < 1e-14)
    #expect(abs((number(layer, "transform.rotation.z") ?? 0) + 0.7) < 1e-14)
    // With row vectors, the rotation about x comes first, then y, then z.
    let expected = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeRotation(0.4, 1, 0, 0), CATransform3DMakeRotation(angle, 0, 1, 0)),
      CATransform3DMakeRotation(-0.7, 0, 0, 1))
    #expect(isClose(layer.transform, expected))
  }

  @Test("an angle is read as a value in (−π, π]")
  func anglesAreNormalised() {
    let layer = CALayer()
    layer.setValue(3 * Double.pi, forKeyPath: "transform.rotation.z")
    #expect(abs((number(layer, "transform.rotation.z") ?? 0).magnitude - .pi) < 1e-12)
  }

  @Test("a rotation written over a perspective is seen from the same eye")
  func perspectiveIsKept() {
    let layer = CALayer()
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    layer.transform = perspective
    layer.setValue(0.6, forKeyPath: "transform.rotation.y")
    #expect(isClose(layer.transform, CATransform3DConcat(CATransform3DMakeRotation(0.6, 0, 1, 0), perspective)))
    layer.setValue(0, forKeyPath: "transform.rotation.y")
    #expect(isClose(layer.transform, perspective))
    layer.setValue(100, forKeyPath: "transform.translation.z")
    #expect(isClose(layer.transform, CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 100), perspective)))
    #expect(abs(layer.transform.m44 - 0.8) < 1e-15)
  }

  @Test("setting scale, rotation and translation keeps a transform's skew")
  func skewIsKept() {
    let skewed = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
    let layer = CALayer()
    layer.transform = skewed
    layer.setValue(0.8, forKeyPath: "transform.rotation.z")
    #expect(isClose(layer.transform, CATransform3DConcat(skewed, CATransform3DMakeRotation(0.8, 0, 0, 1))))
    layer.setValue(5, forKeyPath: "transform.translation.x")
    layer.setValue(0, forKeyPath: "transform.rotation.z")
    layer.setValue(0, forKeyPath: "transform.translation.x")
    #expect(isClose(layer.transform, skewed))
    layer.setValue(3, forKeyPath: "transform.scale.x")
    #expect(isClose(layer.transform, CATransform3DConcat(CATransform3DMakeScale(3, 1, 1), skewed)))
  }

  @Test("a mirror is a factor with a negative sign, and both axes can be mirrored one after the other")
  func mirrors() {
    let layer = CALayer()
    layer.setValue(-1, forKeyPath: "transform.scale.x")
    #expect(layer.transform == CATransform3DMakeScale(-1, 1, 1))
    #expect(number(layer, "transform.scale.x") == -1)
    layer.setValue(2, forKeyPath: "transform.scale.y")
    #expect(layer.transform == CATransform3DMakeScale(-1, 2, 1))
    layer.setValue(-2, forKeyPath: "transform.scale.y")
    #expect(layer.transform == CATransform3DMakeScale(-1, -2, 1))
  }

  @Test("a transform can be scaled again after a scale of zero")
  func zeroScale() {
    let layer = CALayer()
    layer.setValue(0, forKeyPath: "transform.scale")
    layer.setValue(1, forKeyPath: "transform.scale")
    #expect(layer.transform == CATransform3DIdentity)
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    layer.setValue(0, forKeyPath: "transform.scale.x")
    layer.setValue(1, forKeyPath: "transform.scale.x")
    #expect(isClose(layer.transform, CATransform3DMakeRotation(0.5, 0, 0, 1)))
  }

  @Test("sublayerTransform has the key paths of transform")
  func sublayerTransform() {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "sublayerTransform.scale.x")
    layer.setValue(1, forKeyPath: "sublayerTransform.rotation.x")
    #expect(abs((number(layer, "sublayerTransform.rotation.x") ?? 0) - 1) < 1e-15)
    #expect(number(layer, "sublayerTransform.scale.x") == 2)
    #expect(layer.transform == CATransform3DIdentity)
  }

  @Test("nil for a field of a structure stores 0")
  func nilField() {
    let layer = CALayer()
    layer.position = CGPoint(x: 3, y: 4)
    layer.setValue(nil, forKeyPath: "position.x")
    #expect(layer.position == CGPoint(x: 0, y: 4))
  }

  @Test(
    "absurd numbers for fields of structures do no harm",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -0.0, .leastNonzeroMagnitude])
  func absurdNumbers(value: Double) {
    let layer = CALayer()
    for path in [
      "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.scale", "transform.scale.y",
      "transform.translation.z", "bounds.size.width", "position.x", "zPosition", "edgeAntialiasingMask", "opacity",
    ] {
      layer.setValue(value, forKeyPath: path)
      _ = layer.value(forKeyPath: path)
      _ = layer.frame
    }
  }

  private func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    let pairs = [
      (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m14, b.m14), (a.m21, b.m21), (a.m22, b.m22),
      (a.m23, b.m23), (a.m24, b.m24), (a.m31, b.m31), (a.m32, b.m32), (a.m33, b.m33), (a.m34, b.m34),
      (a.m41, b.m41), (a.m42, b.m42), (a.m43, b.m43), (a.m44, b.m44),
    ]
    return pairs.allSatisfy { abs($0 - $1) < 1e-14 }
  }
}
