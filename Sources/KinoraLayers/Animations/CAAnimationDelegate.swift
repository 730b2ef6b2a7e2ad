/// An object that is told when an animation starts and stops.
///
/// Both calls come after the commit or frame that caused them: first every start, then every stop, the latest added
/// animation first.
public protocol CAAnimationDelegate: AnyObject {
  /// Tells that the animation's begin time has been fixed and that it runs from now on. Not sent on a paused layer.
  func animationDidStart(_ anim: CAAnimation)
  /// Tells that the animation reached its end (`finished` true), or was removed or replaced before it (`finished`
  /// false).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
