import Foundation

/// A ``MediaTiming`` with everything computed in advance that does not depend on the instant: made once, asked every
/// frame.
public struct CompiledTiming: Sendable {
  /// The parent time of the beginning; fixed when the animation is committed.
  public var beginTime: CFTimeInterval
  /// The length of one run, in seconds of local time.
  public let simpleDuration: CFTimeInterval
  /// The length of the window, in seconds of local time.
  public let activeDuration: CFTimeInterval
  @usableFromInline let period: Double
  let speed: Double
  let rate: Double
  let timeOffset: Double
  @usableFromInline let autoreverses: Bool
  let fillsBackwards: Bool
  let fillsForwards: Bool
  /// How many seconds after its beginning the timing stops being plain. A timing is plain while its speed is 1, its
  /// offset 0, its runs longer than 0 and its end well ahead. −∞ for a timing that is never plain.
  @usableFromInline package let plainEnd: Double
  /// One over the period; used only where the timing is plain.
  @usableFromInline let frequency: Double

  /// Compiles `timing`. `inherited` is the duration that stands in for 0: the transaction's for an animation on a
  /// layer, the group's inside a group. NaN counts as 0.
  public init(_ timing: MediaTiming, inheriting inherited: CFTimeInterval) {
    func number(_ value: Double) -> Double { value.isNaN ? 0 : value }
    var clean = timing
    clean.duration = number(timing.duration)
    clean.repeatDuration = number(timing.repeatDuration)
    clean.repeatCount = timing.repeatCount.isNaN ? 0 : timing.repeatCount
    beginTime = number(timing.beginTime)
    simpleDuration = clean.duration > 0 ? clean.duration : max(number(inherited), 0)
    activeDuration = clean.activeDuration(inheriting: simpleDuration)
    period = timing.autoreverses ? 2 * simpleDuration : simpleDuration
    speed = number(Double(timing.speed))
    rate = speed.magnitude
    timeOffset = number(timing.timeOffset)
    autoreverses = timing.autoreverses
    fillsBackwards = timing.fillMode.fillsBackwards
    fillsForwards = timing.fillMode.fillsForwards
    let isPlain = speed == 1 && timeOffset == 0 && simpleDuration > 0 && period.isFinite
    plainEnd = isPlain ? min(activeDuration - Self.margin, period * 1e9, Self.latestPlainTime) : -.infinity
    frequency = 1 / period
  }

  /// The last instant of the window in parent time; infinite when it never ends.
  public var endTime: CFTimeInterval { rate > 0 ? beginTime + activeDuration / rate : .infinity }

  /// Whether `time` lies after the window, by the same comparison as ``phase(at:)`` makes.
  @inlinable
  public func hasEnded(at time: CFTimeInterval) -> Bool { overrun(at: time) > 0 }

  /// Whether `time` is not before the beginning, by the same comparison as ``phase(at:)`` makes.
  @inlinable
  public func hasBegun(at time: CFTimeInterval) -> Bool { time - beginTime >= -slack(at: time) }

  /// The distance in parent time below which an instant counts as lying on a boundary: the rounding errors of the times
  /// involved, and at least a picosecond (2⁻⁴⁰ s), so that a begin time of 1e-100 is time zero.
  @usableFromInline
  func slack(at time: CFTimeInterval) -> Double { 0x1p-40 + (time.magnitude + beginTime.magnitude) * 0x1p-50 }

  /// How far active time has run past the end of the window, rounding errors aside: above 0 after the end, 0 at the
  /// end, below 0 before it.
  @usableFromInline
  func overrun(at time: CFTimeInterval) -> Double {
    let past = (time - beginTime) * rate - activeDuration
    // An infinite window is never past: the difference is −∞, or NaN when time is infinite too.
    guard past.isFinite else { return past > 0 ? past : -1 }
    return past.magnitude <= slack(at: time) * rate + activeDuration * 0x1p-50 ? 0 : past
  }

  /// Where the animation stands at `time` in its parent's time; nil when it has no effect then.
  @inlinable
  @inline(__always)
  public func phase(at time: CFTimeInterval) -> TimingPhase? { plainPhase(at: time) ?? generalPhase(at: time) }

  /// How far an instant must lie from every boundary for the timing to be plain there, in seconds: many times the slack
  /// of the general rule at any time below ``latestPlainTime``.
  @usableFromInline static var margin: Double { 1e-6 }
  @usableFromInline static var latestPlainTime: Double { 1e6 }

  /// The phase of an instant well inside the window and well inside a run, at speed 1, where most animations are most
  /// of the time; nil elsewhere. The arithmetic is that of ``generalPhase(at:)`` without the cases that cannot occur
  /// there.
  @inlinable
  @inline(__always)
  package func plainPhase(at time: CFTimeInterval) -> TimingPhase? {
    let elapsed = time - beginTime
    guard elapsed > Self.margin, elapsed < plainEnd, time.magnitude < Self.latestPlainTime else { return nil }
    // Next to the seam between two runs the number of runs may be off by one; `p` then lies outside the run.
    let iteration = Double(Int32(elapsed * frequency))
    let p = elapsed - iteration * period
    guard p > Self.margin, period - p > Self.margin else { return nil }
    let mirrored = autoreverses && p > simpleDuration ? period - p : p
    return TimingPhase(
      position: .during, fraction: mirrored / simpleDuration, iteration: iteration, simpleDuration: simpleDuration)
  }

  /// The phase at any instant, by the rules of ``MediaTiming``.
  @inline(never)
  @usableFromInline
  package func generalPhase(at time: CFTimeInterval) -> TimingPhase? {
    var elapsed = time - beginTime
    guard !elapsed.isNaN else { return nil }
    if elapsed.magnitude <= slack(at: time) { elapsed = 0 }
    if elapsed < 0 {
      return fillsBackwards ? folded(timeOffset, position: .before, atEnd: false) : nil
    }
    let past = overrun(at: time)
    if past > 0 {
      guard fillsForwards else { return nil }
      return folded(localEnd, position: .after, atEnd: true)
    }
    if past == 0, rate > 0 { return folded(localEnd, position: .during, atEnd: true) }
    return folded(elapsed * speed + timeOffset, position: .during, atEnd: false)
  }

  private var localEnd: Double { (speed < 0 ? -activeDuration : activeDuration) + timeOffset }

  /// Folds local time into a run.
  private func folded(_ local: Double, position: TimingPhase.Position, atEnd: Bool) -> TimingPhase {
    guard simpleDuration > 0 else {
      // A run of no length is over as soon as it begins.
      return TimingPhase(
        position: position, fraction: position == .before ? 0 : 1, iteration: 0, simpleDuration: simpleDuration)
    }
    guard period.isFinite, local.isFinite else {
      return TimingPhase(position: position, fraction: 0, iteration: 0, simpleDuration: simpleDuration)
    }
    var iteration = 0.0
    var p = local
    if local < 0 || local >= period {
      iteration = (local / period).rounded(.down)
      p = local - iteration * period
    }
    // Next to a seam a rounding error must not decide between the end of one run and the start of the next.
    let slack = (0x1p-40 + beginTime.magnitude * 0x1p-50) * rate + local.magnitude * 0x1p-50
    if period - p <= slack {
      p = 0
      iteration += 1
    } else if p <= slack {
      // This includes a remainder that rounding made negative.
      p = 0
    }
    if p == 0, atEnd, local > 0 {
      p = period
      iteration -= 1
    }
    let mirrored = autoreverses && p > simpleDuration ? period - p : p
    return TimingPhase(
      position: position, fraction: min(max(mirrored / simpleDuration, 0), 1), iteration: iteration,
      simpleDuration: simpleDuration)
  }
}

extension MediaTiming {
  /// The animation's phase at `time` in its parent's time; nil when the animation has no effect then. `inherited`
  /// stands in for a duration of 0 or less.
  public func phase(at time: CFTimeInterval, inheriting inherited: CFTimeInterval = 0.25) -> TimingPhase? {
    CompiledTiming(self, inheriting: inherited).phase(at: time)
  }
}
