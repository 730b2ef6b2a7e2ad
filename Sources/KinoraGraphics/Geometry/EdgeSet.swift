/// A set of edges of a rectangle, in its own space: `minY` is where y is smallest.
public struct EdgeSet: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The edge with the smallest x.
  public static let minX = EdgeSet(rawValue: 1)
  /// The edge with the largest x.
  public static let maxX = EdgeSet(rawValue: 2)
  /// The edge with the smallest y.
  public static let minY = EdgeSet(rawValue: 4)
  /// The edge with the largest y.
  public static let maxY = EdgeSet(rawValue: 8)
  /// All four edges.
  public static let all = EdgeSet(rawValue: 15)
  /// A mark, used without edges, that nothing is antialiased, curves and slanted lines included: a pixel is covered
  /// when half of it or more is.
  public static let aliased = EdgeSet(rawValue: 16)
}
