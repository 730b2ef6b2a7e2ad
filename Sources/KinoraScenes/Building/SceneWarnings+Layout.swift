import Foundation
import KinoraGraphics
import KinoraLayers

// Layers that layouts of boxes put beyond the canvas.

extension LayerDoubts {
  /// Warns about a layer that its layout has no room for and puts partly beyond the canvas, where nothing is meant to
  /// cut it off and nothing moves it. One warning is enough for a layout.
  mutating func check(overflowing layer: CALayer) {
    guard let content = content(of: layer), !content.isEmpty, let full = fullLayout(around: layer), rests(layer) else {
      return
    }
    let canvas = CGRect(origin: .zero, size: canvasSize)
    let place = layer.convert(content, to: root)
    guard place.intersects(canvas), !canvas.insetBy(dx: -1, dy: -1).contains(place) else { return }
    // What is larger than the canvas and no text is there to fill it.
    let fits = place.width <= canvas.width && place.height <= canvas.height
    guard fits || layer is CATextLayer, overflowing.insert(ObjectIdentifier(full)).inserted else { return }
    warn(
      layer,
      "the layout of \(words(for: full)) has no room for \(words(for: layer)), which stands at \(numbers(place))",
      allowed:
        "a place in \(numbers(canvas)): less content, wrap: true, wrapped: true, a width; masksToBounds: true where it is meant"
    )
  }

  /// The nearest layer above one whose layout puts it, or what it is in, beyond its own bounds; nil for none.
  private func fullLayout(around layer: CALayer) -> CALayer? {
    var here = layer
    while let above = here.superlayer, above.layoutManager is BoxLayout, !here.layoutItem.isFree {
      if !above.bounds.insetBy(dx: -1, dy: -1).contains(here.frame), !bleeds(here) { return above }
      here = above
    }
    return nil
  }

  /// Whether a layer says itself that it reaches beyond the layer around it.
  private func bleeds(_ layer: CALayer) -> Bool {
    let margin = layer.layoutItem.margin
    return [margin.top, margin.right, margin.bottom, margin.left].contains { length in
      switch length {
      case .points(let value), .percent(let value): value < 0
      default: false
      }
    }
  }

  /// Whether a layer is seen as the layout places it from the beginning: nothing above it is hidden, transformed, moved,
  /// changed or cut off, but by what is as large as the canvas.
  private func rests(_ layer: CALayer) -> Bool {
    let canvas = CGRect(origin: .zero, size: canvasSize)
    var here: CALayer? = layer
    while let layer = here, layer !== root {
      let cuts =
        layer.mask != nil || layer.masksToBounds && !layer.convert(layer.bounds, to: root).contains(canvas)
      guard isPlain(layer), !cuts, !layer.isHidden, layer.opacity > 0,
        CATransform3DIsIdentity(layer.transform), CATransform3DIsIdentity(layer.sublayerTransform)
      else { return false }
      here = layer.superlayer
    }
    return here === root
  }
}
