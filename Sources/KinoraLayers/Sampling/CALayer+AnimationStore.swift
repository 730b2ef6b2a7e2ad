import KinoraMessages

/// What adding an animation needs: the layer's store, and what key paths lead to.
extension CALayer {
  /// The layer's animations, made where there are none yet.
  final var ensuredAnimationStore: AnimationStore {
    if let animationStore { return animationStore }
    let store = AnimationStore()
    animationStore = store
    return store
  }

  /// What an animation's key path leads to; one that leads nowhere is reported to `Warnings`.
  final func resolveAnimated(_ keyPath: String) -> ResolvedKeyPath? {
    do throws(KeyPathError) {
      return try resolve(keyPath: keyPath, allowingNewKeys: false)
    } catch {
      Warnings.report(error)
      return nil
    }
  }
}
