// The protocol's requirements have the names they have.
// swift-format-ignore-file

import Foundation

/// `NSNumber as? CGFloat` and `CGFloat as? NSNumber`, which Foundation provides on Apple's platforms and not here: code ported from there
/// reads numbers from key-value coding as `CGFloat`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
    result = CGFloat(number.doubleValue)
  }

  public static func _conditionallyBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) -> Bool {
    result = CGFloat(number.doubleValue)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
    CGFloat(number?.doubleValue ?? 0)
  }
}
