import Foundation
import KinoraMessages
import KinoraTiming

/// The table of an emitter cell's properties, which key-value coding, scripts and documentation read.
extension CAEmitterCell {
  /// One property of an emitter cell: its key, its key path, and what its values mean.
  package struct Property {
    package let key: String
    package let keyPath: AnyKeyPath
    package let type: PropertyType

    /// A property of a key and a key path; `type` is needed where the Swift type does not say what the values mean.
    fileprivate init<Value>(_ key: String, _ keyPath: KeyPath<CAEmitterCell, Value>, _ type: PropertyType? = nil) {
      self.key = key
      self.keyPath = keyPath
      self.type = type ?? (Value.self as? any PropertyValue.Type)?.propertyType ?? .object("\(Value.self)")
    }
  }

  /// Every property, in the order of Core Animation's header.
  package static var properties: [Property] { table.properties }

  /// The key path of every property by its key, for key-value coding.
  public static var keyPaths: [String: AnyKeyPath] { table.keyPaths }

  /// The table, made once. Key paths are immutable and may be shared by threads, although their type is not `Sendable`.
  nonisolated(unsafe) private static let table = (
    properties: declared, keyPaths: Dictionary(declared.map { ($0.key, $0.keyPath) }) { first, _ in first }
  )

  private static var declared: [Property] {
    [
      Property("name", \CAEmitterCell.name),
      Property("enabled", \CAEmitterCell.isEnabled),
      Property("contents", \CAEmitterCell.contents, .image),
      Property("emitterCells", \CAEmitterCell.emitterCells, .cells),
      Property("birthRate", \CAEmitterCell.birthRate),
      Property("lifetime", \CAEmitterCell.lifetime, .time),
      Property("lifetimeRange", \CAEmitterCell.lifetimeRange, .time),
      Property("emissionLatitude", \CAEmitterCell.emissionLatitude, .angle),
      Property("emissionLongitude", \CAEmitterCell.emissionLongitude, .angle),
      Property("emissionRange", \CAEmitterCell.emissionRange, .angle),
      Property("velocity", \CAEmitterCell.velocity),
      Property("velocityRange", \CAEmitterCell.velocityRange),
      Property("xAcceleration", \CAEmitterCell.xAcceleration),
      Property("yAcceleration", \CAEmitterCell.yAcceleration),
      Property("zAcceleration", \CAEmitterCell.zAcceleration),
      Property("scale", \CAEmitterCell.scale),
      Property("scaleRange", \CAEmitterCell.scaleRange),
      Property("scaleSpeed", \CAEmitterCell.scaleSpeed),
      Property("spin", \CAEmitterCell.spin, .angle),
      Property("spinRange", \CAEmitterCell.spinRange, .angle),
      Property("color", \CAEmitterCell.color),
      Property("redRange", \CAEmitterCell.redRange),
      Property("greenRange", \CAEmitterCell.greenRange),
      Property("blueRange", \CAEmitterCell.blueRange),
      Property("alphaRange", \CAEmitterCell.alphaRange),
      Property("redSpeed", \CAEmitterCell.redSpeed),
      Property("greenSpeed", \CAEmitterCell.greenSpeed),
      Property("blueSpeed", \CAEmitterCell.blueSpeed),
      Property("alphaSpeed", \CAEmitterCell.alphaSpeed),
      Property("contentsRect", \CAEmitterCell.contentsRect),
      Property("contentsScale", \CAEmitterCell.contentsScale),
      Property("minificationFilter", \CAEmitterCell.minificationFilter),
      Property("magnificationFilter", \CAEmitterCell.magnificationFilter),
      Property("minificationFilterBias", \CAEmitterCell.minificationFilterBias),
      Property("beginTime", \CAEmitterCell.beginTime, .time),
      Property("duration", \CAEmitterCell.duration, .time),
      Property("speed", \CAEmitterCell.speed),
      Property("timeOffset", \CAEmitterCell.timeOffset, .time),
      Property("repeatCount", \CAEmitterCell.repeatCount),
      Property("repeatDuration", \CAEmitterCell.repeatDuration, .time),
      Property("autoreverses", \CAEmitterCell.autoreverses),
      Property("fillMode", \CAEmitterCell.fillMode),
    ]
  }
}

/// Key-value coding of an emitter cell.
extension CAEmitterCell {
  /// The default of a property; nil for any other key.
  public class func defaultValue(forKey key: String) -> Any? {
    keyPaths[key].map { AnimatableValue(Self()[keyPath: $0]).any } ?? nil
  }

  /// The value of a property or of any other key; nil for none. Numbers are `NSNumber`s.
  public final func value(forKey key: String) -> Any? {
    if let keyPath = Self.keyPaths[key] { return AnimatableValue(self[keyPath: keyPath]).any }
    return undeclared[key].map { CodedNumber.handedOut($0) }
  }

  /// Sets a property, or stores a value under any other key. A value that the property cannot hold is ignored and
  /// reported to `Warnings`.
  public final func setValue(_ value: Any?, forKey key: String) {
    guard let keyPath = Self.keyPaths[key] else {
      undeclared[key] = value.flatMap { CodedNumber.kept($0) }
      return
    }
    if case .refused(let reason) = ListedMember.at(keyPath).write(AnimatableValue(value), to: self) {
      Warnings.report(KeyPathError(keyPath: key, component: key, reason: reason))
    }
  }

  /// The value at a key path, such as `contentsRect.size.width` or `emitterCells.trail.birthRate`. A path that leads
  /// nowhere gives nil and is reported to `Warnings`.
  public final func value(forKeyPath keyPath: String) -> Any? {
    do {
      return try ObjectWalk.read(self, keyPath.split(separator: ".").map { String($0) }[...]).any
    } catch {
      Warnings.report(KeyPathError(error, in: keyPath))
      return nil
    }
  }

  /// Sets the value at a key path. A path that leads nowhere is reported to `Warnings`.
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
