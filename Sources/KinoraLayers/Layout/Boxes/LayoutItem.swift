import Foundation

/// What a layer says of itself to the layout of boxes that places it.
///
/// The words are CSS's, and so is what they do. They have no counterpart in Core Animation.
public struct LayoutItem: Sendable, Hashable {
  /// The size of the frame. Default `auto`.
  public var width, height: LayoutLength
  /// The least size of the frame, in points or percent. By default, which is `auto`, a layer of a row or a column does
  /// not shrink below its content, nor does a grid's.
  public var minWidth, minHeight: LayoutLength
  /// The greatest size of the frame, in points or percent. Default `auto`: none.
  public var maxWidth, maxHeight: LayoutLength
  /// The share of a line's free space that the layer takes. Default 0.
  public var grow: CGFloat
  /// How much of what is missing in a line the layer gives, in proportion to its size. Default 1.
  public var shrink: CGFloat
  /// The size along a row or a column before growing and shrinking. Default `auto`: that of `width` or `height`.
  public var basis: LayoutLength
  /// Where the layer stands across its row or column, or in its grid area from top to bottom. Default nil: as the
  /// superlayer's layout says.
  public var alignSelf: LayoutAlignment?
  /// Where the layer stands in its grid area or stack from left to right. Default nil: as the superlayer's layout says.
  public var justifySelf: LayoutAlignment?
  /// The distances kept from what is around the layer. Default none.
  public var margin: LayoutInsets
  /// The frame's width divided by its height, where only one of them is known. Default nil: none.
  public var aspect: CGFloat?
  /// The columns of a grid that the layer covers. Default one, where there is room.
  public var column: GridPlacement
  /// The rows of a grid that the layer covers. Default one, where there is room.
  public var row: GridPlacement
  /// Whether the layout leaves the layer alone, which then has the position and bounds that it says. Default false.
  public var isFree: Bool

  /// What a layer says, by default nothing.
  public init(
    width: LayoutLength = .auto, height: LayoutLength = .auto, minWidth: LayoutLength = .auto,
    minHeight: LayoutLength = .auto, maxWidth: LayoutLength = .auto, maxHeight: LayoutLength = .auto, grow: CGFloat = 0,
    shrink: CGFloat = 1, basis: LayoutLength = .auto, alignSelf: LayoutAlignment? = nil,
    justifySelf: LayoutAlignment? = nil, margin: LayoutInsets = .zero, aspect: CGFloat? = nil,
    column: GridPlacement = .auto, row: GridPlacement = .auto, isFree: Bool = false
  ) {
    (self.width, self.height) = (width, height)
    (self.minWidth, self.minHeight, self.maxWidth, self.maxHeight) = (minWidth, minHeight, maxWidth, maxHeight)
    (self.grow, self.shrink, self.basis) = (grow, shrink, basis)
    (self.alignSelf, self.justifySelf) = (alignSelf, justifySelf)
    (self.margin, self.aspect, self.column, self.row) = (margin, aspect, column, row)
    self.isFree = isFree
  }
}
