import Foundation

/// A text style as the object that attributed strings hold.
///
/// Foundation on Linux compares attributes as objects of Core Foundation: it takes a part of the first word of an object for the number
/// of a type, and ends the program where two objects happen to have 0 there, which an address now and then has. This object begins with
/// a word that is no such number. `TextStyle` becomes one, and comes out of one, by itself.
public final class TextStyleObject: NSObject {
  /// Stands first, so that Foundation finds it and not an address.
  private let word = UInt.max
  /// The style.
  public let style: TextStyle

  /// An object of a style.
  public init(_ style: TextStyle) { self.style = style }

  public override func isEqual(_ object: Any?) -> Bool { (object as? TextStyleObject)?.style == style }

  public override var hash: Int { style.hashValue }
}

// The names are those that Swift asks for.
// swift-format-ignore: NoLeadingUnderscores
extension TextStyle: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> TextStyleObject { TextStyleObject(self) }

  public static func _forceBridgeFromObjectiveC(_ source: TextStyleObject, result: inout TextStyle?) {
    result = source.style
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: TextStyleObject, result: inout TextStyle?) -> Bool {
    result = source.style
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: TextStyleObject?) -> TextStyle {
    source?.style ?? TextStyle()
  }
}
