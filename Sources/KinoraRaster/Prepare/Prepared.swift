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

  /// True when drawing it costs no more than copying finished pixels.
  var isCheap: Bool { false }
  /// What the last preparation changed on the canvas.
  var damage: [PixelRect] = []

  /// Draws the pixels of `clip`, which lies inside `bounds` and the surface and is no larger than the scratch's window.
  func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {}

  /// How many items this is, those inside included.
  var itemCount: Int { 1 }
}

/// What preparing needs besides the item.
struct Preparation {
  var caches: Caches
  /// The pixels that can ever be seen: the canvas. Pictures of groups reach beyond it by what their filters need.
  var visible: PixelRect
}
