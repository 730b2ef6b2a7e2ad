import Foundation

/// A glyph's outline as polygons in ems, whose curves were divided into chords once for a range of sizes.
///
/// The memory belongs to a `GlyphSheet`. After each polygon's last corner its first corner is repeated, so often that
/// the number of corners is a multiple of four.
package struct GlyphPolygons {
  /// The corners' coordinates, x and y in turn, polygon after polygon.
  package let corners: UnsafePointer<Double>
  /// The number of corners of each polygon.
  package let counts: UnsafePointer<UInt32>
  /// The number of polygons.
  package let count: Int
  /// The largest absolute value of a coordinate.
  package let reach: Double

  /// The largest distance of a chord from its curve, in pixels.
  package static let flatness = 1.0 / 16
}

/// The sizes for which a face keeps its glyphs' polygons.
package enum GlyphSizes {
  /// The largest text for which polygons are kept, in pixels per em.
  private static let largest = 1024.0
  /// The sizes within an octave, which differ by the eighth root of 2, so that few curves get more chords than they
  /// need.
  private static let steps: [Double] = [
    0.5, 0.5452538663326288, 0.5946035575013605, 0.6484197773255048, 0.7071067811865476, 0.7711054127039704,
    0.8408964152537145, 0.9170040432046712, 1,
  ]

  /// The smallest kept size that is not below `size`, both in pixels per em; nil when `size` is too large or NaN.
  package static func kept(for size: Double) -> Double? {
    guard size <= largest else { return nil }
    if size <= 8 { return 8 }
    let octave = Double(sign: .plus, exponent: size.exponent + 1, significand: 1)
    return octave * (steps.first { $0 * octave >= size } ?? 1)
  }
}
