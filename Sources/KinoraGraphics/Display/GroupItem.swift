import Foundation

/// A group: items drawn together into a transparent picture of their own, which is then composited as a whole.
///
/// The steps, in this order (Core Animation's order for a layer): items → clips → filters → shadow beneath → opacity →
/// mask → composite with `blend`. Where no step has an effect no group is made: the items stand in the list directly.
/// An immutable reference, so that an unchanged subtree is recognised without being compared.
public final class GroupItem: Sendable {
  /// The items, bottom to top.
  public let items: [DisplayItem]
  /// The clips; the group shows only inside all of them.
  public let clips: [Clip]
  /// The filters, applied to the group's picture from first to last.
  public let filters: [Filter]
  /// The shadow that the group's picture casts.
  public let shadow: Shadow?
  /// 0…1.
  public let opacity: Double
  /// Items whose alpha multiplies the result; nil for no mask (an empty list hides everything).
  public let mask: [DisplayItem]?
  /// How the group is composited with what is below it.
  public let blend: BlendMode
  /// The filters applied to what is already on the canvas, inside the clips, before the group is drawn there.
  public let backdropFilters: [Filter]
  /// The depth of nested groups and rasterized items, this group included.
  let nesting: Int
  /// Whether the items are drawn into a picture of their own. When false, and the group has only clips, a mask and an
  /// opacity, they are drawn straight onto what is below: blend modes and backdrop filters inside then see it, and
  /// clips, mask and opacity mix the result with what was there before.
  public let isolated: Bool
  /// Whether backdrop filters of the group, or of groups inside it, read what is below the group.
  public let seesBackdrop: Bool

  /// A clip: an outline outside which nothing shows.
  public struct Clip: Sendable, Equatable {
    /// The outline of what stays visible, in the clip's own coordinates.
    public var outline: Outline
    /// The map from the clip's own coordinates to the canvas.
    public var transform: Homography
    /// The edges that are antialiased; the others are hard.
    public var antialiasedEdges: EdgeSet
    /// A clip from its parts.
    public init(_ outline: Outline, transform: Homography, antialiasedEdges: EdgeSet = .all) {
      self.outline = outline
      self.transform = transform
      self.antialiasedEdges = antialiasedEdges
    }
  }

  /// A shadow: the group's own alpha, blurred, coloured, offset and drawn below the group.
  public struct Shadow: Sendable, Equatable {
    /// The blur's standard deviations in canvas pixels, along the canvas' axes.
    public var sigmaX, sigmaY: Double
    /// The offset in canvas pixels.
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

  /// A group from its parts; a part that is not given has no effect.
  ///
  /// At most ``DisplayItem/deepestNesting`` groups may be nested: one that is nested deeper is left empty, and reported
  /// to `Warnings`.
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
  /// Whether backdrop filters in the item read what is below it.
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

/// A filter that changes a group's picture before it is composited.
public enum Filter: Sendable, Hashable {
  /// A Gaussian blur with standard deviations in canvas pixels; outside the picture it reads transparent pixels.
  case gaussianBlur(sigmaX: Double, sigmaY: Double)
  /// A matrix on straight (unpremultiplied) components, whose results are clamped to 0…1.
  case colorMatrix(ColorMatrix)
}

/// A colour matrix of four rows and five columns: `out = M · (r, g, b, a, 1)`, on straight components in 0…1 (the SVG
/// feColorMatrix layout, row by row).
public struct ColorMatrix: Sendable, Hashable {
  /// The twenty elements, row by row: five each for red, green, blue and alpha.
  public var rows: [Double]
  /// A matrix from twenty numbers, row by row.
  public init(rows: [Double]) {
    precondition(rows.count == 20, "a colour matrix has four rows of five")
    self.rows = rows
  }
}
