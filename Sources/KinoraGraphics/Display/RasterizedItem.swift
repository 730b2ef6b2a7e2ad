import Foundation

/// Items drawn into pixels of their own, which are then placed as an image: what a layer becomes that rasterizes.
///
/// The pixels have coordinates of their own, in which `items` and `area` are given; they are the canvas of those items, transparent at first.
public struct RasterizedItem: Sendable, Equatable {
  /// What is drawn, bottom to top. At most ``DisplayItem/deepestNesting`` rasterized items and groups may be inside each other: what is
  /// deeper is left out, and reported to `Warnings`.
  public var items: [DisplayItem] {
    didSet { limitNesting() }
  }
  /// How many groups and rasterized items are inside each other, this one included.
  private(set) var nesting = 1
  /// The pixels there are: whole numbers. What lies outside is cut off.
  public var area: CGRect
  /// How pixels are found between the pixels.
  public var sampling: Sampling
  /// From the pixels' coordinates to the canvas.
  public var transform: Homography
  /// 0…1.
  public var opacity: Double
  /// How it meets what is below it.
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
