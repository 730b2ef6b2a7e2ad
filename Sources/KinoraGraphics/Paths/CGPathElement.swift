import Foundation

/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath

  init(_ verb: PathGeometry.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}

/// An element of a path, as `CGPath.applyWithBlock` hands it out. The types have 1, 1, 2, 3 and 0 points, control
/// points first.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The element's points, as many as its type has; valid during the call that hands them out.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A fill rule: which areas count as inside where a path crosses itself.
public enum CGPathFillRule: Int, Sendable { case evenOdd, winding }

/// What drawing a path paints: its area, its stroke or both.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

/// The shape of the ends of open strokes.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square

  package var cap: StrokeStyle.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The shape of the corners of strokes.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel

  package var join: StrokeStyle.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
