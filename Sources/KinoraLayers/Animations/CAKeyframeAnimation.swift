import Foundation
import KinoraGraphics
import KinoraTiming

/// An animation through a list of values, or along a path.
///
/// There are as many key times as values, or one more for discrete animations. When the counts differ, the common
/// beginning of both lists is used. Key times may be equal, may fall and may lie outside 0…1: what shows is the first
/// stretch that ends after the instant. A list of key times with one that is not finite is ignored. A single value
/// animates nothing.
open class CAKeyframeAnimation: CAPropertyAnimation {
  struct KeyframeState {
    var values: [Any]?
    var path: CGPath?
    var keyTimes: [NSNumber]?
    var timingFunctions: [CAMediaTimingFunction]?
    var calculationMode = CAAnimationCalculationMode.linear
    var rotationMode: CAAnimationRotationMode?
    var tensionValues: [NSNumber]?
    var continuityValues: [NSNumber]?
    var biasValues: [NSNumber]?
  }

  var keyframes = KeyframeState()

  /// The values that the animation goes through, in order. Default nil.
  public var values: [Any]? {
    get { keyframes.values }
    set { edit { keyframes.values = newValue } }
  }
  /// A path that a point follows; it wins over `values`. Every element but a move is one stretch of time. Default nil.
  public var path: CGPath? {
    get { keyframes.path }
    set { edit { keyframes.path = newValue?.copy() } }
  }
  /// When each value is reached, as fractions of the duration, as a rule from 0 to 1 and rising. Default nil: evenly.
  public var keyTimes: [NSNumber]? {
    get { keyframes.keyTimes }
    set { edit { keyframes.keyTimes = newValue } }
  }
  /// The pace between each value and the next, one function fewer than there are values; applied after
  /// `timingFunction`. Ignored by the paced modes. Default nil: even.
  public var timingFunctions: [CAMediaTimingFunction]? {
    get { keyframes.timingFunctions }
    set { edit { keyframes.timingFunctions = newValue } }
  }
  /// How the animation gets from value to value. Default linear.
  public var calculationMode: CAAnimationCalculationMode {
    get { keyframes.calculationMode }
    set { edit { keyframes.calculationMode = newValue } }
  }
  /// How the layer turns with the path's direction. The turn comes before the layer's own transform. Default nil: it
  /// does not turn.
  public var rotationMode: CAAnimationRotationMode? {
    get { keyframes.rotationMode }
    set { edit { keyframes.rotationMode = newValue } }
  }
  /// How tight the cubic curve is at each value, −1…1: positive is tighter. Missing entries are 0.
  public var tensionValues: [NSNumber]? {
    get { keyframes.tensionValues }
    set { edit { keyframes.tensionValues = newValue } }
  }
  /// How sharp the corner at each value is, −1…1: positive inverts it, negative sharpens it. Missing entries are 0.
  public var continuityValues: [NSNumber]? {
    get { keyframes.continuityValues }
    set { edit { keyframes.continuityValues = newValue } }
  }
  /// Where the curve bends around each value, −1…1: positive before it, negative after. Missing entries are 0.
  public var biasValues: [NSNumber]? {
    get { keyframes.biasValues }
    set { edit { keyframes.biasValues = newValue } }
  }

  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    if let other = other as? CAKeyframeAnimation { keyframes = other.keyframes }
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofKeyframeAnimation }
}
