import Foundation

/// How a layer places its sublayers in boxes.
public struct LayoutRules: Sendable, Hashable {
  /// The form of the layout.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One after the other from left to right.
    case row
    /// One below the other.
    case column
    /// In columns and rows.
    case grid
    /// One above the other in the z direction, each in the whole space.
    case stack
  }

  /// The form.
  public var kind: Kind
  /// The space between neighbours in a row and between columns, in points or percent of the inner width.
  public var columnGap: LayoutLength = 0
  /// The space between neighbours in a column, between lines of a row and between a grid's rows, in points or percent.
  public var rowGap: LayoutLength = 0
  /// The space inside the layer's edges, in points or percent of the inner width of the superlayer, or of the grid's area.
  public var padding = LayoutInsets.zero
  /// A safe area of a picture as large as the layer, which adds to the padding. Default nil: none.
  public var safeArea: SafeArea?
  /// Where sublayers stand across a row or a column, and from top to bottom in their areas of a grid or a stack.
  public var align = LayoutAlignment.normal
  /// Where sublayers stand along a row or a column, where a grid's columns stand, and where sublayers of a stack stand
  /// from left to right.
  public var justify = LayoutDistribution.normal
  /// Where sublayers stand from left to right in their areas of a grid.
  public var justifyItems = LayoutAlignment.normal
  /// Where the lines of a row or a column that wraps, or a grid's rows, stand.
  public var alignContent = LayoutDistribution.normal
  /// Whether a row or a column goes on in another line where there is no more room.
  public var wraps = false
  /// A grid's columns, in order.
  public var columns: [GridTrack] = []
  /// A grid's rows, in order.
  public var rows: [GridTrack] = []
  /// The columns that a grid adds for layers beyond those declared.
  public var autoColumns = GridTrack.auto
  /// The rows that a grid adds for layers beyond those declared.
  public var autoRows = GridTrack.auto

  /// The rules of a form, with everything else at its default.
  public init(_ kind: Kind) { self.kind = kind }

  /// The space inside the edges of a layer under a constraint, whose height may be known from elsewhere.
  func padding(_ constraint: BoxConstraint, height: Double?) -> Edges {
    var edges = Edges(padding, in: constraint.whole)
    if let safeArea {
      edges.left += constraint.width * Double(safeArea.left)
      edges.right += constraint.width * Double(safeArea.right)
      edges.top += (height ?? 0) * Double(safeArea.top)
      edges.bottom += (height ?? 0) * Double(safeArea.bottom)
    }
    return edges
  }
}

/// Distances in points from the four edges of a box.
struct Edges: Hashable {
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
  var left = 0.0

  init() {}

  /// The distances, with percentages of `whole` and 0 for every `auto`.
  init(_ insets: LayoutInsets, in whole: Double?) {
    top = insets.top.resolved(in: whole) ?? 0
    right = insets.right.resolved(in: whole) ?? 0
    bottom = insets.bottom.resolved(in: whole) ?? 0
    left = insets.left.resolved(in: whole) ?? 0
  }

  var width: Double { left + right }
  var height: Double { top + bottom }
}
