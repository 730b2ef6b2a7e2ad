import KinoraTiming

/// Something that a sound clip cannot do.
public struct SoundClipError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of the clip, such as `trim`.
  public let part: String
  /// What is wrong with it.
  public let message: String
  /// What is allowed instead.
  public let allowed: String

  package init(part: String, message: String, allowed: String) {
    self.part = part
    self.message = message
    self.allowed = allowed
  }

  public var description: String { "\(part): \(message); allowed: \(allowed)" }
}

extension SoundClip {
  /// The speeds that a clip may have.
  public static let speeds = (Rational(1, 100) ?? .one)...Rational(100)

  /// Checks that the clip makes sense; throws for the first part of it that does not.
  public func check() throws(SoundClipError) {
    func refuse(_ part: String, _ message: String, _ allowed: String) -> SoundClipError {
      SoundClipError(part: part, message: message, allowed: allowed)
    }
    let whole = "the sound lasts \(seconds(sound.duration))"
    guard begin >= .zero else { throw refuse("at", "\(seconds(begin)) is before the film", "a time of 0 or more") }
    if let trim {
      guard trim.lowerBound >= .zero, trim.upperBound <= sound.duration else {
        throw refuse(
          "trim", "\(seconds(trim.lowerBound)) to \(seconds(trim.upperBound)) is not all in the sound",
          "a part of it; \(whole)")
      }
    }
    guard Self.speeds.contains(speed) else {
      throw refuse("speed", "found \(speed.doubleValue)", "a number from 0.01 to 100")
    }
    guard SampleClock.index(of: repetition) > 0 else {
      throw refuse("trim", "nothing is left of the sound", "a part of it; \(whole)")
    }
    guard loop.map({ $0 > 0 }) ?? true else { throw refuse("loop", "found \(loop ?? 0)", "1 or more") }
    if let duration {
      guard duration > .zero else { throw refuse("duration", "found \(seconds(duration))", "a time above 0") }
      if let loop, duration > repetition.times(Rational(Int64(clamping: loop))) {
        throw refuse(
          "duration", "\(seconds(duration)) is longer than what there is to play",
          "at most \(seconds(repetition.times(Rational(Int64(clamping: loop))))), or a loop")
      }
    }
    for (part, fade) in [("fadeIn", fadeIn), ("fadeOut", fadeOut)] {
      guard fade >= .zero else { throw refuse(part, "found \(seconds(fade))", "a time of 0 or more") }
      if let length, fade > length {
        throw refuse(part, "\(seconds(fade)) is longer than the clip", "at most \(seconds(length))")
      }
    }
    for keyframe in volume.keyframes where !(0...SoundVolume.highest).contains(keyframe.value) {
      throw refuse("volume", "found \(keyframe.value)", "a number from 0 to \(Int(SoundVolume.highest))")
    }
    if let duck {
      guard duck.decibels <= 0 else { throw refuse("duck", "found \(duck.decibels) dB", "0 dB or less") }
      guard duck.attack >= .zero, duck.release >= .zero else {
        throw refuse("duck", "its attack or release is negative", "times of 0 or more")
      }
    }
  }
}

/// A time in messages: `1.5 s`.
private func seconds(_ time: Rational) -> String {
  let value = time.doubleValue
  return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value)) s" : "\(value) s"
}
