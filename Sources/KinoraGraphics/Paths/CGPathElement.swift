import Foundation

/// The kinds of path element.
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

/// One step of a path, as `CGPath.applyWithBlock` hands it out: 1, 1, 2, 3 or 0 points, control points first.
public struct CGPathElement {
  /// What kind of step it is.
  public var type: CGPathElementType
  /// Its points, as many as the type takes; valid during the call that hands them out.
  public var points: UnsafeMutablePointer<CGPoint>

  /// A step from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which areas count as inside where a path crosses itself.
public enum CGPathFillRule: Int, Sendable { case evenOdd, winding }

/// What a path drawing call paints.
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

/// The ends of open strokes.
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

/// The corners of strokes.
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
