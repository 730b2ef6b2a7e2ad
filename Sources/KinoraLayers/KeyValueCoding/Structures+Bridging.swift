// The names are those of the protocol's requirements.
// swift-format-ignore-file

import Foundation
import KinoraGraphics

/// A structure that `as?` converts to and from `NSValue`, which Foundation provides on Apple's platforms only. Code
/// ported from there reads `layer.value(forKey: "position") as? NSValue` as well as `… as? CGPoint`, and passes
/// `[NSValue]` where points are taken.
protocol BoxedStructure: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  static var zeroed: Self { get }
  /// The structure in a box; nil when the box holds something else.
  static func unboxed(_ box: NSValue) -> Self?
  var boxed: NSValue { get }
}

extension BoxedStructure {
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  public static func _forceBridgeFromObjectiveC(_ box: NSValue, result: inout Self?) {
    result = unboxed(box) ?? zeroed
  }

  public static func _conditionallyBridgeFromObjectiveC(_ box: NSValue, result: inout Self?) -> Bool {
    result = unboxed(box)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ box: NSValue?) -> Self {
    box.flatMap { unboxed($0) } ?? zeroed
  }
}

extension NSValue {
  /// Whether the box holds a structure with an Objective-C type encoding.
  fileprivate func holds(_ encoding: String) -> Bool { String(cString: objCType) == encoding }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, BoxedStructure {
  static var zeroed: CGPoint { .zero }
  static func unboxed(_ box: NSValue) -> CGPoint? { box.holds("{CGPoint=dd}") ? box.pointValue : nil }
  var boxed: NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, BoxedStructure {
  static var zeroed: CGSize { .zero }
  static func unboxed(_ box: NSValue) -> CGSize? { box.holds("{CGSize=dd}") ? box.sizeValue : nil }
  var boxed: NSValue { NSValue(size: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, BoxedStructure {
  static var zeroed: CGRect { .zero }
  static func unboxed(_ box: NSValue) -> CGRect? { box.holds("{CGRect={CGPoint=dd}{CGSize=dd}}") ? box.rectValue : nil }
  var boxed: NSValue { NSValue(rect: self) }
}

extension CATransform3D: BoxedStructure {
  static var zeroed: CATransform3D { CATransform3DIdentity }
  static func unboxed(_ box: NSValue) -> CATransform3D? { box.caTransform3DIfBoxed }
  var boxed: NSValue { NSValue(caTransform3D: self) }
}

extension CGAffineTransform: BoxedStructure {
  static var zeroed: CGAffineTransform { .identity }
  static func unboxed(_ box: NSValue) -> CGAffineTransform? { box.cgAffineTransformIfBoxed }
  var boxed: NSValue { NSValue(cgAffineTransform: self) }
}
