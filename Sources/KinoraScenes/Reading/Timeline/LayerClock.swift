import KinoraTiming

/// The conversion between the film's time and a layer's local time, by the timing of the layer and of every layer above
/// it.
struct LayerClock: Sendable {
  private var steps: [MediaTiming] = []

  /// Whether the local time is the film's.
  var isTheFilms: Bool { steps.isEmpty }

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

  /// The layer's local time at a time of the film, in seconds.
  func local(_ film: Double) -> Double { steps.reduce(film) { $1.localTime(atParentTime: $0) } }

  /// The time of the film, in seconds, at which the layer's local time is `local`; nil where a layer is paused.
  func film(_ local: Double) -> Double? {
    steps.reversed().reduce(local) { time, step in time.flatMap { step.parentTime(atLocalTime: $0) } }
  }
}
