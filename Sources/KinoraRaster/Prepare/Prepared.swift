import Foundation
import KinoraGraphics

/// A display item made ready to draw any part of it, by any thread.
///
/// Preparing may write to the object; drawing only reads it. One object serves one place in the list from frame to frame, so that its
/// memory is used again.
class Prepared {
  /// The canvas pixels drawing can change.
  var bounds = PixelRect.empty
  /// Pixels that become opaque whatever was below: what lies beneath need not be drawn there.
  var opaqueArea = PixelRect.empty

  /// For how many frames in a row the item has been the same.
  var age = 0
  /// The item has stood still for some frames: what can be kept for drawing it again should be.
  func settle(_ preparation: Preparation, _ scratch: Scratch) {}
  /// Draws without relying on the item that follows it in the list being drawn too.
  func drawAlone(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) { draw(on: surface, clip, scratch) }
  /// Where it surely replaces what is below it, if it does.
  var hole: ConvexHole? { nil }
  /// Whether it wants to know where the next item hides it.
  var minds: Bool { false }
  /// The next item, drawn in the same list, will replace everything in `hole`.
  func hide(behind hole: ConvexHole?) {}
  /// True when drawing it costs no more than copying finished pixels.
  var isCheap: Bool { false }
  /// Inside `bounds`, where drawing changes anything; empty for anywhere.
  var bands: [PixelRect] = []
  /// Outside these pixels the last preparation changed nothing, if it knows that.
  var changedArea: PixelRect?
  /// What the last preparation changed on the canvas.
  var damage: [PixelRect] = []
  /// The pixels of it, those of overlapping rectangles counted twice; 0 when that was in an earlier frame.
  var damagedArea = 0

  /// Draws the pixels of `clip`, which lies inside `bounds` and the surface and is no larger than the scratch's window.
  func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {}

  /// True when drawing through cells takes time for those alone, however many rectangles they make.
  var drawsThroughCells: Bool { isCheap }

  /// Draws the damaged cells of `clip` (as for `draw`); `alone` as for `drawAlone`.
  func draw(
    on surface: Surface, _ clip: PixelRect, through cells: DamagedCells, alone: Bool, _ scratch: Scratch
  ) {
    for rect in cells.rects {
      let area = rect.intersection(clip)
      if area.isEmpty { continue }
      if alone { drawAlone(on: surface, area, scratch) } else { draw(on: surface, area, scratch) }
    }
  }

  /// What it is when it is no more than that: its paint through its coverage.
  var plainPaint: PlainPaint? { nil }

  /// How many items this is, those inside included.
  var itemCount: Int { 1 }
}

/// What preparing needs besides the item.
struct Preparation {
  var caches: Caches
  /// The pixels that can ever be seen: the canvas. Pictures of groups reach beyond it by what their filters need.
  var visible: PixelRect
  /// Who may help with an item that is large enough to be prepared by several threads; nil while items are prepared side by side.
  var workers: Workers?
}

extension DisplayItem {
  /// Whether preparing it is worth the work of several threads.
  var isLarge: Bool {
    switch self {
    case .group(let item): !item.filters.isEmpty || item.shadow != nil || item.items.contains(where: \.isLarge)
    case .sprites(let item): item.sprites.count >= 1000
    case .rasterized(let item): item.area.width * item.area.height > 65_536
    case .shape, .image, .shadow: false
    }
  }
}
