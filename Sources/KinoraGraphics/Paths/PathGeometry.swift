import Foundation

/// A path as a value: verbs and their points, in the order drawn.
///
/// `CGPath` wraps a `PathGeometry`; display lists carry it directly because a value may pass from thread to thread. The
/// first verb is always a move.
public struct PathGeometry: Sendable, Hashable {
  /// A verb: one element of a path. The raw value is `CGPathElementType`'s.
  public enum Verb: UInt8, Sendable, Hashable {
    /// A move, which starts a subpath; one point.
    case move = 0
    /// A line; one point.
    case line = 1
    /// A quadratic Bézier curve: a control point and the end point.
    case quad = 2
    /// A cubic Bézier curve: two control points and the end point.
    case cubic = 3
    /// A line back to the start of the subpath, which it closes; no points.
    case close = 4

    /// The number of points that the verb has.
    @inlinable
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The verbs, in the order drawn.
  public private(set) var verbs: [Verb] = []
  /// The points of all verbs, one after another.
  public private(set) var points: [CGPoint] = []
  /// The start of the subpath in progress; nil before the first point.
  public private(set) var subpathStart: CGPoint?

  /// An empty path.
  public init() {}

  /// Whether the path has no verbs.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The point at which the next verb starts: the last point, or the start of the subpath just closed; nil for an empty
  /// path.
  public var currentPoint: CGPoint? { verbs.last == .close ? subpathStart : points.last }

  /// Starts a subpath at `point`.
  public mutating func move(to point: CGPoint) {
    verbs.append(.move)
    points.append(point)
    subpathStart = point
  }

  /// Adds a line. A path that is empty so far first moves to the line's end.
  public mutating func line(to point: CGPoint) {
    beginSubpath(at: point)
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve. A path that is empty so far first moves to the control point.
  public mutating func quad(to end: CGPoint, control: CGPoint) {
    beginSubpath(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve. A path that is empty so far first moves to the first control point.
  public mutating func cubic(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    beginSubpath(at: control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the subpath with a line to its start, joined there. An element that follows without a move starts there
  /// too.
  public mutating func close() {
    if let last = verbs.last, last != .close { verbs.append(.close) }
  }

  /// Reserves memory for so many verbs and points.
  public mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbCount)
    points.reserveCapacity(pointCount)
  }

  /// Removes all verbs and points.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
    subpathStart = nil
  }

  /// Adds all verbs and points of `other`.
  public mutating func append(_ other: PathGeometry) {
    guard !other.isEmpty else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
  }

  /// The path with every point mapped by `transform`.
  public func mapPoints(_ transform: (CGPoint) throws -> CGPoint) rethrows -> PathGeometry {
    var copy = self
    copy.points = try points.map(transform)
    copy.subpathStart = try subpathStart.map(transform)
    return copy
  }

  /// Moves to `point` if the path is empty, so that every path starts with a move.
  private mutating func beginSubpath(at point: CGPoint) {
    if verbs.isEmpty { move(to: point) }
  }
}
