import KinoraNumerics

/// A transform in the words of a scene: scale, rotation, about an axis where it is not z, translation and perspective.
struct TransformWords: CustomStringConvertible {
  let description: String

  /// Takes the 6 or 16 numbers of a matrix apart; nil where it is none of these, as a skewed or a mirrored one.
  init?(_ numbers: [Double]) {
    guard let m = TraceComponents.matrix(numbers) else { return nil }
    let rows: [SIMD3<Double>] = (0..<3).map { SIMD3(m[4 * $0], m[4 * $0 + 1], m[4 * $0 + 2]) }
    let scales: [Double] = rows.map { Self.dot($0, $0).squareRoot() }
    guard !scales.contains(where: { $0 <= 1e-9 }) else { return nil }
    let r: [SIMD3<Double>] = (0..<3).map { rows[$0] / scales[$0] }
    let angles: [Double] = [Self.dot(r[0], r[1]), Self.dot(r[0], r[2]), Self.dot(r[1], r[2])]
    guard !angles.contains(where: { $0.magnitude > 1e-6 }), Self.dot(Self.cross(r[0], r[1]), r[2]) > 0 else {
      return nil
    }
    // A perspective after the rest makes the last column so many times the third.
    let third = SIMD3(rows[0].z, rows[1].z, rows[2].z)
    let column = SIMD3(m[3], m[7], m[11])
    let depth: Double = Self.dot(column, third) / Self.dot(third, third)
    let rest: SIMD3<Double> = column - third * depth
    let last: Double = m[15] - 1 - depth * m[14]
    guard depth.isFinite, Self.dot(rest, rest) < 1e-18, last.magnitude < 1e-9 else { return nil }
    var words: [String] = []
    if scales.contains(where: { ($0 - 1).magnitude > 1e-9 }) { words.append("scale \(Self.list(scales))") }
    let axis = SIMD3(r[1].z - r[2].y, r[2].x - r[0].z, r[0].y - r[1].x)
    let sine: Double = Self.dot(axis, axis).squareRoot() / 2
    let cosine: Double = (r[0].x + r[1].y + r[2].z - 1) / 2
    let angle: Double = Elementary.atan2(sine, cosine) * 180 / .pi
    if sine > 1e-9 {
      let unit = axis / (2 * sine)
      let isPlane = unit.x.magnitude < 1e-9 && unit.y.magnitude < 1e-9
      words.append(
        isPlane
          ? "rotation \(Self.list([unit.z < 0 ? -angle : angle]))°"
          : "rotation \(Self.list([angle]))° about \(Self.list([unit.x, unit.y, unit.z]))")
    } else if angle > 1 {
      // Half a turn, whose axis the matrix tells by its diagonal.
      guard r[2].z > 0.5 else { return nil }
      words.append("rotation 180°")
    }
    let way = Array(m[12...14])
    if way.contains(where: { $0 != 0 }) { words.append("translation \(Self.list(way))") }
    if depth != 0 { words.append("perspective \(Self.list([-1 / depth]))") }
    description = words.isEmpty ? "identity" : words.joined(separator: ", ")
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map { ValueWords.number(($0 * 1e4).rounded() / 1e4) }.joined(separator: " ")
  }
}
