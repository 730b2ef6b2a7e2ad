import Foundation
import KinoraTiming

/// Times of one layer in another's time: parent time to local time is `t = (tp − beginTime) · speed + timeOffset`.
enum TimeConversion {
  /// `from` and `to` nil mean media time, the time above every root.
  static func convert(_ time: CFTimeInterval, from: CALayer?, to: CALayer?) -> CFTimeInterval {
    if from === to { return time }
    var media = time
    var current = from
    while let layer = current {
      // A paused layer's time happened at no single moment.
      guard let parent = layer.layerState.timing.parentTime(atLocalTime: media) else { return 0 }
      media = parent
      current = layer.superlayer
    }
    return to.map { localTime(of: $0, atMediaTime: media) } ?? media
  }

  /// The layer's time at a media time.
  static func localTime(of layer: CALayer, atMediaTime media: CFTimeInterval) -> CFTimeInterval {
    // A presentation copy hangs in the tree through its model.
    let place = layer.modelLayer ?? layer
    let above = place.parent.map { localTime(of: $0, atMediaTime: media) } ?? media
    return layer.layerState.timing.localTime(atParentTime: above)
  }

  /// The media time at which the layer's time is `local`; nil when it never is, or for a while.
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
