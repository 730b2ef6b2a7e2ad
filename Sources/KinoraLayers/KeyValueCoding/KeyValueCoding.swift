import Foundation

/// A plain Swift type whose properties key paths may walk through and animate.
///
/// There is no Objective-C runtime to ask, so the type lists its properties once:
///
///     struct TouchPoint: KeyValueCoding {
///       var point = CGPoint.zero
///       var scale: CGFloat = 0
///       static var keyPaths: [String: AnyKeyPath] { ["point": \TouchPoint.point, "scale": \TouchPoint.scale] }
///     }
///
/// A structure in a dictionary of a layer is then animated by `touchPoints.<key>.scale` without the model noticing. An object is shared
/// between the layer and its presentation copies, as in Core Animation, so an animation writes into the model's object; adopt
/// `NSCopying` to have it copied first.
public protocol KeyValueCoding {
  /// The properties by key. Only writable key paths can be set.
  static var keyPaths: [String: AnyKeyPath] { get }
}

extension AnimatableValue {
  /// No value counts as 0 or false for a number or truth value.
  func nilAsZero(for kind: Kind) -> AnimatableValue { isNone ? converted(to: kind) ?? self : self }

  /// What the value is, for a message.
  var typeName: String {
    switch self {
    case .none: "nil"
    case .object(let object): "\(type(of: object))"
    case .crossfade: "image"
    default: "\(kind)"
    }
  }
}
