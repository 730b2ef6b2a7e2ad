import KinoraTiming

/// A sound clip's volume over the film: the factor that its samples are multiplied with.
public struct SoundVolume: Sendable, Hashable {
  /// A value that the volume has at an instant.
  public struct Keyframe: Sendable, Hashable {
    /// The instant, in seconds of the film.
    public var time: Rational
    /// The factor: 1 leaves the samples as they are, 0 is silence.
    public var value: Double
    /// The pace from here to the next keyframe; nil for an even one.
    public var timingFunction: CAMediaTimingFunction?

    /// A value at an instant of the film.
    public init(time: Rational, value: Double, timingFunction: CAMediaTimingFunction? = nil) {
      self.time = time
      self.value = value
      self.timingFunction = timingFunction
    }
  }

  /// The values in the order of their times. Before the first and after the last the volume stays as it is there.
  public let keyframes: [Keyframe]

  /// The volume of the source itself.
  public static let full = SoundVolume(1)

  /// A volume that stays at `factor`: 1 is the source's own, 0 is silence.
  public init(_ factor: Double) { keyframes = [Keyframe(time: .zero, value: factor)] }

  /// A volume in decibels throughout: 0 is the source's own, −6 about half of it.
  public init(decibels: Double) { self.init(Decibels.factor(decibels)) }

  /// A volume that goes from keyframe to keyframe.
  public init(keyframes: [Keyframe]) {
    let order = keyframes.indices.sorted { (keyframes[$0].time, $0) < (keyframes[$1].time, $1) }
    self.keyframes = order.map { keyframes[$0] }
  }

  /// The highest factor: +40 dB.
  public static let highest = 100.0
}

/// A rule that lowers a sound clip while others play.
public struct SoundDucking: Sendable, Hashable {
  /// The names of the clips under which this one goes.
  public var under: [String]
  /// By how much, in decibels: −12 leaves a quarter of the amplitude.
  public var decibels: Double
  /// How long before another clip begins the volume starts to fall, in seconds.
  public var attack: Rational
  /// How long after it has ended the volume is back, in seconds.
  public var release: Rational

  /// A rule for clips by their names.
  public init(
    under: [String], decibels: Double = -12, attack: Rational = Self.usualAttack, release: Rational = Self.usualRelease
  ) {
    self.under = under
    self.decibels = decibels
    self.attack = attack
    self.release = release
  }

  /// 0.2 s.
  public static let usualAttack = Rational(1, 5) ?? .zero
  /// 0.5 s.
  public static let usualRelease = Rational(1, 2) ?? .zero
}
