import Foundation
import KinoraGraphics
import Testing

@Suite("Transforms in space")
struct CATransform3DTests {
  private func near(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: CGFloat = 1e-12) -> Bool {
    zip(a.elements, b.elements).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private let arbitrary = CATransform3D(
    m11: 1, m12: 2, m13: 0.5, m14: 0.001, m21: -1, m22: 3, m23: 0.25, m24: 0.002, m31: 0.125, m32: -2, m33: 1.5,
    m34: -0.002, m41: 30, m42: -20, m43: 10, m44: 1.1)

  @Test("a turn about z has its cosine and sine where Core Animation has them")
  func aboutZ() {
    let t = CATransform3DMakeRotation(0.5, 0, 0, 2)
    // The number is the cosine of 0.5.
    #expect(abs(t.m11 - 0.8775825618903728) < 1e-15)
    #expect(t.m12 > 0 && t.m12 == -t.m21 && t.m22 == t.m11 && t.m33 == 1)
  }

  @Test("turns about x and y follow the right hand")
  func aboutXAndY() {
    let x = CATransform3DMakeRotation(.pi / 2, 1, 0, 0).homogeneous(x: 0, y: 1, z: 0)
    #expect(abs(x.y) < 1e-15 && abs(x.z - 1) < 1e-15)
    let y = CATransform3DMakeRotation(.pi / 2, 0, 1, 0).homogeneous(x: 0, y: 0, z: 1)
    #expect(abs(y.z) < 1e-15 && abs(y.x - 1) < 1e-15)
  }

  @Test("a turn about no axis changes nothing")
  func noAxis() { #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0))) }

  @Test("translate, scale and rotate happen before the transform they are given")
  func prepends() {
    let t = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 2, 3, 4)
    #expect(t.homogeneous(x: 1, y: 1, z: 1) == SIMD4(12, 23, 34, 1))
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 10, 20, 30)
    #expect(moved.homogeneous(x: 1, y: 1, z: 1) == SIMD4(22, 63, 124, 1))
    let turned = CATransform3DRotate(CATransform3DMakeTranslation(5, 0, 0), .pi / 2, 0, 0, 1)
    #expect(abs(turned.homogeneous(x: 1, y: 0, z: 0).x - 5) < 1e-15)
  }

  @Test("the inverse undoes a transform, and that of a singular one is the transform itself")
  func inverse() {
    #expect(near(CATransform3DConcat(arbitrary, CATransform3DInvert(arbitrary)), CATransform3DIdentity))
    #expect(near(CATransform3DConcat(CATransform3DInvert(arbitrary), arbitrary), CATransform3DIdentity))
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
  }

  @Test("a scale or a move along z is not affine")
  func affinity() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(m)
    #expect(CATransform3DIsAffine(t))
    #expect(CATransform3DGetAffineTransform(t) == m)
    #expect(t.m41 == 5 && t.m42 == 6)
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    var perspective = CATransform3DIdentity
    perspective.m34 = -0.002
    #expect(!CATransform3DIsAffine(perspective))
  }

  @Test("a transform made without values is all zeros")
  func zeros() {
    #expect(CATransform3D().m11 == 0)
    #expect(CATransform3DIsIdentity(.identity))
  }

  @Test("a boxed value gives its transform back")
  func boxing() {
    #expect(NSValue(caTransform3D: arbitrary).caTransform3DValue == arbitrary)
    #expect(CATransform3DIsIdentity(NSNumber(value: 1).caTransform3DValue))
  }
}
