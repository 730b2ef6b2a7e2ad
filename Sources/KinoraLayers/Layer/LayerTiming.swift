import KinoraTiming

// swift-format-ignore: NoLeadingUnderscores
/// A layer's time: how it runs relative to its superlayer's.
///
/// Underscored because a public class must have a public superclass: programs name ``CALayer`` only.
///
/// A layer never ends, so of the eight properties only `beginTime`, `speed` and `timeOffset` have an effect.
open class _LayerTiming: _LayerStorage, CAMediaTiming {
  /// When the layer's time starts, in its superlayer's time.
  open var beginTime: CFTimeInterval {
    get { layerState.timing.beginTime }
    set { change(.beginTime, \.layerState.timing.beginTime, to: newValue) }
  }
  /// Infinite: a layer does not end.
  open var duration: CFTimeInterval {
    get { layerState.timing.duration }
    set { change(.duration, \.layerState.timing.duration, to: newValue) }
  }
  /// Seconds of the layer's time per second of its superlayer's; 0 pauses everything below. 1 at first.
  open var speed: Float {
    get { layerState.timing.speed }
    set { change(.speed, \.layerState.timing.speed, to: newValue) }
  }
  /// Added to the layer's time.
  open var timeOffset: CFTimeInterval {
    get { layerState.timing.timeOffset }
    set { change(.timeOffset, \.layerState.timing.timeOffset, to: newValue) }
  }
  /// Without meaning for a layer; stored.
  open var repeatCount: Float {
    get { layerState.timing.repeatCount }
    set { change(.repeatCount, \.layerState.timing.repeatCount, to: newValue) }
  }
  /// Without meaning for a layer; stored.
  open var repeatDuration: CFTimeInterval {
    get { layerState.timing.repeatDuration }
    set { change(.repeatDuration, \.layerState.timing.repeatDuration, to: newValue) }
  }
  /// Without meaning for a layer; stored.
  open var autoreverses: Bool {
    get { layerState.timing.autoreverses }
    set { change(.autoreverses, \.layerState.timing.autoreverses, to: newValue) }
  }
  /// Without meaning for a layer; stored.
  open var fillMode: CAMediaTimingFillMode {
    get { layerState.timing.fillMode }
    set { change(.fillMode, \.layerState.timing.fillMode, to: newValue) }
  }
}
