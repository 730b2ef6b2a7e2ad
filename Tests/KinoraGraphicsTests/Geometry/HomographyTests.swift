import Foundation
import KinoraGraphics
import Testing

@Suite("Homographies")
struct HomographyTests {
  private let unit = CGRect(x: -50, y: -50, width: 100, height: 100)

  private func perspective(_ distance: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = -1 / distance
    return t
  }

  @Test("a plane 100 nearer to an eye at 500 looks a quarter larger")
  func nearer() {
    let t = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 100), perspective(500))
    let h = Homography(t)
    #expect(abs(h.apply(to: CGPoint(x: 10, y: -4)).x - 12.5) < 1e-12)
    #expect(abs(h.apply(to: CGPoint(x: 10, y: -4)).y + 5) < 1e-12)
    #expect(h.isAffine)
    #expect(abs(h.largestScale(at: .zero) - 1.25) < 1e-12)
  }

  @Test("the corners of a turned plane are where the 4 × 4 transform puts them")
  func turned() throws {
    let t = CATransform3DConcat(CATransform3DMakeRotation(0.7, 0, 1, 0), perspective(400))
    let h = Homography(t)
    let quad = try #require(h.quad(of: unit))
    let p = t.homogeneous(x: 50, y: 50, z: 0)
    #expect(abs(Double(quad[2].x) - p.x / p.w) < 1e-12 && abs(Double(quad[2].y) - p.y / p.w) < 1e-12)
    let box = h.boundingBox(of: unit)
    #expect(abs(box.minX - quad.map(\.x).min()!) < 1e-9 && abs(box.maxY - quad.map(\.y).max()!) < 1e-9)
  }

  @Test("a plane through the eye is cut in front of it")
  func cut() {
    let t = CATransform3DConcat(CATransform3DMakeRotation(1.4, 0, 1, 0), perspective(40))
    let h = Homography(t)
    #expect(h.quad(of: unit) == nil)
    let polygon = h.polygon(of: unit)
    #expect(polygon.count == 4)
    #expect(polygon.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let behind = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 100), perspective(40))
    #expect(Homography(behind).boundingBox(of: unit).isNull)
  }

  @Test("the inverse undoes a homography, in perspective too")
  func inverse() throws {
    let h = Homography(CATransform3DConcat(CATransform3DMakeRotation(0.7, 1, 1, 0), perspective(400)))
    let back = try #require(h.inverse)
    let p = back.apply(to: h.apply(to: CGPoint(x: 12, y: 34)))
    #expect(abs(p.x - 12) < 1e-9 && abs(p.y - 34) < 1e-9)
    #expect(Homography(CATransform3DMakeScale(1, 0, 1)).inverse == nil)
  }

  @Test("the largest scale of a map is its larger singular value")
  func largest() {
    let h = Homography(CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 5).rotated(by: 1.1))
    #expect(abs(h.largestScale(at: .zero) - 5) < 1e-12)
  }
}
