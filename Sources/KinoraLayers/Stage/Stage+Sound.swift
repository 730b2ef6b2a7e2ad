import Foundation
import KinoraSound
import KinoraTiming

extension Stage {
  /// Plays a sound in the film from `seconds` on; nil is now.
  ///
  ///     stage.play(try Sound(contentsOf: "music.mp3"), at: 0, volume: SoundVolume(decibels: -6), fadeOut: 2)
  ///
  /// It may be called while the stage is built, and in events. A film has sound when its stage has a ``soundTrack`` as it
  /// is built: one whose sounds all come in events gives it an empty one. Where only some of a film's frames are made, a
  /// sound that an event adds within the last of them may be missing there.
  ///
  /// A clip that makes no sense, and one that begins in the past, becomes the stage's ``problem``.
  ///
  /// - Parameters:
  ///   - sound: What is heard.
  ///   - seconds: When it begins, in seconds of the film.
  ///   - name: What ``SoundDucking/under`` knows it by.
  ///   - trim: The part of it that plays, in seconds of the sound.
  ///   - duration: How long it plays at most, in seconds of the film.
  ///   - volume: The volume over the film.
  ///   - fadeIn: How long it rises from silence, in seconds.
  ///   - fadeOut: How long it falls to silence before it ends, in seconds.
  ///   - loop: How many times it plays; nil for ever.
  ///   - speed: How fast it plays, at the same pitch.
  ///   - duck: What lowers it.
  public func play(
    _ sound: Sound, at seconds: CFTimeInterval? = nil, name: String? = nil, trim: Range<CFTimeInterval>? = nil,
    duration: CFTimeInterval? = nil, volume: SoundVolume = .full, fadeIn: CFTimeInterval = 0,
    fadeOut: CFTimeInterval = 0, loop: Int? = 1, speed: Double = 1, duck: SoundDucking? = nil
  ) {
    func time(_ seconds: CFTimeInterval) -> Rational? {
      let time = Rational(nearest: seconds)
      if time == nil { fail(.notATime(seconds)) }
      return time
    }
    var part: Range<Rational>?
    if let trim {
      guard let first = time(trim.lowerBound), let last = time(trim.upperBound) else { return }
      part = first..<max(first, last)
    }
    guard let fadeIn = time(fadeIn), let fadeOut = time(fadeOut), let speed = time(speed) else { return }
    var length: Rational?
    if let duration {
      guard let exact = time(duration) else { return }
      length = exact
    }
    var begin = self.time
    if let seconds {
      guard let exact = time(seconds) else { return }
      begin = exact
    }
    play(
      SoundClip(
        sound, name: name, begin: begin, trim: part, duration: length, volume: volume, fadeIn: fadeIn,
        fadeOut: fadeOut, loop: loop, speed: speed, duck: duck))
  }

  /// Plays a clip, with its times as exact fractions.
  public func play(_ clip: SoundClip) {
    guard clip.begin >= time else { return fail(.soundInThePast(time: clip.begin, now: time)) }
    do throws(SoundClipError) { try clip.check() } catch { return fail(.cannotPlay(error)) }
    var clip = clip
    if time > .zero { clip.known = time }
    var track = soundTrack ?? SoundTrack()
    track.clips.append(clip)
    soundTrack = track
  }
}
