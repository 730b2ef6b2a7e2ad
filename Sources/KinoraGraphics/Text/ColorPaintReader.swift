import Foundation
import KinoraNumerics

/// Reads OpenType's `COLR` table, version 1: trees of paints for glyphs.
///
/// Every number read is checked against the table's length, and trees against their depth and size, so a damaged table
/// gives no paint. Formats that vary with a variable font's axes are read at its default position.
struct ColorPaintReader {
  private let bytes: [UInt8]
  private let palette: [CGColor]
  private let unit: Double
  private let layerList: Int
  private var glyphs: [UInt32: Int] = [:]

  /// The deepest nesting of paints that is read. A glyph with deeper nesting, or with more than `mostPaints` paints,
  /// belongs to a damaged font.
  private static let deepest = 64
  private static let mostPaints = 10_000

  /// A reader of the table's bytes; nil when they are empty or of version 0.
  init?(table: [UInt8], palette: [CGColor], unitsPerEm: Double) {
    bytes = table
    self.palette = palette
    unit = 1 / unitsPerEm
    layerList = Self.number(table, 18, 4) ?? 0
    guard let version = Self.number(table, 0, 2), version >= 1, let list = Self.number(table, 14, 4), list > 0,
      let count = Self.number(table, list, 4), count <= 65_536
    else { return nil }
    for index in 0..<count {
      guard let glyph = Self.number(table, list + 4 + 6 * index, 2),
        let offset = Self.number(table, list + 6 + 6 * index, 4)
      else { break }
      glyphs[UInt32(glyph)] = list + offset
    }
  }

  /// A glyph's tree of paints; nil for a glyph without one.
  func paint(of glyph: UInt32) -> ColorPaint? {
    var count = 0
    return glyphs[glyph].flatMap { read($0, 0, &count) }
  }

  // MARK: Paints

  /// The paint at the byte `place`; nil for a paint that is damaged or of an unknown format.
  private func read(_ place: Int, _ depth: Int, _ count: inout Int) -> ColorPaint? {
    count += 1
    guard depth < Self.deepest, count < Self.mostPaints, let format = byte(place) else { return nil }
    switch format {
    case 1:
      guard let length = byte(place + 1), let first = Self.number(bytes, place + 2, 4), layerList > 0 else {
        return nil
      }
      var layers: [ColorPaint] = []
      for index in 0..<length {
        guard let offset = Self.number(bytes, layerList + 4 + 4 * (first + index), 4) else { break }
        if let layer = read(layerList + offset, depth + 1, &count) { layers.append(layer) }
      }
      return .layers(layers)
    case 2, 3: return color(place + 1).map { .solid($0.0, alpha: $0.1) }
    case 4...9: return gradient(place, format)
    case 10:
      guard let glyph = Self.number(bytes, place + 4, 2), let inner = inner(place, 1, depth, &count) else { return nil }
      return .glyph(UInt32(glyph), inner)
    case 11:
      guard let glyph = Self.number(bytes, place + 1, 2), let other = glyphs[UInt32(glyph)] else { return nil }
      return read(other, depth + 1, &count)
    case 12...31:
      guard let transform = transform(place, format), let inner = inner(place, 1, depth, &count) else { return nil }
      return .transform(transform, inner)
    case 32:
      guard let mode = byte(place + 4) else { return nil }
      let source = inner(place, 1, depth, &count)
      let backdrop = inner(place, 5, depth, &count)
      guard Self.modes.indices.contains(mode), let blend = Self.modes[mode] else { return backdrop }
      return .composite(source ?? .layers([]), blend, over: backdrop ?? .layers([]))
    default: return nil
    }
  }

  /// The paint to which the offset in a field of the paint at `place` leads.
  private func inner(_ place: Int, _ field: Int, _ depth: Int, _ count: inout Int) -> ColorPaint? {
    guard let offset = Self.number(bytes, place + field, 3), offset > 0 else { return nil }
    return read(place + offset, depth + 1, &count)
  }

  /// The blend modes by their numbers in the table; nil for the mode that leaves the backdrop as it is.
  private static let modes: [BlendMode?] = [
    .clear, .copy, nil, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut, .destinationOut, .sourceAtop,
    .destinationAtop, .xor, .plusLighter, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .multiply, .hue, .saturation, .color, .luminosity,
  ]

  private func transform(_ place: Int, _ format: Int) -> CGAffineTransform? {
    if format <= 13 {
      guard let offset = Self.number(bytes, place + 4, 3) else { return nil }
      let values = (0..<6).compactMap { fixed(place + offset + 4 * $0) }
      guard values.count == 6 else { return nil }
      return CGAffineTransform(
        a: values[0], b: -values[1], c: -values[2], d: values[3], tx: values[4] * unit, ty: -values[5] * unit)
    }
    func share(_ index: Int) -> Double? { fraction(place + 4 + 2 * index) }
    func length(_ index: Int) -> Double? { self.length(place + 4 + 2 * index) }
    /// The transform about the centre that follows `count` numbers, in the formats that have a centre.
    func about(_ count: Int, _ isCentered: Bool, _ transform: CGAffineTransform) -> CGAffineTransform? {
      guard isCentered else { return transform }
      guard let x = length(count), let y = length(count + 1) else { return nil }
      return CGAffineTransform(translationX: -x, y: y).concatenating(transform).concatenating(
        CGAffineTransform(translationX: x, y: -y))
    }
    switch format {
    case 14, 15:
      guard let x = length(0), let y = length(1) else { return nil }
      return CGAffineTransform(translationX: x, y: -y)
    case 16...19:
      guard let x = share(0), let y = share(1) else { return nil }
      return about(2, format >= 18, CGAffineTransform(scaleX: x, y: y))
    case 20...23:
      guard let scale = share(0) else { return nil }
      return about(1, format >= 22, CGAffineTransform(scaleX: scale, y: scale))
    case 24...27:
      guard let turn = share(0) else { return nil }
      return about(1, format >= 26, CGAffineTransform(rotationAngle: -turn * .pi))
    default:
      guard let x = share(0), let y = share(1) else { return nil }
      // In OpenType's space, with y upward: x′ = x − tan(x angle)·y, y′ = y + tan(y angle)·x.
      let skew = CGAffineTransform(
        a: 1, b: -Elementary.tan(y * .pi), c: Elementary.tan(x * .pi), d: 1, tx: 0, ty: 0)
      return about(2, format >= 30, skew)
    }
  }

  // MARK: Gradients

  private func gradient(_ place: Int, _ format: Int) -> ColorPaint? {
    let values = (0..<(format < 8 ? 6 : 2)).compactMap { length(place + 4 + 2 * $0) }
    guard let offset = Self.number(bytes, place + 1, 3), let last = values.last else { return nil }
    func point(_ index: Int) -> CGPoint { CGPoint(x: values[index], y: -values[index + 1]) }
    let kind: ColorPaint.Gradient.Kind
    switch format {
    case 4, 5:
      guard values.count == 6, let line = Self.line(point(0), point(2), point(4)) else { return nil }
      kind = line
    case 6, 7:
      // Radii are unsigned.
      guard values.count == 6, let first = Self.number(bytes, place + 8, 2),
        let second = Self.number(bytes, place + 14, 2)
      else { return nil }
      kind = .radial(point(0), Double(first) * unit, point(3), Double(second) * unit)
    default:
      guard let from = fraction(place + 8), let to = fraction(place + 10), last.isFinite else { return nil }
      // The table has counter-clockwise angles with y upward, in half turns minus one.
      kind = .sweep(point(0), -(from + 1) * .pi, -(to + 1) * .pi)
    }
    return stops(place + offset, varies: format % 2 == 1).map { extend, stops in
      .gradient(ColorPaint.Gradient(kind: kind, stops: stops, extend: extend))
    }
  }

  private func stops(_ place: Int, varies: Bool) -> (ColorPaint.Gradient.Extend, [ColorPaint.Gradient.Stop])? {
    guard let extend = byte(place), let count = Self.number(bytes, place + 1, 2) else { return nil }
    var stops: [ColorPaint.Gradient.Stop] = []
    for index in 0..<count {
      let stop = place + 3 + (varies ? 10 : 6) * index
      guard let at = fraction(stop), let (color, alpha) = color(stop + 2) else { return nil }
      stops.append(ColorPaint.Gradient.Stop(place: at, color: color, alpha: alpha))
    }
    return stops.isEmpty ? nil : (extend == 1 ? .repeat : extend == 2 ? .reflect : .pad, stops)
  }

  /// The line along which colours change: perpendicular to the direction from `p0` to `p2`, as long as the projection
  /// of `p1` on it; nil when there is no such line.
  private static func line(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> ColorPaint.Gradient.Kind? {
    let across = CGVector(dx: p0.y - p2.y, dy: p2.x - p0.x)
    let square = across.dx * across.dx + across.dy * across.dy
    guard square > 0 else { return nil }
    let share = ((p1.x - p0.x) * across.dx + (p1.y - p0.y) * across.dy) / square
    return share == 0 ? nil : .linear(p0, CGPoint(x: p0.x + across.dx * share, y: p0.y + across.dy * share))
  }

  // MARK: Numbers

  private func byte(_ place: Int) -> Int? { Self.number(bytes, place, 1) }

  /// An unsigned big-endian number of `size` bytes; nil beyond the end of the table.
  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
  }

  private func short(_ place: Int) -> Int? {
    Self.number(bytes, place, 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  /// A signed number of two bytes with 14 fraction bits.
  private func fraction(_ place: Int) -> Double? { short(place).map { Double($0) / 16384 } }

  /// A signed number of two bytes, a length in design units, in ems.
  private func length(_ place: Int) -> Double? { short(place).map { Double($0) * unit } }

  /// A signed number of four bytes with 16 fraction bits.
  private func fixed(_ place: Int) -> Double? {
    Self.number(bytes, place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  /// A colour of the palette, or nil for the text's own colour, and an alpha.
  private func color(_ place: Int) -> (CGColor?, Double)? {
    guard let index = Self.number(bytes, place, 2), let alpha = fraction(place + 2) else { return nil }
    return (palette.indices.contains(index) ? palette[index] : nil, min(max(alpha, 0), 1))
  }
}
