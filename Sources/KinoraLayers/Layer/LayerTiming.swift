import KinoraTiming

/// A layer's time: how it runs relative to its superlayer's. Use ``CALayer``; this class exists to keep its parts readable.
///
/// A layer never ends, so of the eight properties only `beginTime`, `speed` and `timeOffset` have an effect.
open class LayerTiming: LayerStorage, CAMediaTiming {
  /// When the layer's time starts, in its superlayer's time.
  open var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { change(.beginTime, from: state.timing.beginTime, to: newValue) { state.timing.beginTime = newValue } }
  }
  /// Infinite: a layer does not end.
  open var duration: CFTimeInterval {
    get { state.timing.duration }
    set { change(.duration, from: state.timing.duration, to: newValue) { state.timing.duration = newValue } }
  }
  /// Seconds of the layer's time per second of its superlayer's; 0 pauses everything below. 1 at first.
  open var speed: Float {
    get { state.timing.speed }
    set { change(.speed, from: state.timing.speed, to: newValue) { state.timing.speed = newValue } }
  }
  /// Added to the layer's time.
  open var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { change(.timeOffset, from: state.timing.timeOffset, to: newValue) { state.timing.timeOffset = newValue } }
  }
  /// Without meaning for a layer; stored.
  open var repeatCount: Float {
    get { state.timing.repeatCount }
    set { change(.repeatCount, from: state.timing.repeatCount, to: newValue) { state.timing.repeatCount = newValue } }
  }
  /// Without meaning for a layer; stored.
  open var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set {
      change(.repeatDuration, from: state.timing.repeatDuration, to: newValue) {
        state.timing.repeatDuration = newValue
      }
    }
  }
  /// Without meaning for a layer; stored.
  open var autoreverses: Bool {
    get { state.timing.autoreverses }
    set {
      change(.autoreverses, from: state.timing.autoreverses, to: newValue) { state.timing.autoreverses = newValue }
    }
  }
  /// Without meaning for a layer; stored.
  open var fillMode: CAMediaTimingFillMode {
    get { state.timing.fillMode }
    set { change(.fillMode, from: state.timing.fillMode, to: newValue) { state.timing.fillMode = newValue } }
  }
}
