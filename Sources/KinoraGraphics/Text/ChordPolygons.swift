import Foundation

/// Turns outlines into polygons whose chords lie as much outside their curves as inside.
///
/// A chord lies on the inner side of its curve and takes area from it, on average over 2/3 of its greatest distance. So
/// the corners between two chords are moved outward by so much: −h²/6 times half the second derivative, where h is the
/// step in the curve's parameter. Then no area is lost on average, and no corner is farther from the curve than 2/3 of
/// the tolerance. A single chord, whose ends must stay on the curve, is held to half the tolerance.
struct ChordPolygons {
  private(set) var corners: [Double] = []
  private(set) var counts: [UInt32] = []
  private let tolerance: Double
  private var start = 0
  private var x = 0.0
  private var y = 0.0

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Adds every subpath as a polygon; open subpaths are closed.
  mutating func add(_ path: PathGeometry) {
    path.points.withUnsafeBufferPointer { points in
      var at = 0
      for verb in path.verbs {
        switch verb {
        case .move:
          finish()
          add(Double(points[at].x), Double(points[at].y))
        case .line:
          beginIfNeeded()
          add(Double(points[at].x), Double(points[at].y))
        case .quad: addQuad(points[at], points[at + 1])
        case .cubic: addCubic(points[at], points[at + 1], points[at + 2])
        case .close:
          let (x, y) = (corners.count > start ? corners[start] : x, corners.count > start ? corners[start + 1] : y)
          finish()
          // An element that follows without a move begins where this subpath began.
          (self.x, self.y) = (x, y)
        }
        at += verb.pointCount
      }
    }
    finish()
  }

  private mutating func add(_ x: Double, _ y: Double) {
    corners.append(x)
    corners.append(y)
    self.x = x
    self.y = y
  }

  /// Ends the polygon in progress.
  private mutating func finish() {
    let count = (corners.count - start) / 2
    if count < 2 {
      corners.removeLast(corners.count - start)
      return
    }
    let first = (corners[start], corners[start + 1])
    for _ in 0..<4 - count % 4 { add(first.0, first.1) }
    counts.append(UInt32((corners.count - start) / 2))
    start = corners.count
  }

  /// The number of chords for a curve whose distance from a single chord is at most `distance`.
  private func pieces(_ distance: Double) -> Int {
    let ratio = distance / tolerance
    if !(ratio > 0.5) { return 1 }
    if ratio > 250_000 { return 500 }
    return Int(ratio.squareRoot()) + (ratio < 1 ? 2 : 1)
  }

  private mutating func beginIfNeeded() {
    if corners.count == start { add(x, y) }
  }

  private mutating func addQuad(_ c1: CGPoint, _ c2: CGPoint) {
    beginIfNeeded()
    let (x0, y0, x1, y1, x2, y2) = (x, y, Double(c1.x), Double(c1.y), Double(c2.x), Double(c2.y))
    let (ax, ay) = (x0 - 2 * x1 + x2, y0 - 2 * y1 + y2)
    let n = pieces(0.25 * (ax * ax + ay * ay).squareRoot())
    let step = 1 / Double(n)
    let out = step * step / 6
    for k in 1..<max(n, 1) {
      let t = Double(k) * step
      add(x0 - out * ax + t * (2 * (x1 - x0) + t * ax), y0 - out * ay + t * (2 * (y1 - y0) + t * ay))
    }
    add(x2, y2)
  }

  private mutating func addCubic(_ c1: CGPoint, _ c2: CGPoint, _ c3: CGPoint) {
    beginIfNeeded()
    let (x0, y0, x1, y1) = (x, y, Double(c1.x), Double(c1.y))
    let (x2, y2, x3, y3) = (Double(c2.x), Double(c2.y), Double(c3.x), Double(c3.y))
    let (ux, uy, vx, vy) = (x0 - 2 * x1 + x2, y0 - 2 * y1 + y2, x1 - 2 * x2 + x3, y1 - 2 * y2 + y3)
    let n = pieces(0.75 * max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot())
    let step = 1 / Double(n)
    // Half the second derivative is linear in t, so the correction is added to the polynomial's coefficients.
    let out = step * step / 6
    let (c2x, c2y, c3x, c3y) = (3 * ux, 3 * uy, vx - ux, vy - uy)
    let (d1x, d1y) = (3 * (x1 - x0) - 3 * out * c3x, 3 * (y1 - y0) - 3 * out * c3y)
    for k in 1..<max(n, 1) {
      let t = Double(k) * step
      add(
        x0 - out * c2x + t * (d1x + t * (c2x + t * c3x)), y0 - out * c2y + t * (d1y + t * (c2y + t * c3y)))
    }
    add(x3, y3)
  }

  /// The polygons, copied to memory of their own.
  func copied() -> GlyphPolygons {
    let places = UnsafeMutablePointer<Double>.allocate(capacity: max(corners.count, 1))
    places.initialize(from: corners, count: corners.count)
    let lengths = UnsafeMutablePointer<UInt32>.allocate(capacity: max(counts.count, 1))
    lengths.initialize(from: counts, count: counts.count)
    return GlyphPolygons(
      corners: places, counts: lengths, count: counts.count, reach: corners.reduce(0) { max($0, abs($1)) })
  }
}
