import KinoraTiming

/// The way from the film's time to a layer's own: the timing of every layer above and its own.
struct LayerClock: Sendable {
  private var steps: [MediaTiming] = []

  func entering(_ layer: SceneLayer) -> LayerClock {
    var timing = MediaTiming()
    for property in layer.properties {
      guard case .number(let value) = property.value else { continue }
      switch property.keyPath {
      case "beginTime": timing.beginTime = value
      case "timeOffset": timing.timeOffset = value
      case "speed": timing.speed = Float(value)
      default: break
      }
    }
    var clock = self
    if timing != MediaTiming() { clock.steps.append(timing) }
    return clock
  }

  /// The layer's time at an instant of the film.
  func local(_ film: Double) -> Double { steps.reduce(film) { $1.localTime(atParentTime: $0) } }

  /// The instant of the film at which the layer's time is `local`; nil where a layer stands still.
  func film(_ local: Double) -> Double? {
    steps.reversed().reduce(local) { time, step in time.flatMap { step.parentTime(atLocalTime: $0) } }
  }
}
