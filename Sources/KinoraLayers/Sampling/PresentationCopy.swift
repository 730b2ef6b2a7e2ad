import Foundation

/// Presentation copies of layers, which are kept between frames.
extension CALayer {
  /// The layer to draw: the presentation copy while the layer is animated, else the layer itself.
  package final var presented: CALayer {
    layerFlags.contains(.isPresentation) ? self : presentationCopy ?? self
  }

  /// The model of a presentation copy; the layer itself otherwise.
  @inline(__always)
  final var source: CALayer { layerFlags.contains(.isPresentation) ? modelLayer ?? self : self }

  /// The model's sublayers, bottom to top, also of a presentation copy; nil when there are none.
  package final var presentedSublayers: [CALayer]? {
    let list = model().childLayers.array()
    return list.isEmpty ? nil : list
  }

  /// The model's mask, also of a presentation copy.
  package final var modelMask: CALayer? { model().maskLayer }

  /// A copy with the layer's committed values: the model's, without what the current turn changed.
  package final func committedCopy() -> CALayer {
    let copy = LayerCopying.copy(of: self)
    turn?.restoreValues(of: copy)
    return copy
  }
}

extension CALayer {
  /// The layer as it is shown now, for `presentation()`; nil for a layer that is not live.
  final func presentationNow() -> CALayer? {
    if layerFlags.contains(.isPresentation) { return self }
    guard let stage = liveStage else { return nil }
    // A copy is kept and updated only while the layer is animated.
    guard layerFlags.contains(.isAnimated) else { return committedCopy() }
    samplePresentation(at: stage)
    return presentationCopy ?? committedCopy()
  }
}
