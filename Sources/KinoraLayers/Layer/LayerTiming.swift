import KinoraTiming

// swift-format-ignore: NoLeadingUnderscores
/// The timing of a layer: how its local time runs relative to its superlayer's.
///
/// A layer never ends, so of the eight properties only `beginTime`, `speed` and `timeOffset` have an effect.
///
/// The class is public because ``CALayer``, a public class, must have public superclasses, and underscored because no
/// program names it.
open class _LayerTiming: _LayerStorage, CAMediaTiming {
  /// When the layer's local time begins, in seconds of its superlayer's. Default 0.
  open var beginTime: CFTimeInterval {
    get { layerState.timing.beginTime }
    set { change(.beginTime, \.layerState.timing.beginTime, to: newValue) }
  }
  /// The duration of the layer, which is stored without effect: a layer does not end. Default infinite.
  open var duration: CFTimeInterval {
    get { layerState.timing.duration }
    set { change(.duration, \.layerState.timing.duration, to: newValue) }
  }
  /// Seconds of the layer's local time per second of its superlayer's; 0 pauses the layer and everything below it.
  /// Default 1.
  open var speed: Float {
    get { layerState.timing.speed }
    set { change(.speed, \.layerState.timing.speed, to: newValue) }
  }
  /// An offset added to the layer's local time, in seconds. Default 0.
  open var timeOffset: CFTimeInterval {
    get { layerState.timing.timeOffset }
    set { change(.timeOffset, \.layerState.timing.timeOffset, to: newValue) }
  }
  /// A repeat count that is stored without effect on a layer. Default 0.
  open var repeatCount: Float {
    get { layerState.timing.repeatCount }
    set { change(.repeatCount, \.layerState.timing.repeatCount, to: newValue) }
  }
  /// A repeat duration that is stored without effect on a layer. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { layerState.timing.repeatDuration }
    set { change(.repeatDuration, \.layerState.timing.repeatDuration, to: newValue) }
  }
  /// A flag that is stored without effect on a layer. Default false.
  open var autoreverses: Bool {
    get { layerState.timing.autoreverses }
    set { change(.autoreverses, \.layerState.timing.autoreverses, to: newValue) }
  }
  /// A fill mode that is stored without effect on a layer. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { layerState.timing.fillMode }
    set { change(.fillMode, \.layerState.timing.fillMode, to: newValue) }
  }
}
