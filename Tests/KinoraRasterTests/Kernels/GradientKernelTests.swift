import CKernels
import Foundation
import Testing

/// The kernels that draw rows of gradients.
@Suite("Kernels of gradients")
struct GradientKernelTests {
  /// A table each of whose entries is its own index, with one entry before and one after.
  static func table(_ count: Int) -> Stored<UInt32> { Stored([before] + (0..<count).map { UInt32($0) } + [after]) }
  static let before: UInt32 = 0xf000_0001
  static let after: UInt32 = 0xf000_0002

  static func described(_ table: Stored<UInt32>, _ count: Int) -> kk_GradientTable {
    kk_GradientTable(colors: table.start + 1, count: Int64(count))
  }

  /// Expects the entry of an exact position; near a border between two entries either will do.
  static func expect(_ entry: UInt32, _ t: Double, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    func exact(_ t: Double) -> UInt32 { t < 0 ? before : t >= Double(count) ? after : UInt32(t) }
    let slack = 1e-3
    #expect(
      [exact(t - slack), exact(t), exact(t + slack)].contains(entry), "\(entry) for \(t)",
      sourceLocation: sourceLocation)
  }

  @Test("a linear gradient has exactly the entries of its positions, and its own colours outside")
  func linear() {
    let table = Self.table(256)
    var out = [UInt32](repeating: 0, count: 400)
    scalar.gradient.linear(&out, Self.described(table, 256), -20 << 32, 3 << 30, 400)
    for i in 0..<400 {
      let t = -20 + 0.75 * Double(i)
      #expect(out[i] == (t < 0 ? Self.before : t >= 256 ? Self.after : UInt32(t)))
    }
  }

  @Test("a radial gradient follows the distance from its centre")
  func radial() {
    let table = Self.table(1000)
    let row = kk_GradientRow(x: -700.3, y: 120, dx: 3.7, dy: 0.4)
    var out = [UInt32](repeating: 0, count: 500)
    scalar.gradient.radial(&out, Self.described(table, 1000), row, 5, 500)
    for i in 0..<500 {
      let x = row.x + Double(i + 5) * row.dx, y = row.y + Double(i + 5) * row.dy
      Self.expect(out[i], (x * x + y * y).squareRoot(), 1000)
    }
  }

  @Test("a conic gradient follows the angle from +x toward +y")
  func conic() {
    let count = 2000
    let table = Self.table(count)
    for y in stride(from: -10.5, through: 10.5, by: 3) {
      let row = kk_GradientRow(x: -20.25, y: y, dx: 0.1, dy: 0)
      var out = [UInt32](repeating: 0, count: 400)
      scalar.gradient.conic(&out, Self.described(table, count), row, 0, 400)
      for i in 0..<400 {
        let x = row.x + Double(i) * row.dx
        var turn = atan2(y, x) / (2 * .pi)
        if turn < 0 { turn += 1 }
        Self.expect(out[i], turn * Double(count), count)
      }
    }
    var axes = [UInt32](repeating: 9, count: 3)
    scalar.gradient.conic(&axes, Self.described(table, count), kk_GradientRow(x: -1, y: 0, dx: 1, dy: 0), 0, 3)
    #expect(axes == [1000, 0, 0])
  }

  @Test("between two circles a pixel has the entry of a circle that passes through it")
  func twoCircles() {
    let count = 500
    let table = Self.table(count)
    let circles = kk_TwoCircles(cx: 100, cy: 20, r0: 30, dr: -25, extends_start: true, extends_end: false)
    let row = kk_GradientRow(x: -150, y: 11, dx: 1.3, dy: 0.02)
    var out = [UInt32](repeating: 0, count: 300)
    scalar.gradient.two_circles(&out, Self.described(table, count), circles, row, 0, 300)
    var drawn = 0
    for i in 0..<300 where out[i] != 0 {
      let s = out[i] == Self.before ? -1 : (Double(out[i]) + 0.5) / Double(count)
      guard s >= 0 else { continue }
      drawn += 1
      let x = row.x + Double(i) * row.dx, y = row.y + Double(i) * row.dy
      let radius = hypot(x - s * circles.cx, y - s * circles.cy)
      #expect(abs(radius - (circles.r0 + s * circles.dr)) < 0.3)
    }
    #expect(drawn > 20)
    // Circles with one centre give a radial gradient.
    let rings = kk_TwoCircles(cx: 0, cy: 0, r0: 0, dr: 100, extends_start: true, extends_end: true)
    scalar.gradient.two_circles(&out, Self.described(table, count), rings, row, 0, 300)
    for i in 0..<300 {
      let x = row.x + Double(i) * row.dx, y = row.y + Double(i) * row.dy
      Self.expect(out[i], hypot(x, y) / 100 * Double(count), count)
    }
  }

  /// Rows in perspective: of a plane that runs away to the right, of one whose horizon is in the row, and without a place.
  static let projected = [
    kk_ProjectedRow(dx: 3.7, dy: 0.4, dw: 0.01, rx: -300, ry: 2, rw: 0.3, ox: -400.3, oy: 118, ow: 1),
    kk_ProjectedRow(dx: 2, dy: -1, dw: -0.05, rx: -20, ry: 9, rw: 0.5, ox: 0, oy: 0, ow: 0.25),
    kk_ProjectedRow(dx: 0, dy: 0, dw: 0, rx: 0, ry: 0, rw: 0, ox: 0, oy: 0, ow: 0),
    kk_ProjectedRow(dx: .nan, dy: 1, dw: 1, rx: 0, ry: 0, rw: 0, ox: 0, oy: 0, ow: 1),
    kk_ProjectedRow(dx: 0x1p-34, dy: 0, dw: 0, rx: 0, ry: 0, rw: 0, ox: -0x1p-32, oy: 0, ow: 1),
  ]
  static let circles = [
    kk_TwoCircles(cx: 100, cy: 20, r0: 30, dr: -25, extends_start: true, extends_end: false),
    kk_TwoCircles(cx: 3, cy: 4, r0: 1, dr: 5, extends_start: true, extends_end: true),
    kk_TwoCircles(cx: 0, cy: 0, r0: 0, dr: 0, extends_start: true, extends_end: true),
  ]

  @Test("a gradient in perspective has in every pixel the entry of the pixel's place", arguments: projected.indices)
  func perspective(index: Int) {
    let row = Self.projected[index]
    let n = 300
    let table = Self.table(777)
    let described = Self.described(table, 777)
    let gradient = scalar.gradient
    func drawn(_ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
      var out = [UInt32](repeating: 1, count: n)
      out.withUnsafeMutableBufferPointer { draw($0.baseAddress!) }
      return out
    }
    func pixels(_ draw: (UnsafeMutablePointer<UInt32>, kk_GradientRow) -> Void) -> [UInt32] {
      drawn { out in
        for i in 0..<n {
          let column = Double(i + 3)
          let w = column * row.dw + row.rw + row.ow
          draw(
            out + i,
            kk_GradientRow(
              x: (column * row.dx + row.rx + row.ox) / w, y: (column * row.dy + row.ry + row.oy) / w, dx: 0, dy: 0))
        }
      }
    }
    #expect(
      drawn { gradient.projected($0, described, row, 3, n) }
        == pixels { out, place in
          let scaled = place.x * 0x1p32
          let t = scaled.isNaN ? 0 : Int64(min(max(scaled.rounded(.toNearestOrAwayFromZero), -4e18), 4e18))
          gradient.linear(out, described, t, 0, 1)
        })
    #expect(
      drawn { gradient.projected_radial($0, described, row, 3, n) }
        == pixels { gradient.radial($0, described, $1, 0, 1) })
    #expect(
      drawn { gradient.projected_conic($0, described, row, 3, n) } == pixels { gradient.conic($0, described, $1, 0, 1) }
    )
    for pair in Self.circles {
      #expect(
        drawn { gradient.projected_two_circles($0, described, pair, row, 3, n) }
          == pixels { gradient.two_circles($0, described, pair, $1, 0, 1) })
    }
  }

  @Test("every SIMD level gives the scalar bytes")
  func levels() {
    var random = Repeatable(4)
    let table = Self.table(777)
    let described = Self.described(table, 777)
    let rows = [
      kk_GradientRow(x: -700.3, y: 120, dx: 3.7, dy: 0.4), kk_GradientRow(x: 0, y: 0, dx: 0, dy: 0),
      kk_GradientRow(x: -8, y: -4, dx: 0.5, dy: 0.25), kk_GradientRow(x: 1e300, y: 1, dx: -1e299, dy: 0),
      kk_GradientRow(x: .nan, y: 1, dx: 1, dy: 0),
    ]
    let circles = Self.circles
    for n in kernelLengths {
      let ground = [UInt32](repeating: 1, count: n)
      for (t0, dt) in [
        (Int64(truncatingIfNeeded: random.next()), Int64(truncatingIfNeeded: random.next())), (-50 << 32, 4 << 32),
        (0, 1 << 30), (776 << 32, 1 << 28),
      ] {
        expectEqualLevels(ground, offset: n % 3, "linear \(n)") { $0.gradient.linear($1, described, t0, dt, n) }
      }
      for row in rows {
        let what = "\(n), \(row)"
        expectEqualLevels(ground, offset: n % 3, "radial " + what) { $0.gradient.radial($1, described, row, 3, n) }
        expectEqualLevels(ground, offset: n % 3, "conic " + what) { $0.gradient.conic($1, described, row, 3, n) }
        for pair in circles {
          expectEqualLevels(ground, offset: n % 3, "circles " + what) {
            $0.gradient.two_circles($1, described, pair, row, 3, n)
          }
        }
      }
      for row in Self.projected {
        let what = "in perspective \(n), \(row)"
        expectEqualLevels(ground, offset: n % 3, "linear " + what) { $0.gradient.projected($1, described, row, 3, n) }
        expectEqualLevels(ground, offset: n % 3, "radial " + what) {
          $0.gradient.projected_radial($1, described, row, 3, n)
        }
        expectEqualLevels(ground, offset: n % 3, "conic " + what) {
          $0.gradient.projected_conic($1, described, row, 3, n)
        }
        for pair in circles {
          expectEqualLevels(ground, offset: n % 3, "circles " + what) {
            $0.gradient.projected_two_circles($1, described, pair, row, 3, n)
          }
        }
      }
    }
  }
}
