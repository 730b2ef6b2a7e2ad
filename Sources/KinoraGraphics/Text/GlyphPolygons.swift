import Foundation

/// A glyph's outline as polygons, in ems: its curves cut into chords once for all sizes near each other.
///
/// A view of memory that a `GlyphSheet` owns. Each polygon's first corner stands again behind its last, as often as makes their number a
/// multiple of four.
package struct GlyphPolygons {
  /// x and y in turn, polygon after polygon.
  package let corners: UnsafePointer<Double>
  /// How many corners each polygon has.
  package let counts: UnsafePointer<UInt32>
  /// How many polygons.
  package let count: Int
  /// No coordinate is farther from 0.
  package let reach: Double

  /// How far, in pixels, a chord may be from its curve.
  package static let flatness = 1.0 / 16
}

/// The sizes for which a face keeps its glyphs' polygons apart.
package enum GlyphSizes {
  /// Text larger than this, in pixels an em, has none.
  private static let largest = 1024.0
  /// The parts of an octave: the eighth root of 2 apart, so that hardly a curve gets more chords than it needs.
  private static let steps: [Double] = [
    0.5, 0.5452538663326288, 0.5946035575013605, 0.6484197773255048, 0.7071067811865476, 0.7711054127039704,
    0.8408964152537145, 0.9170040432046712, 1,
  ]

  /// The smallest size that is kept and not below `size` (both in pixels an em); nil for what is too large or not a number.
  package static func kept(for size: Double) -> Double? {
    guard size <= largest else { return nil }
    if size <= 8 { return 8 }
    let octave = Double(sign: .plus, exponent: size.exponent + 1, significand: 1)
    return octave * (steps.first { $0 * octave >= size } ?? 1)
  }
}
