import Foundation

/// A rectangle with rounded corners, as a layer's bounds are rounded.
public struct RoundedRect: Sendable, Hashable {
  /// The rectangle before its corners are rounded.
  public var rect: CGRect
  /// The radius of every rounded corner, in the rectangle's own units; clamped to half the shorter side when drawn.
  public var radius: Double
  /// The corners that are rounded.
  public var corners: CornerSet
  /// Whether corners are continuous ("squircle") curves instead of quarter circles.
  public var continuous: Bool

  /// A rectangle with corners of one radius.
  public init(rect: CGRect, radius: Double, corners: CornerSet = .all, continuous: Bool = false) {
    self.rect = rect
    self.radius = radius
    self.corners = corners
    self.continuous = continuous
  }
}

/// A set of corners of a rectangle, in its own space; the raw values are `CACornerMask`'s.
public struct CornerSet: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The corner with the smallest x and the smallest y.
  public static let minXMinY = CornerSet(rawValue: 1)
  /// The corner with the largest x and the smallest y.
  public static let maxXMinY = CornerSet(rawValue: 2)
  /// The corner with the smallest x and the largest y.
  public static let minXMaxY = CornerSet(rawValue: 4)
  /// The corner with the largest x and the largest y.
  public static let maxXMaxY = CornerSet(rawValue: 8)
  /// All four corners.
  public static let all = CornerSet(rawValue: 15)
}
