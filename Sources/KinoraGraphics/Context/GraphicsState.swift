import Foundation

/// What `saveGState` keeps.
struct GraphicsState {
  /// From user space to the context's base space.
  var ctm = CGAffineTransform.identity
  /// In base space; all of them hide what is outside.
  var clips: [GroupItem.Clip] = []
  /// Pictures whose alpha everything drawn is multiplied by, in base space.
  var masks: [DisplayItem] = []
  /// Distinguishes lists of clips without comparing them.
  var clipNumber = 0
  /// A rectangle in base space around what is not clipped away.
  var clipBounds: CGRect

  var fill = ContextPaint.color(.black)
  var strokePaint = ContextPaint.color(.black)
  /// Where patterns have their origin, in the space the context began with.
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

  /// The edges that are smoothed.
  var edges: EdgeSet { antialiases && allowsAntialiasing ? .all : .aliased }
}

/// What a context fills and strokes with.
enum ContextPaint {
  case color(CGColor)
  /// A pattern, and the colour of one without colours of its own.
  case pattern(CGPattern, CGColor)
}

/// Items recorded under the same clips.
struct ClippedRun {
  var clipNumber: Int
  var clips: [GroupItem.Clip]
  var masks: [DisplayItem]
  var items: [DisplayItem]

  /// The items, where there are clips or masks in groups that draw straight onto what is below.
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
  /// How many states were saved when it began.
  var savedStates: Int

  mutating func append(_ item: DisplayItem, _ state: GraphicsState) {
    if let last = runs.indices.last, runs[last].clipNumber == state.clipNumber {
      runs[last].items.append(item)
    } else {
      runs.append(
        ClippedRun(clipNumber: state.clipNumber, clips: state.clips, masks: state.masks, items: [item]))
    }
  }

  /// The items, inside their clips.
  var items: [DisplayItem] { runs.flatMap(\.clipped) }
}

extension DisplayItem {
  /// The mode it meets what is below with.
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

  /// The same item in another mode; a shadow knows only one.
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
