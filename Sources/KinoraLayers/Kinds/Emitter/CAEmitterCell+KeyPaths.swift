import Foundation
import KinoraMessages
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

extension CAEmitterCell {
  /// What a property starts with; nil for keys without one.
  public class func defaultValue(forKey key: String) -> Any? {
    keyPaths[key].map { AnimatableValue(Self()[keyPath: $0]).any } ?? nil
  }

  /// The value of a property, or of any other key. Numbers come as `NSNumber`.
  public final func value(forKey key: String) -> Any? {
    if let keyPath = Self.keyPaths[key] { return AnimatableValue(self[keyPath: keyPath]).any }
    return undeclared[key].map { CodedNumber.handedOut($0) }
  }

  /// Sets a property, or stores a value under any other key. A value the property cannot hold is reported to `Warnings`.
  public final func setValue(_ value: Any?, forKey key: String) {
    guard let keyPath = Self.keyPaths[key] else {
      undeclared[key] = value.flatMap { CodedNumber.kept($0) }
      return
    }
    if case .refused(let reason) = ListedMember.at(keyPath).write(AnimatableValue(value), to: self) {
      Warnings.report(KeyPathError(keyPath: key, component: key, reason: reason))
    }
  }

  /// The value at a path: a key and what is inside its value, such as `contentsRect.size.width` or `emitterCells.trail.birthRate`.
  public final func value(forKeyPath keyPath: String) -> Any? {
    do {
      return try ObjectWalk.read(self, keyPath.split(separator: ".").map { String($0) }[...]).any
    } catch {
      Warnings.report(KeyPathError(error, in: keyPath))
      return nil
    }
  }

  /// Sets the value at a path; one that leads nowhere is reported to `Warnings`.
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
    do {
      _ = try ObjectWalk.write(
        AnimatableValue(value), to: self, keyPath.split(separator: ".").map { String($0) }[...], isolating: false)
    } catch {
      Warnings.report(KeyPathError(error, in: keyPath))
    }
  }
}

extension KeyPathError {
  fileprivate init(_ error: ObjectWalk.StepError, in keyPath: String) {
    self.init(keyPath: keyPath, component: error.component, reason: error.reason, allowed: error.allowed)
  }
}
