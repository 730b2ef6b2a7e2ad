import Foundation
import KinoraTiming

/// Key-value coding and time of an emitter cell.
extension CAEmitterCell {
  /// Every property by key, for key paths and scripts.
  public static var keyPaths: [String: AnyKeyPath] {
    [
      "name": \CAEmitterCell.name,
      "enabled": \CAEmitterCell.isEnabled,
      "contents": \CAEmitterCell.contents,
      "emitterCells": \CAEmitterCell.emitterCells,
      "birthRate": \CAEmitterCell.birthRate,
      "lifetime": \CAEmitterCell.lifetime,
      "lifetimeRange": \CAEmitterCell.lifetimeRange,
      "emissionLatitude": \CAEmitterCell.emissionLatitude,
      "emissionLongitude": \CAEmitterCell.emissionLongitude,
      "emissionRange": \CAEmitterCell.emissionRange,
      "velocity": \CAEmitterCell.velocity,
      "velocityRange": \CAEmitterCell.velocityRange,
      "xAcceleration": \CAEmitterCell.xAcceleration,
      "yAcceleration": \CAEmitterCell.yAcceleration,
      "zAcceleration": \CAEmitterCell.zAcceleration,
      "scale": \CAEmitterCell.scale,
      "scaleRange": \CAEmitterCell.scaleRange,
      "scaleSpeed": \CAEmitterCell.scaleSpeed,
      "spin": \CAEmitterCell.spin,
      "spinRange": \CAEmitterCell.spinRange,
      "color": \CAEmitterCell.color,
      "redRange": \CAEmitterCell.redRange,
      "greenRange": \CAEmitterCell.greenRange,
      "blueRange": \CAEmitterCell.blueRange,
      "alphaRange": \CAEmitterCell.alphaRange,
      "redSpeed": \CAEmitterCell.redSpeed,
      "greenSpeed": \CAEmitterCell.greenSpeed,
      "blueSpeed": \CAEmitterCell.blueSpeed,
      "alphaSpeed": \CAEmitterCell.alphaSpeed,
      "contentsRect": \CAEmitterCell.contentsRect,
      "contentsScale": \CAEmitterCell.contentsScale,
      "minificationFilter": \CAEmitterCell.minificationFilter,
      "magnificationFilter": \CAEmitterCell.magnificationFilter,
      "minificationFilterBias": \CAEmitterCell.minificationFilterBias,
      "beginTime": \CAEmitterCell.beginTime,
      "duration": \CAEmitterCell.duration,
      "speed": \CAEmitterCell.speed,
      "timeOffset": \CAEmitterCell.timeOffset,
      "repeatCount": \CAEmitterCell.repeatCount,
      "repeatDuration": \CAEmitterCell.repeatDuration,
      "autoreverses": \CAEmitterCell.autoreverses,
      "fillMode": \CAEmitterCell.fillMode,
    ]
  }
}
