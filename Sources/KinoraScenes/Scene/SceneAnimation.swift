import KinoraLayers
import KinoraTiming

/// An animation of a scene. Values are in the form of the animated property, and nil keeps Core Animation's default.
public struct SceneAnimation: Sendable {
  /// The kind of an animation, with what only this kind has.
  public indirect enum Kind: Sendable {
    case basic(BasicValues)
    case spring(BasicValues, Spring)
    case keyframe(Keyframes)
    case group([SceneAnimation])
    case transition(Transition)
  }

  /// The values between which a basic animation goes.
  public struct BasicValues: Sendable {
    /// The values of `fromValue`, `toValue` and `byValue` of `CABasicAnimation`; nil stands for what the layer shows.
    public var from, to, by: SceneValue?

    /// The values of an animation; nil stands for what the layer shows.
    public init(from: SceneValue? = nil, to: SceneValue? = nil, by: SceneValue? = nil) {
      self.from = from
      self.to = to
      self.by = by
    }
  }

  /// The constants of a spring.
  public struct Spring: Sendable {
    /// The constants of `CASpringAnimation`; nil keeps its default.
    public var mass, stiffness, damping, initialVelocity: Double?
    /// Whether damping above the critical one slows the spring down.
    public var allowsOverdamping: Bool?
    /// How the spring looks, the duration in seconds; with these, mass, stiffness and damping are nil.
    public var perceptualDuration, bounce: Double?

    /// A spring with Core Animation's defaults.
    public init() {}
  }

  /// The values or the path of a keyframe animation.
  public struct Keyframes: Sendable {
    /// The values, in the form of the property.
    public var values: [SceneValue]?
    /// The path that a point follows instead of values.
    public var path: SceneValue?
    /// When each value is reached, as fractions of the duration, 0…1 and rising; nil spreads the values evenly.
    public var keyTimes: [Double]?
    /// The pace between each value and the next.
    public var timingFunctions: [SceneTimingFunction]?
    /// The name of a `CAAnimationCalculationMode`.
    public var calculationMode: String?
    /// The name of a `CAAnimationRotationMode`.
    public var rotationMode: String?
    /// How cubic curves bend at each value, −1…1.
    public var tensionValues, continuityValues, biasValues: [Double]?

    /// Keyframes without values or path.
    public init() {}
  }

  /// How a transition changes a layer's picture.
  public struct Transition: Sendable {
    /// The name of a `CATransitionType`.
    public var type: String?
    /// The name of a `CATransitionSubtype`.
    public var subtype: String?
    /// Where the shown part of the transition starts and ends, 0…1.
    public var startProgress, endProgress: Double?
    /// The name of the image asset whose brightness says when each point changes in a transition of type `luma`; nil for
    /// clouds.
    public var picture: String?
    /// The name of the layer whose live picture is the old picture; nil freezes what the layer showed before.
    public var outgoing: String?

    /// A transition with Core Animation's defaults: a fade.
    public init() {}
  }

  /// The duration of an animation as it is written.
  public enum Duration: Sendable {
    case seconds(Double)
    /// The settling duration of a spring.
    case settling
  }

  /// The kind of the animation, with what only this kind has.
  public var kind: Kind
  /// The key path of the animated property; nil for groups and transitions.
  public var keyPath: String?
  /// When the animation begins, in seconds of the layer's time; in a group of the group's time, in an action from when
  /// this runs. Nil means the film's start for an animation that a layer has from the start, and now for one that the
  /// timeline adds.
  public var beginTime: Double?
  /// How long one run lasts; nil takes the transaction's duration.
  public var duration: Duration?
  /// The speed, the time offset in seconds, the number of runs and the duration of all runs in seconds, as in
  /// `CAMediaTiming`.
  public var speed, timeOffset, repeatCount, repeatDuration: Double?
  /// Whether each run is followed by one backwards.
  public var autoreverses: Bool?
  /// The name of a `CAMediaTimingFillMode`.
  public var fillMode: String?
  /// The pace within one run.
  public var timingFunction: SceneTimingFunction?
  /// Whether the animation is taken off its layer at its end.
  public var removedOnCompletion: Bool?
  /// Whether the animation's values are added to the property's, and whether each repeat starts where the one before
  /// ended.
  public var additive, cumulative: Bool?
  /// The name of a value function, a `CAValueFunctionName`.
  public var valueFunction: String?
  /// How a path becomes another one; nil for Core Animation's way.
  public var morph: PathMorph?
  /// The identity of the animation's value in the script; nil in a scene made by a program.
  var id: Int?

  /// An animation of a property, a group or a transition; `beginTime` is in seconds.
  public init(_ kind: Kind, keyPath: String? = nil, duration: Duration? = nil, beginTime: Double? = nil) {
    self.kind = kind
    self.keyPath = keyPath
    self.duration = duration
    self.beginTime = beginTime
  }
}

/// A timing function by name, by control points, or as such.
public enum SceneTimingFunction: Sendable {
  /// A name of Core Animation's or of an `Easing`, `step-start` or `step-end`.
  case named(String)
  case points(Float, Float, Float, Float)
  case function(CAMediaTimingFunction)

  func make() -> CAMediaTimingFunction {
    switch self {
    case .named(let name):
      (try? CAMediaTimingFunction(text: name)) ?? CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .function(let function): function
    case .points(let a, let b, let c, let d): CAMediaTimingFunction(controlPoints: a, b, c, d)
    }
  }
}
