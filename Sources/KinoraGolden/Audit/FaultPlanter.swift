import Foundation
import KinoraLayers
import KinoraTiming

/// An observer of a stage that plants one fault into it.
final class FaultPlanter: StageWatcher {
  private let target: PlantedFault.Target
  /// The length of a frame, in seconds of the film.
  private let frame: Double
  private let stage: Stage
  private var animations = 0
  private var layers: [CALayer] = []
  private var known: Set<ObjectIdentifier> = []
  private var isSwapped = false

  /// Plants `fault` into a stage at its beginning.
  init(_ fault: PlantedFault, in stage: Stage, frame: Double) {
    (target, self.stage, self.frame) = (fault.target, stage, frame)
    stage.watch(by: self)
  }

  func joined(_ layer: CALayer) {
    guard known.insert(ObjectIdentifier(layer)).inserted else { return }
    let number = layers.count
    layers.append(layer)
    if case .layer(number, let change) = target { layer.lay(change.animation) }
  }

  func committed(_ entry: LiveAnimation, on layer: CALayer, begin: CFTimeInterval) -> CAAnimation? {
    let number = animations
    animations += 1
    guard case .animation(number, let part, let change) = target else { return nil }
    if part.isEmpty {
      let now = layer.convertTime(stage.seconds, from: nil)
      let media = layer.convertTime(begin, to: nil)
      let length = layer.convertTime(media + frame, from: nil) - begin
      guard length.isFinite else { return nil }
      return change.making(entry.animation, begin: begin, frame: length, isNew: begin <= now)
    }
    return Self.changed(entry.animation, part[...]) { child in
      change.making(child, begin: child.beginTime, frame: frame, isNew: false)
    }
  }

  /// A copy of a group with one of the animations in it changed.
  private static func changed(
    _ animation: CAAnimation, _ part: ArraySlice<Int>, _ change: (CAAnimation) -> CAAnimation?
  ) -> CAAnimation? {
    guard let index = part.first else { return change(animation) }
    guard let group = animation.copy(with: nil) as? CAAnimationGroup, var children = group.animations,
      children.indices.contains(index), let child = changed(children[index], part.dropFirst(), change)
    else { return nil }
    children[index] = child
    group.animations = children
    return group
  }

  func ranEvent(at time: Rational) {}

  /// Lets two layers change places once both are there. To be called between two steps of time; returns whether the tree
  /// has changed.
  func settle() -> Bool {
    guard case .order(let lower, let upper) = target, !isSwapped, layers.indices.contains(max(lower, upper)) else {
      return false
    }
    let (below, above) = (layers[lower], layers[upper])
    guard let parent = below.superlayer, parent === above.superlayer else { return false }
    isSwapped = true
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    parent.insertSublayer(above, below: below)
    CATransaction.commit()
    stage.commit()
    return true
  }
}
