import Foundation

/// What a path is made of, as a value: verbs and their points, in the order drawn.
///
/// `CGPath` wraps one of these; display lists carry it directly because a value may cross threads. The first verb is always a move.
public struct PathGeometry: Sendable, Hashable {
  /// One step of a path. The raw value is `CGPathElementType`'s.
  public enum Verb: UInt8, Sendable, Hashable {
    /// Starts a subpath; one point.
    case move = 0
    /// One point.
    case line = 1
    /// A quadratic Bézier: control point, end point.
    case quad = 2
    /// A cubic Bézier: two control points, end point.
    case cubic = 3
    /// Back to the start of the subpath; no points.
    case close = 4

    /// How many points the verb takes.
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

  /// The steps, in the order drawn.
  public private(set) var verbs: [Verb] = []
  /// The points of all steps, one after another.
  public private(set) var points: [CGPoint] = []
  /// Where the open subpath began; nil before the first point.
  public private(set) var subpathStart: CGPoint?

  /// A path without steps.
  public init() {}

  /// Whether there is no step.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next verb starts: the last point, or the start of the subpath just closed; nil for an empty path.
  public var currentPoint: CGPoint? { verbs.last == .close ? subpathStart : points.last }

  /// Starts a subpath.
  public mutating func move(to point: CGPoint) {
    verbs.append(.move)
    points.append(point)
    subpathStart = point
  }

  /// A straight line. A path that is empty so far first moves to the line's end.
  public mutating func line(to point: CGPoint) {
    beginSubpath(at: point)
    verbs.append(.line)
    points.append(point)
  }

  /// A quadratic Bézier. A path that is empty so far first moves to the control point.
  public mutating func quad(to end: CGPoint, control: CGPoint) {
    beginSubpath(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// A cubic Bézier. A path that is empty so far first moves to the first control point.
  public mutating func cubic(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    beginSubpath(at: control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// A line back to the start of the subpath, joined there. What follows without a move starts there too.
  public mutating func close() {
    if let last = verbs.last, last != .close { verbs.append(.close) }
  }

  /// Makes room for that many steps and points.
  public mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbCount)
    points.reserveCapacity(pointCount)
  }

  /// Removes every step.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
    subpathStart = nil
  }

  /// Everything `other` draws, after what is here.
  public mutating func append(_ other: PathGeometry) {
    guard !other.isEmpty else { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
  }

  /// The same verbs with every point mapped.
  public func mapPoints(_ transform: (CGPoint) throws -> CGPoint) rethrows -> PathGeometry {
    var copy = self
    copy.points = try points.map(transform)
    copy.subpathStart = try subpathStart.map(transform)
    return copy
  }

  /// So that every path starts with a move.
  private mutating func beginSubpath(at point: CGPoint) {
    if verbs.isEmpty { move(to: point) }
  }
}
