import Foundation
import KinoraMessages

/// Several animations that run together in the group's time.
///
/// The children run in the time of the group: they are cut off at its duration, not stretched to it, and its timing
/// function warps their time. A child with duration 0 lasts as long as the group. The children's delegates and
/// `isRemovedOnCompletion` are ignored.
///
/// Groups may be inside each other 256 deep. A copy of a group that is deeper, or that contains itself, has no
/// children, so that adding it to a layer animates nothing; this is reported to `Warnings`.
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
    if Nesting.isTooDeep(other, inside: \.groups) {
      return Warnings.report(
        Warning(
          "animation groups may be inside each other \(Nesting.deepest) deep; one that is deeper, or inside itself, is left out"
        ))
    }
    children = other.children?.map { $0.copy(with: nil) as? CAAnimation ?? $0 }
  }

  deinit {
    var inside = takeGroups()
    Nesting.release(&inside) { $0.takeGroups() }
  }

  private var groups: [CAAnimationGroup] { children?.compactMap { $0 as? CAAnimationGroup } ?? [] }

  /// Takes all children out of the group and returns the groups among them.
  private func takeGroups() -> [CAAnimationGroup] {
    let inside = groups
    children = nil
    return inside
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofAnimationGroup }
}
