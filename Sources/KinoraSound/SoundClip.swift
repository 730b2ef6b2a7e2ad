import KinoraTiming

/// A sound clip: a sound that plays in a film, from when, which part of it, how loud.
public struct SoundClip: Sendable, Hashable {
  /// The name that ``SoundDucking/under`` knows the clip by.
  public var name: String?
  /// The sound that plays.
  public var sound: Sound
  /// When it begins, in seconds of the film.
  public var begin: Rational
  /// The part of the sound that plays, in seconds of the sound; nil for all of it.
  public var trim: Range<Rational>?
  /// How long it plays at most, in seconds of the film; nil until the sound, with its repetitions, has ended.
  public var duration: Rational?
  /// The volume over the film.
  public var volume: SoundVolume
  /// How long the volume rises from silence at the beginning, in seconds of the film; the rise is even in amplitude.
  public var fadeIn: Rational
  /// How long the volume falls to silence before the end, in seconds of the film.
  public var fadeOut: Rational
  /// How many times the sound plays, one after the other without a gap; nil for ever.
  public var loop: Int?
  /// How fast the sound plays: 2 takes half the time. The pitch stays.
  public var speed: Rational
  /// What lowers the clip.
  public var duck: SoundDucking?
  /// The instant of the film from which on the clip is known: nothing before it reacts to the clip, such as another
  /// clip's ducking. Nil for a clip that is known from the start.
  package var known: Rational?

  /// A clip of a whole sound, once, at its own volume, unless the parameters say otherwise.
  public init(
    _ sound: Sound, name: String? = nil, begin: Rational = .zero, trim: Range<Rational>? = nil,
    duration: Rational? = nil, volume: SoundVolume = .full, fadeIn: Rational = .zero, fadeOut: Rational = .zero,
    loop: Int? = 1, speed: Rational = .one, duck: SoundDucking? = nil
  ) {
    self.name = name
    self.sound = sound
    self.begin = begin
    self.trim = trim
    self.duration = duration
    self.volume = volume
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    self.loop = loop
    self.speed = speed
    self.duck = duck
  }

  /// The part of the sound that plays, in seconds of the sound.
  package var part: Range<Rational> { trim ?? .zero..<max(sound.duration, .zero) }

  /// How long one repetition takes, in seconds of the film.
  package var repetition: Rational {
    let length = part.upperBound.minus(part.lowerBound)
    return length.divided(by: speed) ?? length
  }

  /// How long the clip plays, in seconds of the film; nil for ever.
  public var length: Rational? {
    guard let loop else { return duration }
    let whole = repetition.times(Rational(Int64(clamping: loop)))
    return duration.map { min($0, whole) } ?? whole
  }

  /// When the clip ends, in seconds of the film; nil where nothing ends it.
  public var end: Rational? { length.map { begin.plus($0) } }

  /// The samples of a film of `filmDuration` seconds during which the clip plays.
  package func samples(filmDuration: Rational) -> Range<Int> {
    let first = SampleClock.index(of: begin)
    return first..<max(first, SampleClock.index(of: min(end ?? filmDuration, filmDuration)))
  }
}
