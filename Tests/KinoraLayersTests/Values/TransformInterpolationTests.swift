import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Transforms between transforms")
struct TransformInterpolationTests {
  static let h = 0.5.squareRoot()

  /// The elements m11, m12, m21 and m22.
  func corner(_ t: CATransform3D) -> [Double] { [t.m11, t.m12, t.m21, t.m22].map { Double($0) } }

  func between(_ a: CATransform3D, _ b: CATransform3D, at f: Double) -> CATransform3D {
    TransformInterpolation(from: a, to: b).value(at: f)
  }

  func expect(
    _ a: CATransform3D, _ b: CATransform3D, quarter: [Double], half: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (f, expected) in [(0.25, quarter), (0.5, half)] {
      for (x, y) in zip(corner(between(a, b, at: f)), expected) {
        #expect((x - y).magnitude < 2e-4, "at \(f)", sourceLocation: sourceLocation)
      }
    }
  }

  let identity = CATransform3DIdentity

  @Test("a transform that only moves and scales stays exactly upright on its way")
  func upright() {
    let end = CATransform3DConcat(CATransform3DMakeScale(3, 5, 1), CATransform3DMakeTranslation(8, 16, 0))
    let expected = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(4, 8, 0))
    #expect(between(identity, end, at: 0.5) == expected)
  }

  @Test("a mirror shrinks its axis to nothing half way")
  func mirrors() {
    expect(identity, CATransform3DMakeScale(-1, 1, 1), quarter: [0.5, 0, 0, 1], half: [0, 0, 0, 1])
    expect(identity, CATransform3DMakeScale(1, -1, 1), quarter: [1, 0, 0, 0.5], half: [1, 0, 0, 0])
  }

  @Test("a half turn passes through −90°, whether given as a rotation or as two mirrors")
  func halfTurn() {
    let h = Self.h
    for turned in [CATransform3DMakeScale(-1, -1, 1), CATransform3DMakeRotation(.pi, 0, 0, 1)] {
      expect(identity, turned, quarter: [h, -h, h, h], half: [0, -1, 1, 0])
    }
  }

  @Test("a mirrored rotation turns while it shrinks")
  func mirroredRotation() {
    let mirrored = CATransform3DConcat(CATransform3DMakeRotation(0.5, 0, 0, 1), CATransform3DMakeScale(-1, 1, 1))
    // The factor of x goes from 1 to −1 while the matrix turns by 0.5: a quarter of the way the factor is 0.5 and the
    // angle 0.125, and half way 0 and 0.25.
    expect(
      identity, mirrored, quarter: [0.4961, -0.0623, 0.1247, 0.9922], half: [0, 0, 0.2474, 0.9689])
  }

  @Test("a quarter turn turns by half a quarter half way")
  func quarterTurn() {
    let h = Self.h
    // The numbers are the cosine and sine of π/8.
    expect(
      identity, CATransform3DMakeRotation(.pi / 2, 0, 0, 1), quarter: [0.9239, 0.3827, -0.3827, 0.9239],
      half: [h, h, -h, h])
  }

  @Test("opposite mirrors become a half turn instead of collapsing")
  func oppositeMirrors() {
    let t = between(CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1), at: 0.5)
    #expect((t.m11 * t.m22 - t.m12 * t.m21).magnitude > 0.99)
  }

  @Test("an affine transform that is taken apart and put together is itself again")
  func affineRoundTrip() {
    for t in Self.affineSamples {
      let back = AffineDecomposition(t).transform
      for (x, y) in zip(back.elements, t.elements) { #expect((x - y).magnitude < 1e-12) }
    }
  }

  static let affineSamples: [CATransform3D] = {
    let skew = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0.3, c: -0.7, d: 2, tx: 5, ty: -6))
    let mirror = CATransform3DMakeAffineTransform(CGAffineTransform(a: -1, b: 0.3, c: 0.7, d: 2, tx: 5, ty: -6))
    let turned = CATransform3DRotate(CATransform3DMakeScale(2, -3, 1), 2.5, 0, 0, 1)
    let flat = CATransform3DMakeScale(0, 2, 1)
    return [CATransform3DIdentity, skew, mirror, turned, flat, CATransform3DMakeScale(0, 0, 1)]
  }()

  static let spatialSamples: [CATransform3D] = {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    let tilted = CATransform3DRotate(perspective, 0.7, 1, 2, 3)
    let moved = CATransform3DTranslate(CATransform3DScale(tilted, 2, 0.5, -1), 10, -20, 30)
    var skewed = CATransform3DMakeRotation(1, 1, 0, 0)
    skewed.m21 = 0.4
    skewed.m31 = -0.2
    return [perspective, tilted, moved, skewed, CATransform3DMakeRotation(3, 0, 1, 0)]
  }()

  @Test("a transform in space that is taken apart and put together is itself again")
  func spatialRoundTrip() throws {
    for t in Self.affineSamples.prefix(4) + Self.spatialSamples {
      let back = try #require(SpatialDecomposition(t)).transform
      // A transform and its multiples are one map; the parts give the multiple whose m44 is 1.
      for (x, y) in zip(back.elements, t.elements) { #expect((x * t.m44 - y).magnitude < 1e-12) }
    }
    #expect(SpatialDecomposition(CATransform3DMakeScale(0, 1, 1)) == nil)
  }

  @Test("a rotation in space turns at even speed and stays a rotation")
  func slerp() {
    let (from, to) = (CATransform3DMakeRotation(0.2, 1, 0, 0), CATransform3DMakeRotation(1.8, 1, 0, 0))
    for step in 0...10 {
      let f = Double(step) / 10
      let expected = CATransform3DMakeRotation(0.2 + 1.6 * f, 1, 0, 0)
      for (x, y) in zip(between(from, to, at: f).elements, expected.elements) { #expect((x - y).magnitude < 1e-12) }
    }
  }

  @Test("a rotation in space takes the shorter way round")
  func shorterWay() {
    let (from, to) = (CATransform3DMakeRotation(3, 0, 1, 0), CATransform3DMakeRotation(-3, 0, 1, 0))
    let middle = between(from, to, at: 0.5)
    #expect((middle.m11 + 1).magnitude < 1e-9)
  }

  @Test("the ends of an interpolation are the transforms themselves, bit for bit")
  func ends() {
    let all = Self.affineSamples + Self.spatialSamples
    for a in all {
      for b in all {
        #expect(between(a, b, at: 0) == a)
        #expect(between(a, b, at: 1) == b)
      }
    }
  }

  @Test("a transform without an inverse is interpolated element by element")
  func singular() {
    var flat = CATransform3DIdentity
    flat.m33 = 0
    flat.m34 = 0.01
    let middle = between(CATransform3DIdentity, flat, at: 0.5)
    #expect(middle.m33 == 0.5 && middle.m34 == 0.005)
  }
}
