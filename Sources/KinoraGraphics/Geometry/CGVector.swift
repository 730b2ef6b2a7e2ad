import Foundation

/// A vector in the plane: a direction and a length.
@frozen
public struct CGVector: Sendable, Hashable, Codable {
  /// The component along x, in points.
  public var dx: CGFloat
  /// The component along y, in points.
  public var dy: CGFloat

  /// The zero vector.
  @inlinable
  public init() { self.init(dx: 0, dy: 0) }

  /// A vector from its parts.
  @inlinable
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector from its parts.
  @inlinable
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A vector from its parts.
  @inlinable
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The vector of length 0.
  public static let zero = CGVector()
}
