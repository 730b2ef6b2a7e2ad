import Foundation
import KinoraGraphics

/// A part of a drawing that can become a layer: a shape, or a group of parts, in the user space of what it stands in.
public struct SVGElement: Sendable {
  /// What an element draws.
  public indirect enum Content: Sendable {
    /// Other elements, bottom to top.
    case group([SVGElement])
    case shape(SVGShape)
  }

  /// The element's id in the file; nil for none.
  public var id: String?
  /// Whether the ids below are those of another instance of what the file defines once: below a `use`.
  public var isInstance = false
  /// The map from the element's user space to that around it.
  public var transform = CGAffineTransform.identity
  /// How opaque the element is as a whole, 0…1.
  public var opacity = 1.0
  /// Whether the element is there but not shown.
  public var isHidden = false
  /// The rectangle outside which nothing shows, in the element's user space; nil for none.
  public var viewport: CGRect?
  /// The shapes outside which nothing shows, in the element's user space; nil for none.
  public var clip: [SVGElement]?
  /// What the element draws.
  public var content: Content

  init(_ content: Content) { self.content = content }

  /// The smallest rectangle around all outlines, without their strokes, in the element's user space; null where there
  /// are none.
  public var bounds: CGRect {
    switch content {
    case .shape(let shape): shape.path.bounds
    case .group(let elements):
      viewport
        ?? elements.reduce(CGRect.null) { box, element in
          let own = element.bounds
          return own.isNull ? box : box.union(own.applying(element.transform))
        }
    }
  }
}

/// A shape: an outline that is filled and stroked.
public struct SVGShape: Sendable {
  /// The outline.
  public var path: PathGeometry
  /// What fills the outline; nil for nothing.
  public var fill: SVGPaint?
  /// Which areas count as inside.
  public var fillRule: FillRule
  /// What draws the stroke; nil for nothing.
  public var stroke: SVGPaint?
  /// The pen of the stroke.
  public var pen: StrokeStyle
  /// Whether the stroke lies below the fill instead of above it.
  public var strokesFirst: Bool
}

/// What an outline is painted with.
public enum SVGPaint: Sendable {
  case color(CGColor)
  case gradient(SVGGradient)
}

/// A gradient between colours, in a space of its own.
public struct SVGGradient: Sendable {
  /// The form of a gradient.
  public enum Form: Sendable {
    case linear(from: CGPoint, to: CGPoint)
    case radial(center: CGPoint, radius: Double)
  }

  /// How a gradient goes on beyond its ends.
  public enum Spread: String, Sendable { case pad, reflect, `repeat` }

  /// A colour and where it is reached, 0…1.
  public struct Stop: Sendable {
    /// Where the colour is reached, 0…1.
    public var location: Double
    /// The colour, with its opacity.
    public var color: CGColor
  }

  /// Where the colours change.
  public var form: Form
  /// The map from the gradient's space to the shape's user space.
  public var transform: CGAffineTransform
  /// The colours, at least two, at places that do not decrease.
  public var stops: [Stop]
  /// How the gradient goes on beyond its ends.
  public var spread: Spread
}
