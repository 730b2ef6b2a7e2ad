import Foundation

/// A plain Swift type whose properties key paths may walk through and animate.
///
/// There is no Objective-C runtime to find properties by name, so the type lists them once:
///
///     struct TouchPoint: KeyValueCoding {
///       var point = CGPoint.zero
///       var scale: CGFloat = 0
///       static var keyPaths: [String: AnyKeyPath] { ["point": \TouchPoint.point, "scale": \TouchPoint.scale] }
///     }
///
/// A structure in a dictionary under the key `touchPoints` of a layer can then be animated by
/// `touchPoints.<key>.scale`, and the model keeps its value. An object is shared between the layer and its presentation
/// copies, as in Core Animation, so an animation writes into the model's object; adopt `NSCopying` to have it copied
/// first.
public protocol KeyValueCoding {
  /// The key paths of the properties, by key. Only properties with writable key paths can be set.
  static var keyPaths: [String: AnyKeyPath] { get }
}

extension AnimatableValue {
  /// The value, or 0 or false if there is none and `kind` is a number or a truth value.
  func nilAsZero(for kind: Kind) -> AnimatableValue { isNone ? converted(to: kind) ?? self : self }

  /// The value's type, for a message.
  var typeName: String {
    switch self {
    case .none: "nil"
    case .object(let object): "\(type(of: object))"
    case .crossfade: "image"
    default: "\(kind)"
    }
  }
}
