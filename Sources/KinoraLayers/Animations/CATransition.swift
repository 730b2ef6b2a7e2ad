import Foundation
import KinoraGraphics

/// A change from a layer's old picture to its new one.
///
/// `progress = startProgress + (endProgress − startProgress) · fraction`, and with D the layer's width or height:
///
/// | type | old picture | new picture | above |
/// |---|---|---|---|
/// | fade | alpha 1 − p | alpha p | – |
/// | push | moves by p·D | enters from −(1 − p)·D | – |
/// | moveIn | stays | slides in from −(1 − p)·D | new |
/// | reveal | moves by p·D | stays | old |
///
/// The other types of ``CATransitionType`` are Kinora's own.
///
/// Pictures move away from the side that `subtype` names. A transition is always stored under the key `"transition"`.
open class CATransition: CAAnimation {
  struct TransitionState {
    var type = CATransitionType.fade
    var subtype: CATransitionSubtype?
    var startProgress: Float = 0
    var endProgress: Float = 1
    var filter: Any?
    var picture: CGImage?
    weak var outgoingLayer: CALayer?
  }

  var transition = TransitionState()

  /// What happens to the old and the new picture. Default fade; an unknown type fades too.
  public var type: CATransitionType {
    get { transition.type }
    set { edit { transition.type = newValue } }
  }
  /// The side that the movement comes from. Default nil, which means from the left.
  public var subtype: CATransitionSubtype? {
    get { transition.subtype }
    set { edit { transition.subtype = newValue } }
  }
  /// How much of the change has happened at the start, 0…1. Default 0.
  public var startProgress: Float {
    get { transition.startProgress }
    set { edit { transition.startProgress = newValue } }
  }
  /// How much of the change has happened at the end, 0…1. Default 1.
  public var endProgress: Float {
    get { transition.endProgress }
    set { edit { transition.endProgress = newValue } }
  }
  /// A filter to use instead of a type. It is stored and has no effect.
  public var filter: Any? {
    get { transition.filter }
    set { edit { transition.filter = newValue } }
  }

  /// The picture whose brightness says when each point changes in a transition of type `.luma`, dark points first; nil,
  /// the default, for clouds. It is stretched over the layer's bounds; of one that moves, its first frame counts. This
  /// property is Kinora's own.
  public var picture: CGImage? {
    get { transition.picture }
    set { edit { transition.picture = newValue } }
  }
  /// The layer whose live picture is the old picture; nil, the default, freezes what the layer that transitions showed
  /// before. This property is Kinora's own.
  ///
  /// While the transition runs, this layer goes on changing, is drawn by the transition and not at its own place. The
  /// two are meant to be siblings, as two scenes of a film are: the outgoing layer then keeps the place that it has
  /// among them; elsewhere it is drawn in the place of the layer that transitions. When the transition is over, it shows
  /// at its own place again, unless it was hidden or removed by then or `fillMode` holds the transition.
  ///
  /// The layer must be a sublayer in the same tree, and not be the one that transitions or above it; two transitions cannot have
  /// one outgoing layer at a time. Otherwise the old picture is frozen as without it. The transition does not keep the
  /// layer alive.
  public var outgoingLayer: CALayer? {
    get { transition.outgoingLayer }
    set { edit { transition.outgoingLayer = newValue } }
  }

  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    if let other = other as? CATransition { transition = other.transition }
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofTransition }
}
