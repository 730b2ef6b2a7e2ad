import Foundation

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
/// Pictures move away from the side that `subtype` names. A transition is always stored under the key `"transition"`.
open class CATransition: CAAnimation {
  struct TransitionState {
    var type = CATransitionType.fade
    var subtype: CATransitionSubtype?
    var startProgress: Float = 0
    var endProgress: Float = 1
    var filter: Any?
  }

  var transition = TransitionState()

  /// What happens to the old and the new picture. Default fade; a type that is none of the four fades too.
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

  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    if let other = other as? CATransition { transition = other.transition }
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofTransition }
}
