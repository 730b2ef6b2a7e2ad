import Foundation

/// The graphics state: what `saveGState` keeps.
struct GraphicsState {
  /// The current transformation matrix, from user space to the context's base space.
  var ctm = CGAffineTransform.identity
  /// The clips, in base space; what lies outside any of them is hidden.
  var clips: [GroupItem.Clip] = []
  /// The masks, in base space; the alpha of everything drawn is multiplied by theirs.
  var masks: [DisplayItem] = []
  /// A number that tells the lists of clips and masks apart without comparing them; 0 for none.
  var clipNumber = 0
  /// A rectangle in base space around what is not clipped away.
  var clipBounds: CGRect

  var fill = ContextPaint.color(.black)
  var strokePaint = ContextPaint.color(.black)
  /// The origin of patterns, in user space as it was at first.
  var patternPhase = CGSize.zero
  var stroke = StrokeStyle()
  var alpha: CGFloat = 1
  var blend = CGBlendMode.normal
  var shadow: GroupItem.Shadow?
  var interpolation = CGInterpolationQuality.default
  var antialiases = true
  var allowsAntialiasing = true

  var font: CGFont?
  var fontSize: CGFloat = 0
  var textMode = CGTextDrawingMode.fill

  /// The edges that are antialiased.
  var edges: EdgeSet { antialiases && allowsAntialiasing ? .all : .aliased }
}

/// The paint with which a context fills and strokes.
enum ContextPaint {
  case color(CGColor)
  /// A pattern, and the colour to paint it in when it has no colours of its own.
  case pattern(CGPattern, CGColor)
}

/// Items recorded one after the other under the same clips and masks.
struct ClippedRun {
  var clipNumber: Int
  var clips: [GroupItem.Clip]
  var masks: [DisplayItem]
  var items: [DisplayItem]

  /// The items; where there are clips or masks, in non-isolated groups that apply them.
  var clipped: [DisplayItem] {
    if clips.isEmpty, masks.isEmpty { return items }
    var inner = items
    for mask in masks.dropLast() { inner = [.group(GroupItem(inner, mask: [mask], isolated: false))] }
    return [.group(GroupItem(inner, clips: clips, mask: masks.last.map { [$0] }, isolated: false))]
  }
}

/// A transparency layer being recorded, or the context itself at the bottom.
struct RecordingLayer {
  var runs: [ClippedRun] = []
  /// How many states were saved when the layer began.
  var savedStates: Int

  mutating func append(_ item: DisplayItem, _ state: GraphicsState) {
    if let last = runs.indices.last, runs[last].clipNumber == state.clipNumber {
      runs[last].items.append(item)
    } else {
      runs.append(
        ClippedRun(clipNumber: state.clipNumber, clips: state.clips, masks: state.masks, items: [item]))
    }
  }

  /// The layer's items, inside their clips.
  var items: [DisplayItem] { runs.flatMap(\.clipped) }
}

extension DisplayItem {
  /// The mode in which the item is composited with what is below it.
  var blendMode: BlendMode {
    switch self {
    case .shape(let item): item.blend
    case .image(let item): item.blend
    case .sprites(let item): item.blend
    case .group(let group): group.blend
    case .rasterized(let item): item.blend
    case .shadow: .normal
    }
  }

  /// This item in another blend mode; a shadow has only the normal one.
  func withBlend(_ mode: BlendMode) -> DisplayItem {
    switch self {
    case .shape(var item):
      item.blend = mode
      return .shape(item)
    case .image(var item):
      item.blend = mode
      return .image(item)
    case .sprites(var item):
      item.blend = mode
      return .sprites(item)
    case .group(let group):
      return group.blend == mode
        ? self
        : .group(
          GroupItem(
            group.items, clips: group.clips, filters: group.filters, shadow: group.shadow, opacity: group.opacity,
            mask: group.mask, blend: mode, backdropFilters: group.backdropFilters, isolated: group.isolated))
    case .rasterized(var item):
      item.blend = mode
      return .rasterized(item)
    case .shadow: return self
    }
  }
}
