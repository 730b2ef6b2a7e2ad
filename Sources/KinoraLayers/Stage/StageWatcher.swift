import Foundation
import KinoraTiming

/// An observer of what comes to life on a stage, which may put other animations in the place of the program's. Tests of
/// tests plant their faults by it.
package protocol StageWatcher: AnyObject {
  /// Tells that a layer has become live. Its place in the tree may be changed.
  func joined(_ layer: CALayer)
  /// Tells that an animation of `layer` begins at `begin` in the layer's time, and returns the animation to run in its
  /// place; nil lets it be. To be asked once for each.
  func committed(_ entry: LiveAnimation, on layer: CALayer, begin: CFTimeInterval) -> CAAnimation?
  /// Tells that an event of the timeline runs.
  func ranEvent(at time: Rational)
}

extension Stage {
  /// Lets `watcher` see what comes to life from now on, and at once what is live already.
  package func watch(by watcher: any StageWatcher) {
    self.watcher = watcher
    var live: [CALayer] = []
    func add(_ layer: CALayer) {
      if layer.liveStage === self { live.append(layer) }
      if let mask = layer.maskLayer { add(mask) }
      for child in layer.childLayers { add(child) }
    }
    add(root)
    for layer in live {
      watcher.joined(layer)
      guard let store = layer.animationStore else { continue }
      layer.show(watcher, store.entries.filter(\.isCommitted), now: layer.localTime(atMediaTime: seconds))
    }
  }
}

extension CALayer {
  /// Shows animations of the layer to `watcher`, and puts those in their places that it returns.
  final func show(_ watcher: any StageWatcher, _ entries: [LiveAnimation], now: CFTimeInterval) {
    guard let store = animationStore else { return }
    for entry in entries where store.entries.contains(where: { $0 === entry }) {
      let own = entry.timing.beginTime
      let begin = own == 0 && !entry.isCommitted ? max(now, 0) : own
      guard let animation = watcher.committed(entry, on: self, begin: begin) else { continue }
      store.substitute(animation, for: entry, resolve: resolveAnimated)
      liveStage?.startAnimating(self)
    }
  }

  /// Lets `animation` apply, for ever, after all others of the layer. No program sees it.
  package final func lay(_ animation: CAAnimation) {
    ensuredAnimationStore.lay(animation, resolve: resolveAnimated)
    liveStage?.startAnimating(self)
  }
}
