import Foundation

/// How wide or how high a layer is to be in a layout of boxes.
public enum LayoutLength: Sendable, Hashable {
  /// What the layout makes of it: a layer is stretched where its superlayer's alignment says so, and as large as its
  /// content elsewhere. As a least or greatest size it means none of the layer's own; as a margin, a share of the space
  /// that is left.
  case auto
  /// A number of points.
  case points(CGFloat)
  /// A part of the superlayer's inner size, or of the grid's area: 100 is the whole. Where that size depends on its
  /// content it counts as `auto`.
  case percent(CGFloat)
  /// All the space there is: along a row or a column a share of the free space, across it and in a grid or a stack the
  /// whole line or area.
  case fill
  /// As large as the content, no larger than the space there is, and never smaller than the content's least size.
  case fit
  /// The content's least size: text as narrow as its longest word.
  case minContent
  /// The content's size without any limit: text without breaks.
  case maxContent

  /// Whether the length is a number of points or a percentage.
  var isNumber: Bool {
    switch self {
    case .points, .percent: true
    case .auto, .fill, .fit, .minContent, .maxContent: false
    }
  }

  /// Whether the layout decides on the size of a grid's layer, whose least size then follows from its content.
  var leavesToGrid: Bool {
    switch self {
    case .auto, .fill, .fit, .percent: true
    case .points, .minContent, .maxContent: false
    }
  }

  /// The length in points, where `whole` is what percentages are parts of; nil for lengths that depend on more.
  func resolved(in whole: Double?) -> Double? {
    switch self {
    case .points(let value): value.isFinite ? Double(value) : 0
    case .percent(let value): value.isFinite ? whole.map { $0 * Double(value) / 100 } : 0
    default: nil
    }
  }
}

extension LayoutLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A number of points.
  public init(integerLiteral value: Int) { self = .points(CGFloat(value)) }
  /// A number of points.
  public init(floatLiteral value: Double) { self = .points(CGFloat(value)) }
}

/// Distances from the four edges of a rectangle, such as a layer's margin or padding.
public struct LayoutInsets: Sendable, Hashable {
  /// The distance from the edge of that name.
  public var top, right, bottom, left: LayoutLength

  /// Four distances, clockwise from the top as in CSS.
  public init(
    top: LayoutLength = 0, right: LayoutLength = 0, bottom: LayoutLength = 0, left: LayoutLength = 0
  ) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// One distance from all edges.
  public init(_ all: LayoutLength) { self.init(top: all, right: all, bottom: all, left: all) }

  /// One distance from the top and the bottom, and one from the sides.
  public init(vertical: LayoutLength, horizontal: LayoutLength) {
    self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
  }

  /// No distances.
  public static let zero = LayoutInsets()
}

extension LayoutInsets: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// One distance from all edges, in points.
  public init(integerLiteral value: Int) { self.init(.points(CGFloat(value))) }
  /// One distance from all edges, in points.
  public init(floatLiteral value: Double) { self.init(.points(CGFloat(value))) }
}

/// Where a layer stands in the space that its line or area has for it.
public enum LayoutAlignment: String, Sendable, Hashable, CaseIterable {
  /// Stretched; in a grid or a stack a layer with an aspect keeps it and stands at the start.
  case normal
  case start
  case center
  case end
  /// As large as the space, where the layer's own size is `auto`.
  case stretch
  /// With the first baseline of its text on the line's; in rows only, at the start elsewhere.
  case baseline
}

/// What happens to the space that is left between the layers of a line, between lines, or between a grid's tracks.
public enum LayoutDistribution: String, Sendable, Hashable, CaseIterable {
  /// At the end for layers of a line; lines and tracks with the size `auto` are stretched.
  case normal
  case start
  case center
  case end
  /// Lines and tracks with the size `auto` take equal parts of it; layers of a line stand at the start.
  case stretch
  /// Between neighbours in equal parts.
  case spaceBetween = "space-between"
  /// Around each in equal parts, so that the first and last parts are half as large as those between neighbours.
  case spaceAround = "space-around"
  /// Before, between and after all in equal parts.
  case spaceEvenly = "space-evenly"

  /// The space before the first and the additional space between neighbours of `count` parts, when `free` is left.
  func spread(_ free: Double, _ count: Int) -> (before: Double, between: Double) {
    switch self {
    case .normal, .start, .stretch: (0, 0)
    case .center: (free / 2, 0)
    case .end: (free, 0)
    case .spaceBetween: free > 0 && count > 1 ? (0, free / Double(count - 1)) : (0, 0)
    case .spaceAround: free > 0 ? (free / Double(2 * count), free / Double(count)) : (0, 0)
    case .spaceEvenly: free > 0 ? (free / Double(count + 1), free / Double(count + 1)) : (0, 0)
    }
  }
}
