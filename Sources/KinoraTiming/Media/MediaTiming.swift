import Foundation

/// The eight properties of `CAMediaTiming` as a value, and the mapping they define.
///
/// The rules, with `d` the simple duration, `e = tp − beginTime` the elapsed parent time and `s` the speed:
///
/// | step | rule |
/// |---|---|
/// | period | `2d` with autoreverse, else `d` |
/// | active duration `A` | `repeatDuration` if above 0, else `repeatCount · period` if above 0, else `period` |
/// | before, `e < 0` | nothing, unless filling backwards: local time is then `timeOffset` |
/// | after, `e · abs(s) > A` | nothing, unless filling forwards: local time is then `A · sign(s) + timeOffset` |
/// | during | local time is `e · s + timeOffset`; the end instant still belongs to the window |
/// | fold | local time modulo the period (never negative); exactly at the end of the window 0 means a whole period; autoreverse mirrors the second half |
///
/// Whether an instant is the end, or the seam between two repeats, is decided with a slack of a few units in the last place of the times
/// involved, so that an animation that begins at 0.3 s and lasts 0.1 s ends at the frame at 0.4 s although 0.3 + 0.1 > 0.4 in doubles.
public struct MediaTiming: Sendable, Hashable {
  /// When the object begins, in seconds of parent time.
  public var beginTime: CFTimeInterval = 0
  /// How long one run lasts, in seconds; 0 stands for the inherited duration.
  public var duration: CFTimeInterval = 0
  /// The seconds of local time per second of parent time.
  public var speed: Float = 1
  /// The seconds added to local time.
  public var timeOffset: CFTimeInterval = 0
  /// The number of runs, which may be fractional; 0 counts as 1.
  public var repeatCount: Float = 0
  /// For how many seconds the runs repeat; above 0 it wins over `repeatCount`.
  public var repeatDuration: CFTimeInterval = 0
  /// Whether every run is followed by one backwards.
  public var autoreverses = false
  /// The fill mode, which says what shows before the beginning and after the end.
  public var fillMode = CAMediaTimingFillMode.removed

  /// The defaults of `CAMediaTiming`.
  public init() {}

  /// The timing of `object`, copied.
  public init(_ object: some CAMediaTiming) {
    beginTime = object.beginTime
    duration = object.duration
    speed = object.speed
    timeOffset = object.timeOffset
    repeatCount = object.repeatCount
    repeatDuration = object.repeatDuration
    autoreverses = object.autoreverses
    fillMode = object.fillMode
  }

  /// Parent time to local time, without window or folding: what a layer's clock does.
  @inlinable
  public func localTime(atParentTime time: CFTimeInterval) -> CFTimeInterval {
    (time - beginTime) * Double(speed) + timeOffset
  }

  /// The parent time at which local time is `local`; nil at speed 0, where there is none or no single one.
  @inlinable
  public func parentTime(atLocalTime local: CFTimeInterval) -> CFTimeInterval? {
    speed == 0 ? nil : (local - timeOffset) / Double(speed) + beginTime
  }

  /// How long the animation is active in local time: its runs and repeats. `inherited` stands in for a duration of 0 or less.
  public func activeDuration(inheriting inherited: CFTimeInterval = 0) -> CFTimeInterval {
    let simple = duration > 0 ? duration : max(inherited, 0)
    let period = autoreverses ? 2 * simple : simple
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? Double(repeatCount) * period : period
  }

  /// The last instant of the window in parent time; infinite when it never ends.
  public func endTime(inheriting inherited: CFTimeInterval = 0) -> CFTimeInterval {
    let rate = Double(speed).magnitude
    guard rate > 0 else { return .infinity }
    return beginTime + activeDuration(inheriting: inherited) / rate
  }
}
