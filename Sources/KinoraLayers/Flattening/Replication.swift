import Foundation
import KinoraGraphics
import KinoraTiming

/// One of the times that a layer's sublayers are shown. Every layer has one instance; a replicator has several.
struct SublayerInstance {
  /// The map from the sublayers' common space to the layer's own; nil for the identity.
  var matrix: CATransform3D?
  /// The colour that the colours are multiplied by; nil to leave them.
  var tint: CGColor?
  /// How far the instance is behind, in seconds of the layer's time.
  var lag: CFTimeInterval = 0

  static let original = SublayerInstance()
}

/// How far behind the part of the tree below a replicator is drawn.
struct ReplicationLag {
  let replicator: CALayer
  let seconds: CFTimeInterval
}

extension CALayer {
  /// Appends the items of the sublayers, once for each instance.
  final func drawInstances(_ instances: [SublayerInstance], in space: LayerSpace, with flattener: inout Flattener) {
    for instance in instances {
      let start = flattener.drawn.end
      let outer = flattener.lag
      let isLate = instance.lag != 0 && shiftsTime(by: instance.lag, outer: outer, &flattener)
      var planes = SiblingPlane.planes(of: self, with: &flattener)
      if let matrix = instance.matrix { planes = planes.map { $0.moved(by: matrix) } }
      flattener.draw(planes, in: space)
      if let tint = instance.tint { flattener.tintTail(from: start, of: self, tint) }
      if isLate {
        flattener.lag = outer
        source.sampleBelow(lag: outerLag(outer))
      }
    }
  }

  /// Samples everything below at an earlier time; false when nothing below depends on time.
  private final func shiftsTime(
    by seconds: CFTimeInterval, outer: ReplicationLag?, _ flattener: inout Flattener
  ) -> Bool {
    let model = source
    guard model.hasAnimationsBelow else { return false }
    flattener.dependsOnTime = true
    let whole = outerLag(outer) + seconds
    flattener.lag = ReplicationLag(replicator: model, seconds: whole)
    model.sampleBelow(lag: whole)
    return true
  }

  /// How far the layer's local time is behind because of a replicator above, in seconds of that time.
  final func outerLag(_ outer: ReplicationLag?) -> CFTimeInterval {
    guard let outer else { return 0 }
    var seconds = outer.seconds
    var layer: CALayer? = source
    while let here = layer, here !== outer.replicator {
      seconds *= Double(here.layerState.timing.speed)
      layer = here.parent
    }
    return seconds
  }

  private final var hasAnimationsBelow: Bool { childLayers.contains { $0.hasAnimations } }

  /// Whether the layer, its mask or anything below them is animated, or depends on the time without being animated.
  private final var hasAnimations: Bool {
    layerFlags.contains(.isAnimated) || drawsByTime || layerState.contents.isMoving
      || maskLayer?.hasAnimations ?? false || hasAnimationsBelow
  }

  /// Samples every layer below as it was `lag` seconds of this layer's time ago.
  private final func sampleBelow(lag: CFTimeInterval) {
    guard let stage = liveStage else { return }
    for layer in childLayers { layer.sample(lag: lag, of: stage) }
  }

  private final func sample(lag: CFTimeInterval, of stage: Stage) {
    let own = lag * Double(layerState.timing.speed)
    if layerFlags.contains(.isAnimated) { samplePresentation(atLocalTime: localTime(atMediaTime: stage.seconds) - own) }
    maskLayer?.sample(lag: own, of: stage)
    for layer in childLayers { layer.sample(lag: own, of: stage) }
  }
}
