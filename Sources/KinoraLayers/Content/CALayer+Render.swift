import Foundation
import KinoraGraphics

/// Drawing a layer tree into a context.
extension CALayer {
  /// Draws the layer with everything below it, at the model's values.
  final func renderModel(in context: CGContext) {
    let items = model().withoutPresentations { Flattener.snapshot(of: $0) }
    let area = items.bounds
    guard area.width > 0, area.height > 0, !area.isInfinite else { return }
    let map = Homography.translation(x: -Double(area.minX), y: -Double(area.minY))
    let recording = Recording(size: area.size, items: items.map { $0.transformed(by: map) })
    context.saveGState()
    context.translateBy(x: area.minX, y: area.minY)
    context.drawAsIs(recording)
    context.restoreGState()
  }

  /// Runs `body` while the animations of the layer and of all below it are set aside.
  private func withoutPresentations<Result>(_ body: (CALayer) -> Result) -> Result {
    var hidden: [(layer: CALayer, copy: CALayer?, animations: AnimationStore)] = []
    var elsewhere: [CALayer] = []
    func hide(_ layer: CALayer) {
      if let animations = layer.animationStore {
        hidden.append((layer, layer.presentationCopy, animations))
        layer.presentationCopy = nil
        layer.animationStore = nil
        layer.invalidate([.content, .placement, .composite, .sublayers])
      }
      if layer.layerFlags.contains(.isShownByTransition) {
        elsewhere.append(layer)
        layer.setShownByTransition(false)
      }
      for child in layer.childLayers { hide(child) }
      layer.maskLayer.map(hide)
    }
    hide(self)
    let result = body(self)
    for (layer, copy, animations) in hidden {
      layer.presentationCopy = copy
      layer.animationStore = animations
      layer.invalidate([.content, .placement, .composite, .sublayers])
    }
    for layer in elsewhere { layer.setShownByTransition(true) }
    return result
  }
}
