import KinoraTiming

/// A layer's time: how it runs relative to its superlayer's. Use ``CALayer``; this class exists to keep its parts readable.
///
/// A layer never ends, so of the eight properties only `beginTime`, `speed` and `timeOffset` have an effect.
open class LayerTiming: LayerStorage, CAMediaTiming {
  /// When the layer's time starts, in its superlayer's time.
  open var beginTime: CFTimeInterval {
    get { layerState.timing.beginTime }
    set {
      change(.beginTime, from: layerState.timing.beginTime, to: newValue) { layerState.timing.beginTime = newValue }
    }
  }
  /// Infinite: a layer does not end.
  open var duration: CFTimeInterval {
    get { layerState.timing.duration }
    set { change(.duration, from: layerState.timing.duration, to: newValue) { layerState.timing.duration = newValue } }
  }
  /// Seconds of the layer's time per second of its superlayer's; 0 pauses everything below. 1 at first.
  open var speed: Float {
    get { layerState.timing.speed }
    set { change(.speed, from: layerState.timing.speed, to: newValue) { layerState.timing.speed = newValue } }
  }
  /// Added to the layer's time.
  open var timeOffset: CFTimeInterval {
    get { layerState.timing.timeOffset }
    set {
      change(.timeOffset, from: layerState.timing.timeOffset, to: newValue) { layerState.timing.timeOffset = newValue }
    }
  }
  /// Without meaning for a layer; stored.
  open var repeatCount: Float {
    get { layerState.timing.repeatCount }
    set {
      change(.repeatCount, from: layerState.timing.repeatCount, to: newValue) {
        layerState.timing.repeatCount = newValue
      }
    }
  }
  /// Without meaning for a layer; stored.
  open var repeatDuration: CFTimeInterval {
    get { layerState.timing.repeatDuration }
    set {
      change(.repeatDuration, from: layerState.timing.repeatDuration, to: newValue) {
        layerState.timing.repeatDuration = newValue
      }
    }
  }
  /// Without meaning for a layer; stored.
  open var autoreverses: Bool {
    get { layerState.timing.autoreverses }
    set {
      change(.autoreverses, from: layerState.timing.autoreverses, to: newValue) {
        layerState.timing.autoreverses = newValue
      }
    }
  }
  /// Without meaning for a layer; stored.
  open var fillMode: CAMediaTimingFillMode {
    get { layerState.timing.fillMode }
    set { change(.fillMode, from: layerState.timing.fillMode, to: newValue) { layerState.timing.fillMode = newValue } }
  }
}
