import Foundation
import KinoraNumerics

/// A rotation in space as a unit quaternion: x, y and z are the axis times the sine of half the angle, w is the cosine
/// of half the angle.
package struct Quaternion: Sendable, Hashable {
  package var vector: SIMD4<Double>

  package init(_ vector: SIMD4<Double>) { self.vector = vector }

  /// The rotation whose row-vector matrix has the given orthonormal rows.
  package init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    // The divisor is the largest of the four components, so that no digits are lost by cancellation.
    let (xx, yy, zz) = (r0.x, r1.y, r2.z)
    let squares = SIMD4(1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz)
    let largest = squares.max()
    let root = max(largest, 0).squareRoot() * 2
    if largest == squares.w {
      vector = SIMD4((r1.z - r2.y) / root, (r2.x - r0.z) / root, (r0.y - r1.x) / root, root / 4)
    } else if largest == squares.x {
      vector = SIMD4(root / 4, (r0.y + r1.x) / root, (r2.x + r0.z) / root, (r1.z - r2.y) / root)
    } else if largest == squares.y {
      vector = SIMD4((r0.y + r1.x) / root, root / 4, (r1.z + r2.y) / root, (r2.x - r0.z) / root)
    } else {
      vector = SIMD4((r2.x + r0.z) / root, (r1.z + r2.y) / root, root / 4, (r0.y - r1.x) / root)
    }
  }

  /// The rows of the row-vector matrix of the rotation.
  package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  package func dot(_ other: Quaternion) -> Double {
    let p = vector * other.vector
    return p.x + p.y + p.z + p.w
  }
}

/// The shorter great-circle arc between two rotations, at even angular speed.
package struct QuaternionPath: Sendable, Hashable {
  private let from: SIMD4<Double>
  /// The direction of the arc at its start, as a unit quaternion; the chord for an arc too short to have a direction.
  private let heading: SIMD4<Double>
  private let angle: Double
  private let isChord: Bool

  package init(from: Quaternion, to: Quaternion) {
    let cosine = from.dot(to)
    // A quaternion and its negative are the same rotation; the nearer one gives the shorter arc.
    let end = cosine < 0 ? -to.vector : to.vector
    self.from = from.vector
    angle = Elementary.acos(min(cosine.magnitude, 1))
    let (sine, near) = Elementary.sincos(angle)
    isChord = !(sine > 1e-9)
    heading = isChord ? end - from.vector : (end - from.vector * near) / sine
  }

  @inline(__always)
  package func value(at fraction: Double) -> Quaternion {
    if isChord {
      let v = from + heading * fraction
      let p = v * v
      return Quaternion(v / (p.x + p.y + p.z + p.w).squareRoot())
    }
    let (s, c) = Elementary.sincos(fraction * angle)
    return Quaternion(from * c + heading * s)
  }
}
