/// An object that an animation can be added to. Layers are such objects, and animations know no more about them.
public protocol AnimationTarget: AnyObject {
  /// Adds a copy of `animation` under `key`; nil is no key.
  func add(_ animation: CAAnimation, forKey key: String?)
}
