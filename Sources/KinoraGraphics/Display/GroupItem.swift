import Foundation

/// Items drawn together into a transparent picture of their own, which is then treated and composited as one.
///
/// The steps, in this order (Core Animation's order for a layer): items → clips → filters → shadow beneath → opacity → mask →
/// composite with `blend`. A group whose steps all do nothing is never made: its items stand in the list directly.
/// An immutable reference, so that an unchanged subtree is recognised without being compared.
public final class GroupItem: Sendable {
  /// What is inside, bottom to top.
  public let items: [DisplayItem]
  /// The result shows only inside every one of these.
  public let clips: [Clip]
  /// Applied to the whole, first to last.
  public let filters: [Filter]
  /// Cast by the whole, below it.
  public let shadow: Shadow?
  /// 0…1.
  public let opacity: Double
  /// Items whose alpha multiplies the result; nil for no mask (an empty list hides everything).
  public let mask: [DisplayItem]?
  /// How the whole meets what is below it.
  public let blend: BlendMode
  /// Applied to what is already on the canvas inside the clips, before the group is drawn there.
  public let backdropFilters: [Filter]
  /// How many groups and rasterized items are inside each other, this one included.
  let nesting: Int
  /// False draws the items straight onto what is below, where there are only clips, a mask and an opacity: blend modes and backdrop filters inside then
  /// see what is there, and clips, mask and opacity mix the result with what was there before.
  public let isolated: Bool
  /// Whether backdrop filters of the group, or inside it, look at what is below the group.
  public let seesBackdrop: Bool

  /// An outline that hides what is outside it.
  public struct Clip: Sendable, Equatable {
    /// What stays visible, in its own coordinates.
    public var outline: Outline
    /// From the clip's own coordinates to the canvas.
    public var transform: Homography
    /// The edges with partial coverage; the others are hard.
    public var antialiasedEdges: EdgeSet
    /// A clip from its parts.
    public init(_ outline: Outline, transform: Homography, antialiasedEdges: EdgeSet = .all) {
      self.outline = outline
      self.transform = transform
      self.antialiasedEdges = antialiasedEdges
    }
  }

  /// The group's own alpha, blurred, tinted, moved and put beneath it.
  public struct Shadow: Sendable, Equatable {
    /// Standard deviation in canvas pixels along the canvas' axes.
    public var sigmaX, sigmaY: Double
    /// Canvas pixels.
    public var offset: CGSize
    /// The colour of the shadow, straight.
    public var color: CGColor
    /// A shadow from its parts.
    public init(sigmaX: Double, sigmaY: Double, offset: CGSize, color: CGColor) {
      self.sigmaX = sigmaX
      self.sigmaY = sigmaY
      self.offset = offset
      self.color = color
    }
  }

  /// A group from its parts; each does nothing unless given.
  ///
  /// At most ``DisplayItem/deepestNesting`` groups may be inside each other: one deeper is empty, and reported to `Warnings`.
  public init(
    _ items: [DisplayItem], clips: [Clip] = [], filters: [Filter] = [], shadow: Shadow? = nil, opacity: Double = 1,
    mask: [DisplayItem]? = nil, blend: BlendMode = .normal, backdropFilters: [Filter] = [], isolated: Bool = true
  ) {
    let inside = max(items.nesting, mask?.nesting ?? 0)
    let isTooDeep = inside >= DisplayItem.deepestNesting
    if isTooDeep { DisplayItem.reportNesting() }
    nesting = isTooDeep ? 1 : inside + 1
    self.items = isTooDeep ? [] : items
    self.clips = clips
    self.filters = filters
    self.shadow = shadow
    self.opacity = opacity
    self.mask = isTooDeep ? nil : mask
    self.blend = blend
    self.backdropFilters = backdropFilters
    self.isolated = isolated
    seesBackdrop = !backdropFilters.isEmpty || (!isolated && self.items.contains(where: \.seesBackdrop))
  }
}

extension DisplayItem {
  /// Whether backdrop filters in it look at what is below.
  public var seesBackdrop: Bool {
    if case .group(let group) = self { return group.seesBackdrop }
    return false
  }
}

extension GroupItem: Equatable {
  public static func == (a: GroupItem, b: GroupItem) -> Bool {
    a === b
      || (a.opacity == b.opacity && a.blend == b.blend && a.isolated == b.isolated && a.clips == b.clips
        && a.filters == b.filters && a.backdropFilters == b.backdropFilters && a.shadow == b.shadow && a.mask == b.mask
        && a.items == b.items)
  }
}

/// What happens to a group's picture before it is composited.
public enum Filter: Sendable, Hashable {
  /// Standard deviations in canvas pixels; transparent outside the picture.
  case gaussianBlur(sigmaX: Double, sigmaY: Double)
  /// Straight (unpremultiplied) components, each result clamped to 0…1.
  case colorMatrix(ColorMatrix)
}

/// Five columns of four rows: `out = M · (r, g, b, a, 1)`, on straight components in 0…1 (the SVG feColorMatrix layout, row by row).
public struct ColorMatrix: Sendable, Hashable {
  /// Twenty numbers, row by row: red's five, green's, blue's, alpha's.
  public var rows: [Double]
  /// A matrix from twenty numbers, row by row.
  public init(rows: [Double]) {
    precondition(rows.count == 20, "a colour matrix has four rows of five")
    self.rows = rows
  }
}
