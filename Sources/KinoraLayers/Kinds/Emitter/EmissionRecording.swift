import KinoraTiming

/// How far an emitter's animated settings have been written down.
///
/// They are looked at at fixed times, multiples of 1/120 s of the emitter's own, so what is written does not depend on the frames.
struct EmissionRecording {
  /// The emitter's time at the last call.
  var time: CFTimeInterval = 0
  /// Whether animations were running then.
  var isRunning = false
  /// Set when a program changes the emitter, so that the next setting counts as new.
  var isOutdated = true
  /// The number of the last time looked at.
  private var step = -1
  private var last = EmitterSetting()

  private static let rate = 120.0
  /// The most times looked at in one go, an hour's; of a longer stretch the last.
  private static let limit = 432_000

  /// The times to look at up to `now`.
  mutating func times(to now: CFTimeInterval) -> [CFTimeInterval] {
    let end = Self.step(at: now)
    defer { step = max(step, end) }
    guard end > step else { return [] }
    return (max(step + 1, end - Self.limit, 0)...max(end, 0)).map { Double($0) / Self.rate }
  }

  /// Passes over a time in which nothing was animated.
  mutating func skip(to now: CFTimeInterval) { step = max(step, Self.step(at: now)) }

  /// Whether a setting differs from the last one.
  mutating func isNews(_ setting: EmitterSetting) -> Bool {
    defer {
      last = setting
      isOutdated = false
    }
    return isOutdated || !setting.hasNumbers(of: last)
  }

  /// A time that is a step but for rounding is that step.
  private static func step(at time: CFTimeInterval) -> Int {
    let number = (time * rate + 1e-6).rounded(.down)
    return number.isFinite ? Int(max(-1, min(number, 1e15))) : -1
  }
}
