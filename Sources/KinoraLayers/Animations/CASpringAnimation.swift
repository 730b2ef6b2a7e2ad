import Foundation
import KinoraTiming

/// A basic animation at the pace of a spring; ``SpringMotion`` has the formulas.
///
/// The spring runs in seconds: `duration` cuts it off and does not stretch it. Set `duration` to ``settlingDuration``
/// to see the spring come to rest.
open class CASpringAnimation: CABasicAnimation {
  struct SpringState {
    var mass: CGFloat = 1
    var stiffness: CGFloat = 100
    var damping: CGFloat = 10
    var initialVelocity: CGFloat = 0
    var allowsOverdamping = false
  }

  var spring = SpringState()

  /// A spring given by how it looks, lasting until it has settled. `perceptualDuration` is in seconds; `bounce` is 0
  /// for none, nearer to 1 for more, negative for a slow approach. Overdamping is allowed.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let motion = SpringMotion(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    spring.stiffness = CGFloat(motion.stiffness)
    spring.damping = CGFloat(motion.damping)
    spring.allowsOverdamping = true
    duration = motion.settlingDuration
  }

  /// The mass on the spring; above 0. Default 1.
  public var mass: CGFloat {
    get { spring.mass }
    set { edit { spring.mass = newValue } }
  }
  /// The spring constant; above 0. Default 100.
  public var stiffness: CGFloat {
    get { spring.stiffness }
    set { edit { spring.stiffness = newValue } }
  }
  /// The friction; 0 swings for ever. Default 10.
  public var damping: CGFloat {
    get { spring.damping }
    set { edit { spring.damping = newValue } }
  }
  /// The speed at the start, in distances from start to end value per second, positive towards the end value. Default
  /// 0.
  public var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { edit { spring.initialVelocity = newValue } }
  }
  /// Whether damping above the critical one slows the spring down; otherwise it counts as critical. Default false.
  public var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { edit { spring.allowsOverdamping = newValue } }
  }

  /// The motion that the spring's constants describe.
  public var motion: SpringMotion {
    SpringMotion(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
  }
  /// After how many seconds the spring counts as settled.
  public var settlingDuration: CFTimeInterval { motion.settlingDuration }
  /// How long one swing seems to take, in seconds.
  public var perceptualDuration: CFTimeInterval { motion.perceptualDuration }
  /// How much the spring overshoots: 0 for not at all, 1 for ever, negative when overdamped.
  public var bounce: CGFloat { CGFloat(motion.bounce) }

  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    if let other = other as? CASpringAnimation { spring = other.spring }
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofSpringAnimation }
}
