import Foundation

/// A layout manager that places sublayers in a row, a column, a grid or a stack.
///
///     card.layoutManager = BoxLayout.column(gap: 12, padding: 24)
///     title.layoutItem.alignSelf = .center
///     photo.layoutItem = LayoutItem(width: .fill, aspect: 16 / 9)
///
/// The rules are those of CSS's flexible boxes and grids, for layers whose bounds include their padding
/// (`box-sizing: border-box`). What a layer says of itself is its ``LayoutItem``. Text is as large as its letters, and
/// wrapped text as high as its width makes it; a plain layer is as large as the bounds that the program gave it, or as
/// the image that it shows where it has none. A layout inside another is laid out with it.
///
/// The untransformed frame of each sublayer is placed, whatever its anchor point; transforms do not matter, as in CSS.
/// A sublayer that is hidden keeps its place, one that is ``LayoutItem/isFree`` is left alone. A layer that has a layout
/// and is not inside another keeps its bounds, unless its own item says a size. Core Animation has nothing like this.
public final class BoxLayout: CALayoutManager, Sendable {
  /// How the layout places sublayers.
  public let rules: LayoutRules

  /// A layout by rules. It has no state, so one may serve any number of layers.
  public init(_ rules: LayoutRules) { self.rules = rules }

  /// Sublayers from left to right.
  public static func row(
    gap: LayoutLength = 0, padding: LayoutInsets = .zero, align: LayoutAlignment = .normal,
    justify: LayoutDistribution = .normal, wraps: Bool = false
  ) -> BoxLayout {
    line(.row, gap, padding, align, justify, wraps)
  }

  /// Sublayers from top to bottom.
  public static func column(
    gap: LayoutLength = 0, padding: LayoutInsets = .zero, align: LayoutAlignment = .normal,
    justify: LayoutDistribution = .normal, wraps: Bool = false
  ) -> BoxLayout {
    line(.column, gap, padding, align, justify, wraps)
  }

  /// Sublayers in columns and rows; rows beyond those given are as high as their sublayers.
  public static func grid(
    columns: [GridTrack], rows: [GridTrack] = [], columnGap: LayoutLength = 0, rowGap: LayoutLength = 0,
    padding: LayoutInsets = .zero, align: LayoutAlignment = .normal, justifyItems: LayoutAlignment = .normal
  ) -> BoxLayout {
    var rules = LayoutRules(.grid)
    (rules.columns, rules.rows, rules.columnGap, rules.rowGap) = (columns, rows, columnGap, rowGap)
    (rules.padding, rules.align, rules.justifyItems) = (padding, align, justifyItems)
    return BoxLayout(rules)
  }

  /// Sublayers above each other.
  public static func stack(
    padding: LayoutInsets = .zero, align: LayoutAlignment = .normal, justify: LayoutDistribution = .normal
  ) -> BoxLayout {
    line(.stack, 0, padding, align, justify, false)
  }

  private static func line(
    _ kind: LayoutRules.Kind, _ gap: LayoutLength, _ padding: LayoutInsets, _ align: LayoutAlignment,
    _ justify: LayoutDistribution, _ wraps: Bool
  ) -> BoxLayout {
    var rules = LayoutRules(kind)
    (rules.columnGap, rules.rowGap, rules.padding) = (gap, gap, padding)
    (rules.align, rules.justify, rules.wraps) = (align, justify, wraps)
    return BoxLayout(rules)
  }

  /// The size that the sublayers take without any limit.
  public func preferredSize(of layer: CALayer) -> CGSize {
    let box = layer.box
    let width = box.widthLimits(in: nil).clamp(box.intrinsicWidths.greatest)
    return CGSize(width: width, height: box.layout(BoxConstraint(width: width)).height)
  }

  /// Gives every sublayer its bounds and position. A layer that no other layout places first takes the size that its
  /// item says.
  public func layoutSublayers(of layer: CALayer) {
    let box = layer.box
    let constraint: BoxConstraint
    if layer.isPlacedInBoxes, let given = box.constraint {
      constraint = given
    } else {
      constraint = layer.takeOwnSize()
    }
    let result = box.layout(constraint)
    layer.layerFlags.insert(.placesBoxes)
    for (index, child) in box.children.enumerated() {
      child.content.place(result.frames[index], under: result.constraints[index])
    }
    layer.layerFlags.remove(.placesBoxes)
  }
}

extension BoxLayout: Hashable {
  /// Whether both layouts have the same rules.
  public static func == (a: BoxLayout, b: BoxLayout) -> Bool { a.rules == b.rules }

  public func hash(into hasher: inout Hasher) { hasher.combine(rules) }
}
