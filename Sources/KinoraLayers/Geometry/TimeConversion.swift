import Foundation
import KinoraTiming

/// Converts times of one layer to another's: from its parent time tp a layer's local time is `t = (tp − beginTime) ·
/// speed + timeOffset`.
enum TimeConversion {
  /// A time of one layer in another's time; nil for a layer means media time, the time above every root.
  static func convert(_ time: CFTimeInterval, from: CALayer?, to: CALayer?) -> CFTimeInterval {
    if from === to { return time }
    var media = time
    var current = from
    while let layer = current {
      // A time of a paused layer belongs to no single instant.
      guard let parent = layer.layerState.timing.parentTime(atLocalTime: media) else { return 0 }
      media = parent
      current = layer.superlayer
    }
    return to.map { localTime(of: $0, atMediaTime: media) } ?? media
  }

  /// The layer's local time at a media time.
  static func localTime(of layer: CALayer, atMediaTime media: CFTimeInterval) -> CFTimeInterval {
    // A presentation copy is not in the tree; its model is.
    let place = layer.modelLayer ?? layer
    let above = place.parent.map { localTime(of: $0, atMediaTime: media) } ?? media
    return layer.layerState.timing.localTime(atParentTime: above)
  }

  /// The media time at which the layer's local time is `local`; nil when there is no such instant, or more than one.
  static func mediaTime(of layer: CALayer, atLocalTime local: CFTimeInterval) -> CFTimeInterval? {
    var time = local
    var current: CALayer? = layer
    while let here = current {
      guard let parent = here.layerState.timing.parentTime(atLocalTime: time) else { return nil }
      time = parent
      current = here.superlayer
    }
    return time.isFinite ? time : nil
  }
}
