/// The area that convex polygons cover together, pixel by pixel: on sixteen lines through every row of pixels, the
/// polygons' intervals are joined and measured exactly.
struct ConvexUnion {
  typealias Point = SIMD2<Double>

  let size: Int
  private var lines: [[ClosedRange<Double>]]

  /// The lines through a row of pixels.
  private static let lines = 16.0

  /// A canvas of `size` × `size` pixels without a polygon.
  init(size: Int) {
    self.size = size
    lines = [[ClosedRange<Double>]](repeating: [], count: size * Int(Self.lines))
  }

  /// Adds a convex polygon.
  mutating func add(_ corners: [Point]) {
    let top = corners.reduce(Double.infinity) { min($0, $1.y) }
    let bottom = corners.reduce(-Double.infinity) { max($0, $1.y) }
    let first = max(Int((top * Self.lines - 0.5).rounded(.up)), 0)
    let last = min(Int((bottom * Self.lines - 0.5).rounded(.down)), lines.count - 1)
    guard first <= last else { return }
    for line in first...last {
      let y = (Double(line) + 0.5) / Self.lines
      var left = Double.infinity
      var right = -Double.infinity
      var from = corners[corners.count - 1]
      for to in corners {
        if (from.y <= y) != (to.y <= y) {
          let x = from.x + (y - from.y) * (to.x - from.x) / (to.y - from.y)
          left = min(left, x)
          right = max(right, x)
        }
        from = to
      }
      if left < right { lines[line].append(left...right) }
    }
  }

  /// The share of each pixel that is covered, 0…1, row by row.
  func coverage() -> [Double] {
    var result = [Double](repeating: 0, count: size * size)
    func put(_ part: ClosedRange<Double>, _ row: Int) {
      var x = max(part.lowerBound, 0)
      let end = min(part.upperBound, Double(size))
      while x < end {
        let next = min(x.rounded(.down) + 1, end)
        result[row * size + Int(x)] += (next - x) / Self.lines
        x = next
      }
    }
    for (line, parts) in lines.enumerated() where !parts.isEmpty {
      let row = line / Int(Self.lines)
      let sorted = parts.sorted { $0.lowerBound < $1.lowerBound }
      var open = sorted[0]
      for part in sorted.dropFirst() {
        if part.lowerBound > open.upperBound {
          put(open, row)
          open = part
        } else if part.upperBound > open.upperBound {
          open = open.lowerBound...part.upperBound
        }
      }
      put(open, row)
    }
    return result
  }
}
