import Foundation

/// Items drawn into pixels of their own, which are then placed as an image; a layer with `shouldRasterize` becomes one.
///
/// The pixels have coordinates of their own, in which `items` and `area` are given; they are the canvas of those items, transparent at first.
public struct RasterizedItem: Sendable, Equatable {
  /// The items, bottom to top. At most ``DisplayItem/deepestNesting`` rasterized items and groups may be nested: one
  /// that is nested deeper is left empty, and reported to `Warnings`.
  public var items: [DisplayItem] {
    didSet { limitNesting() }
  }
  /// The depth of nested groups and rasterized items, this one included.
  private(set) var nesting = 1
  /// The area of the pixels, in whole numbers; what lies outside is cut off.
  public var area: CGRect
  /// How the pixels are sampled when they are placed.
  public var sampling: Sampling
  /// The map from the pixels' coordinates to the canvas.
  public var transform: Homography
  /// The opacity, 0…1.
  public var opacity: Double
  /// How the item is composited with what is below it.
  public var blend: BlendMode

  /// An item from its parts.
  public init(
    _ items: [DisplayItem], area: CGRect, sampling: Sampling = .linear, transform: Homography = .identity,
    opacity: Double = 1, blend: BlendMode = .normal
  ) {
    self.items = items
    self.area = area
    self.sampling = sampling
    self.transform = transform
    self.opacity = opacity
    self.blend = blend
    limitNesting()
  }

  private mutating func limitNesting() {
    nesting = items.nesting + 1
    guard nesting > DisplayItem.deepestNesting else { return }
    DisplayItem.reportNesting()
    nesting = 1
    items = []
  }
}
