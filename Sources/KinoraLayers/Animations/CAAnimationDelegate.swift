/// Hears when an animation starts and stops.
///
/// Both calls come after the commit or frame that caused them: first every start, then every stop, the latest added animation first.
public protocol CAAnimationDelegate: AnyObject {
  /// The animation's begin time has been settled and it runs from now on. Not sent on a paused layer.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation reached its end (`finished` true), or was removed or replaced before (`finished` false).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
