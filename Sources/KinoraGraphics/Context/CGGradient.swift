import Foundation

/// Colours at places between 0 and 1, for the gradients of `CGContext`.
public final class CGGradient: Sendable {
  /// In order of location.
  public let stops: [GradientPaint.Stop]

  /// Evenly spaced colours when `locations` is nil, otherwise one location for each colour; locations are clamped to 0…1 and the stops sorted by
  /// them, equal ones kept in order. Nil without colours, when the counts differ, or for a location that is NaN. The
  /// colours are `CGColor`s, as in Core Graphics, whose parameter is an untyped array; anything else gives nil.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: [CGFloat]?) {
    let typed = colors.compactMap { $0 as? CGColor }
    guard typed.count == colors.count else { return nil }
    self.init(colors: typed, locations: locations)
  }

  /// Colours in a Core Foundation list, `colors as CFArray`, treated as those in an array.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    self.init(colorsSpace: space, colors: colors.map { $0 }, locations: locations)
  }

  /// Components of `count` colours one after the other, alpha last, in `space`.
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

  /// The same from typed colours.
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
