import Foundation

/// A gradient for the functions of `CGContext`: colours at locations between 0 and 1.
public final class CGGradient: Sendable {
  /// The stops in order of location.
  public let stops: [GradientPaint.Stop]

  /// A gradient of evenly spaced colours when `locations` is nil, otherwise with one location for each colour;
  /// locations are clamped to 0…1 and the stops sorted by them, equal ones kept in order. Nil without colours, when the
  /// counts differ, or for a location that is NaN. The colours are `CGColor`s, as in Core Graphics, whose parameter is
  /// an untyped array; anything else gives nil.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: [CGFloat]?) {
    let typed = colors.compactMap { $0 as? CGColor }
    guard typed.count == colors.count else { return nil }
    self.init(colors: typed, locations: locations)
  }

  /// A gradient of the colours in a Core Foundation array, `colors as CFArray`, which are treated as those in a Swift
  /// array.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    self.init(colorsSpace: space, colors: colors.map { $0 }, locations: locations)
  }

  /// A gradient of `count` colours whose components in `space` follow one another, alpha last.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    guard count > 0, count <= components.count / size, locations.map({ $0.count >= count }) ?? true else { return nil }
    let colors = (0..<count).compactMap { i in
      CGColor(space: space, components: Array(components[(i * size)..<((i + 1) * size)]))
    }
    self.init(colors: colors, locations: locations.map { Array($0.prefix(count)) })
  }

  /// A gradient of typed colours, evenly spaced when `locations` is nil, otherwise with one location for each colour;
  /// nil without colours, when the counts differ, or for a location that is NaN.
  public init?(colors: [CGColor], locations: [CGFloat]? = nil) {
    guard !colors.isEmpty else { return nil }
    let places: [Double]
    if let locations {
      guard locations.count == colors.count, !locations.contains(where: \.isNaN) else { return nil }
      places = locations.map { Double(max(0, min(1, $0))) }
    } else {
      let last = Double(max(1, colors.count - 1))
      places = colors.indices.map { Double($0) / last }
    }
    let unsorted = zip(places, colors).map { GradientPaint.Stop(location: $0, color: $1) }
    stops = unsorted.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }
}
