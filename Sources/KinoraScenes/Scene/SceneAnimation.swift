import KinoraTiming

/// An animation of a scene; values are in the form of the animated property, and nil keeps Core Animation's default.
public struct SceneAnimation: Sendable {
  /// What sets the kinds of animation apart.
  public indirect enum Kind: Sendable {
    case basic(BasicValues)
    case spring(BasicValues, Spring)
    case keyframe(Keyframes)
    case group([SceneAnimation])
    case transition(Transition)
  }

  /// What a basic animation goes between.
  public struct BasicValues: Sendable {
    /// As `CABasicAnimation` has them.
    public var from, to, by: SceneValue?

    /// What to go between; nil for what the layer shows.
    public init(from: SceneValue? = nil, to: SceneValue? = nil, by: SceneValue? = nil) {
      self.from = from
      self.to = to
      self.by = by
    }
  }

  /// How a spring swings.
  public struct Spring: Sendable {
    /// As `CASpringAnimation` has them; nil is its default.
    public var mass, stiffness, damping, initialVelocity: Double?
    /// Whether more damping than ends the swinging slows it further.
    public var allowsOverdamping: Bool?
    /// The other way to describe a spring; the physical numbers are absent then.
    public var perceptualDuration, bounce: Double?

    /// Core Animation's own spring.
    public init() {}
  }

  /// What a keyframe animation goes through.
  public struct Keyframes: Sendable {
    /// The values, in the form of the property.
    public var values: [SceneValue]?
    /// The path that a point follows instead.
    public var path: SceneValue?
    /// When each value is reached, 0…1 and rising; nil spreads them evenly.
    public var keyTimes: [Double]?
    /// The pace between each two values.
    public var timingFunctions: [SceneTimingFunction]?
    /// A name of `CAAnimationCalculationMode`.
    public var calculationMode: String?
    /// A name of `CAAnimationRotationMode`.
    public var rotationMode: String?
    /// How cubic curves bend at each value.
    public var tensionValues, continuityValues, biasValues: [Double]?

    /// No keyframes yet.
    public init() {}
  }

  /// How a layer's picture changes.
  public struct Transition: Sendable {
    /// A name of `CATransitionType`.
    public var type: String?
    /// A name of `CATransitionSubtype`.
    public var subtype: String?
    /// The part of the transition that is shown, 0…1.
    public var startProgress, endProgress: Double?

    /// A fade.
    public init() {}
  }

  /// `duration` as written.
  public enum Duration: Sendable {
    case seconds(Double)
    /// A spring's own settling duration.
    case settling
  }

  /// What the animation does.
  public var kind: Kind
  /// The animated property; nil for groups and transitions.
  public var keyPath: String?
  /// When it begins, in the layer's time; in a group in the group's time, for an action from when it runs. Nil means the film's start for an
  /// animation a layer starts with, and now for one that the timeline adds.
  public var beginTime: Double?
  /// Nil takes the transaction's duration.
  public var duration: Duration?
  /// As `CAMediaTiming` has them, in seconds.
  public var speed, timeOffset, repeatCount, repeatDuration: Double?
  /// Whether it plays backwards after each time forwards.
  public var autoreverses: Bool?
  /// A name of `CAMediaTimingFillMode`.
  public var fillMode: String?
  /// The pace.
  public var timingFunction: SceneTimingFunction?
  /// Whether the animation leaves its layer when it ends.
  public var removedOnCompletion: Bool?
  /// Whether its values are added to the property's, and each repetition to the one before.
  public var additive, cumulative: Bool?
  /// A name of `CAValueFunctionName`.
  public var valueFunction: String?
  /// Where the animation stands in the text it was read from, in bytes.
  var offset: Int?

  /// An animation of a property, or a group or transition.
  public init(_ kind: Kind, keyPath: String? = nil, duration: Duration? = nil, beginTime: Double? = nil) {
    self.kind = kind
    self.keyPath = keyPath
    self.duration = duration
    self.beginTime = beginTime
  }
}

/// A timing function by name or by control points.
public enum SceneTimingFunction: Sendable {
  case named(String)
  case points(Float, Float, Float, Float)

  func make() -> CAMediaTimingFunction {
    switch self {
    case .named(let name): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .points(let a, let b, let c, let d): CAMediaTimingFunction(controlPoints: a, b, c, d)
    }
  }
}
