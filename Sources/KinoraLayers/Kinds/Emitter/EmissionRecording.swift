import KinoraTiming

/// How far an emitter's animated settings have been recorded.
///
/// The settings are sampled at fixed times, multiples of 1/120 s of the emitter's local time, so what is recorded does
/// not depend on the times of the frames.
struct EmissionRecording {
  /// The emitter's local time at the last recording, in seconds.
  var time: CFTimeInterval = 0
  /// Whether animations were running at the last recording.
  var isRunning = false
  /// Whether a program has changed the emitter, so that the next setting counts as new.
  var isOutdated = true
  /// The number of the last sampled time.
  private var step = -1
  private var last = EmitterSetting()
  /// Whether the last setting had cells of its own, with animated values.
  private var hadOwnCells = false

  private static let rate = 120.0
  /// The greatest number of times sampled in one recording, an hour's; of a longer stretch the last.
  private static let limit = 432_000

  /// The times to sample up to `now`, in seconds of the emitter's local time.
  mutating func times(to now: CFTimeInterval) -> [CFTimeInterval] {
    let end = Self.step(at: now)
    defer { step = max(step, end) }
    guard end > step else { return [] }
    return (max(step + 1, end - Self.limit, 0)...max(end, 0)).map { Double($0) / Self.rate }
  }

  /// Skips the steps up to `now`, in which nothing was animated.
  mutating func skip(to now: CFTimeInterval) { step = max(step, Self.step(at: now)) }

  /// Whether a setting may differ from the last one; `hasOwnCells` says that its cells are not the emitter's, but copies with
  /// animated values.
  mutating func isNews(_ setting: EmitterSetting, hasOwnCells: Bool) -> Bool {
    defer {
      last = setting
      hadOwnCells = hasOwnCells
      isOutdated = false
    }
    return isOutdated || hasOwnCells || hadOwnCells || !setting.hasNumbers(of: last)
  }

  /// The number of the last step at or before a time. A time that misses a step only by rounding counts as the step.
  private static func step(at time: CFTimeInterval) -> Int {
    let number = (time * rate + 1e-6).rounded(.down)
    return number.isFinite ? Int(max(-1, min(number, 1e15))) : -1
  }
}
