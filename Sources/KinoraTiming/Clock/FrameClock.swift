import Foundation

/// The times of a film's frames: frame *n* at rate *r* is shown from exactly *n / r* until *(n + 1) / r*.
///
/// Every answer is computed from the frame number, so it does not depend on which frames were asked for before.
public struct FrameClock: Sendable, Hashable {
  /// Frames a second.
  public let rate: FrameRate

  /// A clock whose frame 0 is at 0 s.
  public init(rate: FrameRate) { self.rate = rate }

  /// The exact time of frame `index`, in seconds. Nil when the fraction does not fit in 64 bits, which no film reaches.
  public func time(ofFrame index: Int) -> Rational? {
    Rational(Int64(index)).divided(by: rate.framesPerSecond)
  }

  /// The time of frame `index` as the double nearest to the exact time. Media time is computed from it.
  public func seconds(ofFrame index: Int) -> CFTimeInterval {
    if let exact = time(ofFrame: index) { return exact.doubleValue }
    return Double(index) / rate.framesPerSecond.doubleValue
  }

  /// The frame shown at `time`: the last one whose time is not after it. Nil when out of range.
  public func frame(at time: Rational) -> Int? {
    time.multiplied(by: rate.framesPerSecond).flatMap { Int(exactly: $0.floor) }
  }

  /// The first frame whose time is not before `time`: where an event at `time` is first seen. Nil when out of range.
  public func firstFrame(notBefore time: Rational) -> Int? {
    time.multiplied(by: rate.framesPerSecond).flatMap { Int(exactly: $0.ceiling) }
  }

  /// How many frames a film of `duration` seconds has: ⌈duration · rate⌉, so every instant of it is covered.
  ///
  /// Nil for a negative duration or one whose frames cannot be counted.
  public func frameCount(duration: Rational) -> Int? {
    duration < .zero ? nil : firstFrame(notBefore: duration)
  }
}
