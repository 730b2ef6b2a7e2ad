import Foundation
import KinoraGraphics
import Testing

@Suite("Affine transforms")
struct CGAffineTransformTests {
  private func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12 }

  @Test("an operation added to a transform happens before the transform")
  func prepends() {
    let t = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
    let moved = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)
    #expect(CGPoint(x: 1, y: 1).applying(moved) == CGPoint(x: 22, y: 63))
    let turned = CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2)
    #expect(near(CGPoint(x: 1, y: 0).applying(turned), CGPoint(x: 5, y: 1)))
  }

  @Test("concatenating two transforms applies the receiver first")
  func concatenation() {
    let t = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 1, y: 1))
    #expect(CGPoint(x: 3, y: 4).applying(t) == CGPoint(x: 7, y: 9))
  }

  @Test("the inverse undoes a transform, and that of a map onto a line is the map itself")
  func inverse() {
    let t = CGAffineTransform(a: 1, b: 2, c: -3, d: 0.5, tx: 7, ty: -2)
    let p = CGPoint(x: 3.25, y: -8)
    #expect(near(p.applying(t).applying(t.inverted()), p))
    let flat = CGAffineTransform(scaleX: 1, y: 0)
    #expect(flat.inverted() == flat)
  }

  @Test("a rectangle becomes the bounding box of its mapped corners, and a size ignores the translation")
  func rectangles() {
    let t = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2)
    let box = CGRect(x: 0, y: 0, width: 4, height: 2).applying(t)
    #expect(near(box.origin, CGPoint(x: 8, y: 0)) && abs(box.width - 2) < 1e-12 && abs(box.height - 4) < 1e-12)
    #expect(CGSize(width: 3, height: 4).applying(CGAffineTransform(a: 2, b: 0, c: 0, d: -1, tx: 9, ty: 9)).height == -4)
    #expect(CGRect.null.applying(t).isNull)
  }

  @Test("a transform made without values is all zeros, and the identity is not")
  func zeros() {
    #expect(CGAffineTransform().a == 0)
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform.identity.isIdentity)
  }

  @Test(
    "the parts of a decomposed transform, put together again, give the transform",
    arguments: [
      CGAffineTransform(a: 1, b: 2, c: -3, d: 0.5, tx: 7, ty: -2), CGAffineTransform(scaleX: -1, y: 1),
      CGAffineTransform(scaleX: 2, y: -3), CGAffineTransform(rotationAngle: 2.5).scaledBy(x: 3, y: 0.25),
    ])
  func decomposition(_ t: CGAffineTransform) {
    let again = CGAffineTransform(t.decomposed())
    for p in [CGPoint.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)] {
      #expect(near(p.applying(again), p.applying(t)))
    }
  }

  @Test("encoding and decoding keeps a transform's six numbers")
  func coding() throws {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
  }
}
