import Foundation

/// Several animations that run together in the group's time.
///
/// The children run in the time of the group: they are cut off at its duration, not stretched to it, and its timing function warps their
/// time. A child with duration 0 lasts as long as the group. The children's delegates and `isRemovedOnCompletion` are ignored.
open class CAAnimationGroup: CAAnimation {
  var children: [CAAnimation]?

  /// The animations of the group, applied in order. Default nil.
  public var animations: [CAAnimation]? {
    get { children }
    set { edit { children = newValue } }
  }

  override func freeze() {
    super.freeze()
    children?.forEach { $0.freeze() }
  }

  /// Copies the children too, so that editing them later does not reach the copy.
  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    guard let other = other as? CAAnimationGroup else { return }
    children = other.children?.map { $0.copy(with: nil) as? CAAnimation ?? $0 }
  }

  override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofAnimationGroup }
}
