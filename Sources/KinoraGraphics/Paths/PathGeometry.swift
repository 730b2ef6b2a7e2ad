import Foundation

/// What a path is made of, as a value: verbs and their points, in the order drawn.
///
/// `CGPath` wraps one of these; display lists carry it directly because a value may cross threads.
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

  public private(set) var verbs: [Verb] = []
  public private(set) var points: [CGPoint] = []

  public init() {}

  public var isEmpty: Bool { verbs.isEmpty }

  public mutating func move(to point: CGPoint) {
    verbs.append(.move)
    points.append(point)
  }

  public mutating func line(to point: CGPoint) {
    verbs.append(.line)
    points.append(point)
  }

  public mutating func quad(to end: CGPoint, control: CGPoint) {
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  public mutating func cubic(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  public mutating func close() { verbs.append(.close) }
}
