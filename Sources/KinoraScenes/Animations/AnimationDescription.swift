import KinoraTiming

/// An animation as a scene describes it; values are in the form of the animated property.
struct AnimationDescription: Sendable {
  /// What sets the kinds of animation apart.
  indirect enum Kind: Sendable {
    case basic(BasicValues)
    case spring(BasicValues, Spring)
    case keyframe(Keyframes)
    case group([AnimationDescription])
    case transition(Transition)
  }

  struct BasicValues: Sendable {
    var from, to, by: SceneValue?
  }

  /// Nil keeps Core Animation's default.
  struct Spring: Sendable {
    var mass, stiffness, damping, initialVelocity: Double?
    var allowsOverdamping: Bool?
    /// The other way to describe a spring; the physical numbers are absent then.
    var perceptualDuration, bounce: Double?
  }

  struct Keyframes: Sendable {
    var values: [SceneValue]?
    var path: SceneValue?
    var keyTimes: [Double]?
    var timingFunctions: [TimingFunctionDescription]?
    var calculationMode: String?
    var rotationMode: String?
    var tensionValues, continuityValues, biasValues: [Double]?
  }

  struct Transition: Sendable {
    var type: String?
    var subtype: String?
    var startProgress, endProgress: Double?
  }

  /// `duration` as written.
  enum Duration: Sendable {
    case seconds(Double)
    /// A spring's own settling duration.
    case settling
  }

  var kind: Kind
  /// The animated property; nil for groups and transitions.
  var keyPath: String?
  /// In the layer's time. Nil means the film's start for an animation a layer starts with, and now for one that the timeline adds; and it
  /// is nil in groups and for actions, which have a settled time from the start.
  var beginTime: TimeExpression?
  /// `beginTime` in the layer's time, once relative times are settled; in a group in the group's time, for an action from when it runs.
  var settledBeginTime: Double?
  /// Nil takes the transaction's duration.
  var duration: Duration?
  var speed, timeOffset, repeatCount, repeatDuration: Double?
  var autoreverses: Bool?
  var fillMode: String?
  var timingFunction: TimingFunctionDescription?
  var removedOnCompletion: Bool?
  var additive, cumulative: Bool?
  var valueFunction: String?
  /// Where the animation stands in the file.
  var node: SourceNode
}

/// A timing function by name or by control points.
enum TimingFunctionDescription: Sendable {
  case named(String)
  case points(Float, Float, Float, Float)

  func make() -> CAMediaTimingFunction {
    switch self {
    case .named(let name): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .points(let a, let b, let c, let d): CAMediaTimingFunction(controlPoints: a, b, c, d)
    }
  }
}
