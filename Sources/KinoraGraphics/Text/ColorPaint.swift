import Foundation

/// A coloured glyph as a tree of paints, as in OpenType's `COLR` table, version 1.
///
/// Coordinates are in ems, with y downward from the glyph's origin on the baseline.
public indirect enum ColorPaint: Sendable, Hashable {
  /// One colour, or for nil the colour of the text, with its alpha multiplied by `alpha`.
  case solid(CGColor?, alpha: Double)
  case gradient(Gradient)
  /// A paint inside the outline of a glyph of the same face.
  case glyph(UInt32, ColorPaint)
  /// Several paints, the first at the bottom.
  case layers([ColorPaint])
  /// A paint, transformed.
  case transform(CGAffineTransform, ColorPaint)
  /// The first paint composited in a blend mode with the paint `over`, isolated from what is below both.
  case composite(ColorPaint, BlendMode, over: ColorPaint)

  /// A gradient along a line, between circles or around a point.
  public struct Gradient: Sendable, Hashable {
    /// How the gradient continues beyond its ends.
    public enum Extend: Sendable, Hashable { case pad, `repeat`, reflect }
    /// The kind of the gradient, given for the locations 0 and 1 of the stops.
    public enum Kind: Sendable, Hashable {
      case linear(CGPoint, CGPoint)
      case radial(CGPoint, Double, CGPoint, Double)
      /// Around a point from one angle to another, in radians, clockwise on screen from +x.
      case sweep(CGPoint, Double, Double)
    }
    /// A colour stop; a colour of nil stands for the text's colour. `alpha` multiplies the colour's alpha.
    public struct Stop: Sendable, Hashable {
      var place: Double
      var color: CGColor?
      var alpha: Double
    }
    var kind: Kind
    var stops: [Stop]
    var extend: Extend
  }

  /// The glyph as display items in ems, for text of the given colour.
  public func items(of face: FontFace, color: CGColor) -> [DisplayItem] {
    ColorPainting(face: face, text: color).items(self, .identity)
  }
}

/// Turns a tree of paints into display items.
private struct ColorPainting {
  let face: FontFace
  let text: CGColor

  /// The items for a paint. `fills` says whether a paint without a shape of its own is drawn everywhere, as it is when
  /// it is composited.
  func items(_ paint: ColorPaint, _ map: Homography, fills: Bool = false) -> [DisplayItem] {
    switch paint {
    case .solid, .gradient: return fills ? items(paint, in: Self.everywhere, map) : []
    case .glyph(let glyph, let inner): return items(inner, in: face.outline(of: glyph), map)
    case .layers(let layers): return layers.flatMap { items($0, map, fills: fills) }
    case .transform(let transform, let inner):
      return items(inner, Homography(transform).concatenating(map), fills: fills)
    case .composite(let source, let mode, let backdrop):
      let below = items(backdrop, map, fills: true)
      var top = items(source, map, fills: true)
      // Modes that erase where the source is clear must do so on the whole backdrop: a transparent image makes the
      // source group as large.
      let box = below.bounds
      if Self.erasing.contains(mode), !box.isNull {
        top.insert(
          .image(ImageItem(Self.clear, source: CGRect(x: 0, y: 0, width: 1, height: 1), destination: box)), at: 0)
      }
      return [.group(GroupItem(below + [.group(GroupItem(top, blend: mode))]))]
    }
  }

  /// A rectangle larger than any glyph.
  private static let everywhere = PathGeometry { $0.addRect(CGRect(x: -2, y: -3, width: 6, height: 6)) }
  private static let erasing: Set<BlendMode> = [
    .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
  ]
  private static let clear = CGImage(pixels: PixelBuffer(width: 1, height: 1))

  /// The items for a paint inside an outline.
  private func items(_ paint: ColorPaint, in outline: PathGeometry, _ map: Homography) -> [DisplayItem] {
    var inner = paint
    var placed = CGAffineTransform.identity
    while case .transform(let transform, let next) = inner {
      placed = transform.concatenating(placed)
      inner = next
    }
    switch inner {
    case .solid(let color, let alpha): return [shape(outline, .color(self.color(color, alpha)), map)]
    case .gradient(let gradient):
      // The outline is mapped to the gradient's own space and drawn there.
      let back = placed.inverted()
      guard back != placed || placed.isIdentity else { return [] }
      let seen = placed.isIdentity ? outline : outline.applying(back)
      guard let paint = self.paint(gradient, over: seen.controlBounds) else { return [] }
      return [shape(seen, paint, Homography(placed).concatenating(map))]
    default:
      let clip = GroupItem.Clip(.path(outline, .nonZero), transform: map)
      let drawn = items(paint, map)
      return drawn.isEmpty ? [] : [.group(GroupItem(drawn, clips: [clip]))]
    }
  }

  private func shape(_ outline: PathGeometry, _ paint: Paint, _ map: Homography) -> DisplayItem {
    .shape(ShapeItem(.path(outline, .nonZero), paint: paint, transform: map))
  }

  private func color(_ color: CGColor?, _ alpha: Double) -> CGColor {
    let base = color ?? text
    // The text's alpha applies to the font's own colours too.
    return CGColor(
      red: base.red, green: base.green, blue: base.blue, alpha: base.alpha * alpha * (color == nil ? 1 : text.alpha))
  }

  // MARK: Gradients

  private func paint(_ gradient: ColorPaint.Gradient, over box: CGRect) -> Paint? {
    var stops = gradient.stops.map { (place: $0.place, color: color($0.color, $0.alpha)) }
    stops.sort { $0.place < $1.place }
    guard let first = stops.first, let last = stops.last, !box.isNull else { return nil }
    if first.place == last.place, gradient.extend != .pad { return .color(last.color) }
    switch gradient.kind {
    case .linear(let p0, let p1):
      let along = CGVector(dx: p1.x - p0.x, dy: p1.y - p0.y)
      let square = along.dx * along.dx + along.dy * along.dy
      guard square > 0 else { return nil }
      let corners = [
        (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY),
      ].map { Double((($0.0 - p0.x) * along.dx + ($0.1 - p0.y) * along.dy) / square) }
      let all = Self.extended(stops, gradient.extend, corners.min() ?? 0, corners.max() ?? 1)
      func point(_ t: Double) -> CGPoint { CGPoint(x: p0.x + along.dx * t, y: p0.y + along.dy * t) }
      return Self.paint(all) { .axial(start: point($0), end: point($1)) }
    case .radial(let c0, let r0, let c1, let r1):
      // The stops are repeated as far as circles can touch the glyph: a few glyph sizes each way.
      let step = max(abs(r1 - r0), Double(((c1.x - c0.x) * (c1.x - c0.x) + (c1.y - c0.y) * (c1.y - c0.y)).squareRoot()))
      guard step > 0 else { return nil }
      let far = 4 * Double(box.width + box.height + abs(box.midX - c0.x) + abs(box.midY - c0.y)) / step
      var all = Self.extended(stops, gradient.extend, -far, far)
      // The gradient ends where the circle's radius is 0.
      if r1 != r0 {
        let point = -r0 / (r1 - r0)
        all = r1 > r0 ? Self.cut(all, from: point) : Self.cut(all, until: point)
      }
      guard !all.isEmpty else { return nil }
      func center(_ t: Double) -> CGPoint { CGPoint(x: c0.x + (c1.x - c0.x) * t, y: c0.y + (c1.y - c0.y) * t) }
      return Self.paint(all) {
        .twoCircles(
          start: center($0), startRadius: max(0, r0 + (r1 - r0) * $0), end: center($1),
          endRadius: max(0, r0 + (r1 - r0) * $1))
      }
    case .sweep(let center, let from, let to):
      guard to != from else { return nil }
      // One counter-clockwise turn from +x, in locations of the colour line.
      let turn = 2 * Double.pi / (from - to)
      let zero = from / (from - to)
      let (low, high) = (min(zero, zero + turn), max(zero, zero + turn))
      var all = Self.extended(stops, gradient.extend, low, high)
      all = Self.cut(Self.cut(all, from: low), until: high)
      guard let start = all.first, let end = all.last else { return nil }
      if start.place > low { all.insert((low, start.color), at: 0) }
      if end.place < high { all.append((high, end.color)) }
      // A conic gradient runs clockwise.
      var angles = all.map { (place: 1 - ($0.place - zero) / turn, color: $0.color) }
      if turn > 0 { angles.reverse() }
      let stops = angles.map { GradientPaint.Stop(location: min(max($0.place, 0), 1), color: $0.color) }
      return .gradient(GradientPaint(.conic(center: center, angle: 0), stops: stops))
    }
  }

  private typealias Stops = [(place: Double, color: CGColor)]

  /// A gradient between the first and the last stop.
  private static func paint(_ stops: Stops, _ kind: (Double, Double) -> GradientPaint.Kind) -> Paint {
    let first = stops[0].place
    let length = stops[stops.count - 1].place - first
    // All stops are at one location: the colour changes abruptly there.
    if length <= 0 {
      let width = 1e-6
      return .gradient(
        GradientPaint(
          kind(first, first + width),
          stops: [.init(location: 0, color: stops[0].color), .init(location: 1, color: stops[stops.count - 1].color)]))
    }
    return .gradient(
      GradientPaint(
        kind(first, first + length),
        stops: stops.map { GradientPaint.Stop(location: ($0.place - first) / length, color: $0.color) }))
  }

  /// The most times a colour line is repeated each way.
  private static let mostRepeats = 64.0

  /// The stops repeated, forward or alternating in direction as `extend` says, until they reach from `low` to `high`.
  private static func extended(
    _ stops: Stops, _ extend: ColorPaint.Gradient.Extend, _ low: Double, _ high: Double
  ) -> Stops {
    let first = stops[0].place
    let length = stops[stops.count - 1].place - first
    guard extend != .pad, length > 0, low.isFinite, high.isFinite else { return stops }
    let from = Int(max(-mostRepeats, ((low - first) / length).rounded(.down)))
    let to = Int(min(mostRepeats, ((high - first) / length).rounded(.up)))
    guard from < to else { return stops }
    return (from..<to).flatMap { period in
      let turned = extend == .reflect && period % 2 != 0
      let line = turned ? stops.reversed().map { (first + (first + length - $0.place), $0.color) } : stops
      return line.map { (place: $0.0 + Double(period) * length, color: $0.1) }
    }
  }

  private static func cut(_ stops: Stops, from place: Double) -> Stops {
    guard let index = stops.firstIndex(where: { $0.place >= place }) else { return [stops[stops.count - 1]] }
    guard index > 0 else { return stops }
    return [(place, between(stops[index - 1], stops[index], place))] + stops[index...]
  }

  private static func cut(_ stops: Stops, until place: Double) -> Stops {
    guard let index = stops.firstIndex(where: { $0.place > place }) else { return stops }
    guard index > 0 else { return [stops[0]] }
    return stops[..<index] + [(place, between(stops[index - 1], stops[index], place))]
  }

  private static func between(
    _ a: (place: Double, color: CGColor), _ b: (place: Double, color: CGColor), _ place: Double
  ) -> CGColor {
    let t = b.place > a.place ? CGFloat((place - a.place) / (b.place - a.place)) : 1
    func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * t }
    return CGColor(
      red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green),
      blue: mix(a.color.blue, b.color.blue), alpha: mix(a.color.alpha, b.color.alpha))
  }
}
