import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// Transforms compared with the web platform tests' suite css/css-transforms (transform-interpolation-005,
/// matrix-interpolation).
///
/// Matrices in the plane that skew are left out: CSS Transforms Level 2 interpolates their remainder as an angle, but
/// Level 1, which Core Animation was measured to follow, element by element. Lists of functions, which Core Animation
/// does not know, are left out too.
@Suite("Transforms against CSS")
struct CSSTransformTests {
  private func matrix(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double, _ y: Double) -> CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(a: a, b: b, c: c, d: d, tx: x, ty: y))
  }

  private func matrix(_ m: [Double]) -> CATransform3D {
    CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9],
      m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  private func expect(
    _ from: CATransform3D, _ to: CATransform3D, at fraction: Double, _ wanted: CATransform3D,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (from, to, fraction) in [(from, to, fraction), (to, from, 1 - fraction)] {
      let found = TransformInterpolation(from: from, to: to).value(at: fraction)
      for (x, y) in zip(found.elements, wanted.elements) {
        #expect((x - y).magnitude < 1e-9, "\(found) at \(fraction)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test("a quarter turn with a scale and a translation is interpolated as in CSS, also beyond the ends")
  func quarterTurn() {
    let (from, to) = (matrix(1, 0, 0, 1, 0, -6), matrix(0, 7, -1, 0, 6, 0))
    let (h, q) = (0.75.squareRoot(), 0.5.squareRoot())
    expect(from, to, at: -1, matrix(0, 5, 1, 0, -6, -12))
    expect(from, to, at: 1.0 / 3, matrix(3 * h, 1.5, -0.5, h, 2, -4))
    expect(from, to, at: 0.5, matrix(4 * q, 4 * q, -q, q, 3, -3))
    expect(from, to, at: 2.0 / 3, matrix(2.5, 5 * h, -h, 0.5, 4, -2))
    expect(from, to, at: 2, matrix(-13, 0, 0, -1, 12, 6))
  }

  @Test("a scale and a translation are interpolated as in CSS")
  func scaleAndMove() {
    let from = matrix(3, 0, 0, 5, 0, -6)
    for (fraction, x, y, ty) in [(-1.0, 5.0, 9.0, -12.0), (0.25, 2.5, 4, -4.5), (0.75, 1.5, 2, -1.5), (2, -1, -3, 6)] {
      expect(from, CATransform3DIdentity, at: fraction, matrix(x, 0, 0, y, 0, ty))
    }
  }

  @Test("a turn about y with three scales is interpolated as in CSS")
  func turnInSpace() {
    let to = matrix([
      1.0806046117362795, 0, -1.682941969615793, 0, 0, 3, 0, 0, 3.365883939231586, 0, 2.161209223472559, 0, 0, 0, 0, 1,
    ])
    let rows: [(Double, [Double])] = [
      (-1, [0, 0, 0, 0, 0, -1, 0, 0, 1.682941969615793, 0, -1.0806046117362795, 0, 0, 0, 0, 1]),
      (
        0.25,
        [
          1.211140527138306, 0, -0.30925494906815365, 0, 0, 1.5, 0, 0, 0.43295692869541513, 0, 1.6955967379936283, 0, 0,
          0,
          0, 1,
        ]
      ),
      (
        0.75,
        [
          1.2804555205291865, 0, -1.1928678300408346, 0, 0, 2.5, 0, 0, 2.215325970075836, 0, 2.377988823839918, 0, 0, 0,
          0,
          1,
        ]
      ),
      (
        2,
        [
          -1.2484405096414273, 0, -2.727892280477045, 0, 0, 5, 0, 0, 6.365081987779772, 0, -2.9130278558299967, 0, 0, 0,
          0,
          1,
        ]
      ),
    ]
    for (fraction, wanted) in rows { expect(CATransform3DIdentity, to, at: fraction, matrix(wanted)) }
  }

  @Test("three scales and a translation in space are interpolated as in CSS")
  func scalesInSpace() {
    let from = matrix([
      2.3505561943, 0, 0, 0, 0, 2.6068943664, 0, 0, 0, 0, 2.6591082592, 0, 20.3339914256, 20.6709033765, 20.9147808456,
      1,
    ])
    let to = matrix([
      2.7133590938, 0, 0, 0, 0, 2.4645137761, 0, 0, 0, 0, 2.801687476, 0, 20.4335882254, 20.2330661998, 20.4583968206,
      1,
    ])
    let quarter = [
      2.441256919175, 0, 0, 0, 0, 2.571299218825, 0, 0, 0, 0, 2.6947530634, 0, 20.35889062555, 20.561444082325,
      20.80068483935, 1,
    ]
    expect(from, to, at: 0.25, matrix(quarter))
  }

  @Test("perspective, skew and rotation together are interpolated as in CSS")
  func everything() {
    let to = matrix([
      0, 0.6875, -0.625, 0.3125, -0.6666666666666665, -1, 0.8333333333333334, 0.125, -0.6666666666666665, 0, 0.5,
      1.0625,
      -1.1875, -0.0625, 1.3125, 1,
    ])
    let quarter = [
      0.9041890962319094, 0.3522701519297133, -0.15240204298176957, -0.1428256720529315, -0.7579798772527586,
      0.6803606288839232, -0.05133336076757235, 0.37904689530895724, -0.1957679784745485, 0.38554138029509327,
      0.8226186974340638, 0.3370288143441876, -0.296875, -0.015625, 0.328125, 0.5930529142680923,
    ]
    let most = [
      0.35007413226026135, 0.7254385504141292, -0.4977009150941454, 0.09582061929004702, -1.1027525038949482,
      -0.5884810398827429, 0.4516829688651701, 0.5447944343861767, -0.68717798815684, 0.2657772247405681,
      0.5465690479810023, 1.0836207863885503, -0.890625, -0.046875, 0.984375, 0.5930529142680927,
    ]
    expect(CATransform3DIdentity, to, at: 0.25, matrix(quarter))
    expect(CATransform3DIdentity, to, at: 0.75, matrix(most))
  }

  @Test("between two whole turns about different axes nothing changes")
  func wholeTurns() {
    let (from, to) = (CATransform3DMakeRotation(2 * .pi, 0, 1, 0), CATransform3DMakeRotation(4 * .pi, 1, 0, 0))
    expect(from, to, at: 0.5, CATransform3DIdentity)
  }

  @Test("setting a part of the identity gives the transform of this part alone")
  func partsOfTheIdentity() {
    for field in TransformField.allCases where field != .translation {
      for number in [-3, -0.5, 0, 0.25, 1, 2, 7] {
        let layer = CALayer()
        layer.setValue(number, forKeyPath: "transform.\(field.rawValue)")
        #expect(field.alone(number) == layer.transform, "\(field) \(number)")
      }
    }
  }
}
