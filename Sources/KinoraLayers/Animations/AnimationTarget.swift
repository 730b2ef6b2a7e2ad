/// What an animation can be added to. Layers are; animations know no more of them.
public protocol AnimationTarget: AnyObject {
  /// Adds a copy of `animation` under `key`.
  func add(_ animation: CAAnimation, forKey key: String?)
}
