import CKernels
import Foundation
import KinoraGraphics
import KinoraNumerics

/// A gradient as canvas pixels see it: a table of premultiplied colours, and the map from the canvas to places in the
/// table.
///
/// The table has 4,096 entries, sixteen for each of the 256 levels that a component can have, so the place where a
/// level begins is off by at most a sixteenth of the level's width, and rounding to the table adds no visible step.
/// Each entry is interpolated in double precision without premultiplying, then premultiplied and rounded once.
final class GradientSource: PixelSource {
  static let entries = 4096

  private enum Form {
    case axial(origin: Int64, dx: Int64, dy: Int64)
    /// An axial gradient in perspective: t = u / w.
    case projected
    case radial, conic
    case twoCircles(kk_TwoCircles)
  }

  /// Entries from −1, for what lies before the gradient, to `entries`, for what lies after it.
  private let colors = Memory.pixels(GradientSource.entries + 2)
  private let table: kk_GradientTable
  private var form = Form.radial
  /// The map from canvas pixel indices to the space of `form`.
  private var map = Homography.identity
  private var opaque = false
  private var prepared: GradientPaint?
  private var preparedOpacity = -1.0

  override init() {
    table = kk_GradientTable(colors: UnsafePointer(colors) + 1, count: Int64(Self.entries))
  }

  deinit { colors.deallocate() }

  override var isOpaque: Bool { opaque }

  override var colorWork: Int {
    let work =
      switch form {
      case .axial, .projected: ColorWork.axial
      case .radial: ColorWork.radial
      case .conic: ColorWork.conic
      case .twoCircles: ColorWork.twoCircles
      }
    return map.isAffine ? work : work + ColorWork.projected
  }

  override var isCheap: Bool {
    // With fewer than two entries a pixel the kernel is as fast as a copy.
    if case .axial(_, let dx, _) = form { return abs(dx) < 2 << 32 }
    return false
  }

  /// Takes a gradient; false when it draws nothing.
  func set(_ paint: GradientPaint, transform: Homography, opacity: Double) -> Bool {
    guard !paint.stops.isEmpty, let inverse = transform.inverse else { return false }
    if prepared?.stops != paint.stops || prepared?.extendsStart != paint.extendsStart
      || prepared?.extendsEnd != paint.extendsEnd || preparedOpacity != opacity
    {
      makeTable(paint, opacity)
    }
    prepared = paint
    preparedOpacity = opacity
    return setForm(paint, inverse)
  }

  private func makeTable(_ paint: GradientPaint, _ opacity: Double) {
    let stops = paint.stops
    var next = 0
    var allOpaque = true
    for entry in 0..<Self.entries {
      let t = (Double(entry) + 0.5) / Double(Self.entries)
      while next < stops.count, !(stops[next].location > t) { next += 1 }
      let color: CGColor
      if next == 0 {
        color = stops[0].color
      } else if next == stops.count {
        color = stops[next - 1].color
      } else {
        let a = stops[next - 1]
        let b = stops[next]
        color = a.color.mixed(with: b.color, (t - a.location) / (b.location - a.location))
      }
      let pixel = color.pixel(opacity: opacity)
      colors[entry + 1] = pixel
      allOpaque = allOpaque && pixel >> 24 == 255
    }
    let before = paint.extendsStart ? stops[0].color.pixel(opacity: opacity) : 0
    let after = paint.extendsEnd ? stops[stops.count - 1].color.pixel(opacity: opacity) : 0
    colors[0] = before
    colors[Self.entries + 1] = after
    opaque = allOpaque && before >> 24 == 255 && after >> 24 == 255
  }

  private func setForm(_ paint: GradientPaint, _ inverse: Homography) -> Bool {
    let centered = Homography.translation(x: 0.5, y: 0.5).concatenating(inverse)
    let n = Double(Self.entries)
    switch paint.kind {
    case .axial(let start, let end):
      let dx = end.x - start.x
      let dy = end.y - start.y
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return false }
      let a = dx / square * n
      let b = dy / square * n
      map = centered.concatenating(
        Homography(a: a, b: 0, c: b, d: 1, tx: -(start.x * a + start.y * b), ty: 0))
      if map.isAffine {
        form = .axial(origin: Self.fixed(map.m31), dx: Self.fixed(map.m11), dy: Self.fixed(map.m21))
      } else {
        form = .projected
      }
    case .radial(let center, let radiusX, let radiusY):
      guard radiusX != 0, radiusY != 0, (1 / radiusX).isFinite, (1 / radiusY).isFinite else { return false }
      let a = n / abs(radiusX)
      let d = n / abs(radiusY)
      map = centered.concatenating(Homography(a: a, b: 0, c: 0, d: d, tx: -center.x * a, ty: -center.y * d))
      form = .radial
    case .conic(let center, let angle):
      let (s, c) = Elementary.sincos(angle)
      map = centered.concatenating(
        Homography(
          a: c, b: -s, c: s, d: c, tx: -(center.x * c + center.y * s), ty: center.x * s - center.y * c))
      form = .conic
    case .twoCircles(let start, let startRadius, let end, let endRadius):
      map = centered.concatenating(.translation(x: -start.x, y: -start.y))
      form = .twoCircles(
        kk_TwoCircles(
          cx: end.x - start.x, cy: end.y - start.y, r0: startRadius, dr: endRadius - startRadius,
          extends_start: paint.extendsStart, extends_end: paint.extendsEnd))
      // Pixels that no circle passes through stay clear.
      opaque = false
    }
    return true
  }

  /// A number in 1/2³², limited so that sums over a canvas do not overflow back into view; NaN is 0.
  @inline(__always)
  static func fixed(_ value: Double) -> Int64 {
    let scaled = value * 4_294_967_296
    guard scaled < 4e18 else { return scaled == scaled ? 4_000_000_000_000_000_000 : 0 }
    guard scaled > -4e18 else { return -4_000_000_000_000_000_000 }
    // Rounds half away from zero, without a call.
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }

  override func fetch(_ x: Int, _ y: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch) {
    if case .axial(let origin, let dx, let dy) = form {
      if dx == 0 {
        let entry = (origin &+ Int64(y) &* dy) >> 32
        let color = table.colors[Int(min(max(entry, -1), table.count))]
        return scratch.kernels.pointee.composite.fill(target, color, count)
      }
      scratch.kernels.pointee.gradient.linear(target, table, origin &+ Int64(x) &* dx &+ Int64(y) &* dy, dx, count)
      return
    }
    let kernels = scratch.kernels.pointee.gradient
    let row = Double(y)
    let first = Int32(x)
    guard map.isAffine else {
      let line = kk_ProjectedRow(
        dx: map.m11, dy: map.m12, dw: map.m13, rx: row * map.m21, ry: row * map.m22, rw: row * map.m23, ox: map.m31,
        oy: map.m32, ow: map.m33)
      switch form {
      case .axial, .projected: kernels.projected(target, table, line, first, count)
      case .radial: kernels.projected_radial(target, table, line, first, count)
      case .conic: kernels.projected_conic(target, table, line, first, count)
      case .twoCircles(let circles): kernels.projected_two_circles(target, table, circles, line, first, count)
      }
      return
    }
    let line = kk_GradientRow(x: row * map.m21 + map.m31, y: row * map.m22 + map.m32, dx: map.m11, dy: map.m12)
    switch form {
    case .radial: kernels.radial(target, table, line, first, count)
    case .conic: kernels.conic(target, table, line, first, count)
    case .twoCircles(let circles): kernels.two_circles(target, table, circles, line, first, count)
    case .axial, .projected: break
    }
  }
}

extension CGColor {
  /// The colour `t` of the way to `other`, component by component and not premultiplied.
  func mixed(with other: CGColor, _ t: Double) -> CGColor {
    CGColor(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t, blue: blue + (other.blue - blue) * t,
      alpha: alpha + (other.alpha - alpha) * t)
  }
}
