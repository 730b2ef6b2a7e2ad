import KinoraSound
import KinoraTiming

/// A sound clip of a scene: an audio asset, when it plays and how.
public struct SceneSound: Sendable {
  /// The name of the asset that plays.
  public var asset: String
  /// What times and ducking know the clip by; nil for the asset's name.
  public var name: String?
  /// When it begins, in seconds of the film.
  public var begin: Rational
  /// Where in the asset it begins to play, in seconds.
  public var trimBegin = Rational.zero
  /// Where in the asset it ends; nil for the asset's end.
  public var trimEnd: Rational?
  /// How long it plays at most, in seconds of the film.
  public var duration: Rational?
  /// The volume over the film.
  public var volume = SoundVolume.full
  /// How long it rises from silence, and falls to silence before its end, in seconds.
  public var fadeIn, fadeOut: Rational
  /// How many times it plays; nil for ever.
  public var loop: Int? = 1
  /// How fast it plays, at the same pitch.
  public var speed = Rational.one
  /// What lowers it.
  public var duck: SoundDucking?
  /// Where it stands in the scene.
  package var place: ScenePlace?

  /// A clip of a whole asset from `begin` on, in seconds of the film.
  public init(_ asset: String, at begin: Rational = .zero, name: String? = nil) {
    self.asset = asset
    self.begin = begin
    self.name = name
    (fadeIn, fadeOut) = (.zero, .zero)
  }

  /// The clip with the asset's sound.
  func clip(_ sound: Sound) -> SoundClip {
    var trim: Range<Rational>?
    if trimBegin != .zero || trimEnd != nil {
      let end = trimEnd ?? sound.duration
      // A part that is turned round is empty, which the clip's check refuses.
      trim = trimBegin..<max(trimBegin, end)
    }
    return SoundClip(
      sound, name: name ?? asset, begin: begin, trim: trim, duration: duration, volume: volume, fadeIn: fadeIn,
      fadeOut: fadeOut, loop: loop, speed: speed, duck: duck)
  }
}
