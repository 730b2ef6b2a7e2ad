import Foundation

/// What a box of a layout asks of the layer that it stands for.
protocol LayoutContent: AnyObject {
  /// What the layer says of itself.
  var boxItem: LayoutItem { get }
  /// How the layer places its sublayers; nil where it does not.
  var boxRules: LayoutRules? { get }
  /// The boxes of the sublayers that the layer places.
  var boxChildren: [LayoutBox] { get }
  /// The least and the greatest width of what the layer itself shows.
  var contentWidths: IntrinsicWidths { get }
  /// Gives the layer its place.
  func place(_ frame: CGRect, under constraint: BoxConstraint)
  /// How high what the layer itself shows is in a width, and how far below its top the first line of its text stands.
  func content(inWidth width: Double) -> (height: Double, baseline: Double?)
  /// The width divided by the height of what the layer itself shows; nil where it has no shape of its own.
  var contentAspect: Double? { get }
}

/// The widths between which a box has its size when it depends on its content alone.
struct IntrinsicWidths: Hashable {
  var least = 0.0
  var greatest = 0.0
}

/// What a box's layout depends on besides its content.
struct BoxConstraint: Hashable {
  var width: Double
  /// The height; nil where the content decides.
  var height: Double?
  /// Whether percentages of the height are known.
  var isDefinite = false
  /// The limits of a height for which the content decides.
  var minHeight = 0.0
  var maxHeight = Double.infinity
  /// The width of which padding in percent is a part: the inner width of what is around.
  var whole = 0.0
}

/// The layout of a box: its height, its first baseline, and the places of its children in its own coordinates with the
/// constraints under which they are laid out there.
struct BoxResult {
  var height: Double
  /// The height that the content takes, in a box of another height too.
  var contentHeight = 0.0
  var frames: [CGRect] = []
  var constraints: [BoxConstraint] = []
  var baseline: Double?
}

/// A layer as the layout of boxes sees it, with what is known of its layout as long as nothing changes.
///
/// Nested boxes are laid out several times with different constraints. What was found is kept, so that the time is in
/// proportion to the number of boxes and not to a power of it.
final class LayoutBox {
  unowned let content: any LayoutContent
  private var facts: Facts?
  private var widths: IntrinsicWidths?
  /// What the layer itself shows in the width for which this was last asked.
  private var shown: (width: Double, height: Double, baseline: Double?)?
  private var results: [BoxConstraint: BoxResult] = [:]
  /// How often a layout was worked out, for tests.
  private(set) var layoutCount = 0

  /// What the content says, asked for once. An object, because all of this is large and looked at often.
  private final class Facts {
    let item: LayoutItem
    let rules: LayoutRules?
    let children: [LayoutBox]
    let aspect: Double?
    let holdsContent: Bool

    init(_ item: LayoutItem, _ rules: LayoutRules?, _ children: [LayoutBox], aspect: Double?, holdsContent: Bool) {
      (self.item, self.rules, self.children) = (item, rules, children)
      (self.aspect, self.holdsContent) = (aspect, holdsContent)
    }
  }

  init(_ content: any LayoutContent) { self.content = content }

  /// Forgets what was found, because the content has changed.
  func forget() {
    facts = nil
    widths = nil
    shown = nil
    results = [:]
  }

  // MARK: The place

  /// The constraint under which the layout around the box has placed it.
  var constraint: BoxConstraint?
  /// The size that layout gave the box, and the one that it had before.
  private var placed: (size: CGSize, own: CGSize)?

  /// The size that the program gave a layer which has a size now: another than layout gave it.
  func ownSize(of size: CGSize) -> CGSize {
    guard let placed, placed.size == size else { return size }
    return placed.own
  }

  /// Notes that layout gives the box a size instead of the one that it has.
  func notePlace(_ size: CGSize, over old: CGSize) { placed = (size, ownSize(of: old)) }

  // MARK: Layout

  private var known: Facts {
    if let facts { return facts }
    let item = content.boxItem
    let rules = content.boxRules
    let own = item.aspect.flatMap { $0 > 0 && $0.isFinite ? Double($0) : nil }
    let shape = rules == nil ? content.contentAspect : nil
    let made = Facts(
      item, rules, rules == nil ? [] : content.boxChildren, aspect: own ?? shape,
      holdsContent: own != nil && shape == nil)
    facts = made
    return made
  }

  var item: LayoutItem { known.item }
  var rules: LayoutRules? { known.rules }
  var children: [LayoutBox] { known.children }
  /// The width divided by the height that the box keeps where one of them is known.
  var aspect: Double? { known.aspect }
  /// Whether the box has an aspect and is as large as its content all the same, unless it says a least size.
  var holdsContent: Bool { known.holdsContent }

  /// The widths of the box by its content alone, its own padding included.
  var intrinsicWidths: IntrinsicWidths {
    if let widths { return widths }
    let found: IntrinsicWidths =
      switch rules?.kind {
      case nil: content.contentWidths
      case .row, .column: FlexLayout.intrinsicWidths(of: self)
      case .grid, .stack: GridLayout.intrinsicWidths(of: self)
      }
    widths = found
    return found
  }

  /// The widths of the box by its content, its padding included, of which percentages are parts of the width `whole`.
  func widths(in whole: Double?) -> IntrinsicWidths {
    let more = floor(in: whole).width - floor(in: nil).width
    return IntrinsicWidths(least: intrinsicWidths.least + more, greatest: intrinsicWidths.greatest + more)
  }

  /// What the layer itself shows in a width.
  private func content(inWidth width: Double) -> (height: Double, baseline: Double?) {
    if let shown, shown.width == width { return (shown.height, shown.baseline) }
    let own = content.content(inWidth: width)
    shown = (width, own.height, own.baseline)
    return own
  }

  /// The layout under a constraint.
  func layout(_ constraint: BoxConstraint) -> BoxResult {
    if let known = results[constraint] { return known }
    layoutCount += 1
    let result: BoxResult
    switch rules?.kind {
    case nil:
      let own = content(inWidth: constraint.width)
      let limits = SizeLimits(least: constraint.minHeight, greatest: constraint.maxHeight)
      result = BoxResult(
        height: constraint.height ?? limits.clamp(own.height), contentHeight: own.height, baseline: own.baseline)
    case .row, .column: result = FlexLayout(self, constraint).result
    case .grid, .stack: result = GridLayout.result(of: self, constraint)
    }
    // A tree that is nested deeply can be asked for under ever new constraints.
    if results.count >= 64 { results = [:] }
    results[constraint] = result
    return result
  }
}

/// Limits of a box's size along an axis.
struct SizeLimits {
  var least = 0.0
  var greatest = Double.infinity

  func clamp(_ value: Double) -> Double { max(min(value, greatest), least) }
}

extension LayoutBox {
  /// The box's own padding, which it is at least as large as, where percentages are parts of the width `whole`.
  func floor(in whole: Double?) -> Edges { rules.map { Edges($0.padding, in: whole) } ?? Edges() }

  /// The limits of the width, where percentages are parts of `whole`. A least width of `auto` is 0.
  func widthLimits(in whole: Double?) -> SizeLimits {
    let least = max(item.minWidth.resolved(in: whole) ?? 0, floor(in: whole).width)
    return SizeLimits(least: least, greatest: max(item.maxWidth.resolved(in: whole) ?? .infinity, least))
  }

  /// The limits of the height, where percentages are parts of `whole`, and those of the padding of `width`. A least height
  /// of `auto` is 0.
  func heightLimits(in whole: Double?, width: Double?) -> SizeLimits {
    let least = max(item.minHeight.resolved(in: whole) ?? 0, floor(in: width).height)
    return SizeLimits(least: least, greatest: max(item.maxHeight.resolved(in: whole) ?? .infinity, least))
  }

  /// The width that the content takes in a space: what `fit` means, or another of the words. Padding in percent is a part
  /// of the width `whole`.
  func contentWidth(_ length: LayoutLength, in space: Double, of whole: Double) -> Double {
    let widths = widths(in: whole)
    return switch length {
    case .minContent: widths.least
    case .maxContent: widths.greatest
    default: min(widths.greatest, max(widths.least, space))
    }
  }

  /// The limits of the width that limits of the height make, where the box keeps its shape.
  func transferred(_ heights: SizeLimits) -> SizeLimits {
    guard let aspect else { return SizeLimits() }
    return SizeLimits(least: heights.least * aspect, greatest: heights.greatest * aspect)
  }

  /// Limits of a width with those that limits of the height make, where the box keeps its shape and says no width.
  func limits(_ own: SizeLimits, transferring heights: SizeLimits) -> SizeLimits {
    guard aspect != nil, item.width == .auto else { return own }
    let others = transferred(heights)
    let least = max(own.least, min(others.least, own.greatest))
    return SizeLimits(least: least, greatest: max(min(own.greatest, others.greatest), least))
  }

  /// Limits of a size that the aspect gives: the box is not smaller than its content unless it says a least size.
  func limits(_ own: SizeLimits, holding content: @autoclosure () -> Double, least said: LayoutLength) -> SizeLimits {
    guard holdsContent, said == .auto else { return own }
    return SizeLimits(least: max(own.least, min(content(), own.greatest)), greatest: own.greatest)
  }

  /// The height of the content in a width, in a box that is as high as its aspect makes it.
  func contentHeight(inWidth width: Double, _ limits: SizeLimits, in whole: Double) -> Double {
    let height = aspect.map { limits.clamp(width / $0) }
    let constraint = BoxConstraint(width: width, height: height, isDefinite: height != nil, whole: whole)
    return layout(constraint).contentHeight
  }

  /// The height that the aspect gives a box of a width, within limits; nil for a box that keeps no shape.
  ///
  /// - Parameter isOpen: Whether the content's height is the least where the box says none.
  func heightByAspect(_ width: Double, _ limits: SizeLimits, isOpen: Bool = true, in whole: Double) -> Double? {
    guard let aspect else { return nil }
    let held =
      isOpen
      ? self.limits(limits, holding: contentHeight(inWidth: width, limits, in: whole), least: item.minHeight) : limits
    return held.clamp(width / aspect)
  }

  /// The width that the aspect gives a box of a height, within limits; nil for a box that keeps no shape.
  func widthByAspect(_ height: Double, _ own: SizeLimits, heights: SizeLimits, in whole: Double?) -> Double? {
    guard let aspect else { return nil }
    let moved = limits(own, transferring: heights)
    return limits(moved, holding: widths(in: whole).least, least: item.minWidth).clamp(heights.clamp(height) * aspect)
  }

  /// What the box needs of a superlayer whose width depends on its content, its margins included.
  ///
  /// - Parameter inRow: Whether it is one of a row's, which does not make it wider than its basis unless it grows, or
  ///   narrower unless it shrinks.
  /// - Parameter height: The height that the superlayer gives it, where that is known already.
  func contributedWidths(inRow: Bool = false, height: Double? = nil) -> IntrinsicWidths {
    let item = item
    var widths: IntrinsicWidths
    if let width = item.width.resolved(in: nil) {
      widths = IntrinsicWidths(least: width, greatest: width)
    } else if let height = height ?? item.height.resolved(in: nil),
      let width = widthByAspect(
        height, widthLimits(in: nil), heights: heightLimits(in: nil, width: nil), in: nil)
    {
      widths = IntrinsicWidths(least: width, greatest: width)
    } else {
      widths = intrinsicWidths
      if item.width == .minContent { widths.greatest = widths.least }
      if item.width == .maxContent { widths.least = widths.greatest }
      let heights = transferred(heightLimits(in: nil, width: nil))
      widths = IntrinsicWidths(least: heights.clamp(widths.least), greatest: heights.clamp(widths.greatest))
    }
    var limits = widthLimits(in: nil)
    if inRow {
      let isFill = item.basis == .auto && item.width == .fill
      let stated = isFill ? 0 : item.basis.resolved(in: nil)
      let base = stated ?? widths.greatest
      if item.grow <= 0, item.width != .fill {
        widths.least = min(widths.least, base)
        widths.greatest = min(widths.greatest, base)
      }
      if item.shrink <= 0 {
        // A basis that is the content does not make the content's least width larger, in Chromium.
        if stated != nil { widths.least = max(widths.least, base) }
        widths.greatest = max(widths.greatest, base)
      }
      if item.minWidth == .auto {
        let content = min(intrinsicWidths.least, limits.greatest)
        limits.least = max(limits.least, min(content, item.width.resolved(in: nil) ?? content))
      }
    }
    let margin = Edges(item.margin, in: nil).width
    return IntrinsicWidths(
      least: limits.clamp(widths.least) + margin, greatest: limits.clamp(widths.greatest) + margin)
  }
}
